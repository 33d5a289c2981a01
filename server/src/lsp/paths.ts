import { URI } from 'vscode-uri';

/**
 * Analysis names files by paths with `/`, the protocol by URIs. A file on disk is named by its plain path, because messages
 * and `__FILE__` show it; any other by its URI with escapes decoded, so that joining a relative path to it stays simple.
 */
export function pathOf(uri: string): string {
  const { scheme, authority, path } = URI.parse(uri);
  // A document that was never saved has a path without a slash (`untitled:Untitled-1`).
  if (scheme !== 'file') return `${scheme}://${authority}${path.startsWith('/') ? '' : '/'}${path}`;
  // `/c:/kernels` is how URIs write a drive; `//server/share` how paths write an authority.
  return authority
    ? `//${authority}${path}`
    : path.replace(/^\/([A-Za-z]:)/, (_, drive: string) => drive.toUpperCase());
}

/** The URI of a path that `pathOf` made, or that was joined to one. */
export function uriOf(path: string): string {
  const [, scheme, authority, rest] = /^([A-Za-z][\w+.-]+):\/\/([^/]*)(.*)$/s.exec(path) ?? [];
  return (
    scheme === undefined
      ? URI.file(path.replace(/\\/g, '/'))
      : URI.from({ scheme, authority: authority ?? '', path: rest ?? '' })
  ).toString();
}
