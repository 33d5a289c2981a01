import { URI } from 'vscode-uri';
import { wellFormed } from '../../text/source-file.js';

/**
 * Analysis names files by paths with `/`, the protocol by URIs. A file on disk has its plain path, because messages and
 * `__FILE__` show it; any other its URI with escapes decoded, so that joining a relative path to it stays simple.
 */
export function pathOf(uri: string): string {
  const { scheme, authority, path } = parsed(uri);
  // A document that was never saved has a path without a slash (`untitled:Untitled-1`).
  if (scheme !== 'file') return `${scheme}://${authority}${path.startsWith('/') ? '' : '/'}${path}`;
  // `/c:/kernels` is how URIs write a drive; `//server/share` how paths write an authority.
  return authority
    ? `//${authority}${path}`
    : path.replace(/^\/([A-Za-z]:)/, (_, drive: string) => drive.toUpperCase());
}

/** A client may use any name for a document. */
function parsed(uri: string): URI {
  try {
    return URI.parse(uri);
  } catch {
    return URI.file(uri);
  }
}

/**
 * The URI of a path that `pathOf` returned, or that was joined to one: of any text, as an `#include` may name anything.
 */
export function uriOf(path: string): string {
  const written = wellFormed(path);
  const [head = '', scheme, authority = ''] = /^([A-Za-z][\w+.-]+):\/\/([^/]*)/.exec(written) ?? [];
  const rest = written.slice(head.length);
  return (
    scheme === undefined
      ? URI.file(written.replace(/\\/g, '/'))
      : // Without an authority, two slashes would start one.
        URI.from({ scheme, authority, path: authority === '' ? rest.replace(/^\/+/, '/') : rest })
  ).toString();
}
