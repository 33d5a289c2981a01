import * as vscode from 'vscode';
import type { ConfigurationMiddleware } from 'vscode-languageclient';

const KEY = 'variants';

/**
 * The variants that the user has chosen, by workspace folder. They are personal: no shared settings file contains them.
 */
export class ChosenVariants {
  readonly #changed = new vscode.EventEmitter<void>();
  /** Fires when another variant is chosen. */
  readonly onDidChange = this.#changed.event;

  constructor(private readonly state: vscode.Memento) {}

  /** Keeps the choice until the settings change. */
  follow(): vscode.Disposable {
    return vscode.Disposable.from(
      this.#changed,
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('clspace.variant')) this.state.update(KEY, undefined);
      }),
    );
  }

  async choose(uri: vscode.Uri, variant: string): Promise<void> {
    await this.state.update(KEY, { ...this.#all, [folderOf(uri)]: variant });
    this.#changed.fire();
  }

  /** Answers the server's configuration requests: with the chosen variant. */
  readonly answer: NonNullable<ConfigurationMiddleware['configuration']> = async (params, token, next) => {
    const answers: unknown = await next(params, token);
    if (!Array.isArray(answers)) return [];
    return params.items.map(({ section, scopeUri }, i) => {
      const settings: unknown = answers[i];
      const variant = scopeUri === undefined ? undefined : this.#all[folderOf(vscode.Uri.parse(scopeUri))];
      return section === 'clspace' && variant !== undefined && typeof settings === 'object'
        ? { ...settings, variant }
        : settings;
    });
  };

  get #all(): Readonly<Record<string, string>> {
    return this.state.get<Record<string, string>>(KEY, {});
  }
}

const folderOf = (uri: vscode.Uri): string => vscode.workspace.getWorkspaceFolder(uri)?.uri.toString() ?? '';
