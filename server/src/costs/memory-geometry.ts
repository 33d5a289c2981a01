import type { Device } from '../devices/device.js';
import { generic } from '../devices/generic.js';

/** How a device transfers data between its memories and the work-items that run in lockstep. */
export interface MemoryGeometry {
  readonly name: string;
  /** Work-items that execute one instruction together: a warp, a wavefront or a sub-group. */
  readonly warp: number;
  readonly global: {
    /** The bytes that one transaction transfers. */
    readonly transaction: number;
    readonly unit: string;
  };
  readonly local: {
    readonly banks: number;
    /** The width of a bank in bytes. */
    readonly bankWidth: number;
    readonly unit: string;
    /**
     * The bytes that one pass over the banks serves: larger requests are split into passes of consecutive work-items.
     * Passes over both halves of a warp merge if pairs of work-items read the same address.
     */
    readonly passBytes: number;
    readonly mergesPasses: boolean;
    /** Writes of several work-items to one word are not combined. */
    readonly serializesStores: boolean;
  };
  /** The widest access of one work-item, in bytes; wider accesses take several instructions. */
  readonly widestAccess: number;
  /** Constants whose index is known only at run time are read like global memory. */
  readonly readsConstantsAsGlobal: boolean;
  /** Short conditional statements are predicated instead of branched over. */
  readonly predicates: boolean;
  /** Measured with hardware counters on test kernels, not modelled from the vendor's documentation. */
  readonly isMeasured: boolean;
  readonly source: string;
}

const NVIDIA: MemoryGeometry = {
  name: 'nvidia',
  warp: 32,
  global: { transaction: 32, unit: 'sector' },
  local: { banks: 32, bankWidth: 4, unit: 'wavefront', passBytes: 128, mergesPasses: true, serializesStores: false },
  widestAccess: 16,
  readsConstantsAsGlobal: true,
  predicates: true,
  isMeasured: true,
  source:
    'CUDA C++ Best Practices Guide, "Coalesced Access to Global Memory" and "Shared Memory and Memory Banks"; Nsight Compute counters of an H100',
};

const AMD: MemoryGeometry = {
  name: 'amd',
  warp: 64,
  global: { transaction: 64, unit: 'cache line' },
  local: { banks: 32, bankWidth: 4, unit: 'pass', passBytes: 128, mergesPasses: false, serializesStores: false },
  widestAccess: 16,
  readsConstantsAsGlobal: false,
  predicates: false,
  isMeasured: false,
  source:
    'modelled, not measured: AMD APP OpenCL Optimization Guide, "Local Memory (LDS) Optimization" (32 banks of 4 bytes, conflicts within half a wavefront); "Understanding Memory Coalescing on GCN" (wavefronts of 64 work-items); ROCm Compute Profiler, "Vector L1 cache" (coalescing into cache lines); AMD, "Memory, I/O, and CU Architecture on gfx9 GPUs" (2020: cache lines of 64 bytes, 128 bytes of local memory in a cycle)',
};

/** The devices with a known geometry, by the names that `--device` accepts. */
export const memoryGeometries: readonly MemoryGeometry[] = [
  NVIDIA,
  AMD,
  {
    ...AMD,
    name: 'amd-rdna',
    warp: 32,
    global: { transaction: 128, unit: 'cache line' },
    source:
      'modelled, not measured: AMD, "RDNA Architecture" (2019), "RDNA Cache and Memory" (cache lines of 128 bytes) and "Local Data Share" (32 banks); waves of 32 work-items as in ROCm\'s runtime',
  },
  {
    name: 'intel-gpu',
    warp: 16,
    global: { transaction: 64, unit: 'cache line' },
    local: { banks: 16, bankWidth: 4, unit: 'pass', passBytes: 64, mergesPasses: false, serializesStores: true },
    widestAccess: 16,
    readsConstantsAsGlobal: false,
    predicates: false,
    isMeasured: false,
    source:
      'modelled, not measured: OpenCL Developer Guide for Intel Processor Graphics (2019), "Memory Access Overview" (cache lines of 64 bytes, 16 banks of 4 bytes) and "Kernel Memory Access Optimization Summary" (conflicts of banks); Intel oneAPI GPU Optimization Guide, "Shared Local Memory"',
  },
];

export const DEFAULT_GEOMETRY = NVIDIA;

/**
 * The geometry of a device, or of another one of the same vendor; undefined if its memory is not modelled. Where no
 * device is named, it is NVIDIA's, which is measured.
 */
export function geometryFor({ name, base = name, vendor }: Device): MemoryGeometry | undefined {
  if (base === generic.name) return DEFAULT_GEOMETRY;
  const own = memoryGeometries.find((one) => one.name === base);
  // Intel's processors run work-items as vectors and have no banks.
  if (own || vendor === undefined || base === 'intel-cpu') return own;
  return memoryGeometries.find((one) => one.name.startsWith(vendor));
}
