/** A user's work on a kernel with an error, in any editor. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Editor } from './editor.js';

const FILE = 'mistakes.cl';
const MESSAGE = "'__local' variable 'total'";

/** The location of a word in a line of a kernel, counted from 1. */
function placeOf(start: string, word: string, file = FILE): [line: number, column: number] {
  const lines = readFileSync(`examples/${file}`, 'utf8').split('\n');
  const line = lines.findIndex((text) => text.trim().startsWith(start));
  return [line + 1, (lines[line] ?? '').indexOf(word) + 1];
}

/** The tests of one editor; `editor` is available once the suite runs. */
export function describeScene(editor: () => Editor): void {
  afterEach(async function () {
    if (this.currentTest?.isPassed()) return;
    await editor().screenshot('failed');
    // A failed attempt may leave the window in a state in which nothing after it can succeed.
    await editor().reload();
    await editor().openFile(FILE);
    await editor().showProblems();
    await editor().problem('local-nested-scope').first().waitFor();
  });

  it('lists the mistakes of a kernel in the Problems panel', async () => {
    await editor().openFile(FILE);
    await editor().showProblems();
    await editor().problem(MESSAGE).waitFor();
    await editor().problem('local-initializer').first().waitFor();
    await editor().screenshot('problems');
  });

  it('shows on hover which memory a pointer points to', async () => {
    await editor().goTo(...placeOf('kernel void sum', 'input'));
    const hover = await editor().hover();
    await editor().screenshot('hover');
    assert.match(hover, /global/);
  });

  it('fixes an error through the light bulb', async () => {
    await editor().goTo(...placeOf('local float total', 'total'));
    await editor().quickFix(/one work-item/, 'quick-fix');
    await editor().problem(MESSAGE).waitFor({ state: 'detached' });
    await editor().screenshot('fixed');
    assert.doesNotMatch(await editor().text(), /local float total = /);
  });

  it('names two work-items that race, and ends the race', async () => {
    await editor().openFile('race.cl');
    await editor().problem('race-local').first().waitFor();
    await editor().goTo(...placeOf('output[get_global_id(0)] = (', 'tile[left]', 'race.cl'));
    assert.match(await editor().hover(), /work-item 0 writes 'tile\[0\]', which work-item 1 reads here/);
    await editor().screenshot('race', '.part.editor');
    await editor().quickFix(/barrier.*before line/, 'race-fix');
    await editor().problem('race-local').first().waitFor({ state: 'detached' });
    assert.match(await editor().text(), /barrier\(CLK_LOCAL_MEM_FENCE\);/);
    await editor().undoAll(/barrier\(/);
    await editor().openFile(FILE);
  });

  it('shows what a transposed tile costs, and pads its rows', async () => {
    await editor().openFile('transpose.cl');
    const at = placeOf('output[y * 32 + x]', 'tile[x]', 'transpose.cl');
    await editor().goTo(at[0], at[1] + 'tile[x]['.length);
    assert.match(await editor().hover(), /32 wavefronts for a warp, 1 would do/);
    await editor().screenshot('tile-before', '.part.editor');
    await editor().quickFix(/33 elements: 32 → 1 wavefronts/, 'tile-fix');
    await editor().waitForText(/tile\[32\]\[32 \+ 1\]/);
    await editor().goTo(at[0], at[1] + 'tile[x]['.length);
    await editor().hover();
    await editor().page.getByText('1 wavefront for a warp').first().waitFor();
    await editor().page.getByText('32-way bank conflict').waitFor({ state: 'detached' });
    await editor().screenshot('tile-after', '.part.editor');
    await editor().undoAll(/32 \+ 1/);
    await editor().openFile(FILE);
  });

  it('works after its server was restarted', async () => {
    await editor().command('clspace: Restart Language Server');
    await editor().problem('local-nested-scope').first().waitFor();
    await editor().openFile(FILE);
    await editor().undo();
    await editor().problem(MESSAGE).waitFor();
  });

  it('applies all safe fixes at once', async () => {
    await editor().command('Fix All');
    await editor().problem(MESSAGE).waitFor({ state: 'detached' });
    await editor().undo();
    await editor().problem(MESSAGE).waitFor();
  });

  it('shows a file in the variant that is chosen', async () => {
    await editor().openFile('axpy.cl');
    const place = placeOf('kernel void axpy', 'y)', 'axpy.cl');
    await editor().goTo(...place);
    assert.match(await editor().hover(), /float/);
    await editor().command('clspace: Choose Variant');
    await editor().choose('double');
    for (let attempt = 0; ; attempt++) {
      await editor().goTo(...place);
      const hover = await editor().hover();
      if (/double/.test(hover)) break;
      assert.ok(attempt < 10, hover);
    }
    // The status bar and the status menu show it immediately, and no shared file is changed.
    await editor().status('CL 1.2 · double').waitFor();
    await editor().page.locator('.explorer-folders-view .monaco-list-row').filter({ hasText: 'axpy.cl' }).waitFor();
    assert.equal(await editor().page.locator('.explorer-folders-view').filter({ hasText: '.vscode' }).count(), 0);
    await editor().screenshot('variant');
    await editor().status('CL 1.2 · double').click();
    await editor().choose('Variant: double');
    await editor().choose('float');
    await editor().status('CL 1.2 · float').waitFor();
  });

  it('collects the information for a bug report', async () => {
    await editor().openFile('axpy.cl');
    await editor().command('clspace: Copy Debug Information for a Bug Report');
    await editor().page.locator('.notifications-toasts .monaco-button').filter({ hasText: 'Show It' }).click();
    await editor().waitForText(/\*\*clspace \d+\.\d+\.\d+\*\*/);
    assert.match(await editor().text(), /`axpy\.cl`: OpenCL C 1\.2, variant `float`/);
    await editor().page.keyboard.press('Control+1');
    await editor().page.keyboard.press('Control+End');
    await editor().waitForText(/\[info\] clspace \d+\.\d+\.\d+ · /);
    assert.doesNotMatch(await editor().text(), /Unhandled method/);
    await editor().screenshot('report');
    await editor().command('View: Revert and Close Editor');
  });

  it('shows the address spaces of a kernel as a tree', async () => {
    await editor().openFile('axpy.cl');
    await editor().goTo(...placeOf('kernel void axpy', 'y)', 'axpy.cl'));
    await editor().command('clspace: Show Address Spaces of the Kernel');
    await editor().treeItem('global memory').first().waitFor();
    await editor().treeItem('points here').first().waitFor();
    await editor().page.locator('.monaco-dialog-box').waitFor({ state: 'detached' });
    await editor().collapseOtherViews('[aria-label="Address Spaces Section"]');
    await editor().screenshot('address-spaces', '.part.sidebar');
    // It follows the cursor: to a parameter, and to another function.
    await editor().goTo(...placeOf('kernel void axpy', 'x,', 'axpy.cl'));
    await editor().selectedTreeItem('xpoints here · const float').waitFor();
    await editor().openFile('host.cpp');
    await editor().command('clspace: Show Address Spaces of the Kernel');
    await editor().goTo(...placeOf('y[i] +=', 'y', 'host.cpp'));
    await editor().selectedTreeItem('saxpy').waitFor();
    await editor().screenshot('address-spaces-host', '.part.sidebar');
    await editor().openFile('axpy.cl');
  });

  it('shows which devices build each kernel, and why the others do not', async () => {
    await editor().openFile('portability.cl');
    await editor().command('Focus on Portability View');
    await editor().collapseOtherViews('[aria-label="Portability Section"]');
    await editor().treeItem('mean').first().waitFor();
    // Only differences are expanded; a reason names its devices, and leads to its place.
    await editor().treeItem('on Intel GPU, rusticl').waitFor();
    await editor().command('Focus on Portability View');
    await editor().page.keyboard.press('End');
    await editor().treeItem('scale').waitFor();
    assert.equal(await editor().treeItem('scale').getAttribute('aria-expanded'), 'false');
    await editor().page.keyboard.press('Home');
    await editor().treeItem("'double' requires").first().click();
    await editor().status('Ln 3, Col 37').waitFor();
    await editor().inThemes('portability');
    await editor().openFile('axpy.cl');
  });

  it('says what its views need, with buttons that lead there', async () => {
    await editor().command('View: Close All Editors');
    await editor().openFile('reduction.cl');
    await editor().command('Focus on Memory Access View');
    const welcome = editor().page.locator('.welcome-view-content').filter({ hasText: 'depend on the launch' });
    await welcome.waitFor();
    await editor().screenshot('views');
    await editor().page.locator('.welcome-view .monaco-button').filter({ hasText: 'Enter a Launch…' }).click();
    await editor().choose('reduce_extrema');
    await editor().enter('Launch of reduce_extrema', 'no size');
    await editor().page.getByText('One to three sizes are expected').waitFor();
    await editor().page.keyboard.press('Escape');
    await editor().openFile('axpy.cl');
  });

  it('completes a name that is half typed', async () => {
    await editor().openFile('axpy.cl');
    await editor().goTo(...placeOf('const uint column', 'const', 'axpy.cl'));
    await editor().complete('const size_t g = get_global_si', 'get_global_size');
    assert.match(await editor().text(), /const size_t g = get_global_size/);
    await editor().undoAll(/size_t|\w const uint column| {5}const uint column/);
  });

  it('renames across an include', async () => {
    await editor().openFile('axpy.cl');
    await editor().goTo(...placeOf('if (inside', 'inside', 'axpy.cl'));
    await editor().rename('within');
    assert.match(await editor().text(), /if \(within\(shape/);
    await editor().openFile('device.h');
    assert.match(await editor().text(), /bool within\(Shape/);
    await editor().screenshot('rename');
    await editor().undoAll(/within\(Shape/);
  });

  it('knows a header that only kernels include', async () => {
    await editor().openFile('device.h');
    await editor().status('OpenCL C').waitFor();
    await editor().goTo(...placeOf('static inline bool inside', 'shape', 'device.h'));
    assert.match(await editor().hover(), /private/);
    await editor().screenshot('header');
  });

  it('follows a header that is renamed in the Explorer', async () => {
    await editor().openFile('axpy.cl');
    await editor().renameFile('device.h', 'gpu.h');
    await editor().openFile('axpy.cl');
    await editor().waitForText(/#include "gpu\.h"/);
    await editor().screenshot('moved');
    await editor().renameFile('gpu.h', 'device.h');
    await editor().openFile('axpy.cl');
    await editor().waitForText(/#include "device\.h"/);
  });

  it('formats a document', async () => {
    await editor().openFile('axpy.cl');
    await editor().command('Format Document');
    await editor().waitForText(/global REAL \*y\) \{/);
    await editor().screenshot('formatted');
  });

  it('knows the kernel in a raw string of C++', async () => {
    await editor().openFile('host.cpp');
    await editor().goTo(...placeOf('kernel void saxpy', 'y)', 'host.cpp'));
    assert.match(await editor().hover(), /Points to global memory/);
    await editor().screenshot('embedded', '.part.editor');
  });

  // VS Code's built-in themes, and one without "dark" or "light" in its name.
  const THEMES: Readonly<Record<string, readonly [global: string, local: string]>> = {
    'Dark Modern': ['rgb(19, 236, 128)', 'rgb(245, 154, 0)'],
    'Dark High Contrast': ['rgb(19, 236, 128)', 'rgb(245, 154, 0)'],
    Monokai: ['rgb(19, 236, 128)', 'rgb(245, 154, 0)'],
    'Light High Contrast': ['rgb(18, 84, 45)', 'rgb(168, 74, 0)'],
    'Light Modern': ['rgb(18, 84, 45)', 'rgb(168, 74, 0)'],
  };
  for (const [theme, [global, local]] of Object.entries(THEMES))
    it(`gives each memory a colour of its own in ${theme}`, async () => {
      await editor().theme(theme);
      // A busy editor may drop the colours that it requests after a theme change for documents that are already open.
      await editor().command('View: Close All Editors');
      await editor().openFile('reduction.cl');
      await editor().waitForColor('input', global);
      await editor().waitForColor('scratch', local);
      await editor().screenshot(`theme-${theme.toLowerCase().replaceAll(' ', '-')}`, '.part.editor');
      // Also where the theme disables semantic highlighting, as only Light High Contrast does.
      await editor().openFile('host.cpp');
      await editor().waitForColor('x', global);
      await editor().screenshot(`theme-${theme.toLowerCase().replaceAll(' ', '-')}-host`, '.part.editor');
    });

  it('shows the walkthrough, in a dark theme, too', async () => {
    await editor().command('Preferences: Toggle between Light/Dark Themes');
    await editor().openFile(FILE);
    // Clears earlier notifications, such as that of the restarted server.
    await editor().command('Notifications: Clear All Notifications');
    await editor().goTo(...placeOf('kernel void sum', 'input'));
    await editor().hover();
    await editor().screenshot('dark');
    await editor().command('Welcome: Open Walkthrough');
    await editor().choose('OpenCL C with clspace');
    await editor().page.getByText('See where a pointer points').first().waitFor();
    await editor().screenshot('walkthrough');
    // A kernel was active: that step is complete. The project file opens without one, and completes its step only then.
    await editor().doneStep('Open a kernel').waitFor();
    assert.equal(await editor().doneStep('Configure the build options').count(), 0);
    await editor().page.getByText('Configure the build options').first().click();
    await editor().page.getByText('Open the Project File').first().click();
    await editor().waitForText(/"buildOptions"/);
    assert.equal(await editor().page.locator('.notifications-toasts .notification-toast').count(), 0);
    await editor().command('Welcome: Open Walkthrough');
    await editor().choose('OpenCL C with clspace');
    await editor().doneStep('Configure the build options').waitFor();
    await editor().command('Preferences: Toggle between Light/Dark Themes');
  });
}
