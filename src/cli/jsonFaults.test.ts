// Every reader of JSON that users paste or open names the line and the column of a fault.

import { describe, expect, it } from 'vitest';
import { readExecutable } from '../core/executable';
import { readAov, readMapping, readStarWorkflow } from '../core/formats';
import { emptyGraph } from '../core/graph';
import { readLogFile } from '../core/logs';
import { readProfiles } from '../core/session';
import { readDataSet, readEvaluationPlan } from '../core/sessionEvaluation';
import { readWorkspaceFile } from '../core/sharing';
import type { Result } from '../core/support';
import { parseJsonFile } from './run/parseJsonFile';

const broken = '{\n  "a": [1 2]\n}';

const readers: Readonly<Record<string, (text: string) => Result<unknown, { readonly message: string }>>> = {
  plan: (text) => readAov(text),
  'mapping of steps': (text) => readMapping(text, emptyGraph),
  'STAR task': readStarWorkflow,
  'executable workflow': readExecutable,
  log: (text) => readLogFile(text, 'log.jsonl'),
  'user profiles': readProfiles,
  'data set': (text) => readDataSet(text),
  'evaluation plan': readEvaluationPlan,
};

describe('a fault of JSON', () => {
  it.each(Object.keys(readers))('names its line and column: %s', (name) => {
    const read = readers[name]?.(broken);
    expect(read).toMatchObject({
      ok: false,
      error: { message: expect.stringMatching(/line 2\b.*column 11: unexpected "2"/) },
    });
  });

  it('names them in a file of the command line, and in a line of a workspace file', () => {
    expect(() => parseJsonFile(broken, 'plan.json')).toThrow(
      'plan.json is not JSON: line 2, column 11: unexpected "2"',
    );
    expect(readWorkspaceFile('{"weir": "workspace" 1}\n')).toMatchObject({
      ok: false,
      error: { line: 1, message: expect.stringContaining('line 1, column 22: unexpected "1"') },
    });
  });
});
