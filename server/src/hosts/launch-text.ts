// The launches that hosts state, as text of a project file.
import type { StatedLaunch } from './launches.js';

/** Where a host states a launch: its path within the folder, and the line. */
function placeOf({ at: { file, start } }: StatedLaunch, folder: string): string {
  const name = file.path.startsWith(`${folder}/`) ? file.path.slice(folder.length + 1) : file.path;
  return `${name}:${file.lines.lineAt(start) + 1}`;
}

/** The properties of a launch in a project file. */
function propertiesOf({ localSize, numGroups, arguments: values, buffers }: StatedLaunch): string[] {
  const list = (sizes: readonly number[]): string => `[${sizes.join(', ')}]`;
  const object = (name: string, entries: Readonly<Record<string, number>>): string[] => {
    const named = Object.entries(entries).map(([key, value]) => `${JSON.stringify(key)}: ${value}`);
    return named.length > 0 ? [`"${name}": { ${named.join(', ')} }`] : [];
  };
  return [
    `"localSize": ${list(localSize)}`,
    ...(numGroups ? [`"numGroups": ${list(numGroups)}`] : []),
    ...object('arguments', values),
    ...object('buffers', buffers),
  ];
}

/** The launches, for the user. */
export const launchText = (launches: readonly StatedLaunch[], folder: string): string =>
  launches
    .map((launch) => `${launch.kernel} is launched at ${placeOf(launch, folder)}: ${propertiesOf(launch).join(', ')}`)
    .join('\n');

/** A JSON object without its last brace and a comma before that. */
function withoutEnd(text: string): string {
  const whole = text.trimEnd();
  const open = whole.endsWith('}') ? whole.slice(0, -1).trimEnd() : whole;
  return open.endsWith(',') ? open.slice(0, -1) : open;
}

/** The text of a project file (undefined for none), with launches. */
export function withLaunches(text: string | undefined, launches: readonly StatedLaunch[], folder: string): string {
  const before = withoutEnd(text ?? '{\n}\n');
  if (launches.length === 0) return `${before}\n}\n`;
  const kernels = launches.map(
    (launch) =>
      `      // launched at ${placeOf(launch, folder)}\n` +
      `      { ${[`"name": ${JSON.stringify(launch.kernel)}`, ...propertiesOf(launch)].join(', ')} }`,
  );
  const comma = before === '{' ? '' : ',';
  return `${before}${comma}\n  "launch": {\n    "kernels": [\n${kernels.join(',\n')}\n    ]\n  }\n}\n`;
}
