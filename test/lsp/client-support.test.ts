// What the server may use of a client, by the capabilities and options that the client states.
import { clientSupport } from '../../server/src/lsp/protocol/client-support.js';
import { assertRecorded } from '../as-recorded.js';

const CAPABILITIES = [
  'workspace.configuration',
  'workspace.didChangeConfiguration.dynamicRegistration',
  'workspace.workspaceFolders',
  'workspace.didChangeWatchedFiles.dynamicRegistration',
  'workspace.didChangeWatchedFiles.relativePatternSupport',
  'workspace.workspaceEdit.documentChanges',
  'workspace.workspaceEdit.changeAnnotationSupport',
  'workspace.workspaceEdit.resourceOperations',
  'workspace.diagnostics.refreshSupport',
  'workspace.semanticTokens.refreshSupport',
  'workspace.inlayHint.refreshSupport',
  'workspace.codeLens.refreshSupport',
  'window.workDoneProgress',
  'window.showDocument.support',
  'textDocument.diagnostic',
  'textDocument.formatting.dynamicRegistration',
  'textDocument.hover.contentFormat',
  'textDocument.completion.completionItem.snippetSupport',
  'textDocument.completion.completionItem.labelDetailsSupport',
  'textDocument.publishDiagnostics.versionSupport',
  'textDocument.publishDiagnostics.tagSupport.valueSet',
  'textDocument.codeAction.codeActionLiteralSupport',
];
const OPTIONS = [
  ...['readFile', 'findFiles', 'chooseBuild', 'followUp', 'kernelLanguage', 'assets', 'diagnostics', 'trusted'],
];
const VALUES = [true, false, null, {}, 'x', 'pull', 1, ['create'], ['markdown'], ['plaintext', 'markdown'], [1], [2]];

const nested = (path: string, value: unknown): object =>
  path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as object;

const merged = (one: unknown, other: unknown): unknown =>
  isObject(one) && isObject(other)
    ? Object.fromEntries(
        [...new Set([...Object.keys(one), ...Object.keys(other)])].map((key) => [
          key,
          key in one && key in other ? merged(one[key], other[key]) : (one[key] ?? other[key]),
        ]),
      )
    : one;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What differs from what may be used of a client, with its values. */
function differences(capabilities: unknown, options: unknown, base: object): string {
  const params = {
    processId: null,
    rootUri: null,
    capabilities: capabilities as object,
    initializationOptions: options,
  };
  const known = new Map(Object.entries(base));
  const changed = Object.entries(clientSupport(params)).filter(([name, value]) => known.get(name) !== value);
  return changed.map(([name, value]) => `${name} ${value}`).join(', ') || '-';
}

/** Values with the same result, in a line. */
function grouped(results: readonly (readonly [value: unknown, result: string])[]): string[] {
  const groups = new Map<string, string[]>();
  for (const [value, result] of results) groups.set(result, [...(groups.get(result) ?? []), JSON.stringify(value)]);
  return [...groups].map(([result, some]) => `  ${some.join(' ')}: ${result}`);
}

describe('what the server may use of a client', () => {
  it('is as recorded', () => {
    const nothing = clientSupport({ processId: null, rootUri: null, capabilities: {} });
    const usual = CAPABILITIES.map((path) => nested(path, true)).reduce((one, other) => merged(one, other) as object);
    const everything = clientSupport({ processId: null, rootUri: null, capabilities: usual });
    const lines = [
      `a client that supports nothing: ${JSON.stringify(nothing)}`,
      `a client that supports everything: ${JSON.stringify(everything)}`,
    ];
    for (const path of CAPABILITIES)
      lines.push(
        path,
        ...grouped(VALUES.map((value) => [value, differences(nested(path, value), undefined, nothing)])),
        ...grouped(
          VALUES.map((value) => [value, differences(merged(nested(path, value), usual), undefined, everything)]),
        ).map((line) => `  beside everything else:${line}`),
      );
    for (const name of OPTIONS)
      lines.push(
        `option ${name}`,
        ...grouped(VALUES.map((value) => [value, differences({}, { [name]: value }, nothing)])),
        ...grouped(VALUES.map((value) => [value, differences(usual, { [name]: value }, everything)])).map(
          (line) => `  beside everything else:${line}`,
        ),
      );
    for (const strange of [null, 5, 'x', [], { workspace: null }, { workspace: 5 }, Object.create({ workspace: {} })])
      lines.push(`${JSON.stringify(strange)}: ${differences(strange, strange, nothing)}`);
    assertRecorded('test/lsp/recorded/client-support.txt', `${lines.join('\n')}\n`);
  });
});
