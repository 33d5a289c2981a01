import { RequestType, type TextDocumentIdentifier } from 'vscode-languageserver';
import { versionName } from '../preprocessor/language.js';
import type { Feature } from './feature.js';

/** How a document is compiled, for the client to show. */
export interface DocumentConfiguration {
  readonly languageVersion: string;
  /** The URI of the project file; null where there is none. */
  readonly project: string | null;
  readonly variant: string | null;
  readonly variants: readonly string[];
}

/** Asks how a document is compiled; null when it is not open. */
export const ConfigurationRequest = new RequestType<
  { readonly textDocument: TextDocumentIdentifier },
  DocumentConfiguration | null,
  void
>('clspace/configuration');

export const configuration: Feature = {
  capability: {},
  register(connection, context) {
    connection.onRequest(ConfigurationRequest, async ({ textDocument }) => {
      const snapshot = await context.snapshot(textDocument.uri);
      if (!snapshot) return null;
      const { analysis, project, variant, variants, uriOf } = snapshot;
      return {
        languageVersion: `OpenCL C ${versionName(analysis.options.language.version)}`,
        project: project ? uriOf(project.file) : null,
        variant: variant ?? null,
        variants,
      };
    });
  },
};
