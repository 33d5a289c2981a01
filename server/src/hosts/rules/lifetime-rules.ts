import type { KernelObject, Misuse, Unordered } from '../events.js';
import type { KernelSignature } from '../signatures.js';
import { signaturesFor } from './candidates.js';
import type { HostFinding, Kernels } from './finding.js';

/** A launch that may begin before an earlier one has written a buffer that both use, or has read one that it writes. */
export function unorderedFinding({ at, kernels, before, shared }: Unordered, all: Kernels): HostFinding | undefined {
  const onlyOf = (objects: readonly KernelObject[]): KernelSignature | undefined => {
    const [only, ...others] = signaturesFor(objects, all) ?? [];
    return others.length === 0 ? only : undefined;
  };
  const [mine, theirs] = [onlyOf(kernels), onlyOf(before.kernels)];
  if (!mine?.parameters || !theirs?.parameters) return undefined;
  for (const one of shared) {
    const [own, other] = [mine.parameters[one.index], theirs.parameters[one.before]];
    if (!own || !other) continue;
    // Launches of one kernel, or two that only write, may each have a part of the buffer.
    if (mine === theirs && own === other) continue;
    const does = other.isWritten && own.isRead ? 'written' : other.isRead && own.isWritten && 'read';
    if (!does) continue;
    return {
      code: 'host-unordered',
      severity: 'information',
      message:
        `'${mine.name}' may run before '${theirs.name}' has ${does} the buffer that is '${own.name}' here: the queue is ` +
        'out-of-order, and neither an event nor a barrier orders the launches',
      span: at,
      related: [{ message: `'${theirs.name}' is launched here before`, span: before.at }],
      fixes: [],
    };
  }
  return undefined;
}

/** An object that is used after its release, or memory that is used before a transfer has ended. */
export function misuseFinding({ kind, name, at, since }: Misuse): HostFinding {
  const [code, message, related] = textsOf(kind, name);
  return { code, message, span: at, related: [{ message: related, span: since }], fixes: [] };
}

function textsOf(kind: Misuse['kind'], name: string): readonly [code: string, message: string, related: string] {
  switch (kind) {
    case 'use':
      return ['host-released', `'${name}' is used after its release`, 'it is released here'];
    case 'release':
      return ['host-released', `'${name}' is released a second time`, 'it is released here before'];
    case 'argument':
      return [
        'host-released',
        `${name} is released before this launch: a kernel does not keep its arguments alive`,
        'it is released here',
      ];
    case 'read':
      return [
        'host-transfer-pending',
        `'${name}' is read before the transfer into it has ended`,
        'this transfer does not block, and nothing waits for it',
      ];
    case 'free':
      return [
        'host-transfer-pending',
        `'${name}' is freed before the transfer into it has ended`,
        'this transfer does not block, and nothing waits for it',
      ];
    case 'of-host':
      return [
        'host-released',
        `${name} uses memory of the host that is freed: the buffer was created with CL_MEM_USE_HOST_PTR`,
        'it is freed here',
      ];
    case 'free-used':
      return [
        'host-transfer-pending',
        `'${name}' is freed while a kernel may use it: a buffer was created with CL_MEM_USE_HOST_PTR`,
        'nothing waits for this launch',
      ];
    case 'unmapped':
      return ['host-released', `'${name}' is accessed after it was unmapped`, 'it is unmapped here'];
  }
}
