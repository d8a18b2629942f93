import { describe, expect, it } from 'vitest';
import { buildDependencyGraph, buildProcedureGraph, parsePdl } from '../language';
import { applyTextEdits } from '../support';
import { CheckContext } from './checkContext';
import { type CheckOptions, checkPdl, runRules } from './checkPdl';
import type { Rule } from './rule';

function inputOf(source: string) {
  const document = parsePdl(source);
  return { document, dependency: buildDependencyGraph(document), procedure: buildProcedureGraph(document) };
}
const check = (source: string, options: CheckOptions = {}) => checkPdl(inputOf(source), options);

const cyclic = `Name: Loop
APIs:
  - name: a
    precondition: [c]
  - name: b
    precondition: [a]
  - name: c
    precondition: [b]
Procedure: |
  API.a()
  API.b()
  API.c()
`;

describe('checkPdl', () => {
  it('shows a cycle as a path of names and of node ids', () => {
    const cycle = check(cyclic).find((diagnostic) => diagnostic.code === 'checks/precondition-cycle');
    expect(cycle?.message).toContain('a -> b -> c -> a');
    expect(cycle?.path).toEqual(['api:a', 'api:b', 'api:c', 'api:a']);
    expect(cycle?.nodeIds).toEqual(['api:a', 'api:b', 'api:c']);
  });

  it('suggests the declared name for a typo, as an edit', () => {
    const source = `Name: Hospital
APIs:
  - name: register_other
    response: [status]
ANSWERs:
  - name: other_appointment_made
  - name: other_appointment_failed
Procedure: |
  [status] = API.register_other()
  if status == "1":
    ANSWER.other_appointment_made()
  else:
    ANSWER.pther_appointment_failed()
`;
    const slip = check(source).find((diagnostic) => diagnostic.code === 'checks/unknown-call');
    expect(slip).toMatchObject({ severity: 'warning', nodeIds: ['answer:pther_appointment_failed'] });
    expect(slip?.message).toContain('Did you mean `other_appointment_failed`?');
    const fixed = applyTextEdits(source, slip?.fixes?.[0]?.edits ?? []);
    expect(fixed).toBe(source.replace('pther', 'other'));
    expect(check(fixed)).toEqual([]);
  });

  it('lists a value once if both the slot and a tool declare it', () => {
    const source = `Name: Trip
SLOTs:
  - name: class
    values: [first, second]
APIs:
  - name: find
    request: [class]
ANSWERs:
  - name: done
Procedure: |
  [class] = ANSWER.done()
  API.find([class])
  if class == "thirdly":
    ANSWER.done()
`;
    const tools = [
      { name: 'find', parameters: [{ name: 'class', required: true, enum: ['second', 'first', 'sleeper'] }] },
    ];
    const found = checkPdl({ ...inputOf(source), tools }).find(({ code }) => code === 'checks/outside-values');
    expect(found?.message).toContain('its values are `first`, `second`, `sleeper`.');
  });

  it('shows the path on which a precondition is missing', () => {
    const source = `Name: Pay
APIs:
  - name: book
  - name: pay
    precondition: [book]
Procedure: |
  if the guest pays by card:
    API.book()
  API.pay()
`;
    const [missing, ...others] = check(source);
    expect(others).toEqual([]);
    expect(missing).toMatchObject({
      code: 'checks/precondition-not-guaranteed',
      path: ['start', 'cond:the guest pays by card', 'api:pay'],
      nodeIds: ['api:pay'],
    });
    expect(missing?.message).toContain('line 9');
    expect(missing?.message).toContain('line 7 (`the guest pays by card`: else)');
    expect(source.slice(missing?.range.start, missing?.range.end)).toBe('pay');
  });

  it('names the smallest set of preconditions that exclude each other', () => {
    const source = `Name: Bill
APIs:
  - name: weigh
  - name: card
  - name: cash
  - name: close
    precondition: [weigh, card, cash]
Procedure: |
  API.weigh()
  if the guest pays by card:
    API.card()
  else:
    API.cash()
  API.close()
`;
    const [conflict, ...others] = check(source);
    expect(others).toEqual([]);
    expect(conflict?.code).toBe('checks/precondition-unsatisfiable');
    expect(conflict?.message).toContain('calls `card` and `cash` all before `close` (line 14)');
  });

  it('applies levels, presets and costs', () => {
    const codes = (options: CheckOptions) => check(cyclic, options).map(({ code, severity }) => `${severity} ${code}`);
    expect(codes({ levels: { 'precondition-cycle': 'info' } })).toContain('info checks/precondition-cycle');
    expect(codes({ levels: { 'precondition-cycle': 'off' } }).join()).not.toContain('cycle');
    const all = codes({});
    expect([...codes({ cost: 'fast' }), ...codes({ cost: 'slow' })].sort()).toEqual([...all].sort());
    expect(codes({ cost: 'slow' })).toContain('error checks/precondition-unsatisfiable');
    const loose = 'Name: x\nAPIs:\n  - name: a\nProcedure: |\n  API.a()\n  API.zzzzzzz()\n';
    expect(check(loose).map(({ severity }) => severity)).toEqual(['warning']);
    expect(check(loose, { preset: 'strict' }).map(({ severity }) => severity)).toEqual(['error']);
  });

  it('turns a crashing rule into a diagnostic and keeps the findings of the others', () => {
    const crashing: Rule = {
      name: 'never-called',
      *check(context) {
        yield { at: { range: { start: 0, end: 0 } }, message: 'half a result' };
        throw new Error(`no luck with ${context.document.apis.length} APIs`);
      },
    };
    const quiet: Rule = {
      name: 'unused-slot',
      check: () => [{ at: { range: { start: 1, end: 2 } }, message: 'found' }],
    };
    const found = runRules([crashing, quiet], new CheckContext(inputOf(cyclic)));
    expect(found.map(({ code }) => code)).toEqual(['checks/rule-failed', 'checks/unused-slot']);
    expect(found[0]?.message).toContain('no luck with 3 APIs');
  });

  it('handles texts that are hardly documents', () => {
    for (const source of ['', '\0\u0001', 'Name', '[', 'Procedure: |\n  if\n   else\n', 'APIs: 3\nANSWERs: {}\n']) {
      const codes = check(source).map(({ code }) => code);
      expect(codes).not.toContain('checks/rule-failed');
    }
  });
});
