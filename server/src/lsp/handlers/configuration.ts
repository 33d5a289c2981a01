import type { WorkspaceEdit } from 'vscode-languageserver';
import type { Device } from '../../devices/device.js';
import { generic } from '../../devices/generic.js';
import { deviceNamed, devices } from '../../devices/index.js';
import { quoted } from '../../preprocessor/build-options.js';
import { versionName } from '../../preprocessor/language.js';
import { ConfigurationRequest, ConfigureRequest, type ShownDevice } from '../../protocol/requests.js';
import { documentRequest, type Feature, group } from '../feature.js';
import { unknownIn } from './proposals.js';

const isDeviceName = (name: unknown): boolean => typeof name === 'string' && deviceNamed(name) !== undefined;

const shown = ({ name, title, source }: Device): ShownDevice => ({ name, title, source });

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** How a document is compiled. */
const configured = documentRequest(ConfigurationRequest, (snapshot) => {
  const { analysis, project, variant, variants, words, devices: named, uriOf } = snapshot;
  return {
    languageVersion: `OpenCL C ${versionName(analysis.options.language.version)}`,
    project: project ? uriOf(project.file) : null,
    variant: variant ?? null,
    variants,
    options: words.map(quoted).join(' '),
    source:
      project && project.options.length + (variant ? 1 : 0) > 0
        ? nameOf(project.file.path)
        : words.length > 0
          ? 'settings'
          : null,
    devices: (named.length > 0 ? named : [analysis.settings.device ?? generic]).map(shown),
    allDevices: devices.map(shown),
    unknown: unknownIn(snapshot),
  };
});

/** Another version or other devices, as an edit of the project file. */
const configure = documentRequest(
  ConfigureRequest,
  async (snapshot, { languageVersion, devices: chosen }, support): Promise<WorkspaceEdit | null> => {
    if (!snapshot.project) return null;
    const { projectEdit, devicesEdit } = await import('../workspace/project-edits.js');
    if (typeof languageVersion === 'string' && /^CL\d\.\d$/.test(languageVersion))
      return projectEdit(snapshot, [`-cl-std=${languageVersion}`], support) ?? null;
    return Array.isArray(chosen) && chosen.length > 0 && chosen.every(isDeviceName)
      ? (devicesEdit(snapshot, chosen, support) ?? null)
      : null;
  },
);

export const configuration: Feature = group({}, configured, configure);
