// Task files: the reader against docs/plan-task.schema.json, with an external validator.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020';
import { describe, expect, it } from 'vitest';
import { parsePlanFixture } from '../../testing/planFixtures';
import { type AcceptanceCheck, examplePlanTasks, printPlanTask, readPlanTask } from '.';

const root = resolve(import.meta.dirname, '../../..');
const printed = readFileSync(resolve(root, 'docs/plan-task.schema.json'), 'utf8');
const schema = JSON.parse(printed) as {
  readonly $defs: {
    readonly acceptanceCheck: { readonly oneOf: readonly { properties: { kind: { const: string } } }[] };
  };
};
const validate = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false }).compile(schema);

const everyCheck: readonly AcceptanceCheck[] = [
  { kind: 'json' },
  { kind: 'json', schema: { type: 'object', required: ['a'] } },
  { kind: 'sections', names: ['Date', 'Place'] },
  { kind: 'length', unit: 'lines', least: 0, most: 9 },
  { kind: 'length', unit: 'slides', most: 20 },
  { kind: 'mentions', names: ['2027-05-12', 'Lisbon'] },
  { kind: 'html' },
  { kind: 'code' },
  { kind: 'declares', names: ['playTurn'] },
  { kind: 'typescript' },
  { kind: 'latex' },
  { kind: 'script', name: 'Names a price', source: '({ result }) => /EUR/.test(result)', timeLimitMs: 500 },
  { kind: 'judged', question: 'Is it good?' },
];

describe('a task file', () => {
  it('is read as it was written, with every kind of check and the plan', () => {
    expect(new Set(everyCheck.map(({ kind }) => kind))).toEqual(
      new Set(schema.$defs.acceptanceCheck.oneOf.map(({ properties }) => properties.kind.const)),
    );
    for (const file of [
      { task: 'Write a flyer.', title: 'A flyer', checks: everyCheck, plan: parsePlanFixture('A>C B>C') },
      ...examplePlanTasks.map(({ task, title, checks }) => ({ task, title, checks })),
    ]) {
      const text = printPlanTask(file);
      expect(readPlanTask(text)).toEqual({ ok: true, value: file });
      expect(validate(JSON.parse(text)) ? [] : validate.errors).toEqual([]);
    }
  });

  it('takes blank names of scripts and titles as absent, and leaves out unknown fields', () => {
    const check = { kind: 'script', name: ' ', source: 'x', note: 1 };
    expect(readPlanTask(JSON.stringify({ task: ' Write. ', title: 7, checks: [check] }))).toEqual({
      ok: true,
      value: { task: 'Write.', title: 'Write.', checks: [{ kind: 'script', name: '', source: 'x' }] },
    });
  });

  it('is refused by the reader and by the schema for the same faults', () => {
    const wrong: readonly (readonly [unknown, RegExp])[] = [
      ['x', /"checks.1" is "x" instead of an object/],
      [{ kind: 'spelling' }, /"checks.1.kind" is "spelling" instead of "json" or "sections"/],
      [{ kind: 'sections', names: [] }, /"checks.1.names" is empty/],
      [{ kind: 'declares', names: [''] }, /"checks.1.names.0" is empty/],
      [{ kind: 'mentions' }, /"checks.1.names" is missing/],
      [{ kind: 'length', unit: 'pages', most: 1 }, /"checks.1.unit" is "pages" instead of "characters" or/],
      [{ kind: 'length', unit: 'words' }, /"checks.1" has neither "least" nor "most"/],
      [{ kind: 'length', unit: 'words', most: 1.5 }, /"checks.1.most" is not a whole number/],
      [{ kind: 'json', schema: 'x' }, /"checks.1.schema" is not a JSON object/],
      [{ kind: 'script', source: ' ' }, /"checks.1.source" is empty/],
      [{ kind: 'script', source: 'x', memoryLimitMb: '8' }, /"checks.1.memoryLimitMb" is "8" instead of a number/],
      [{ kind: 'judged' }, /"checks.1.question" is missing/],
    ];
    for (const [check, why] of wrong) {
      const value = { task: 'Write.', checks: [{ kind: 'html' }, check] };
      expect(validate(value), JSON.stringify(check)).toBe(false);
      const read = readPlanTask(JSON.stringify(value));
      expect(read && !read.ok && read.error.message).toMatch(why);
    }
    for (const value of [
      { task: ' ', checks: [] },
      { task: 'Write.', checks: 3 },
    ])
      expect([validate(value), readPlanTask(JSON.stringify(value))?.ok]).toEqual([false, false]);
  });

  it('is distinguished from every other file', () => {
    for (const text of [
      '{"a": {"subtask": "x", "child": []}}',
      '{"task": "x"}',
      '{"subtasks": {"task": {"subtask": "x", "child": []}}}',
      '{"task": {"subtask": "x", "child": []}}',
      'Write a "task".',
      '{"task": ',
    ])
      expect(readPlanTask(text), text).toBeUndefined();
    const broken = '{"task": "x", "subtasks": {"a": {"subtask": "y", "child": ["b"]}}}';
    expect(readPlanTask(broken)).toMatchObject({ ok: false, error: { message: expect.stringContaining('"b"') } });
  });
});
