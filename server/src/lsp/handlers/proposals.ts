import { type CodeAction, CodeActionKind, type WorkspaceEdit } from 'vscode-languageserver';
import type { Diagnostic } from '../../analysis/analysis.js';
import { BuildOptionError, parseBuildOptions, splitBuildOptions } from '../../preprocessor/build-options.js';
import type { Proposal, ProposedOption } from '../../proposals/proposal.js';
import {
  AcceptProposalRequest,
  type AskedName,
  type BuildProposals,
  ProposalsRequest,
} from '../../protocol/requests.js';
import { nameIn } from '../../rules/missing-macros.js';
import { Memory, perOwner } from '../../text/per-owner.js';
import { directoryOf, joinPath, SourceFile } from '../../text/source-file.js';
import { type Documents, documentRequest, type Feature, type FeatureContext, group } from '../feature.js';
import { toLsp } from '../protocol/diagnostics.js';
import { isWithin } from '../workspace/files.js';
import { kernelEdit, projectEdit } from '../workspace/project-edits.js';
import type { Snapshot } from '../workspace/snapshot.js';

const HEADERS = '**/*.{h,hh,hpp,cl,clh,ocl,clc,opencl,inc,inl,def}';
const HOSTS = '**/{*.c,*.m,*.cc,*.cpp,*.cxx,*.h,*.hh,*.hpp,*.cu,*.mm,*.py,*.rs,*.cmake,CMakeLists.txt}';
/** The maximum time that a light bulb waits; ms. */
const PATIENCE = 800;

/** The time without edits after which a document is at rest; ms. */
const REST = 500;

/** The time after which a search yields; ms. */
const SECTION = 5;

interface Found {
  readonly proposals: readonly Proposal[];
  readonly missing: Proposal['missing'];
}
const NOTHING: Found = { proposals: [], missing: [] };

/** The proposals for a snapshot, valid as long as it. */
const known = new Memory<Snapshot, Promise<Found>>();

interface Remembered {
  readonly key: string;
  readonly found: Promise<Found>;
  readonly at: number;
}

/** The time after which headers and hosts may have changed; ms. */
const LASTING = 30_000;

/** The last proposals of each document, with their names: most edits don't change these. */
const last = perOwner((_: Documents) => new Map<string, Remembered>());

/** The cache key: the undeclared names and the current options. */
const keyOf = (snapshot: Snapshot): string =>
  JSON.stringify([snapshot.words, snapshot.project?.file.path, [...missingIn(snapshot)].sort()]);

/** Proposals that have been found, or are being searched for. */
function knownProposals(snapshot: Snapshot, context: FeatureContext): Promise<Found> | undefined {
  const found = known.get(snapshot);
  if (found) return found;
  const before = last(context.documents).get(snapshot.uri);
  if (before?.key !== keyOf(snapshot) || Date.now() - before.at >= LASTING) return undefined;
  known.set(snapshot, before.found);
  return before.found;
}

function proposalsOf(snapshot: Snapshot, context: FeatureContext): Promise<Found> {
  const before = knownProposals(snapshot, context);
  if (before) return before;
  const documents = last(context.documents);
  const found = search(snapshot, context).catch((error: unknown) => {
    documents.delete(snapshot.uri);
    if (!(error instanceof Outdated)) context.runtime.failed('looking for build options', error);
    return NOTHING;
  });
  known.set(snapshot, found);
  documents.set(snapshot.uri, { key: keyOf(snapshot), found, at: Date.now() });
  return found;
}

/** The same for automatic requests: in the middle of a word the name is incomplete. */
async function proposalsAtRest(snapshot: Snapshot, context: FeatureContext): Promise<Found> {
  if (!knownProposals(snapshot, context)) await new Promise<void>((resolve) => setTimeout(resolve, REST));
  return context.documents.isCurrent(snapshot) ? proposalsOf(snapshot, context) : NOTHING;
}

/** Cancelled: the document changed. */
class Outdated extends Error {}

async function search(snapshot: Snapshot, context: FeatureContext): Promise<Found> {
  const { folder, analysis, words } = snapshot;
  const { proposalsFor } = await import('../../proposals/search.js');
  const { WorkspaceIndex } = await import('../../proposals/workspace-index.js');
  const { Bench } = await import('../../proposals/trial.js');
  const [headers, hosts, open] = await Promise.all([
    context.files.find(folder, HEADERS),
    context.files.find(folder, HOSTS),
    context.documents.snapshots(),
  ]);
  let turned = 0;
  const shown = new Map(open.map(({ analysis: { root } }) => [root.path, root]));
  const files = {
    headers,
    hosts,
    read: async (relative: string): Promise<SourceFile | undefined> => {
      const path = joinPath(folder, relative);
      if (!isWithin(folder, path)) return undefined;
      const text = shown.get(path)?.text ?? (await context.files.readInside(path));
      return text === undefined ? undefined : new SourceFile(relative, text);
    },
    pause: async (): Promise<void> => {
      // Messages that have arrived go first; yielding costs more than most of the work in between.
      if (Date.now() - turned >= SECTION) {
        await new Promise<void>((resolve) => setTimeout(resolve));
        turned = Date.now();
      }
      if (!context.documents.isCurrent(snapshot)) throw new Outdated();
    },
  };
  const index = new WorkspaceIndex(files);
  const proposals = await proposalsFor(analysis.root, words, index);
  const first = await new Bench(analysis.root, index.workbench).try(words);
  return { proposals, missing: [...first.missing.values()] };
}

/** The number of undeclared names and missing headers of a document. */
export const unknownIn = (snapshot: Snapshot): number => missingIn(snapshot).size;

function missingIn({ analysis }: Snapshot): Set<string> {
  const names = new Set<string>();
  for (const diagnostic of analysis.diagnostics) {
    const { code, severity } = diagnostic;
    if (code === 'missing-names' || (severity === 'warning' && isWanting(code))) names.add(nameOf(diagnostic));
  }
  return names;
}

/** The name or the header that a diagnostic says is missing. */
const nameOf = ({ code, message, span }: Diagnostic): string =>
  code === 'missing-names' ? nameIn(message) : span.file.text.slice(span.start, span.end);

const isWanting = (code: string): boolean =>
  code === 'missing-names' || code === 'unknown-header' || code === 'unknown-name' || code === 'invalid-directive';

const proposed = documentRequest(ProposalsRequest, async (snapshot, _params, _support, context) => {
  const found = await proposalsOf(snapshot, context);
  return context.documents.isCurrent(snapshot) ? await shown(found, snapshot) : null;
});

const accepted = documentRequest(AcceptProposalRequest, async (snapshot, params, _support, context) => {
  const { proposal, values, options: entered } = params;
  const more = typeof entered === 'string' ? optionsIn(entered) : [];
  const found = proposal < 0 ? NOTHING : await proposalsOf(snapshot, context);
  const options = [...withValues(found.proposals[proposal]?.options ?? [], values), ...(more ?? [])];
  return more && options.length > 0 ? await editOf(snapshot, options, context) : null;
});

export const proposals: Feature = group({}, proposed, accepted);

async function shown({ proposals, missing }: Found, { folder }: Snapshot): Promise<BuildProposals> {
  const { optionText, pathFrom, sourceText } = await import('../../proposals/plan.js');
  const { outcomeText, roleText } = await import('../../proposals/show.js');
  const uses = (name: Proposal['missing'][number]): string[] =>
    name.uses.map(({ path, line, text }) => `${pathFrom(folder, path)}:${line + 1}: ${text}`);
  const askedOf = (name: Proposal['missing'][number]): AskedName => ({
    name: name.name,
    role: roleText(name),
    value: '',
    uses: uses(name),
  });
  return {
    missing: missing.map(askedOf),
    proposals: proposals.map((proposal) => ({
      title: titleOf(proposal.options.map((option) => optionText(option, folder))),
      detail: outcomeText(proposal),
      options: proposal.options.map((option) => ({
        text: optionText(option, folder),
        source: sourceText(option, folder),
      })),
      asked: [
        ...proposal.options.flatMap((option): AskedName[] => {
          const [, name, value] = /^([\w$\u0080-\uffff]+)=(.*)$/s.exec(option.words[1] ?? '') ?? [];
          return option.source === 'assumed' && name !== undefined && value !== undefined
            ? [{ name, role: option.reason, value, uses: option.place ? [placeText(option, pathFrom, folder)] : [] }]
            : [];
        }),
        ...proposal.missing.map(askedOf),
      ],
    })),
  };
}

const placeText = (
  { place }: ProposedOption,
  pathFrom: (folder: string, path: string) => string,
  folder: string,
): string => (place ? `${pathFrom(folder, place.path)}:${place.line + 1}` : '');

/** The maximum number of options in a title. */
const SHOWN_OPTIONS = 3;
const titleOf = (options: readonly string[]): string =>
  `${options.slice(0, SHOWN_OPTIONS).join(' ')}${options.length > SHOWN_OPTIONS ? ' …' : ''}`;

/** Options with the user's values. Invalid names are omitted. */
function withValues(options: readonly ProposedOption[], values: Readonly<Record<string, string>>): ProposedOption[] {
  const rest = new Map(Object.entries(values));
  const valued = options.map((option): ProposedOption => {
    const name = /^[\w$\u0080-\uffff]+/.exec(option.words[1] ?? '')?.[0] ?? '';
    const value = option.words[0] === '-D' ? rest.get(name) : undefined;
    if (value === undefined) return option;
    rest.delete(name);
    const isSame = option.words[1] === `${name}=${value}`;
    return isSame ? option : { ...option, ...AS_SAID, words: ['-D', `${name}=${value}`] };
  });
  const more = [...rest].map(([name, value]): ProposedOption => ({ ...AS_SAID, words: ['-D', `${name}=${value}`] }));
  return [...valued, ...more].filter(({ words }) => isOption(words));
}

const AS_SAID = { source: 'host', reason: 'as entered', place: undefined } as const;

/** Options as the user enters them; undefined if they are invalid. */
function optionsIn(text: string): readonly ProposedOption[] | undefined {
  try {
    const words = splitBuildOptions(text);
    parseBuildOptions(words);
    const options: ProposedOption[] = [];
    for (let i = 0; i < words.length; i++) {
      const word = words[i] ?? '';
      const value = /^-(?:D|U|I|include)$/.test(word) ? words[++i] : undefined;
      options.push({ ...AS_SAID, words: value === undefined ? [word] : [word, value] });
    }
    return options;
  } catch (error) {
    if (error instanceof BuildOptionError) return undefined;
    throw error;
  }
}

function isOption(words: readonly string[]): boolean {
  try {
    parseBuildOptions(words);
    return true;
  } catch (error) {
    if (error instanceof BuildOptionError) return false;
    throw error;
  }
}

/**
 * The edit that writes options for this kernel to the project file, with their sources if the file is created. Other
 * kernels of the workspace may be built in other ways.
 */
async function editOf(
  snapshot: Snapshot,
  options: readonly ProposedOption[],
  { client: { support } }: Pick<FeatureContext, 'client'>,
): Promise<WorkspaceEdit | null> {
  const { optionText, projectText } = await import('../../proposals/plan.js');
  const { folder, project, analysis } = snapshot;
  const home = project ? directoryOf(project.file.path) : folder;
  const texts = options.map((option) => optionText(option, home));
  if (project) return kernelEdit(snapshot, texts, support) ?? null;
  const set = { proposal: { options, declares: [], missing: [], errors: 0 }, files: [analysis.root.path] };
  const text = projectText({ sets: [set], whole: [folder], left: [] }, folder, false);
  return projectEdit(snapshot, texts, support, text) ?? null;
}

/** The actions for undeclared names, one per proposal. `isAsked`: the user has opened the light bulb. */
export async function proposalActions(
  snapshot: Snapshot,
  diagnostics: readonly Diagnostic[],
  isAsked: boolean,
  context: FeatureContext,
): Promise<CodeAction[]> {
  const wanting = diagnostics.filter(
    // An #error that is only a warning depends on the build options.
    ({ code, severity }) => isWanting(code) || (code === 'error-directive' && severity !== 'error'),
  );
  // A typing error is fixed at its location.
  if (!wanting.some(({ code, fixes }) => code !== 'unknown-name' || fixes.length === 0)) return [];
  const found = await Promise.race([
    isAsked ? proposalsOf(snapshot, context) : proposalsAtRest(snapshot, context),
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE)),
  ]);
  const actions: CodeAction[] = [];
  const reported = wanting.map((diagnostic) => toLsp(snapshot, diagnostic));
  if (found && context.documents.isCurrent(snapshot)) {
    const { proposals: all } = await shown(found, snapshot);
    for (const [i, { title, detail }] of all.entries()) {
      const proposal = found.proposals[i];
      if (
        !proposal ||
        !wanting.some(
          (diagnostic) =>
            (diagnostic.code === 'missing-names'
              ? // The report is about all names of the file.
                diagnostic.severity !== 'hint'
              : diagnostic.code !== 'unknown-name') || proposal.declares.includes(nameOf(diagnostic)),
        )
      )
        continue;
      const action = {
        title: `Build it with ${title}: ${detail}`,
        kind: CodeActionKind.QuickFix,
        diagnostics: reported,
      };
      if (context.client.support.chooses)
        actions.push({
          ...action,
          command: { title, command: 'clspace.acceptProposal', arguments: [snapshot.uri, i] },
        });
      else {
        const edit = await editOf(snapshot, proposal.options, context);
        if (edit) actions.push({ ...action, edit });
      }
    }
  }
  if (context.client.support.chooses)
    actions.push({
      title: 'Choose how this kernel is built…',
      kind: CodeActionKind.QuickFix,
      diagnostics: reported,
      command: { title: 'Choose', command: 'clspace.chooseBuild' },
    });
  return actions;
}
