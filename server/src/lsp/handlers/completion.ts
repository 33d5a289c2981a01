import {
  type CompletionItem,
  CompletionItemKind,
  CompletionRequest,
  CompletionResolveRequest,
  InsertTextFormat,
  MarkupKind,
} from 'vscode-languageserver';
import { completionsAt } from '../../features/completion/completion.js';
import { builtinDocumentation } from '../../features/completion/completion-builtins.js';
import { isHeaderName } from '../../features/completion/completion-directives.js';
import { type Completion, type CompletionKind, sortKey } from '../../features/completion/completion-item.js';
import { documentationOfName } from '../../features/hints/documentation.js';
import { isHostFile } from '../../text/embedded.js';
import { joinPath } from '../../text/source-file.js';
import { type Feature, type FeatureContext, feature, group, onRequest } from '../feature.js';
import type { ClientSupport } from '../protocol/client-support.js';
import { SOURCES } from '../workspace/closed-files.js';
import { isWithin } from '../workspace/files.js';
import type { Snapshot } from '../workspace/snapshot.js';

const KINDS: Readonly<Record<CompletionKind, CompletionItemKind>> = {
  variable: CompletionItemKind.Variable,
  parameter: CompletionItemKind.Variable,
  function: CompletionItemKind.Function,
  kernel: CompletionItemKind.Function,
  builtin: CompletionItemKind.Function,
  macro: CompletionItemKind.Constant,
  type: CompletionItemKind.Class,
  struct: CompletionItemKind.Struct,
  enumerator: CompletionItemKind.EnumMember,
  field: CompletionItemKind.Field,
  swizzle: CompletionItemKind.Field,
  keyword: CompletionItemKind.Keyword,
  label: CompletionItemKind.Reference,
  snippet: CompletionItemKind.Snippet,
  file: CompletionItemKind.File,
  directive: CompletionItemKind.Keyword,
  extension: CompletionItemKind.Module,
  attribute: CompletionItemKind.Property,
};

/** The parameters of a callable, after its name, and its result type, at the end of the line. */
function labelDetails(label: string, detail: string): CompletionItem['labelDetails'] {
  const at = detail.indexOf(`${label}(`);
  const close = detail.replace(/ \(\+\d+\)$/, '').lastIndexOf(')');
  if (at < 0 || close < at) return undefined;
  const returns = detail.slice(0, at).trim();
  return { detail: detail.slice(at + label.length, close + 1), ...(returns && { description: returns }) };
}

/** Declarations of the program, which may have comments. */
const DECLARED: ReadonlySet<CompletionKind> = new Set([
  'function',
  'kernel',
  'struct',
  'type',
  'enumerator',
  'variable',
  'macro',
]);

/** Opens signature help in VS Code. */
const PARAMETER_HINTS = { title: 'Parameter Hints', command: 'editor.action.triggerParameterHints' };

function toItem(
  item: Completion,
  index: number,
  uri: string,
  { snippets, labelDetails: apart, chooses }: ClientSupport,
): CompletionItem[] {
  const { label, kind, detail, insert, snippet } = item;
  if (!snippets && kind === 'snippet') return [];
  const details =
    apart && (kind === 'function' || kind === 'kernel' || kind === 'builtin') ? labelDetails(label, detail) : undefined;
  return [
    {
      label,
      kind: KINDS[kind],
      ...(detail && { detail: kind === 'kernel' && !/^(?:__)?kernel\b/.test(detail) ? `kernel ${detail}` : detail }),
      ...(details && { labelDetails: details }),
      // The components of a vector have an order of their own.
      sortText: kind === 'swizzle' ? String(index).padStart(3, '0') : sortKey(item),
      ...(snippets &&
        snippet &&
        insert !== undefined && { insertText: insert, insertTextFormat: InsertTextFormat.Snippet }),
      // A client with VS Code's commands shows the parameters of the call.
      ...(chooses && snippet && insert?.includes('(') && { command: PARAMETER_HINTS }),
      ...(kind === 'builtin' && { data: { builtin: label } }),
      // Predefined names have no documentation beyond their detail.
      ...(DECLARED.has(kind) && detail && !detail.startsWith('OpenCL C') && { data: { uri, name: label } }),
    },
  ];
}

/** The documentation of one item, when the user looks at it. */
const resolve: Feature = {
  capability: {},
  register(connection, context) {
    const documented = async (data: unknown): Promise<string | undefined> => {
      if (typeof data !== 'object' || data === null) return undefined;
      if ('builtin' in data && typeof data.builtin === 'string') return builtinDocumentation(data.builtin);
      if (!('uri' in data && typeof data.uri === 'string' && 'name' in data && typeof data.name === 'string'))
        return undefined;
      const snapshot = await context.documents.snapshot(data.uri);
      return snapshot && documentationOfName(snapshot.analysis, data.name);
    };
    onRequest(connection, context, CompletionResolveRequest.method, async (item: CompletionItem) => {
      const value = await documented(item.data).catch((error: unknown) =>
        context.runtime.failed(CompletionResolveRequest.method, error),
      );
      return typeof value !== 'string'
        ? item
        : {
            ...item,
            documentation: {
              kind: context.client.support.markdown ? MarkupKind.Markdown : MarkupKind.PlainText,
              value,
            },
          };
    });
  },
};

export const completion = group(
  { completionProvider: { triggerCharacters: ['.', '>', '#', '"', '<', '/'], resolveProvider: true } },
  feature(CompletionRequest.type, {
    capability: {},
    answer(snapshot, { position, context }, support, server) {
      const { analysis, analyseCopy } = snapshot;
      const { root } = analysis;
      const offset = root.lines.offset(position);
      // `>` and `/` trigger only as the ends of `->` and of a folder's name.
      if (context?.triggerCharacter === '>' && root.text[offset - 2] !== '-') return [];
      const answered = (paths: readonly string[]): CompletionItem[] => {
        const { start, items, also } = completionsAt(analysis, offset, analyseCopy, { paths, base: snapshot.folder });
        const range = root.lines.range(start, offset);
        const isWord = /^\w*$/.test(root.text.slice(start, offset));
        const additionalTextEdits = also && [{ range: root.lines.range(also.start, also.end), newText: also.newText }];
        return items
          .flatMap((item, i) => toItem(item, i, snapshot.uri, support))
          .map((item) =>
            isWord && /^\w+$/.test(item.label)
              ? item
              : { ...item, textEdit: { range, newText: item.insertText ?? item.label } },
          )
          .map((item) => (additionalTextEdits ? { ...item, additionalTextEdits } : item));
      };
      return isHeaderName(analysis, offset) ? filesNear(snapshot, server).then(answered) : answered([]);
    },
  }),
  resolve,
);

/** Candidates for an `#include` of a document: the files of the workspace and of the include directories. */
async function filesNear(
  { analysis, folder }: Snapshot,
  { files, client: { support } }: Pick<FeatureContext, 'files' | 'client'>,
): Promise<string[]> {
  const directories = analysis.options.includeDirectories.map((directory) => joinPath(folder, directory));
  const folders = [folder, ...(support.trusted ? directories.filter((directory) => !isWithin(folder, directory)) : [])];
  const found = await Promise.all(folders.map((one) => files.find(one, SOURCES)));
  return found.flat().filter((path) => !isHostFile(path));
}
