// Mocha's own "spec" reporter, which also writes its totals for scripts/test.mjs, and ends a process that does not end
// by itself.
const { appendFileSync } = require('node:fs');
const { Runner, reporters } = require('mocha');

/** The time that open handles of a test may take to close, in milliseconds. */
const LINGER = 10_000;

module.exports = class extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    runner.on(Runner.constants.EVENT_TEST_RETRY, (test, error) => {
      console.log(`    tried again: ${test.fullTitle()}: ${error.message}`);
    });
    const file = process.env.CLSPACE_TOTALS;
    if (!file) return;
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      const { passes, failures, pending } = this.stats;
      appendFileSync(file, `${JSON.stringify({ passes, failures, pending })}\n`);
      setTimeout(() => {
        console.error(`the tests have ended, and still open are: ${process.getActiveResourcesInfo().join(', ')}`);
        process.exit(failures > 0 ? 1 : 0);
      }, LINGER).unref();
    });
  }
};
