import * as vscode from 'vscode';

const TYPE = 'clspace';

/**
 * Offers `clspace check` as a task: the command that is part of the extension, run by the extension host's own Node.
 * The browser has no processes; there the manifest's `when` keeps the type from being offered.
 */
export function registerTasks(context: vscode.ExtensionContext): vscode.Disposable {
  const command = context.asAbsolutePath('out/cli.cjs');
  const taskFor = (
    definition: vscode.TaskDefinition,
    scope: vscode.WorkspaceFolder | vscode.TaskScope.Workspace,
    cwd: string | undefined,
  ): vscode.Task => {
    // As the manifest describes them: files, folders or patterns from the workspace folder on, and words of the command
    // line such as `--max-warnings 0` and `-- -cl-std=CL2.0`.
    const paths = wordsOf(definition['paths']) ?? ['.'];
    const args = wordsOf(definition['args']) ?? [];
    const execution = new vscode.ProcessExecution(process.execPath, [command, 'check', ...paths, ...args], {
      env: { ELECTRON_RUN_AS_NODE: '1', NODE_EXTRA_CA_CERTS: '' },
      ...(cwd !== undefined && { cwd }),
    });
    const task = new vscode.Task(definition, scope, `check ${paths.join(' ')}`, TYPE, execution, '$clspace');
    task.group = vscode.TaskGroup.Build;
    task.detail = 'clspace check: what is wrong with the kernels of this folder';
    return task;
  };
  return vscode.tasks.registerTaskProvider(TYPE, {
    provideTasks: () =>
      (vscode.workspace.workspaceFolders ?? [])
        .filter(({ uri }) => uri.scheme === 'file')
        .map((folder) => taskFor({ type: TYPE, paths: ['.'] }, folder, folder.uri.fsPath)),
    resolveTask: ({ definition, scope }) => {
      const folder = typeof scope === 'object' ? scope : vscode.workspace.workspaceFolders?.[0];
      // The editor takes a task only with the very definition that it asked about.
      return taskFor(definition, folder ?? vscode.TaskScope.Workspace, folder?.uri.fsPath);
    },
  });
}

const wordsOf = (given: unknown): string[] | undefined => (Array.isArray(given) ? given.map(String) : undefined);
