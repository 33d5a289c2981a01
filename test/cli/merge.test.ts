// Reports that `clspace merge` does not take for one of its own.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseCommandLine } from '../../server/src/cli/command-line.js';
import { InputError } from '../../server/src/cli/input-error.js';
import { merge } from '../../server/src/cli/merge.js';

const ISSUE = { description: 'd', check_name: 'c', severity: 'major', location: {}, fingerprint: 'f' };
const FILE = { path: 'a.cl', diagnostics: [{ severity: 'error' }] };
const RESULT = { ruleId: 'r', message: { text: 't' } };
const LOG = { version: '2.1.0', runs: [{ results: [RESULT] }] };

const WRONG: Readonly<Record<string, unknown>> = {
  'an issue without a description': [{ ...ISSUE, description: undefined }],
  'an issue whose rule is a number': [{ ...ISSUE, check_name: 1 }],
  'an issue without a severity': [{ ...ISSUE, severity: null }],
  'an issue whose location is a list': [{ ...ISSUE, location: [] }],
  'one wrong issue of two': [ISSUE, {}],
  'another version': { version: 2, files: [] },
  'no files': { version: 1 },
  'files that are no list': { version: 1, files: {} },
  'a file without a path': { version: 1, files: [{ ...FILE, path: undefined }] },
  'a file without diagnostics': { version: 1, files: [{ path: 'a.cl' }] },
  'a diagnostic that is text': { version: 1, files: [{ ...FILE, diagnostics: ['error'] }] },
  'a diagnostic without a severity': { version: 1, files: [{ ...FILE, diagnostics: [{}] }] },
  'one wrong file of two': { version: 1, files: [FILE, null] },
  'another version of SARIF': { ...LOG, version: '2.0.0' },
  'runs that are no list': { ...LOG, runs: {} },
  'a run that is a list': { ...LOG, runs: [[]] },
  'results that are no list': { ...LOG, runs: [{ results: {} }] },
  'a result without a rule': { ...LOG, runs: [{ results: [{ ...RESULT, ruleId: undefined }] }] },
  'a result whose message is text': { ...LOG, runs: [{ results: [{ ...RESULT, message: 't' }] }] },
  'one wrong result of two': { ...LOG, runs: [{ results: [RESULT, {}] }] },
  null: null,
  'a number': 1,
};

describe('clspace merge takes no report with', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'clspace-merge-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  for (const [what, report] of Object.entries(WRONG))
    it(what, async () => {
      const file = path.join(folder, 'report.json');
      writeFileSync(file, JSON.stringify(report));
      const message = `${file}: is not a report of 'check --format json|sarif|gitlab'`;
      await assert.rejects(
        merge(parseCommandLine(['merge', file])),
        (error) => error instanceof InputError && error.message === message,
      );
    });
});
