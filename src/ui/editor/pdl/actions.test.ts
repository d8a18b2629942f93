import { describe, expect, it } from 'vitest';
import { checkPdl, planDisableRuleAt } from '../../../core/checks';
import { buildDependencyGraph, buildProcedureGraph, parsePdl } from '../../../core/language';
import { applyTextEdits } from '../../../core/support';
import { problemActions, statementActions } from './codeActions';
import { pathRanges } from './pathRanges';

const source = `Name: Loan
APIs:
  - name: find
    request: [tool]
    response: [free]
  - name: lend
    precondition: [find]
ANSWERs:
  - name: bye
    desc: >
      See you
      Note: at $place.
Procedure: |
  [tool] = ANSWER.ask()
  if tool == "spade":
    [free] = API.find([tool])
  elif tool == "rake":
    [fee] = API.pay([tool, amount])
  API.lend()
  ANSWER.bye()
`;

function analyse(text: string) {
  const document = parsePdl(text);
  const dependency = buildDependencyGraph(document);
  const procedure = buildProcedureGraph(document);
  const diagnostics = [...document.diagnostics, ...checkPdl({ document, dependency, procedure })];
  return { document, graphs: { dependency, procedure }, diagnostics };
}
const whole = analyse(source);
const rangeOf = (text: string, word: string) => {
  const start = text.indexOf(word);
  return { start, end: start + word.length };
};
const find = (code: string) => {
  const found = whole.diagnostics.find((diagnostic) => diagnostic.code === `checks/${code}`);
  if (!found) throw new Error(`no ${code} in ${whole.diagnostics.map((one) => one.code).join(' ')}`);
  return found;
};

describe('switching rules off', () => {
  const off = (place: string, rule: string) => {
    const edit = planDisableRuleAt(whole.document, rangeOf(source, place), rule);
    return edit && applyTextEdits(source, [edit]);
  };

  it('writes a comment above a statement, at its indentation', () => {
    expect(off('API.lend', 'x')).toBe(source.replace('  API.lend', '  # weir: off x\n  API.lend'));
    expect(off('pay', 'x')).toBe(source.replace('    [fee]', '    # weir: off x\n    [fee]'));
  });

  it('writes it after a later branch, because a line above would belong to the block before', () => {
    expect(off('"rake"', 'x')).toBe(source.replace('"rake":', '"rake":  # weir: off x'));
  });

  it('writes it after a field on one line, and above an item whose text continues', () => {
    expect(off('request: [tool]', 'x')).toBe(source.replace('request: [tool]', 'request: [tool]  # weir: off x'));
    expect(off('$place', 'x')).toBe(source.replace('  - name: bye', '  # weir: off x\n  - name: bye'));
  });

  it('extends an existing comment', () => {
    const once = off('API.lend', 'x') ?? '';
    const again = planDisableRuleAt(parsePdl(once), rangeOf(once, 'API.lend'), 'y');
    expect(again && applyTextEdits(once, [again])).toBe(once.replace('off x', 'off x y'));
  });

  it('is not offered inside quotes', () => {
    const quoted = 'Procedure: "\\nAPI.gone()\\n"\n';
    expect(planDisableRuleAt(parsePdl(quoted), rangeOf(quoted, 'gone'), 'x')).toBeUndefined();
  });

  it('switches the rule off at that place', () => {
    const problem = find('unknown-call');
    const calls = (text: string) =>
      analyse(text).diagnostics.filter(({ code }) => code === 'checks/unknown-call').length;
    const before = calls(source);
    const actions = problemActions(whole.document, problem.range, whole.diagnostics);
    const here = actions.find(({ title }) => title === 'Switch off unknown-call here');
    const all = actions.find(({ title }) => title === 'Switch off unknown-call in this document');
    if (here?.effect.kind !== 'edits' || all?.effect.kind !== 'edits') throw new Error('no such action');
    expect(calls(applyTextEdits(source, here.effect.edits))).toBe(before - 1);
    expect(calls(applyTextEdits(source, all.effect.edits))).toBe(0);
  });
});

describe('declaring called names', () => {
  it('takes request and response from the call', () => {
    const actions = problemActions(whole.document, rangeOf(source, 'pay'), whole.diagnostics);
    expect(actions.find(({ title }) => title === 'Declare the API pay')?.effect).toEqual({
      kind: 'graph',
      edit: { kind: 'addApi', name: 'pay', request: ['tool', 'amount'], response: ['fee'] },
    });
  });

  it('offers an ANSWER for an ANSWER', () => {
    const actions = problemActions(whole.document, rangeOf(source, 'ask'), whole.diagnostics);
    expect(actions.map(({ title }) => title)).toContain('Declare the ANSWER ask');
  });
});

describe('statements', () => {
  const titles = (from: string, to = from) => {
    const range = { start: rangeOf(source, from).start, end: rangeOf(source, to).end };
    return statementActions(whole.document, range);
  };

  it('wraps the statement at the cursor or the selected ones, with the last assigned value as the condition', () => {
    expect(titles('API.lend()')[0]?.effect).toEqual({
      kind: 'graph',
      edit: { kind: 'wrapStatements', nodeIds: ['api:lend'], in: { kind: 'if', condition: 'fee == true' } },
      select: 'fee == true',
    });
    const both = titles('API.lend()', 'ANSWER.bye()')[1]?.effect;
    expect(both?.kind === 'graph' && both.edit.kind === 'wrapStatements' && both.edit.nodeIds).toEqual([
      'api:lend',
      'answer:bye',
    ]);
  });

  it('unwraps a block, and offers nothing outside of the procedure', () => {
    expect(titles('tool == "spade"').map(({ title }) => title)).toContain('Unwrap the block');
    expect(titles('request: [tool]')).toEqual([]);
  });

  it('offers to write a quoted procedure as a block of lines', () => {
    const quoted = parsePdl('Procedure: "\\nAPI.a()\\n"\n');
    expect(statementActions(quoted, { start: 20, end: 20 })[0]?.title).toBe('Write the procedure as a block of lines');
  });
});

describe('paths', () => {
  const shown = (text: string, path: readonly string[]) =>
    pathRanges(analyse(text), path).map(({ range }) => text.slice(range.start, range.end));

  it('marks the statements of a path, blocks by their first line', () => {
    const problem = find('precondition-not-guaranteed');
    const lines = shown(source, problem.path ?? []);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.at(-1)).toContain('API.lend()');
    for (const line of lines) expect(line).not.toContain('\n');
  });

  it('marks declarations for a cycle of preconditions', () => {
    const cyclic =
      'APIs:\n  - name: a\n    precondition: [b]\n  - name: b\n    precondition: [a]\nProcedure: |\n  API.a()\n  API.b()\n';
    const cycle = analyse(cyclic).diagnostics.find(({ code }) => code === 'checks/precondition-cycle');
    const ranges = pathRanges(analyse(cyclic), cycle?.path ?? []);
    expect(ranges).toHaveLength(2);
    expect(ranges.every(({ range }) => range.end < cyclic.indexOf('Procedure'))).toBe(true);
  });
});
