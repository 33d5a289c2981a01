import { macroExpansionAt } from '../../features/hints/macro-expansion.js';
import { accessPatterns, accessRows } from '../../features/hints/memory-access.js';
import { addressSpaceTree } from '../../features/outline/address-space-tree.js';
import {
  AccessPatternsRequest,
  AddressSpacesRequest,
  type DocumentParams,
  ExpandMacroRequest,
  KernelHeaderRequest,
  MemoryAccessRequest,
} from '../../protocol/requests.js';
import { documentRequest, type Feature, onRequest } from '../feature.js';
import { rangeOf } from '../workspace/snapshot.js';

export const expandMacro = documentRequest(ExpandMacroRequest, ({ analysis }, { position }) => {
  const found = macroExpansionAt(analysis, analysis.root.lines.offset(position));
  return found
    ? { name: found.name, range: rangeOf(found.span), text: found.cut ? `${found.text} …` : found.text }
    : null;
});

export const kernelHeader: Feature = {
  capability: {},
  register(connection, context) {
    onRequest(connection, context, KernelHeaderRequest.method, ({ textDocument }: DocumentParams) =>
      context.kernels.isKernelHeader(textDocument.uri),
    );
  },
};

export const addressSpaces = documentRequest(AddressSpacesRequest, ({ analysis }) =>
  addressSpaceTree(analysis).map(({ kind, name, span, selection, memories }) => ({
    kind,
    name,
    range: rangeOf(span),
    selectionRange: rangeOf(selection),
    memories: memories.map(({ space, uses }) => ({
      space,
      uses: uses.map(({ span: at, ...use }) => ({ ...use, range: rangeOf(at) })),
    })),
  })),
);

export const memoryAccess = documentRequest(MemoryAccessRequest, ({ analysis }) =>
  accessRows(analysis).map(({ name, summary, span, rows }) => ({
    name,
    summary,
    range: rangeOf(span),
    accesses: rows.map(({ span: at, ...row }) => ({ ...row, range: rangeOf(at) })),
  })),
);

export const accesses = documentRequest(AccessPatternsRequest, ({ analysis }) =>
  accessPatterns(analysis).map(({ span, ...pattern }) => ({ ...pattern, range: rangeOf(span) })),
);
