import type { Transfer } from '../events.js';
import type { HostFinding } from './finding.js';

/** A transfer that reaches beyond the end of its buffer. */
export function transferFinding({ sizeAt, isRead, offset, bytes, of }: Transfer): HostFinding | undefined {
  if (offset + bytes <= of) return undefined;
  const part = offset === 0 ? `${bytes} bytes` : `${bytes} bytes at offset ${offset}`;
  return {
    code: 'host-transfer-size',
    message: `${part} are ${isRead ? 'read from' : 'written to'} a buffer of ${of} bytes`,
    span: sizeAt,
    related: [],
    fixes: [],
  };
}
