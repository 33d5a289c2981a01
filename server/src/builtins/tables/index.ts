/** Every table; a new family is a new file and a line here. */
import { atomics } from './atomics.js';
import { common } from './common.js';
import { floatAtomics } from './float-atomics.js';
import { imageRead } from './image-read.js';
import { imageWrite } from './image-write.js';
import { integer } from './integer.js';
import { legacyAtomics } from './legacy-atomics.js';
import { math } from './math.js';
import { pipesAndQueues } from './pipes-and-queues.js';
import { relational } from './relational.js';
import { subGroup } from './sub-group.js';
import { synchronization } from './synchronization.js';
import { vectorData } from './vector-data.js';
import { amd } from './vendors/amd.js';
import { arm } from './vendors/arm.js';
import { fpga } from './vendors/fpga.js';
import { img } from './vendors/img.js';
import { intel } from './vendors/intel.js';
import { intelBlocks } from './vendors/intel-blocks.js';
import { intelMatrix } from './vendors/intel-matrix.js';
import { intelMotion } from './vendors/intel-motion.js';
import { khronos } from './vendors/khronos.js';
import { nvidia } from './vendors/nvidia.js';
import { overloads } from './vendors/overloads.js';
import { qcom } from './vendors/qcom.js';
import { workGroup } from './work-group.js';
import { workItem } from './work-item.js';

/** In the order of the specification, core before extensions, so that a name's first line is its best documentation. */
export const tables: readonly string[] = [
  workItem,
  math,
  common,
  integer,
  relational,
  vectorData,
  synchronization,
  atomics,
  floatAtomics,
  legacyAtomics,
  imageRead,
  imageWrite,
  workGroup,
  subGroup,
  pipesAndQueues,
  overloads,
];

/** The tables of vendors' extensions, which are read when a name is looked up that may be in them. */
export const vendorTables: readonly string[] = [
  amd,
  arm,
  fpga,
  img,
  intel,
  intelBlocks,
  intelMatrix,
  intelMotion,
  khronos,
  nvidia,
  qcom,
];
