import assert from 'node:assert/strict';
import { agreements, fileErrors } from '../../client/src/portability-reasons.js';
import type { PortabilityCell } from '../../server/src/protocol/requests.js';

type Verdict = PortabilityCell['verdict'];

/** The cell of a device; a reason is at the line that it starts with. */
function cell(device: string, verdict: Verdict, reason?: string): PortabilityCell {
  if (reason === undefined) return { device, verdict, reason: null };
  const at = { line: Number.parseInt(reason, 10), character: 0 };
  const location = { uri: 'file:///k.cl', range: { start: at, end: at } };
  return { device, verdict, reason: { message: reason, isError: verdict !== 'accepted', location } };
}

const shown = (cells: readonly PortabilityCell[]): string[] =>
  agreements({ cells }).map(
    ({ verdict, reason, devices }) => `${verdict} ${devices.join('+')}${reason ? `: ${reason.message}` : ''}`,
  );

describe('reasons of portability', () => {
  it('name the devices that agree once, differences first', () => {
    assert.deepEqual(
      shown([
        cell('a', 'accepted'),
        cell('b', 'rejected', '3 no double'),
        cell('c', 'accepted'),
        cell('d', 'rejected', '3 no double'),
        cell('e', 'accepted', '4 slow'),
        cell('f', 'absent'),
      ]),
      ['rejected b+d: 3 no double', 'accepted e: 4 slow', 'absent f', 'accepted a+c'],
    );
  });

  it('name an error outside all kernels once for the file', () => {
    const kernels = [
      { cells: [cell('a', 'blocked', '2 no ;'), cell('b', 'blocked', '2 no ;'), cell('c', 'blocked', '5 no half')] },
      { cells: [cell('a', 'rejected', '9 no double'), cell('b', 'blocked', '2 no ;'), cell('c', 'accepted')] },
      { cells: [cell('a', 'blocked', '9 no double'), cell('b', 'accepted', '7 slow'), cell('c', 'accepted')] },
    ];
    assert.deepEqual(
      fileErrors(kernels).map(({ reason, devices }) => `${reason.message} ${[...devices].join('+')}`),
      ['2 no ; a+b', '5 no half c'],
    );
  });

  it('do not repeat the errors elsewhere in the file', () => {
    assert.deepEqual(
      shown([cell('a', 'blocked', '2 no ;'), cell('b', 'blocked', '9 no double'), cell('c', 'accepted')]),
      ['blocked a+b: 2 no ;', 'accepted c'],
    );
  });
});
