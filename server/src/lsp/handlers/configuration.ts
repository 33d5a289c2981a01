import type { WorkspaceEdit } from 'vscode-languageserver';
import { quoted } from '../../preprocessor/build-options.js';
import { versionName } from '../../preprocessor/language.js';
import { type DocumentParams, type Feature, onRequest } from '../feature.js';
import { unknownIn } from './proposals.js';

/** How a document is compiled, for the client to show. */
interface DocumentConfiguration {
  readonly languageVersion: string;
  /** The URI of the project file; null if there is none. */
  readonly project: string | null;
  readonly variant: string | null;
  readonly variants: readonly string[];
  /** The build options, and their source. */
  readonly options: string;
  readonly source: string | null;
  /** The number of undeclared names and missing headers. */
  readonly unknown: number;
}

/** Requests how a document is compiled; null if it is not open. */
const CONFIGURATION = 'clspace/configuration';

/**
 * Requests the edit of the project file that selects another version or device for a document; null without a project
 * file: then the settings decide.
 */
const CONFIGURE = 'clspace/configure';

interface ConfigureParams extends DocumentParams {
  /** As `-cl-std` names it. */
  readonly languageVersion?: string;
  readonly device?: string;
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export const configuration: Feature = {
  capability: {},
  register(connection, context) {
    const answer = async ({ textDocument }: DocumentParams): Promise<DocumentConfiguration | null> => {
      const snapshot = await context.documents.snapshot(textDocument.uri);
      if (!snapshot) return null;
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
    };
    const configured = async (params: ConfigureParams): Promise<WorkspaceEdit | null> => {
      const snapshot = await context.documents.snapshot(params.textDocument.uri);
      if (!snapshot?.project) return null;
      const { projectEdit, deviceEdit } = await import('../workspace/project-edits.js');
      const { languageVersion, device } = params;
      const { support } = context.client;
      if (typeof languageVersion === 'string' && /^CL\d\.\d$/.test(languageVersion))
        return projectEdit(snapshot, [`-cl-std=${languageVersion}`], support) ?? null;
      return typeof device === 'string' ? (deviceEdit(snapshot, device, support) ?? null) : null;
    };
    onRequest(connection, context, CONFIGURATION, answer);
    onRequest(connection, context, CONFIGURE, configured);
  },
};
