import { oneOfEach } from '../../devices/index.js';
import { type KernelVerdict, portability } from '../../features/outline/portability.js';
import { type PortabilityCell, PortabilityRequest } from '../../protocol/requests.js';
import { documentRequest } from '../feature.js';
import { locationOf, rangeOf, type Snapshot } from '../workspace/snapshot.js';

function cellOf(snapshot: Snapshot, { device, verdict, reason }: KernelVerdict): PortabilityCell {
  const said = reason && {
    message: reason.message,
    isError: reason.isError,
    location: locationOf(snapshot, reason.span),
  };
  return { device: device.name, verdict, reason: said ?? null };
}

export const portable = documentRequest(PortabilityRequest, async (snapshot, _params, _support, { documents }) => {
  const devices = snapshot.devices.length > 1 ? snapshot.devices : oneOfEach;
  const runs = await documents.onDevices(snapshot.uri, devices);
  if (!runs) return null;
  const analyses = runs.map(({ device, snapshot: { analysis } }) => ({ device, analysis }));
  return {
    devices: devices.map(({ name, title }) => ({ name, title })),
    kernels: portability(analyses).map(({ name, span, verdicts }) => ({
      name,
      range: rangeOf(span),
      cells: verdicts.map((verdict) => cellOf(snapshot, verdict)),
    })),
  };
});
