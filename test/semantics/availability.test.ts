import assert from 'node:assert/strict';
import { availabilityOf } from '../../server/src/semantics/symbols/availability.js';

const devicesOf = (name: string): string[] => availabilityOf(name)?.devices.map(({ device }) => device.name) ?? [];

describe('availability of builtin functions', () => {
  it('lists the devices whose compiler declares it', () => {
    assert.deepEqual(availabilityOf('mad24')?.extensions, []);
    assert.ok(devicesOf('mad24').includes('nvidia') && devicesOf('mad24').includes('generic'));
    assert.deepEqual(availabilityOf('amd_bfe')?.extensions, ['cl_amd_media_ops2']);
    assert.deepEqual(devicesOf('amd_bfe'), ['amd', 'amd-rdna']);
    assert.ok(devicesOf('intel_sub_group_shuffle').includes('intel-gpu'));
    assert.ok(!devicesOf('intel_sub_group_shuffle').includes('nvidia'));
  });

  it('lists the versions in which a device has it', () => {
    const nvidia = availabilityOf('get_global_linear_id')?.devices.find(({ device }) => device.name === 'nvidia');
    assert.deepEqual(nvidia?.versions, [110, 120, 200, 300]);
    assert.equal(availabilityOf('no_such_function'), undefined);
  });
});
