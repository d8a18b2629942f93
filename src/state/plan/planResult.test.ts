import { describe, expect, it } from 'vitest';
import type { AcceptanceCheck } from '../../core/plan';
import { completedReply, noCheckPorts } from '../../testing/planFixtures';
import type { PlanPorts } from './planPorts';
import { judgeChecks, judgedLines, makeChecks, viewResult } from './planResult';
import type { StoredPlanRun } from './readStoredPlans';

const contains: AcceptanceCheck = { kind: 'contains', text: 'Dear' } as never;
const judged: AcceptanceCheck = { kind: 'judged', question: 'Is it polite?' };
const answer = 'Dear all,\n\n**Bye**';
const cancel = new AbortController().signal;

describe('the result of a run', () => {
  it('is shown by its format', () => {
    expect(viewResult('# A\n\ntext')).toMatchObject({ kind: 'markdown', ending: 'md', hasSource: true });
    expect(viewResult('{"a": 1}')).toMatchObject({ kind: 'json', ending: 'json', hasSource: false });
  });

  it('has a page without scripts and external resources', () => {
    const { kind, page } = viewResult('<!doctype html><html><body>a</body></html>');
    expect(kind).toBe('html');
    expect(page).toMatch(/^<meta [^>]*default-src 'none'/);
  });
});

describe('the checks of a result', () => {
  const load =
    (change: Partial<PlanPorts> = {}) =>
    async () =>
      ({ checking: noCheckPorts, ...change }) as PlanPorts;

  it('are made by the program, or not at all if its code is not loaded', async () => {
    const lines = await makeChecks(load(), answer, [contains, judged], cancel);
    expect(lines).toMatchObject([{ check: contains }]);
    expect(await makeChecks(() => Promise.reject(new Error('offline')), answer, [contains], cancel)).toBe('not loaded');
  });

  it('are judged by the model one after another', async () => {
    expect(judgedLines([contains, judged], {})).toMatchObject([{ check: judged, passed: undefined }]);
    const reply = completedReply('{"fulfilled": false, "feedback": "Too short."}');
    const openChat = () => ({ complete: async () => reply }) as never;
    let found = {};
    await judgeChecks(load({ openChat }), { model: 'm' } as StoredPlanRun, answer, [contains, judged], (judgement) => {
      found = { ...found, ...judgement };
    });
    const [line] = judgedLines([judged], found);
    expect(line).toMatchObject({ passed: false, text: expect.stringContaining('Too short.') });
    await expect(
      judgeChecks(
        () => Promise.reject(new Error('offline')),
        {} as StoredPlanRun,
        answer,
        [judged],
        () => undefined,
      ),
    ).rejects.toThrow();
  });
});
