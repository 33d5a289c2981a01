// Notes which suites run, and how many tests have ended, in the file that CLSPACE_PROGRESS names: with several processes
// mocha shows a suite only when all of its tests have run.
const { appendFileSync } = require('node:fs');
const path = require('node:path');

const note = (line) => {
  if (process.env.CLSPACE_PROGRESS) appendFileSync(process.env.CLSPACE_PROGRESS, `${line}\n`);
};
/** The suite of a root hook. */
const suiteOf = ({ parent }) =>
  path.relative(path.resolve('out/test'), parent.suites[0]?.file ?? '').replace(/\.test\.cjs$/, '');

/** Tests that have ended since the last note. */
let ended = 0;
let noted = Date.now();

exports.mochaHooks = {
  beforeAll() {
    note(`begin ${suiteOf(this.test)}`);
  },
  afterEach() {
    ended++;
    if (Date.now() - noted < 1000) return;
    note(`tests ${ended}`);
    ended = 0;
    noted = Date.now();
  },
  afterAll() {
    note(`tests ${ended}`);
    ended = 0;
    note(`end ${suiteOf(this.test)}`);
  },
};
