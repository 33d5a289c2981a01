import type { Misuse } from '../events.js';
import type { HostFinding } from './finding.js';

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
  }
}
