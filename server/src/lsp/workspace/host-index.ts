import type { Analysis, Diagnostic } from '../../analysis/analysis.js';
import { type KernelVerdicts, VERDICT_KINDS } from '../../analysis/verdicts.js';
import type { HostContract } from '../../hosts/contract.js';
import type { LocalExtents } from '../../hosts/extents.js';
import { callsApi, mayBeHost } from '../../hosts/host-files.js';
import type {
  ExtentQuestion,
  HostEvents,
  HostFinding,
  HostFollower,
  HostReader,
  KernelSignature,
} from '../../hosts/hosts.js';
import type { KnownLaunch } from '../../hosts/launches.js';
import type { HostGrammarName } from '../../hosts/reading/grammars.js';
import type { HostUnit } from '../../hosts/reading/syntax.js';
import type { FileSpan } from '../../preprocessor/source-map.js';
import { perOwner } from '../../text/per-owner.js';
import { SourceFile } from '../../text/source-file.js';
import { KERNEL_FILES } from './closed-files.js';
import type { ClosedKernels } from './closed-kernels.js';
import type { Files } from './files.js';
import { uriOf } from './paths.js';
import type { Reach } from './reach.js';
import type { Snapshot } from './snapshot.js';
import type { WorkspaceHost } from './workspace-host.js';

const HOST_FILES = '**/*.{c,cc,cpp,cxx,c++,hh,hpp,hxx,h++,h,ipp,inl,inc,cu,m,mm,py,rs}';
/** Milliseconds without a change after which hosts are compared with kernels. */
const PAUSE = 300;
/** The number of files that are read at a time. */
const BATCH = 64;
/** Workspaces with more host files are not searched: only open hosts are read. */
const MAXIMUM_FILES = 20_000;

/** The parts of the workspace that the index needs. */
interface Surroundings {
  readonly host: WorkspaceHost;
  readonly files: Files;
  readonly reach: Reach;
  readonly closed: ClosedKernels;
  /** The analysed open documents. */
  snapshots(): Promise<readonly Snapshot[]>;
  /** The result has changed; `launches`: in what lenses show, too. */
  news(launches: boolean): void;
}

/** The signatures in a closed kernel file, with the paths of all files that they depend on. */
interface ClosedSignatures {
  readonly text: string;
  readonly paths: ReadonlySet<string>;
  readonly signatures: readonly KernelSignature[];
  /** What its kernels need in launches, by question. */
  readonly extents: Map<string, LocalExtents>;
}

/** What is known of an analysis. */
interface OfAnalysis {
  signatures?: readonly KernelSignature[];
  readonly extents: Map<string, LocalExtents>;
  /** What is known of its kernels in some launches, which the key states. */
  launched?: InLaunches;
  /** The analyses with launches, wherever hosts state these, by launches. */
  readonly relaunched: Map<string, Relaunched>;
}

interface Relaunched {
  /** What a change of a host interrupts is continued if the launches are the same afterwards. */
  readonly steps: ReturnType<Snapshot['relaunch']>;
  analysis?: Analysis;
}

interface InLaunches {
  readonly key: string;
  readonly diagnostics: readonly Diagnostic[];
  /** By the places of the calls. */
  readonly verdicts: ReadonlyMap<string, KernelVerdicts>;
}

/** A promise that is resolved from outside. */
class Deferred {
  resolve: () => void = () => {};
  readonly promise = new Promise<void>((resolve) => {
    this.resolve = resolve;
  });
}

const calls = perOwner((file: SourceFile): boolean => callsApi(file.path, (word) => file.text.includes(word)));

const keyOfCall = ({ file, start }: FileSpan, kernel: string): string => `${file.path}:${start} ${kernel}`;

/**
 * Hosts of the workspace that call the API, and what they say about kernels. It is built when a document has been open
 * for a moment, and updated in pauses: each file with calls is parsed once per text, other files are only read.
 */
export class HostIndex {
  #reader: Promise<HostReader> | undefined;
  #contract: HostContract | undefined;
  /** The last one whose findings are known. */
  #judged: HostContract | undefined;
  /** The closed hosts with calls, and the closed kernel files, by path; undefined for files to be read again. */
  readonly #hosts = new Map<string, SourceFile | undefined>();
  readonly #kernels = new Map<string, SourceFile | undefined>();
  /** Closed files without calls that hosts include. */
  readonly #headers = new Map<string, SourceFile>();
  /** All host files, which includes may name. */
  readonly #paths = new Set<string>();
  readonly #closedSignatures = new Map<string, ClosedSignatures>();
  readonly #ofAnalysis = perOwner(
    (_analysis: Snapshot['analysis']): OfAnalysis => ({ extents: new Map(), relaunched: new Map() }),
  );
  /** What is known of kernels in the launches of hosts, by path. */
  #launched: ReadonlyMap<string, InLaunches> = new Map();
  #isSearched = false;
  #follower: HostFollower | undefined;
  /** The units that the events were found in. */
  #followed: { readonly units: readonly object[]; readonly events: HostEvents } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #updating: Promise<void> | undefined;
  #isStale = false;
  /** How often files that are not open have changed, and how often before hosts were compared. */
  #rereads = 0;
  #comparedRereads = 0;
  /** The analyses of the kernels that hosts were compared with. */
  #compiled: ReadonlySet<Analysis> = new Set();
  /** What the part of the program with one host says, before all hosts are compared. */
  #early: HostContract | undefined;
  /** Hosts are being compared with kernels. */
  #isComparing = false;
  /** The end of the comparison, or of the next one. */
  #compared = new Deferred();
  #shown = '';

  constructor(
    private readonly around: Surroundings,
    private readonly grammar: (name: HostGrammarName) => Promise<Uint8Array>,
  ) {}

  /** Whether files that are not open have to be watched. */
  get isActive(): boolean {
    return this.#hosts.size > 0;
  }

  /** A document was opened, edited or closed: the index follows in the next pause. */
  touched(): void {
    this.#isStale = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#update().catch((error: unknown) => this.around.host.failed('reading hosts', error));
    }, PAUSE);
    // The process may end before.
    if (typeof this.#timer === 'object') this.#timer.unref?.();
  }

  /** Files changed on disk. */
  changed(paths: Iterable<string>): void {
    if (!this.#isSearched) return;
    this.#rereads++;
    for (const path of paths) {
      if (KERNEL.test(path)) this.#kernels.set(path, undefined);
      else if (mayBeHost(path)) {
        this.#hosts.set(path, undefined);
        this.#paths.add(path);
        this.#headers.delete(path);
      }
      for (const [root, { paths: of }] of this.#closedSignatures) if (of.has(path)) this.#closedSignatures.delete(root);
    }
    this.touched();
  }

  /** The folders of the workspace have changed. */
  forget(): void {
    this.#isSearched = false;
    this.#hosts.clear();
    this.#kernels.clear();
    this.#headers.clear();
    this.#paths.clear();
    this.#closedSignatures.clear();
  }

  /** The current state, after a pending update: kernels may still be executed in the launches. */
  async current(): Promise<HostContract | undefined> {
    if (this.#timer !== undefined) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
    }
    while (this.#isStale || this.#isComparing) await Promise.race([this.#update(), this.#compared.promise]);
    return this.#contract;
  }

  /**
   * The current state as far as a place in a host is concerned: if only hosts have been edited, the part of the program
   * that the host belongs to is followed before the others.
   */
  async currentFor(path: string): Promise<HostContract | undefined> {
    return (await this.#partOf(path)) ?? this.current();
  }

  async #partOf(path: string): Promise<HostContract | undefined> {
    if (!this.#isStale && !this.#isComparing) return undefined;
    const [contract, reader] = [this.#contract, await this.#reader];
    if (!contract || !reader || !this.#follower || this.#rereads > this.#comparedRereads) return undefined;
    const edited: HostUnit[] = [];
    for (const snapshot of await this.around.snapshots()) {
      const { analysis } = snapshot;
      if (!this.#compiled.has(analysis))
        if (!snapshot.embedded || (await this.#signaturesOf(snapshot)).length > 0) return undefined;
      const { root } = analysis;
      if (!this.#follower.follows(root.path) && !(mayBeHost(root.path) && calls(root))) continue;
      const unit = await reader.current(root);
      if (!unit) return undefined;
      edited.push(unit);
    }
    const events = this.#follower.followPartOf(path, edited);
    if (!events) return undefined;
    if (this.#early?.events !== events) this.#early = contract.withEvents(events);
    return this.#early;
  }

  /** The last known state, which may be older than the text. */
  get known(): HostContract | undefined {
    return this.#contract;
  }

  /**
   * The findings in a file, at their places in its current text; in a kernel file those of hosts that are not open, at
   * the parameters.
   */
  async diagnosticsOf({ analysis: { root, settings, diagnostics } }: Snapshot): Promise<Diagnostic[]> {
    const { files } = this.around;
    const findings = (this.#judged?.findings ?? []).flatMap((finding): HostFinding[] => {
      if (finding.span.file.path === root.path) return [finding];
      const [at] = finding.related;
      if (at?.span.file.path !== root.path || files.isOpen(finding.span.file.path)) return [];
      return [{ ...finding, span: at.span, related: [{ message: 'the call of the host', span: finding.span }] }];
    });
    const launched = this.#launched.get(root.path)?.diagnostics ?? [];
    if (findings.length + launched.length === 0) return [];
    const { hostReports } = await import('../../hosts/reports.js');
    const { withoutKnown } = await import('../../hosts/launched.js');
    const reports = [...hostReports(findings, settings.severities, true), ...withoutKnown(launched, diagnostics)];
    return reports.flatMap((diagnostic): Diagnostic[] => {
      const span = this.moved(diagnostic.span);
      if (!span) return [];
      const related = diagnostic.related.flatMap(({ message, span: old }) => {
        const at = this.moved(old);
        return at ? [{ message, span: at }] : [];
      });
      const fixes = diagnostic.fixes.flatMap((fix) => {
        const edits = fix.edits.flatMap((edit) => {
          const at = this.moved(edit.span);
          return at ? [{ ...edit, span: at }] : [];
        });
        return edits.length === fix.edits.length ? [{ ...fix, edits }] : [];
      });
      return [{ ...diagnostic, span, related, fixes }];
    });
  }

  /** A span in the current text of its file; undefined if an edit has touched it. */
  moved(span: FileSpan): FileSpan | undefined {
    const { start, end, file: before } = span;
    const file = this.around.files.isOpen(before.path) ? this.around.files.peek(before.path) : undefined;
    if (!file) return span;
    const change = file.changeSince(before);
    if (!change || end < change.start) return { file, start, end };
    const shift = change.newEnd - change.oldEnd;
    return start > change.oldEnd ? { file, start: start + shift, end: end + shift } : undefined;
  }

  #update(): Promise<void> {
    this.#updating ??= this.#refresh().finally(() => {
      this.#updating = undefined;
      this.#isComparing = false;
    });
    return this.#updating;
  }

  #endComparison(): void {
    this.#isComparing = false;
    this.#compared.resolve();
    this.#compared = new Deferred();
  }

  async #refresh(): Promise<void> {
    // A change that came meanwhile waits for its pause, unless a request does not.
    for (let isWanted = true; isWanted && this.#isStale; isWanted = this.#timer === undefined) {
      this.#isStale = false;
      const rereads = this.#rereads;
      this.#isComparing = true;
      const snapshots = await this.around.snapshots();
      await this.#search();
      const { hosts, others } = await this.#hostFiles(snapshots);
      if (hosts.length === 0) {
        this.#launched = new Map();
        this.#contract = undefined;
        this.#judged = undefined;
        this.#show();
        this.#endComparison();
        continue;
      }
      const { includeResolver } = await import('../../hosts/reading/includes.js');
      const reader = await (this.#reader ??= this.#newReader());
      const resolve = includeResolver([...hosts, ...others]);
      const units = await reader.units(hosts, resolve);
      await this.#turn();
      await this.#judge(units, await this.#follow(units), snapshots, rereads);
    }
  }

  async #newReader(): Promise<HostReader> {
    const { HostReader: Reader } = await import('../../hosts/hosts.js');
    const { HostGrammars } = await import('../../hosts/reading/grammars.js');
    // Requests of the client are answered between two files.
    const pause = (): Promise<void> => new Promise((resolve) => this.around.host.defer(resolve));
    return new Reader(new HostGrammars(this.grammar), (path) => this.#read(path), pause);
  }

  async #read(path: string): Promise<SourceFile | undefined> {
    const { files } = this.around;
    if (files.isOpen(path)) return files.peek(path);
    const known = this.#hosts.get(path) ?? this.#headers.get(path);
    if (known) return known;
    const file = await this.#fromDisk(path);
    if (file) this.#headers.set(path, file);
    return file;
  }

  async #fromDisk(path: string): Promise<SourceFile | undefined> {
    const text = await this.around.reach.read(uriOf(path), true).catch(() => undefined);
    return text === undefined ? undefined : new SourceFile(path, text);
  }

  /** Searches the workspace once for hosts that call the API, and for kernels if there are any. */
  async #search(): Promise<void> {
    if (this.#isSearched) return;
    this.#isSearched = true;
    const { host, reach } = this.around;
    const found = await Promise.all(reach.folders.map((folder) => host.findFiles(folder, HOST_FILES)));
    const paths = [...new Set(found.flat())].sort();
    if (paths.length > MAXIMUM_FILES) return;
    for (const path of paths) this.#paths.add(path);
    for (let i = 0; i < paths.length; i += BATCH)
      for (const file of await Promise.all(paths.slice(i, i + BATCH).map((path) => this.#fromDisk(path))))
        if (file && calls(file)) this.#hosts.set(file.path, file);
    if (this.#hosts.size === 0) return;
    const kernels = await Promise.all(reach.folders.map((folder) => host.findFiles(folder, KERNEL_FILES)));
    for (const path of kernels.flat()) this.#kernels.set(path, undefined);
  }

  /** The hosts that call the API, open or not, and the files that they may include. */
  async #hostFiles(
    snapshots: readonly Snapshot[],
  ): Promise<{ readonly hosts: readonly string[]; readonly others: ReadonlySet<string> }> {
    const hosts = new Set<string>();
    for (const [path, known] of this.#hosts) {
      if (this.around.files.isOpen(path)) continue;
      const file = known ?? (await this.#fromDisk(path));
      if (file && calls(file)) {
        this.#hosts.set(path, file);
        hosts.add(path);
      } else this.#hosts.delete(path);
    }
    for (const { analysis } of snapshots)
      if (mayBeHost(analysis.root.path) && calls(analysis.root)) hosts.add(analysis.root.path);
    return { hosts: [...hosts].sort(), others: this.#paths };
  }

  /** Follows the hosts, one function per turn of the event loop. */
  async #follow(units: Awaited<ReturnType<HostReader['units']>>): Promise<HostEvents> {
    const before = this.#followed;
    if (before?.units.length === units.length && before.units.every((unit, i) => unit === units[i]))
      return before.events;
    const { HostFollower: Follower } = await import('../../hosts/hosts.js');
    this.#follower ??= new Follower();
    const steps = this.#follower.follow(units);
    for (;;) {
      const step = steps.next();
      if (step.done) {
        this.#followed = { units, events: step.value };
        return step.value;
      }
      // It is finished even if a document changes meanwhile: most changes are of kernels.
      await this.#turn();
    }
  }

  async #judge(
    units: Awaited<ReturnType<HostReader['units']>>,
    events: HostEvents,
    snapshots: readonly Snapshot[],
    rereads: number,
  ): Promise<void> {
    const { kernelsFor, knownLaunches, neededIn, questionsOf } = await import('../../hosts/hosts.js');
    const { HostContract: Contract } = await import('../../hosts/contract.js');
    const { files } = this.around;
    const texts: SourceFile[] = [];
    for (const [path, known] of this.#kernels) {
      if (files.isOpen(path)) continue;
      const file = known ?? (await this.#fromDisk(path));
      if (file) {
        this.#kernels.set(path, file);
        texts.push(file);
      } else this.#kernels.delete(path);
    }
    await this.#turn();
    const signatures = await this.#closedOf(texts, events);
    await this.#turn();
    const compiled = new Set<Analysis>();
    for (const snapshot of snapshots) {
      const found = await this.#signaturesOf(snapshot);
      if (found.length === 0 && snapshot.embedded) continue;
      signatures.push(...found);
      texts.push(snapshot.analysis.root);
      compiled.add(snapshot.analysis);
    }
    for (const path of new Set(signatures.map(({ root }) => root)))
      if (!texts.some((text) => text.path === path)) {
        const file = files.peek(path) ?? (await this.#fromDisk(path));
        if (file) texts.push(file);
      }
    const byPath = new Map(texts.map((text) => [text.path, text]));
    const known = this.#contract?.kernels.known;
    const kernels = kernelsFor(units, signatures, texts, (path) => files.peek(path) ?? byPath.get(path), known);
    await this.#turn();
    const extents = await this.#extents(questionsOf(events, kernels), snapshots, texts);
    // Requests don't wait for what is reported.
    const contract = new Contract(events, kernels, extents);
    this.#contract = contract;
    this.#compiled = compiled;
    this.#comparedRereads = rereads;
    this.#early = undefined;
    this.#endComparison();
    if (!(await this.#inParts(contract.judging()))) return;
    this.#judged = contract;
    this.#show();
    await this.#turn();
    const launched = await this.#inLaunches(
      knownLaunches(events, kernels, neededIn(events, kernels, extents)),
      snapshots,
    );
    if (!launched) return;
    this.#launched = launched;
    this.#show();
  }

  /**
   * What is known of the kernels of open documents in the launches of hosts, by path; undefined if a change made it
   * stale meanwhile.
   */
  async #inLaunches(
    launches: readonly KnownLaunch[],
    snapshots: readonly Snapshot[],
  ): Promise<ReadonlyMap<string, InLaunches> | undefined> {
    const { diagnosticsOfLaunches, verdictsInLaunches } = await import('../../hosts/launched.js');
    const found = new Map<string, InLaunches>();
    for (const { analysis, relaunch } of snapshots) {
      const { root, settings } = analysis;
      const own = launches.filter((launch) => launch.root === root.path);
      if (own.length === 0) continue;
      const known = this.#ofAnalysis(analysis);
      const key = JSON.stringify(own.map(({ name, launch, at }) => [name, launch, at.file.path, at.start]));
      if (known.launched?.key !== key) {
        const analyses: (readonly [Analysis, ReadonlyMap<string, KnownLaunch>])[] = [];
        const used = new Set<string>();
        const again = function* (kernels: Parameters<typeof relaunch>[0]): Generator<undefined, Analysis> {
          const stated = JSON.stringify(kernels);
          const one: Relaunched = known.relaunched.get(stated) ?? { steps: relaunch(kernels) };
          known.relaunched.set(stated, one);
          used.add(stated);
          one.analysis ??= yield* one.steps;
          return one.analysis;
        };
        const diagnostics = await this.#inParts(
          diagnosticsOfLaunches(analysis, own, settings.launches, again, (...one) => analyses.push(one)),
        );
        if (!diagnostics) return undefined;
        const verdicts = new Map<string, KernelVerdicts>();
        for (const one of analyses) {
          const found = await this.#inParts(verdictsInLaunches(...one));
          if (!found) return undefined;
          for (const { launch, kernel } of found) verdicts.set(keyOfCall(launch.at, kernel.name), kernel);
        }
        known.launched = { key, diagnostics, verdicts };
        for (const stated of known.relaunched.keys()) if (!used.has(stated)) known.relaunched.delete(stated);
      }
      found.set(root.path, known.launched);
    }
    return found;
  }

  /** Lets requests be answered. */
  #turn(): Promise<void> {
    return new Promise((resolve) => this.around.host.defer(resolve));
  }

  /** Runs a task in parts, one in a turn of the event loop; no result if a change made it stale meanwhile. */
  async #inParts<T>(parts: Generator<undefined, T>): Promise<T | undefined> {
    const next = () => this.around.host.busy(() => parts.next(), 'part');
    let step = next();
    for (; !step.done; step = next()) {
      await this.#turn();
      if (this.#isStale) return undefined;
    }
    return step.value;
  }

  /** What is proved of a kernel in the launch of a call. */
  verdictsIn(root: string, kernel: string, call: FileSpan): KernelVerdicts | undefined {
    return this.#launched.get(root)?.verdicts.get(keyOfCall(call, kernel));
  }

  /** Executes the kernels whose local arguments hosts set, unless the answers are known. */
  async #extents(
    questions: readonly ExtentQuestion[],
    snapshots: readonly Snapshot[],
    texts: readonly SourceFile[],
  ): Promise<ReadonlyMap<string, LocalExtents>> {
    const { extentsIn, keyOfQuestion } = await import('../../hosts/hosts.js');
    const answers = new Map<string, LocalExtents>();
    const stale = new Map<string, ExtentQuestion[]>();
    for (const question of questions) {
      const key = keyOfQuestion(question);
      const open = snapshots.find(({ analysis }) => analysis.root.path === question.root);
      const known = open ? this.#ofAnalysis(open.analysis).extents : this.#closedSignatures.get(question.root)?.extents;
      const answer = known?.get(key) ?? (open && extentsIn(open.analysis, question));
      if (answer) {
        known?.set(key, answer);
        answers.set(key, answer);
      } else stale.set(question.root, [...(stale.get(question.root) ?? []), question]);
      await this.#turn();
    }
    for await (const { analysis } of this.around.closed.snapshots(texts.filter(({ path }) => stale.has(path))))
      for (const question of stale.get(analysis.root.path) ?? []) {
        const answer = extentsIn(analysis, question);
        answers.set(keyOfQuestion(question), answer);
        this.#closedSignatures.get(analysis.root.path)?.extents.set(keyOfQuestion(question), answer);
      }
    return answers;
  }

  async #signaturesOf(snapshot: Snapshot): Promise<readonly KernelSignature[]> {
    const known = this.#ofAnalysis(snapshot.analysis);
    if (!known.signatures) {
      const { signaturesOf } = await import('../../hosts/hosts.js');
      known.signatures = signaturesOf(snapshot.analysis, (words) => snapshot.analyseWith(words));
    }
    return known.signatures;
  }

  /** The signatures in closed kernel files and hosts: only of files with a kernel that a host creates. */
  async #closedOf(kernels: readonly SourceFile[], events: HostEvents): Promise<KernelSignature[]> {
    const names = new Set(events.objects.flatMap((object) => object.names ?? []));
    const { mayContainKernel } = await import('../../hosts/reading/conditional-names.js');
    const hosts = [...this.#hosts.values()].filter(
      (file) => file !== undefined && !this.around.files.isOpen(file.path),
    );
    const all = [...kernels, ...hosts].filter((file) => file !== undefined);
    const wanted = all.filter((file) => mayContainKernel(file, names));
    const paths = new Set(wanted.map(({ path }) => path));
    for (const path of this.#closedSignatures.keys()) if (!paths.has(path)) this.#closedSignatures.delete(path);
    const stale = wanted.filter(({ path, text }) => this.#closedSignatures.get(path)?.text !== text);
    for await (const snapshot of this.around.closed.snapshots(stale)) {
      const { root, chunks } = snapshot.analysis;
      this.#closedSignatures.set(root.path, {
        text: root.text,
        paths: new Set(chunks.map(({ file }) => file.path)),
        signatures: await this.#signaturesOf(snapshot),
        extents: new Map(),
      });
    }
    return [...this.#closedSignatures.values()].flatMap(({ signatures }) => signatures);
  }

  #show(): void {
    const contract = this.#judged;
    const { files } = this.around;
    const placeOf = (span: FileSpan) => [span.file.path, this.moved(span)?.start, files.isOpen(span.file.path)];
    const findings = JSON.stringify(
      [...(contract?.findings ?? []), ...[...this.#launched.values()].flatMap(({ diagnostics }) => diagnostics)].map(
        ({ span, code, message, related }) => [placeOf(span), code, message, related.map((one) => placeOf(one.span))],
      ),
    );
    const launches = JSON.stringify([
      ...(contract?.events.launches.map(({ at, localSize, globalSize }) => [
        at.file.path,
        at.start,
        localSize,
        globalSize,
      ]) ?? []),
      ...[...this.#launched.values()].flatMap(({ verdicts }) =>
        [...verdicts].map(([call, { verdicts: all }]) => [call, VERDICT_KINDS.map((kind) => all[kind].verdict)]),
      ),
    ]);
    const shown = `${findings} ${launches}`;
    if (shown === this.#shown) return;
    const areLaunches = !this.#shown.endsWith(` ${launches}`) && (this.#shown !== '' || contract !== undefined);
    this.#shown = shown;
    this.around.news(areLaunches);
  }
}

const KERNEL = /\.(?:cl|ocl|clc|opencl)$/i;
