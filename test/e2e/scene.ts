/** What a user does with a kernel that has a mistake, in whatever editor. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Editor } from './editor.js';

const FILE = 'mistakes.cl';
const MESSAGE = "'__local' variable 'total'";
const lines = readFileSync(`examples/${FILE}`, 'utf8').split('\n');

/** Where a word of a line of the kernel stands, counted from 1. */
function placeOf(start: string, word: string): [line: number, column: number] {
  const line = lines.findIndex((text) => text.trim().startsWith(start));
  return [line + 1, (lines[line] ?? '').indexOf(word) + 1];
}

/** The tests of one editor; `editor` answers once the suite runs. */
export function describeScene(editor: () => Editor): void {
  afterEach(async function () {
    if (this.currentTest?.isFailed()) await editor().screenshot('failed');
  });

  it('lists the mistakes of a kernel in the Problems panel', async () => {
    await editor().openFile(FILE);
    await editor().showProblems();
    await editor().problem(MESSAGE).waitFor();
    await editor().problem('local-initializer').first().waitFor();
    await editor().screenshot('problems');
  });

  it('tells on hover where a pointer points', async () => {
    await editor().goTo(...placeOf('kernel void sum', 'input'));
    const hover = await editor().hover();
    await editor().screenshot('hover');
    assert.match(hover, /global/);
  });

  it('mends a mistake through the light bulb', async () => {
    await editor().goTo(...placeOf('local float total', 'total'));
    await editor().quickFix(/declaration/);
    await editor().problem(MESSAGE).waitFor({ state: 'detached' });
    await editor().screenshot('fixed');
    assert.doesNotMatch(await editor().text(), /local float total = /);
  });

  it('goes on after its server was restarted', async () => {
    await editor().command('clspace: Restart Language Server');
    await editor().problem('local-nested-scope').first().waitFor();
    await editor().openFile(FILE);
    await editor().undo();
    await editor().problem(MESSAGE).waitFor();
  });
}
