// Records clang's results, with which the tests compare on machines without clang, in test/recorded:  npm run record
import { buildTests } from './build.mjs';
import { run } from './install.mjs';

const SUITES = /(?:builtins|types-against-clang|layout-against-clang|preprocessor\/against-clang)\.test\.cjs$/;

const suites = (await buildTests()).filter((name) => SUITES.test(name.replaceAll('\\', '/')));
process.env.CLSPACE_RECORD = '1';
process.exitCode = run(process.execPath, ['node_modules/mocha/bin/mocha.js', '--timeout', '300000', ...suites]) ? 0 : 1;
