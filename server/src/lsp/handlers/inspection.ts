import type { Position, Range } from 'vscode-languageserver';
import { macroExpansionAt } from '../../features/hints/macro-expansion.js';
import { accessRows } from '../../features/hints/memory-access.js';
import { addressSpaceTree } from '../../features/outline/address-space-tree.js';
import { type DocumentParams, type Feature, onRequest } from '../feature.js';
import { rangeOf } from '../workspace/snapshot.js';

/** The expansion of a macro use, as text. */
interface ExpandedMacro {
  readonly name: string;
  readonly range: Range;
  readonly text: string;
}

/** Requests the expansion of the macro at a position; null if there is none. */
const EXPAND_MACRO = 'clspace/expandMacro';

export const expandMacro: Feature = {
  capability: {},
  register(connection, context) {
    const answer = async ({
      textDocument,
      position,
    }: DocumentParams & { readonly position: Position }): Promise<ExpandedMacro | null> => {
      const snapshot = await context.documents.snapshot(textDocument.uri);
      const found = snapshot && macroExpansionAt(snapshot.analysis, snapshot.analysis.root.lines.offset(position));
      return found
        ? { name: found.name, range: rangeOf(found.span), text: found.cut ? `${found.text} …` : found.text }
        : null;
    };
    onRequest(connection, context, EXPAND_MACRO, answer);
  },
};

/** Requests whether a file is a header of kernels only, so that it is OpenCL C whatever its name. */
const IS_KERNEL_HEADER = 'clspace/isKernelHeader';

export const kernelHeader: Feature = {
  capability: {},
  register(connection, context) {
    onRequest(connection, context, IS_KERNEL_HEADER, ({ textDocument }: DocumentParams) =>
      context.kernels.isKernelHeader(textDocument.uri),
    );
  },
};

/** A function, with the memories that its variables are in and point to. */
interface AddressSpacesOfScope {
  readonly kind: 'kernel' | 'function' | 'program';
  readonly name: string;
  readonly range: Range;
  readonly selectionRange: Range;
  readonly memories: readonly {
    readonly space: string;
    readonly uses: readonly {
      readonly name: string;
      readonly type: string;
      readonly relation: 'lives' | 'points';
      readonly range: Range;
    }[];
  }[];
}

/** Requests the address spaces of a document's functions and program scope; null if it is not open. */
const ADDRESS_SPACES = 'clspace/addressSpaces';

export const addressSpaces: Feature = {
  capability: {},
  register(connection, context) {
    const answer = async ({ textDocument }: DocumentParams): Promise<readonly AddressSpacesOfScope[] | null> => {
      const snapshot = await context.documents.snapshot(textDocument.uri);
      if (!snapshot) return null;
      return addressSpaceTree(snapshot.analysis).map(({ kind, name, span, selection, memories }) => ({
        kind,
        name,
        range: rangeOf(span),
        selectionRange: rangeOf(selection),
        memories: memories.map(({ space, uses }) => ({
          space,
          uses: uses.map(({ span: at, ...use }) => ({ ...use, range: rangeOf(at) })),
        })),
      }));
    };
    onRequest(connection, context, ADDRESS_SPACES, answer);
  },
};

/** What the accesses of a kernel cost, the worst first. */
interface KernelMemoryAccess {
  readonly name: string;
  readonly summary: string;
  readonly range: Range;
  readonly accesses: readonly {
    readonly name: string;
    /** `32 sectors, best 4`. */
    readonly cost: string;
    readonly detail: string;
    readonly isCostly: boolean;
    readonly range: Range;
  }[];
}

/** Asks what the accesses of a document's kernels cost, as far as their launch is known; null when it is not open. */
const MEMORY_ACCESS = 'clspace/memoryAccess';

export const memoryAccess: Feature = {
  capability: {},
  register(connection, context) {
    const answer = async ({ textDocument }: DocumentParams): Promise<readonly KernelMemoryAccess[] | null> => {
      const snapshot = await context.documents.snapshot(textDocument.uri);
      if (!snapshot) return null;
      return accessRows(snapshot.analysis).map(({ name, summary, span, rows }) => ({
        name,
        summary,
        range: rangeOf(span),
        accesses: rows.map(({ span: at, ...row }) => ({ ...row, range: rangeOf(at) })),
      }));
    };
    onRequest(connection, context, MEMORY_ACCESS, answer);
  },
};
