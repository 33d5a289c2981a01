import type { Transfer, TransferKind } from '../events.js';
import type { HostFinding } from './finding.js';

const DONE: Readonly<Record<TransferKind, string>> = {
  read: 'read from',
  write: 'written to',
  'copy from': 'copied from',
  'copy to': 'copied to',
  fill: 'filled in',
  map: 'mapped from',
};

/** A transfer that reaches beyond the end of its buffer, or of the host's array. */
export function transferFinding(transfer: Transfer): HostFinding | undefined {
  const message = problemOf(transfer);
  return message === undefined
    ? undefined
    : { code: 'host-transfer-size', message, span: transfer.sizeAt, related: [], fixes: [] };
}

function problemOf({ kind, bytes, within, array, pattern }: Transfer): string | undefined {
  if (within && within.offset + bytes > within.of) {
    const part = within.offset === 0 ? `${bytes} bytes` : `${bytes} bytes at offset ${within.offset}`;
    return `${part} are ${DONE[kind]} a buffer of ${within.of} bytes`;
  }
  if (array && bytes > array.bytes)
    return `${bytes} bytes are ${kind === 'read' ? 'read into' : 'written from'} '${array.name}', which has ${array.bytes}`;
  if (pattern !== undefined && pattern > 0 && bytes % pattern !== 0)
    return `${bytes} bytes are not a multiple of the ${pattern} bytes of the pattern`;
  return undefined;
}
