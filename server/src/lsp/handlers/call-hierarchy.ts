import {
  type CallHierarchyIncomingCall,
  CallHierarchyIncomingCallsRequest,
  type CallHierarchyItem,
  type CallHierarchyOutgoingCall,
  CallHierarchyOutgoingCallsRequest,
  CallHierarchyPrepareRequest,
  type Connection,
  type ProtocolRequestType,
  SymbolKind,
} from 'vscode-languageserver';
import { calleesOf, callersOf, type HierarchyItem, hierarchyItemAt } from '../../features/navigation/call-hierarchy.js';
import { type Feature, type FeatureContext, feature, onRequest } from '../feature.js';
import { pathOf } from '../workspace/paths.js';
import { rangeOf, type Snapshot } from '../workspace/snapshot.js';

const toItem = (snapshot: Snapshot, { name, detail, kernel, span, selection }: HierarchyItem): CallHierarchyItem => ({
  name,
  detail: kernel ? `kernel ${detail}` : detail,
  kind: SymbolKind.Function,
  uri: snapshot.uriOf(span.file),
  range: rangeOf(span),
  selectionRange: rangeOf(selection),
  // The translation unit that contains the function: a header is not a unit.
  data: snapshot.uri,
});

/** The units that contain the function of an item, with the location of its name in them. */
async function* unitsOf(
  item: CallHierarchyItem,
  { documents, kernels }: Pick<FeatureContext, 'documents' | 'kernels'>,
  all: boolean,
): AsyncIterable<{ snapshot: Snapshot; offset: number; path: string }> {
  const own = typeof item.data === 'string' ? await documents.snapshot(item.data) : undefined;
  const path = pathOf(item.uri);
  for (const snapshot of all ? await kernels.snapshotsNaming(item.name) : own ? [own] : await documents.snapshots()) {
    const file = snapshot.analysis.chunks.find((chunk) => chunk.file.path === path)?.file;
    if (file) yield { snapshot, offset: file.lines.offset(item.selectionRange.start), path };
  }
}

/** A request about an item, rather than about a document. */
function question<P extends { readonly item: CallHierarchyItem }, R>(
  request: ProtocolRequestType<P, R[] | null, R[], void, void>,
  answer: (params: P, context: FeatureContext) => Promise<R[]>,
): Feature {
  return {
    capability: {},
    register(connection: Connection, context) {
      onRequest(connection, context, request.method, (params: P) => answer(params, context));
    },
  };
}

const prepare = feature(CallHierarchyPrepareRequest.type, {
  capability: { callHierarchyProvider: true },
  answer(snapshot, { position }) {
    const item = hierarchyItemAt(snapshot.analysis, snapshot.analysis.root.lines.offset(position));
    return item ? [toItem(snapshot, item)] : null;
  },
});

const incoming = question(
  CallHierarchyIncomingCallsRequest.type,
  async ({ item }, context): Promise<CallHierarchyIncomingCall[]> => {
    const calls = new Map<string, CallHierarchyIncomingCall>();
    for await (const { snapshot, offset, path } of unitsOf(item, context, true)) {
      for (const { item: caller, places } of callersOf(snapshot.analysis, offset, path)) {
        const from = toItem(snapshot, caller);
        const fromRanges = places.filter(({ file }) => file === caller.span.file).map(rangeOf);
        calls.set(JSON.stringify([from.uri, from.selectionRange]), { from, fromRanges });
      }
    }
    return [...calls.values(), ...(await hostCallers(item, context))];
  },
);

/** The functions of hosts that launch a kernel, or the launch itself outside of functions. */
async function hostCallers(
  { name, uri }: CallHierarchyItem,
  { hosts, files }: FeatureContext,
): Promise<CallHierarchyIncomingCall[]> {
  const contract = await hosts.current();
  const callers = new Map<string, CallHierarchyIncomingCall>();
  for (const { at, kernelAt } of contract?.launchesOf({ root: pathOf(uri), name }) ?? []) {
    const from = hosts.moved(contract?.functionAt(at) ?? kernelAt);
    const place = hosts.moved(kernelAt);
    if (!from || !place) continue;
    const key = `${from.file.path} ${from.start}`;
    const known = callers.get(key);
    const range = rangeOf(from);
    callers.set(key, {
      from: {
        name: from.file.text.slice(from.start, from.end),
        detail: from.file.path.slice(from.file.path.lastIndexOf('/') + 1),
        kind: SymbolKind.Function,
        uri: files.names.uriOf(from.file),
        range,
        selectionRange: range,
      },
      fromRanges: [...(known?.fromRanges ?? []), rangeOf(place)],
    });
  }
  return [...callers.values()];
}

const outgoing = question(
  CallHierarchyOutgoingCallsRequest.type,
  async ({ item }, context): Promise<CallHierarchyOutgoingCall[]> => {
    for await (const { snapshot, offset, path } of unitsOf(item, context, false)) {
      return calleesOf(snapshot.analysis, offset, path).map(({ item: callee, places }) => ({
        to: toItem(snapshot, callee),
        fromRanges: places.filter(({ file }) => file.path === path).map(rangeOf),
      }));
    }
    return [];
  },
);

export const callHierarchy: readonly Feature[] = [prepare, incoming, outgoing];
