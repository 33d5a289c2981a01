import { deviceNamed } from '../devices/index.js';

/** How a device moves data between its memories and the work-items that run in lockstep. */
export interface MemoryGeometry {
  readonly name: string;
  /** Work-items that execute one instruction together: a warp, a wavefront or a sub-group. */
  readonly warp: number;
  readonly global: {
    /** Bytes that one transaction moves. */
    readonly transaction: number;
    readonly unit: string;
  };
  readonly local: {
    readonly banks: number;
    /** Bytes of a bank. */
    readonly bankWidth: number;
    readonly unit: string;
    /**
     * Bytes that one pass over the banks serves: a request for more is split into passes of consecutive work-items.
     * Passes over both halves of a warp merge where pairs of work-items read the same place.
     */
    readonly passBytes: number;
    readonly mergesPasses: boolean;
  };
  /** The widest access of one work-item, in bytes; wider ones are several instructions. */
  readonly widestAccess: number;
  /** Statements that a condition guards are predicated rather than branched over where they are this short. */
  readonly predicates: boolean;
  /** Counted by the hardware for test kernels, rather than modelled from the vendor's documentation. */
  readonly isMeasured: boolean;
  readonly source: string;
}

const NVIDIA: MemoryGeometry = {
  name: 'nvidia',
  warp: 32,
  global: { transaction: 32, unit: 'sector' },
  local: { banks: 32, bankWidth: 4, unit: 'wavefront', passBytes: 128, mergesPasses: true },
  widestAccess: 16,
  predicates: true,
  isMeasured: true,
  source:
    'CUDA C++ Best Practices Guide, "Coalesced Access to Global Memory" and "Shared Memory and Memory Banks"; Nsight Compute counters of an H100',
};

/** Devices whose costs are known, by the names of `--device`. */
export const memoryGeometries: readonly MemoryGeometry[] = [
  NVIDIA,
  {
    name: 'amd',
    warp: 64,
    global: { transaction: 64, unit: 'cache line' },
    local: { banks: 32, bankWidth: 4, unit: 'pass', passBytes: 128, mergesPasses: false },
    widestAccess: 16,
    predicates: false,
    isMeasured: false,
    source:
      'not verified: modelled after the AMD OpenCL Optimization Guide, "Global Memory Optimization" and "Local Memory (LDS) Optimization"',
  },
  {
    name: 'intel-gpu',
    warp: 16,
    global: { transaction: 64, unit: 'cache line' },
    local: { banks: 16, bankWidth: 4, unit: 'pass', passBytes: 64, mergesPasses: false },
    widestAccess: 16,
    predicates: false,
    isMeasured: false,
    source:
      'not verified: modelled after the Intel oneAPI GPU Optimization Guide, "Shared Local Memory" and "Memory Access"',
  },
];

export const DEFAULT_GEOMETRY = NVIDIA;

/** The geometry of a device by its name or an earlier name of it. */
export function geometryNamed(name: string): MemoryGeometry | undefined {
  const device = deviceNamed(name)?.name ?? name;
  return memoryGeometries.find((one) => one.name === device);
}

/** The one of a device by its name or its vendor; NVIDIA's, which is measured, for others. */
export const geometryFor = (device: string, vendor: string | undefined): MemoryGeometry =>
  geometryNamed(device) ??
  memoryGeometries.find(({ name }) => vendor !== undefined && name.startsWith(vendor)) ??
  DEFAULT_GEOMETRY;
