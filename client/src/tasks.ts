import * as vscode from 'vscode';

const TYPE = 'clspace';

/**
 * Provides `clspace check` as a task: the extension's command, run by the extension host's own Node. The browser has no
 * processes; there the manifest's `when` hides the type.
 */
export function registerTasks(context: vscode.ExtensionContext): vscode.Disposable {
  const command = context.asAbsolutePath('out/cli.cjs');
  const taskFor = (
    definition: vscode.TaskDefinition,
    scope: vscode.WorkspaceFolder | vscode.TaskScope.Workspace,
    cwd: string | undefined,
  ): vscode.Task => {
    // According to the manifest: files, folders or patterns relative to the workspace folder, and words of the command
    // line such as `--max-warnings 0` and `-- -cl-std=CL2.0`.
    const paths = wordsOf(definition['paths']) ?? ['.'];
    const args = wordsOf(definition['args']) ?? [];
    const execution = new vscode.ProcessExecution(process.execPath, [command, 'check', ...paths, ...args], {
      env: { ELECTRON_RUN_AS_NODE: '1', NODE_EXTRA_CA_CERTS: '' },
      ...(cwd !== undefined && { cwd }),
    });
    const task = new vscode.Task(definition, scope, `check ${paths.join(' ')}`, TYPE, execution, '$clspace');
    task.group = vscode.TaskGroup.Build;
    task.detail = 'clspace check: the problems in the kernels of this folder';
    return task;
  };
  return vscode.tasks.registerTaskProvider(TYPE, {
    provideTasks: () =>
      (vscode.workspace.workspaceFolders ?? [])
        .filter(({ uri }) => uri.scheme === 'file')
        .map((folder) => taskFor({ type: TYPE, paths: ['.'] }, folder, folder.uri.fsPath)),
    resolveTask: ({ definition, scope }) => {
      const folder = typeof scope === 'object' ? scope : vscode.workspace.workspaceFolders?.[0];
      // The editor accepts a task only with the same definition object that it passed.
      return taskFor(definition, folder ?? vscode.TaskScope.Workspace, folder?.uri.fsPath);
    },
  });
}

const wordsOf = (given: unknown): string[] | undefined => (Array.isArray(given) ? given.map(String) : undefined);
