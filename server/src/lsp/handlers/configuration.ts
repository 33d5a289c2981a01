import type { WorkspaceEdit } from 'vscode-languageserver';
import { statedOptions } from '../../analysis/embedded.js';
import type { Device } from '../../devices/device.js';
import { generic } from '../../devices/generic.js';
import { deviceNamed, devices } from '../../devices/index.js';
import { quoted } from '../../preprocessor/build-options.js';
import { versionName } from '../../preprocessor/language.js';
import {
  ClinfoDevicesRequest,
  ConfigurationRequest,
  ConfigureRequest,
  type ShownDevice,
  UncheckedCallsRequest,
} from '../../protocol/requests.js';
import { isObject, isSizes, isText } from '../../protocol/shapes.js';
import { documentRequest, type Feature, group } from '../feature.js';
import type { Snapshot } from '../workspace/snapshot.js';
import { unknownIn } from './proposals.js';

const isDeviceName = (name: unknown): boolean =>
  typeof name === 'string' && (deviceNamed(name) !== undefined || name.endsWith('.json'));

const shown = ({ name, title, source }: Device): ShownDevice => ({ name, title, source });

/** The devices that the project's profiles describe, by the files' names. */
const profilesOf = ({ project }: Pick<Snapshot, 'project'>): readonly ShownDevice[] =>
  (project?.profiles ?? []).flatMap(({ spelling, device }) => (device ? [{ ...shown(device), name: spelling }] : []));

/** The devices of a document, by the names that select them. */
function namedDevices(snapshot: Snapshot): readonly ShownDevice[] {
  const { analysis, devices: named, project } = snapshot;
  return (named.length > 0 ? named : [analysis.settings.device ?? generic]).map((device) => {
    const profile = project?.profiles.find((one) => one.device === device);
    return profile ? { ...shown(device), name: profile.spelling } : shown(device);
  });
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** How a document is compiled. */
const configured = documentRequest(ConfigurationRequest, (snapshot, _params, _support, { hosts }) => {
  const { analysis, project, variant, variants, words, uriOf } = snapshot;
  const launches = hosts.known?.coverage.launches;
  const { optionsKnown, versionIsDefault } = analysis.settings;
  const isStated = optionsKnown || words.length > (versionIsDefault ? 1 : 0);
  const [ofHost] = isStated ? [] : statedOptions(analysis.root);
  return {
    languageVersion: `OpenCL C ${versionName(analysis.options.language.exactVersion)}`,
    project: project ? uriOf(project.file) : null,
    variant: variant ?? null,
    variants,
    options: (ofHost?.words ?? words).map(quoted).join(' '),
    source:
      project && project.options.length + (variant ? 1 : 0) > 0
        ? nameOf(project.file.path)
        : ofHost
          ? `the host, line ${ofHost.line + 1}`
          : words.length > 0
            ? 'settings'
            : null,
    devices: namedDevices(snapshot),
    allDevices: [...profilesOf(snapshot), ...devices.map(shown)],
    unknown: unknownIn(snapshot),
    launches: launches && launches.of > 0 ? launches : null,
  };
});

/** The calls of hosts that are not checked, with the reasons. */
const uncheckedCalls = documentRequest(UncheckedCallsRequest, async (snapshot, _params, _support, { hosts }) => {
  const contract = await hosts.current();
  return (contract?.coverage.unknown ?? []).map(({ at: { file, start, end }, reason }) => {
    const range = file.lines.range(start, end);
    const line = file.lines.startOf(range.start.line);
    return {
      reason,
      text: file.text.slice(line).split('\n', 1)[0]?.trim() ?? '',
      location: { uri: snapshot.uriOf(file), range },
    };
  });
});

const isLaunch = isObject({ kernel: isText, localSize: isSizes, numGroups: isSizes });

/** Another version, other devices or the launch of a kernel, as an edit of the project file. */
const configure = documentRequest(
  ConfigureRequest,
  async (snapshot, { languageVersion, devices: chosen, launch }, support): Promise<WorkspaceEdit | null> => {
    const { projectEdit, devicesEdit, launchEdit } = await import('../workspace/project-edits.js');
    if (launch && isLaunch(launch)) return launchEdit(snapshot, launch, support) ?? null;
    if (!snapshot.project) return null;
    if (typeof languageVersion === 'string' && /^CL\d\.\d$/.test(languageVersion))
      return projectEdit(snapshot, [`-cl-std=${languageVersion}`], support) ?? null;
    return Array.isArray(chosen) && chosen.length > 0 && chosen.every(isDeviceName)
      ? (devicesEdit(snapshot, chosen, support) ?? null)
      : null;
  },
);

/** The devices that `clinfo` lists, as profiles that the project file names. */
const clinfoDevices = documentRequest(ClinfoDevicesRequest, async (snapshot, { text }, support) => {
  const { profilesOfClinfo } = await import('../../devices/profile.js');
  const { profileEdit } = await import('../workspace/project-edits.js');
  const chosen = namedDevices(snapshot)
    .map(({ name }) => name)
    .filter((name) => name !== generic.name);
  return profilesOfClinfo(text).map((profile) => ({
    title: profile.title,
    source: profile.source,
    edit: profileEdit(snapshot, profile, chosen, support) ?? null,
  }));
});

export const configuration: Feature = group({}, configured, uncheckedCalls, configure, clinfoDevices);
