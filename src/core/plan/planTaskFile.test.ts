// Task files: the reader against docs/plan-task.schema.json, with an external validator.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020';
import { describe, expect, it } from 'vitest';
import { parsePlanFixture } from '../../testing/planFixtures';
import { type AcceptanceCheck, examplePlanTasks, printPlanTask, readCheck, readPlanTask } from '.';

const root = resolve(import.meta.dirname, '../../..');
const schema = JSON.parse(readFileSync(resolve(root, 'docs/plan-task.schema.json'), 'utf8')) as {
  readonly $defs: { readonly check: { readonly oneOf: readonly { readonly title: string }[] } };
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
      new Set(schema.$defs.check.oneOf.map(({ title }) => title)),
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

  it('is refused by the reader and by the schema for the same faults', () => {
    const wrong: readonly (readonly [unknown, RegExp])[] = [
      ['x', /not an object/],
      [{ kind: 'spelling' }, /its kind is one of json/],
      [{ kind: 'sections', names: [] }, /sections needs names/],
      [{ kind: 'declares', names: [''] }, /declares needs names/],
      [{ kind: 'mentions' }, /mentions needs names/],
      [{ kind: 'length', unit: 'pages', most: 1 }, /the unit of length/],
      [{ kind: 'length', unit: 'words' }, /length needs least or most/],
      [{ kind: 'length', unit: 'words', most: 1.5 }, /whole numbers/],
      [{ kind: 'json', schema: 'x' }, /not an object/],
      [{ kind: 'script', source: ' ' }, /script needs its source/],
      [{ kind: 'script', source: 'x', memoryLimitMb: '8' }, /the limits of script/],
      [{ kind: 'judged' }, /judged needs a question/],
    ];
    for (const [check, why] of wrong) {
      const value = { task: 'Write.', checks: [{ kind: 'html' }, check] };
      expect(validate(value), JSON.stringify(check)).toBe(false);
      const read = readPlanTask(JSON.stringify(value));
      expect(read && !read.ok && read.error.message).toMatch(/^Check 2: /);
      expect(read && !read.ok && read.error.message).toMatch(why);
      expect(readCheck(check).ok).toBe(false);
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
