// Every reader of JSON that users paste or open names the line and the column of a fault.

import { describe, expect, it } from 'vitest';
import { readWorfFile } from '../core/evaluation';
import { readExecutable } from '../core/executable';
import { readAov, readMapping, readStarWorkflow } from '../core/formats';
import { emptyGraph } from '../core/graph';
import { readLogFile } from '../core/logs';
import { readProfiles, readScripts } from '../core/session';
import { readDataSet, readEvaluationPlan } from '../core/sessionEvaluation';
import { readSharedDocument, readWorkspaceFile } from '../core/sharing';
import { readStageRecording } from '../core/stage';
import { fail, type Result } from '../core/support';
import { readInputs } from '../state/compare/executeSetup';
import { completeData } from '../state/evaluate/evaluationData';
import { parseJsonFile } from './run/parseJsonFile';
import { readUserScript } from './run/readUserScript';
import { taskValues } from './worfeval/generateTaskGraphs';

const broken = '{\n  "a": [1 2]\n}';

const withMessage = <T>(read: Result<T, string>) => (read.ok ? read : fail({ message: read.error }));

const readers: Readonly<Record<string, (text: string) => Result<unknown, { readonly message: string }>>> = {
  plan: (text) => readAov(text),
  'mapping of steps': (text) => readMapping(text, emptyGraph),
  'STAR task': readStarWorkflow,
  'executable workflow': readExecutable,
  log: (text) => readLogFile(text, 'log.jsonl'),
  'user profiles': readProfiles,
  'data set': (text) => readDataSet(text),
  'evaluation plan': readEvaluationPlan,
  'user scripts': readScripts,
  'document of a share link': readSharedDocument,
  'recording of the stage': (text) => withMessage(readStageRecording(text)),
  'inputs of a task': (text) => {
    const read = readInputs(text);
    return typeof read === 'string' ? fail({ message: read }) : { ok: true, value: read };
  },
  'data file of a plan': (text) => completeData('data.json', [{ name: 'data.json', text }]),
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
    expect(() => readUserScript('\n["Hello"\n, 1 2]', 'user.json')).toThrow(
      'user.json: This is not JSON: line 3, column 5: unexpected "2"',
    );
    expect(() => taskValues('{"id": 1}\n{"id" 2}', 'tasks.jsonl')).toThrow(
      'tasks.jsonl is not JSON: line 2, column 7: unexpected "2"',
    );
    expect(readWorkspaceFile('{"weir": "workspace" 1}\n')).toMatchObject({
      ok: false,
      error: { line: 1, message: expect.stringContaining('line 1, column 22: unexpected "1"') },
    });
    expect(readWorfFile('{"id": 1, "text": "x"}\n{"id": [1 2]}')).toMatchObject({
      ok: false,
      error: { line: 2, message: 'is not JSON (column 11: unexpected "2"); each line holds one record' },
    });
    expect(readWorfFile('[{"id": 1},\n {"id": [1 2]}]')).toEqual({
      ok: false,
      error: { message: 'is not JSON (line 2, column 12: unexpected "2")' },
    });
  });
});
