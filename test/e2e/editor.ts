/** A real VS Code in a real browser, as a user handles it. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { removeFolder } from '../remove-folder.js';

const SCREENSHOTS = 'out/e2e';
/** The time limit for the editor to show something; a slow machine needs most of it for the first start. */
export const PATIENCE_MS = 60_000;
/** The time limit of a single attempt. */
const TRY_MS = 10_000;

/** A port that nothing listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, 'localhost', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

export class Editor {
  private constructor(
    readonly browser: BrowserContext,
    readonly page: Page,
    readonly name: string,
    readonly profile: string,
  ) {}

  /** Opens the editor that is served at `url`; `name` is what its screenshots start with. */
  static async open(url: string, name: string): Promise<Editor> {
    const profile = mkdtempSync(path.join(tmpdir(), 'clspace-browser-'));
    // Debian's chromium keeps third parties from having cookies, and so the editor's web views from having service
    // workers.
    mkdirSync(path.join(profile, 'Default'));
    writeFileSync(path.join(profile, 'Default/Preferences'), JSON.stringify({ profile: { cookie_controls_mode: 0 } }));
    const browser = await chromium.launchPersistentContext(profile, {
      executablePath: process.env['CLSPACE_CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
      viewport: { width: 1280, height: 800 },
      deviceScaleFactor: 1.5,
    });
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(url);
    await page.locator('.monaco-workbench .part.editor').waitFor();
    return new Editor(browser, page, name, profile);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await removeFolder(this.profile);
  }

  /** Loads the page again: what an attempt has left behind, such as an open dialog, is gone. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.page.locator('.monaco-workbench .part.editor').waitFor();
  }

  /** Keeps a picture of the window, or of a part of it. */
  async screenshot(what: string, part?: '.part.editor' | '.part.sidebar'): Promise<void> {
    mkdirSync(SCREENSHOTS, { recursive: true });
    const clip = part && (await this.page.locator(part).boundingBox());
    // A side bar is empty below its last row.
    const last =
      part === '.part.sidebar' ? await this.page.locator(`${part} .monaco-list-row`).last().boundingBox() : undefined;
    if (clip && last) clip.height = last.y + last.height + 12 - clip.y;
    await this.page.screenshot({
      path: path.join(SCREENSHOTS, `${this.name}-${what}.png`),
      animations: 'disabled',
      ...(clip && { clip }),
    });
  }

  /**
   * Does something, up to five times: an editor that is still busy with what was done before closes what has just
   * been opened, or takes no key.
   *
   * @param act  waits no longer than `TRY_MS` for what it needs
   */
  private async insist(act: () => Promise<void>): Promise<void> {
    for (let attempt = 0; ; attempt++)
      try {
        await act();
        return;
      } catch (error) {
        if (attempt === 4) throw error;
        await this.page.keyboard.press('Escape');
      }
  }

  /** The input that is open above the editor. */
  private get input() {
    return this.page.locator('.quick-input-widget input[type=text]').filter({ visible: true }).first();
  }

  /** Opens the input box above the editor, and types a text. */
  private async ask(keys: readonly string[], text: string): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
    await this.input.waitFor({ timeout: TRY_MS });
    await this.input.fill(text, { timeout: TRY_MS });
  }

  /** Runs a command by its title in the command palette. */
  async command(title: string): Promise<void> {
    const entry = this.page.locator('.quick-input-list .monaco-list-row').filter({ hasText: title }).first();
    await this.insist(async () => {
      await this.ask(['F1'], `>${title}`);
      await entry.waitFor({ timeout: TRY_MS });
      await this.input.press('Enter', { timeout: TRY_MS });
    });
  }

  /** Shows the contents of a folder in the Explorer. */
  async expand(name: string): Promise<void> {
    const row = this.page.locator('.explorer-folders-view .monaco-list-row').filter({ hasText: name }).first();
    await row.waitFor();
    if ((await row.getAttribute('aria-expanded')) !== 'true') await row.click();
  }

  /** Collapses the views beside one in the side bar, whose list has only the rows that it has room for. */
  async collapseOtherViews(shown: string): Promise<void> {
    const others = this.page.locator(`.part.sidebar .pane:not(:has(${shown}))`);
    const expanded = others.locator('.pane-header[aria-expanded="true"]');
    while ((await expanded.count()) > 0) await expanded.last().click({ timeout: TRY_MS });
  }

  /** Shows the files of the workspace in the side bar. */
  async #showExplorer(): Promise<void> {
    if (await this.page.locator('.explorer-folders-view').isVisible()) return;
    await this.command('View: Show Explorer');
    await this.page.locator('.explorer-folders-view').waitFor({ timeout: TRY_MS });
  }

  async openFile(name: string): Promise<void> {
    // By the Explorer: VS Code for the Web has no search that would find files of a folder like ours.
    const row = this.page.locator('.explorer-folders-view .monaco-list-row').filter({ hasText: name });
    await this.insist(async () => {
      await this.#showExplorer();
      await this.page.locator('.explorer-folders-view .monaco-list-row').first().waitFor();
      if (!(await row.isVisible())) await this.collapseOtherViews('.explorer-folders-view');
      await row.dblclick({ timeout: TRY_MS });
      await this.page.locator(`.tabs-container .tab.active[data-resource-name="${name}"]`).waitFor({ timeout: TRY_MS });
    });
    await this.page.locator('.monaco-editor .view-line').first().waitFor();
  }

  /** Puts the cursor at a place, both counted from 1. */
  async goTo(line: number, column: number): Promise<void> {
    await this.insist(async () => {
      await this.ask(['Control+1', 'Control+g'], `:${line}:${column}`);
      await this.input.press('Enter', { timeout: TRY_MS });
      await this.input.waitFor({ state: 'hidden', timeout: TRY_MS });
    });
  }

  async showProblems(): Promise<void> {
    if (await this.page.locator('.markers-panel-container').isVisible()) return;
    await this.command('Problems: Focus on Problems View');
    await this.page.locator('.markers-panel-container').waitFor();
  }

  /** Puts a text into the clipboard. */
  async copy(text: string): Promise<void> {
    await this.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await this.page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  }

  /** Runs `act` while the Problems panel shows only what contains `text`: its list has only the rows in sight. */
  async filterProblems(text: string, act: () => Promise<void>): Promise<void> {
    const filter = this.page.locator('.part.panel').getByPlaceholder(/^Filter/);
    await filter.fill(text);
    try {
      await act();
    } finally {
      await filter.fill('');
    }
  }

  /** The entry of the Problems panel with that text. */
  problem(text: string) {
    return this.page.locator('.markers-panel-container .monaco-list-row', { hasText: text });
  }

  /** Opens the list of tasks: those of the workspace, and who offers more. */
  async listTasks(): Promise<void> {
    await this.insist(() => this.ask(['F1'], 'task '));
  }

  /** Runs a task by the entries to choose one after the other, and shows the problems once the terminal has output. */
  async runTask(first: string, ...others: readonly string[]): Promise<void> {
    // The list grows while the extensions answer: a click on a row that has moved chooses another entry.
    await this.insist(async () => {
      await this.ask(['F1'], `task ${first}`);
      for (const entry of [first, ...others]) await this.choose(entry, TRY_MS);
    });
    await this.page.locator('.markers-panel-container').waitFor({ state: 'hidden' });
    await this.page.locator('.terminal .xterm-screen').first().waitFor();
    await this.showProblems();
  }

  /** Shows the hover at the cursor, and reads it. */
  async hover(): Promise<string> {
    const shown = this.page
      .locator('.monaco-hover .hover-contents, .monaco-hover .markdown-hover')
      .filter({ hasText: /\S/, visible: true });
    let read = '';
    await this.insist(async () => {
      await this.page.keyboard.press('Control+k');
      await this.page.keyboard.press('Control+i');
      await shown.first().waitFor({ timeout: TRY_MS });
      read = (await shown.allTextContents()).join('\n').replaceAll('\u00a0', ' ');
    });
    return read;
  }

  /** Opens the light bulb's menu at the cursor, whose first entry must match once the diagnostics have arrived. */
  async openFixes(title: RegExp): Promise<void> {
    const entry = this.page.locator('.action-widget .monaco-list-row.action.focused').filter({ hasText: title });
    await this.insist(async () => {
      await this.page.keyboard.press('Control+.');
      await entry.waitFor({ timeout: TRY_MS });
    });
  }

  /** Takes the first entry of the light bulb's menu, which must match; keeps a picture of the menu under that name. */
  async quickFix(title: RegExp, picture: string): Promise<void> {
    await this.openFixes(title);
    await this.screenshot(picture, '.part.editor');
    await this.page.keyboard.press('Enter');
  }

  /** Takes the entry of the open quick pick that has this text. */
  async choose(text: string, timeout = PATIENCE_MS): Promise<void> {
    await this.page.locator('.quick-input-list .monaco-list-row').filter({ hasText: text }).first().click({ timeout });
  }

  /** Types into the open input whose title contains this text, without accepting it. */
  async enter(title: string, text: string): Promise<void> {
    await this.page.locator('.quick-input-title').filter({ hasText: title }).waitFor();
    await this.input.fill(text);
  }

  /** The entry of the status bar with that text. */
  status(text: string) {
    return this.page.locator('.statusbar-item').filter({ hasText: text }).first();
  }

  /** Renames a file in the Explorer. */
  async renameFile(name: string, newName: string): Promise<void> {
    // The editor asks before an extension changes other files with a move.
    const ok = this.page.locator('.monaco-dialog-box .monaco-button').filter({ hasText: 'OK' });
    const input = this.page.locator('.explorer-folders-view .monaco-inputbox input');
    // A click opens the file, which would later move the focus away from the name being typed: open it before.
    await this.openFile(name);
    // An Explorer that is being refreshed may drop the input, and then opens no file until the next one.
    await this.insist(async () => {
      await this.page.locator('.explorer-folders-view .monaco-list-row').filter({ hasText: name }).click();
      await this.page.keyboard.press('F2');
      await input.waitFor({ timeout: TRY_MS });
      await input.fill(newName);
      await input.press('Enter');
      await ok.waitFor({ timeout: TRY_MS });
    });
    await ok.click();
    await this.page.locator('.explorer-folders-view .monaco-list-row').filter({ hasText: newName }).waitFor();
  }

  /** A row of a tree in the side bar. */
  treeItem(text: string) {
    return this.page.locator('.tree-explorer-viewlet-tree-view .monaco-list-row').filter({ hasText: text });
  }

  /** The row of a tree in the side bar that is selected. */
  selectedTreeItem(text: string) {
    return this.page
      .locator('.tree-explorer-viewlet-tree-view .monaco-list-row.selected')
      .filter({ hasText: text })
      .first();
  }

  /** A step of the open walkthrough that is ticked. */
  doneStep(title: string) {
    return this.page
      .locator('.getting-started-step')
      .filter({ hasText: title })
      .filter({ has: this.page.locator('.codicon.complete') })
      .first();
  }

  /** Keeps a picture in a light, a dark and a high-contrast theme. */
  async inThemes(what: string, part?: '.part.editor' | '.part.sidebar'): Promise<void> {
    await this.screenshot(what, part);
    for (const [theme, kind] of Object.entries({ 'Dark Modern': 'vs-dark', 'Dark High Contrast': 'hc-black' })) {
      await this.theme(theme);
      await this.page.locator(`.monaco-workbench.${kind}`).waitFor();
      await this.screenshot(`${what}-${theme.toLowerCase().replaceAll(' ', '-')}`, part);
    }
    await this.theme('Light Modern');
  }

  /** The page that the last opened web view shows. */
  webview() {
    return this.page.frameLocator('iframe.webview.ready').last().frameLocator('#active-frame');
  }

  /** Takes another colour theme. */
  async theme(name: string): Promise<void> {
    const input = this.page.locator('.quick-input-widget input[placeholder*="Color Theme"]');
    await this.insist(async () => {
      await this.page.keyboard.press('Control+k');
      await this.page.keyboard.press('Control+t');
      await input.waitFor({ timeout: TRY_MS });
      await input.fill(name, { timeout: TRY_MS });
      await this.choose(name, TRY_MS);
      await input.waitFor({ state: 'hidden', timeout: TRY_MS });
    });
  }

  /** Waits until a word of the visible text has a colour, at least once. */
  async waitForColor(word: string, color: string): Promise<void> {
    // As JavaScript in the page, whose types are not loaded here.
    const colors = `[...document.querySelectorAll('.monaco-editor .view-line span > span')]
      .filter(({ textContent }) => textContent.trim() === ${JSON.stringify(word)})
      .map((element) => getComputedStyle(element).color)`;
    let seen = new Set<string>();
    for (let attempt = 0; attempt < 400; attempt++) {
      seen = new Set(await this.page.evaluate<string[]>(colors));
      if (seen.has(color)) return;
      await this.page.waitForTimeout(100);
    }
    throw new Error(`${word} is ${[...seen].join(' or ')}, not ${color}`);
  }

  /** Types a text before the cursor and takes the suggestion of that name. */
  async complete(text: string, suggestion: string): Promise<void> {
    const entry = this.page.locator('.suggest-widget .monaco-list-row').filter({ hasText: suggestion }).first();
    // Inside a word, the editor suggests nothing automatically.
    await this.page.keyboard.type(' ');
    await this.page.keyboard.press('ArrowLeft');
    await this.page.keyboard.type(text);
    for (let attempt = 0; ; attempt++) {
      try {
        await entry.waitFor({ timeout: TRY_MS });
        break;
      } catch (error) {
        if (attempt === 4) throw error;
        await this.page.keyboard.press('Control+Space');
      }
    }
    await this.screenshot('completion', '.part.editor');
    await entry.click();
    await this.page.locator('.suggest-widget.visible').waitFor({ state: 'hidden' });
  }

  /** Renames the symbol at the cursor. */
  async rename(name: string): Promise<void> {
    const input = this.page.locator('.rename-box input');
    await this.insist(async () => {
      await this.page.keyboard.press('F2');
      await input.waitFor({ timeout: TRY_MS });
      await input.fill(name, { timeout: TRY_MS });
      await input.press('Enter', { timeout: TRY_MS });
      await input.waitFor({ state: 'hidden', timeout: TRY_MS });
    });
    await this.waitForText(new RegExp(name));
  }

  /** Takes the first refactoring of the selection, which must match. */
  async refactor(title: string): Promise<void> {
    const entry = this.page.locator('.action-widget .monaco-list-row.action.focused').filter({ hasText: title });
    await this.insist(async () => {
      await this.page.keyboard.press('Control+Shift+r');
      await entry.waitFor({ timeout: TRY_MS });
    });
    await this.page.keyboard.press('Enter');
  }

  /** Types a name into the rename box that is already open. */
  async finishRename(name: string): Promise<void> {
    const input = this.page.locator('.rename-box input');
    await input.waitFor();
    await input.fill(name);
    await input.press('Enter');
    await input.waitFor({ state: 'hidden' });
  }

  async waitForText(wanted: RegExp): Promise<void> {
    for (let attempt = 0; !wanted.test(await this.text()); attempt++) {
      if (attempt === 400) throw new Error(`the editor does not show ${wanted}: ${await this.text()}`);
      await this.page.waitForTimeout(100);
    }
  }

  /** Undoes edits of the open file until it does not show a text any more. */
  async undoAll(unwanted: RegExp): Promise<void> {
    for (let attempt = 0; unwanted.test(await this.text()); attempt++) {
      if (attempt === 40) throw new Error(`the editor still shows ${unwanted}`);
      await this.undo();
      await this.page.waitForTimeout(100);
    }
  }

  /** Undoes the last edit of the open file. */
  async undo(): Promise<void> {
    await this.page.keyboard.press('Control+1');
    await this.page.keyboard.press('Control+z');
  }

  /** The visible text of the editor. */
  async text(): Promise<string> {
    return (await this.page.locator('.monaco-editor .view-lines').first().allTextContents())
      .join('\n')
      .replaceAll('\u00a0', ' ');
  }
}
