import assert from 'node:assert/strict';
import { execFile, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { removeFolder } from '../remove-folder.js';

const CLI = path.resolve('out/cli.cjs');
const WANTED = {
  codes: [
    'program-scope-needs-constant',
    'kernel-pointer-arg-private',
    'local-initializer',
    'local-nested-scope',
    'assign-space-mismatch',
  ],
  hover: /Points to \*?\*?global/,
  fixed: /constant float threshold/,
};

/**
 * The set-up for a language in docs/editors.md (a pattern, if there are several), with this build instead of the
 * command.
 */
function setUp(language: string, words: (command: readonly string[]) => string): string {
  const block = readFileSync('docs/editors.md', 'utf8').match(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``))?.[1];
  assert.ok(block, `docs/editors.md has no ${language}`);
  const replaced = block.replace(
    /(["'])clspace\1,? \1lsp\1,? \1--stdio\1/,
    words([process.execPath, CLI, 'lsp', '--stdio']),
  );
  assert.notEqual(replaced, block, 'the command is not where it was');
  return replaced;
}

interface Seen {
  readonly codes: readonly string[];
  readonly hover: string;
  readonly text: string;
  /** How many servers there are, how many buffers the first one serves, and its root. */
  readonly servers?: string;
}

describe('the editors of docs/editors.md', function () {
  this.timeout(120_000);
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'clspace-editors-'));
    cpSync('examples', folder, { recursive: true });
  });
  afterEach(() => removeFolder(folder));

  async function drive(command: string, args: readonly string[]): Promise<Seen> {
    const output = path.join(folder, 'seen.json');
    const { stderr } = await promisify(execFile)(command, args, {
      cwd: folder,
      timeout: 100_000,
      env: { ...process.env, HOME: folder, CLSPACE_SEEN: output },
    }).catch((error: unknown) => ({ stderr: String(error) }));
    try {
      return JSON.parse(readFileSync(output, 'utf8'));
    } catch {
      throw new Error(`${command} produced no output: ${stderr}`);
    }
  }

  function check({ codes, hover, text }: Seen): void {
    assert.deepEqual([...codes].sort(), [...WANTED.codes].sort());
    assert.match(hover, WANTED.hover);
    assert.match(text, WANTED.fixed);
  }

  it('Neovim shows diagnostics and hovers, and applies a fix', async function () {
    if (spawnSync('nvim', ['--version']).status !== 0) this.skip();
    const script = path.join(folder, 'drive.lua');
    writeFileSync(
      script,
      `${setUp('lua', (words) => words.map((word) => JSON.stringify(word)).join(', '))}
vim.cmd('cd /')
vim.cmd('edit ${path.join(folder, 'axpy.cl')}')
vim.cmd('edit ${path.join(folder, 'mistakes.cl')}')
local uri = vim.uri_from_bufnr(0)
vim.wait(30000, function() return #vim.diagnostic.get(0) >= ${WANTED.codes.length} end, 50)
local codes = {}
for _, one in ipairs(vim.diagnostic.get(0)) do
  local lsp = one.user_data and one.user_data.lsp or {}
  table.insert(codes, one.code or lsp.code)
end
local function ask(method, params)
  for _, answer in pairs(vim.lsp.buf_request_sync(0, method, params, 10000) or {}) do return answer.result end
end
local document = { uri = uri }
local hover = ask('textDocument/hover', { textDocument = document, position = { line = 15, character = 37 } })
local place = { line = 6, character = 8 }
local actions = ask('textDocument/codeAction', { textDocument = document, range = { start = place, ['end'] = place }, context = { diagnostics = {} } })
vim.lsp.util.apply_workspace_edit(actions[1].edit, 'utf-16')
local clients = vim.lsp.get_active_clients()
local attached = vim.tbl_count(vim.lsp.get_buffers_by_client_id(clients[1].id))
local servers = table.concat({ #clients, attached, clients[1].config.root_dir }, ' ')
local seen = { servers = servers, codes = codes, hover = hover.contents.value, text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\\n') }
vim.fn.writefile({ vim.fn.json_encode(seen) }, vim.env.CLSPACE_SEEN)
vim.cmd('qa!')
`,
    );
    const options = ['--headless', '-u', 'NONE', '-i', 'NONE', '-c', 'filetype plugin on'];
    const seen = await drive('nvim', [...options, '-c', `luafile ${script}`, '-c', 'qa!']);
    check(seen);
    // One server for both buffers, in the project's folder, wherever the editor was started.
    assert.equal(seen.servers, `1 2 ${folder}`);
  });

  it('Emacs shows diagnostics and hovers, and applies a fix', async function () {
    if (spawnSync('emacs', ['--batch', '--eval', "(progn (package-initialize) (require 'eglot))"]).status !== 0)
      this.skip();
    const script = path.join(folder, 'drive.el');
    writeFileSync(
      script,
      `(package-initialize)
(setq make-backup-files nil create-lockfiles nil)
${setUp('elisp', (words) => words.map((word) => JSON.stringify(word)).join(' '))}
(require 'json)
(find-file "mistakes.cl")
(cl-assert (eq major-mode 'opencl-c-mode))
;; A batch has no command loop, which is what eglot-ensure waits for.
(apply #'eglot--connect (eglot--guess-contact))
(defun wait-for (condition)
  (let ((end (+ (float-time) 30)))
    (while (and (not (funcall condition)) (< (float-time) end)) (accept-process-output nil 0.05))))
(wait-for (lambda () (eglot-managed-p)))
(wait-for (lambda () (flymake-start) (>= (length (flymake-diagnostics)) ${WANTED.codes.length})))
(let* ((server (eglot-current-server))
       (codes (mapcar (lambda (one) (or (plist-get (cdr (assq 'eglot-lsp-diag (flymake-diagnostic-data one))) :code) "")) (flymake-diagnostics)))
       (place (lambda (line character) (goto-char (point-min)) (forward-line line) (forward-char character)))
       hover)
  (funcall place 15 37)
  (setq hover (plist-get (plist-get (jsonrpc-request server :textDocument/hover (eglot--TextDocumentPositionParams)) :contents) :value))
  (funcall place 6 8)
  (let* ((action (aref (jsonrpc-request server :textDocument/codeAction
                         (list :textDocument (eglot--TextDocumentIdentifier)
                               :range (list :start (eglot--pos-to-lsp-position) :end (eglot--pos-to-lsp-position))
                               :context '(:diagnostics [])))
                       0)))
    (eglot--apply-workspace-edit (plist-get action :edit)))
  (with-temp-file (getenv "CLSPACE_SEEN")
    (insert (json-encode (list (cons 'codes (vconcat codes)) (cons 'hover hover) (cons 'text (with-current-buffer "mistakes.cl" (buffer-string))))))))
(kill-emacs 0)
`,
    );
    check(await drive('emacs', ['--batch', '-l', script]));
  });

  it('Kate starts the server and gets its diagnostics', async function () {
    if (
      spawnSync('kate', ['--version'], { env: { ...process.env, QT_QPA_PLATFORM: 'offscreen' } }).status !== 0 ||
      spawnSync('dbus-run-session', ['--version']).status !== 0
    )
      this.skip();
    // Kate can't be queried for what it shows; this records the messages it receives.
    const wire = path.join(folder, 'wire.log');
    const server = path.join(folder, 'server.sh');
    writeFileSync(server, `#!/bin/sh\n'${process.execPath}' '${CLI}' lsp --stdio | tee '${wire}'\n`, { mode: 0o755 });
    const settings = path.join(folder, 'config/kate/lspclient');
    mkdirSync(settings, { recursive: true });
    writeFileSync(
      path.join(settings, 'settings.json'),
      setUp('json(?=\\n\\{\\s*"servers")', () => JSON.stringify(server)),
    );
    // It asks for confirmation before it starts a new program.
    writeFileSync(
      path.join(folder, 'config/katerc'),
      `[Kate Plugins]\nlspclientplugin=true\n\n[lspclient]\nAllowedServerCommandLines=${server}\n`,
    );
    const env = {
      ...process.env,
      HOME: folder,
      XDG_CONFIG_HOME: path.join(folder, 'config'),
      XDG_RUNTIME_DIR: folder,
      QT_QPA_PLATFORM: 'offscreen',
    };
    const kate = spawn('dbus-run-session', ['--', 'kate', '-n', '-b', 'mistakes.cl'], {
      cwd: folder,
      env,
      stdio: 'ignore',
      detached: true,
    });
    try {
      const published = (): string[] =>
        [...(existsSync(wire) ? readFileSync(wire, 'utf8') : '').matchAll(/"code":"([a-z-]+)"/g)].map(
          ([, code = '']) => code,
        );
      for (let waited = 0; waited < 600 && published().length < WANTED.codes.length; waited++)
        await new Promise((resolve) => setTimeout(resolve, 100));
      assert.deepEqual([...new Set(published())].sort(), [...WANTED.codes].sort());
    } finally {
      const ended = new Promise((resolve) => kate.once('exit', resolve));
      if (kate.pid !== undefined) process.kill(-kate.pid, 'SIGKILL');
      await ended;
    }
  });
});
