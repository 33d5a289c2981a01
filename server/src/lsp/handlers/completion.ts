import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  type CompletionParams,
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
import { CANCELLED, type Feature, type FeatureContext, group, onRequest } from '../feature.js';
import type { ClientSupport } from '../protocol/client-support.js';
import { SOURCES } from '../workspace/closed-files.js';
import { isWithin } from '../workspace/files.js';
import type { Draft } from '../workspace/snapshot.js';
import { hostCompletions } from './host-assistance.js';

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
      const { builtin, uri, name }: Readonly<Record<string, unknown>> = typeof data === 'object' ? { ...data } : {};
      if (typeof builtin === 'string') return builtinDocumentation(builtin);
      if (typeof uri !== 'string' || typeof name !== 'string') return undefined;
      const snapshot = await context.documents.snapshot(uri);
      return snapshot && documentationOfName(snapshot.analysis, name);
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

/** The number of candidates that are sent at once: the client asks again when more of the name is typed. */
const MAXIMUM = 300;

/** The candidates at a position of a text. */
function answer(draft: Draft, offset: number, paths: readonly string[], support: ClientSupport): CompletionList {
  const { root } = draft;
  const {
    start,
    items,
    also,
    isIncomplete = false,
  } = completionsAt(draft, offset, {
    nearby: { paths, base: draft.folder },
    most: MAXIMUM,
  });
  const range = root.lines.range(start, offset);
  const isWord = /^\w*$/.test(root.text.slice(start, offset));
  const additionalTextEdits = also && [{ range: root.lines.range(also.start, also.end), newText: also.newText }];
  return {
    isIncomplete,
    items: items
      .flatMap((item, i) => toItem(item, i, draft.uri, support))
      .map((item) => ({
        ...item,
        ...(!(isWord && /^\w+$/.test(item.label)) && { textEdit: { range, newText: item.insertText ?? item.label } }),
        ...(additionalTextEdits && { additionalTextEdits }),
      })),
  };
}

/** The most UTF-16 units before a `.` that may be a number. */
const LONGEST_NUMBER = 40;

const complete: Feature = {
  capability: {},
  register(connection, server) {
    const { documents, runtime, client } = server;
    const answered = async (uri: string, { position, context }: CompletionParams): Promise<Answered> => {
      const draft = await documents.draft(uri);
      if (!draft) return { list: null, missing: [] };
      const { root, starts } = draft;
      const offset = root.lines.offset(position);
      // `>` triggers only as the end of `->`, and `.` not in a number.
      const typed = context?.triggerCharacter;
      const before = root.text.slice(Math.max(0, offset - LONGEST_NUMBER), offset);
      if ((typed === '>' && !before.endsWith('->')) || (typed === '.' && /(?<![\w.])\d+\.$/.test(before)))
        return { list: { isIncomplete: false, items: [] }, missing: [] };
      const ofHost = isHostFile(root.path) ? await hostCompletions(root, offset, client.support, server) : undefined;
      if (ofHost) return { list: { isIncomplete: false, items: ofHost }, missing: [] };
      const paths = isHeaderName(root, offset, starts) ? await filesNear(draft, server) : [];
      const list = runtime.busy(() => answer(draft, offset, paths, client.support));
      draft.answered();
      return { list, missing: draft.missing() };
    };
    onRequest(connection, server, CompletionRequest.method, async (params: CompletionParams, token) => {
      const { uri } = params.textDocument;
      const { list, missing } = await answered(uri, params);
      if (missing.length === 0) return list;
      // The analysis of the whole text reads the files that it includes.
      await documents.snapshot(uri);
      return token.isCancellationRequested ? CANCELLED() : (await answered(uri, params)).list;
    });
  },
};

interface Answered {
  readonly list: CompletionList | null;
  readonly missing: readonly string[];
}

export const completion = group(
  { completionProvider: { triggerCharacters: ['.', '>', '#', '"', '<', '/'], resolveProvider: true } },
  complete,
  resolve,
);

/** Candidates for an `#include` of a document: the files of the workspace and of the include directories. */
async function filesNear(
  { options, folder }: Draft,
  { files, client: { support } }: Pick<FeatureContext, 'files' | 'client'>,
): Promise<string[]> {
  const directories = options.includeDirectories.map((directory) => joinPath(folder, directory));
  const folders = [folder, ...(support.trusted ? directories.filter((directory) => !isWithin(folder, directory)) : [])];
  const found = await Promise.all(folders.map((one) => files.find(one, SOURCES)));
  return found.flat().filter((path) => !isHostFile(path));
}
