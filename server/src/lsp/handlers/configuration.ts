import type { WorkspaceEdit } from 'vscode-languageserver';
import { quoted } from '../../preprocessor/build-options.js';
import { versionName } from '../../preprocessor/language.js';
import { ConfigurationRequest, ConfigureRequest } from '../../protocol/requests.js';
import { documentRequest, type Feature, group } from '../feature.js';
import { unknownIn } from './proposals.js';

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** How a document is compiled. */
const configured = documentRequest(ConfigurationRequest, (snapshot) => {
  const { analysis, project, variant, variants, words, uriOf } = snapshot;
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
    unknown: unknownIn(snapshot),
  };
});

/** Another version or device, as an edit of the project file. */
const configure = documentRequest(
  ConfigureRequest,
  async (snapshot, { languageVersion, device }, support): Promise<WorkspaceEdit | null> => {
    if (!snapshot.project) return null;
    const { projectEdit, deviceEdit } = await import('../workspace/project-edits.js');
    if (typeof languageVersion === 'string' && /^CL\d\.\d$/.test(languageVersion))
      return projectEdit(snapshot, [`-cl-std=${languageVersion}`], support) ?? null;
    return typeof device === 'string' ? (deviceEdit(snapshot, device, support) ?? null) : null;
  },
);

export const configuration: Feature = group({}, configured, configure);
