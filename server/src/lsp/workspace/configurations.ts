import { parseBuildOptions } from '../../preprocessor/build-options.js';
import { isOfHosts } from '../../project/compile-commands.js';
import { type Configuration, configurationOf } from '../../project/configuration.js';
import { projectPaths } from '../../project/paths.js';
import type { Project } from '../../project/project.js';
import { joinPath, type SourceFile } from '../../text/source-file.js';
import { type Files, isWithin } from './files.js';
import { pathOf } from './paths.js';
import type { Reach } from './reach.js';
import type { WorkspaceHost } from './workspace-host.js';

/** How a document is compiled, and whether all of its variants are to be checked. */
export interface Configured extends Configuration {
  /** The folders and files that the user's own settings let kernels include. */
  readonly allowed: readonly string[];
  readonly checkAllVariants: boolean;
}

/** Finds how documents are compiled, from the settings and the project files around them. */
export class Configurations {
  readonly #projects = new WeakMap<SourceFile, Project>();

  constructor(
    private readonly host: Pick<WorkspaceHost, 'settingsOf'>,
    private readonly files: Files,
    private readonly reach: Reach,
  ) {}

  /** The candidate paths of a document's project file: in its folder and its parents, up to the workspace folder. */
  projectPaths(uri: string): string[] {
    const path = pathOf(uri);
    if (!uri.startsWith('untitled:')) return projectPaths(path, this.reach.baseOf(path));
    const [folder] = this.reach.folders;
    return folder === undefined ? [] : projectPaths(`${folder}/untitled`, folder);
  }

  async of(uri: string, settingsOf = this.host.settingsOf(uri)): Promise<Configured> {
    const paths = this.projectPaths(uri);
    const [settings] = await Promise.all([
      settingsOf,
      this.files.load(paths.filter((path) => !this.files.isKnown(path))),
    ]);
    const file = paths.map((path) => this.files.peek(path)).find((found) => found && !isOfHosts(found));
    const project = file && (await this.#project(file));
    const configuration = configurationOf(pathOf(uri), settings.given, project);
    const { includeDirectories, forcedIncludes } = parseBuildOptions(settings.given.words);
    const allowed = [...includeDirectories, ...forcedIncludes];
    const base = this.reach.baseOf(pathOf(uri));
    for (const path of allowed) this.reach.allow(joinPath(base, path));
    return { ...configuration, allowed, checkAllVariants: settings.checkAllVariants };
  }

  /** The project of a file with the current texts of the profiles that it names. */
  async #project(file: SourceFile): Promise<Project> {
    const known = this.#projects.get(file);
    if (known?.profiles.every((profile) => this.files.peek(profile.path) === profile.file)) return known;
    // The project reader is loaded only if there is a project file.
    const { readProject } = await import('../../project/project.js');
    const base = this.reach.baseOf(file.path);
    const read = (path: string): SourceFile | undefined => (isWithin(base, path) ? this.files.peek(path) : undefined);
    const first = readProject(file, read);
    const missing = first.profiles.map(({ path }) => path).filter((path) => isWithin(base, path));
    await this.files.load(missing.filter((path) => !this.files.isKnown(path)));
    const project = missing.length > 0 ? readProject(file, read) : first;
    this.#projects.set(file, project);
    return project;
  }
}
