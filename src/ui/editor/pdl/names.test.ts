import { describe, expect, it } from 'vitest';
import { parsePdl, symbolAt } from '../../../core/language';
import { ShiftedRanges } from './currentText';
import { signatureHelp } from './signatureHelp';
import { declarationOf, symbolFactsOf } from './symbolFacts';
import { type SymbolEntry, symbolTree } from './symbolTree';

const source = `Name: 挂号
SLOTs:
  - name: 医院名称
    desc: which hospital
    type: string
    enum: [east, west]
APIs:
  - name: check_hospital
    desc: Looks it up
    request: [医院名称]
    response: [exists]
  - name: register
    request: [医院名称, name]
    precondition: [check_hospital]
ANSWERs:
  - name: booked
    desc: Your visit to $医院名称 is booked
Procedure: |
  [exists] = API.check_hospital([医院名称])
  if exists == true:
    API.register([医院名称, name])
    ANSWER.booked()
  ANSWER.gone()
`;
const document = parsePdl(source);
const factsAt = (text: string) => {
  const found = symbolAt(document, source.indexOf(text) + 1);
  if (!found) throw new Error(`nothing at ${text}`);
  return symbolFactsOf(document, found.symbol, []);
};

describe('symbolFactsOf', () => {
  it("lists an API's description, requirements and results, and every use", () => {
    const facts = factsAt('check_hospital([');
    expect(facts).toMatchObject({ kind: 'API', name: 'check_hospital', signature: '(医院名称) → exists' });
    expect(facts.lines).toEqual(['Looks it up', 'Needed by register']);
    expect(facts.uses.map(({ title, places }) => `${title} ${places.length}`)).toEqual(['Called 1', 'Precondition 1']);
    expect(source.slice(facts.declaration?.start, facts.declaration?.end)).toBe('check_hospital');
  });

  it('finds slots in any script, and values by their source', () => {
    const slot = factsAt('医院名称 is booked');
    expect(slot).toMatchObject({ kind: 'Slot', signature: ': string' });
    expect(slot.lines).toEqual(['which hospital', 'One of east, west', 'Requested by check_hospital, register']);
    const value = factsAt('exists == true');
    expect(value).toMatchObject({ kind: 'Value', lines: ['Returned by check_hospital'] });
    expect(value.declaration?.start).toBe(source.indexOf('[exists]') + 1);
  });

  it('marks undeclared names as undeclared', () => {
    expect(factsAt('gone')).toMatchObject({ kind: 'Undeclared ANSWER', declaration: undefined });
    expect(declarationOf(document, { kind: 'answer', name: 'gone' })).toBeUndefined();
  });
});

describe('symbolTree', () => {
  const outline = (entries: readonly SymbolEntry[], depth = 0): string[] =>
    entries.flatMap((entry) => [
      `${' '.repeat(depth)}${entry.kind} ${entry.name}`,
      ...outline(entry.children, depth + 1),
    ]);

  it('shows sections, declarations and the blocks of the procedure', () => {
    expect(outline(symbolTree(document))).toEqual([
      'section Name',
      'section SLOTs',
      ' slot 医院名称',
      'section APIs',
      ' api check_hospital',
      ' api register',
      'section ANSWERs',
      ' answer booked',
      'section Procedure',
      ' call check_hospital',
      ' block if exists == true',
      '  call register',
      '  call booked',
      ' call gone',
    ]);
  });

  it('keeps children in their parents and names in their ranges', () => {
    const check = (entries: readonly SymbolEntry[], around?: SymbolEntry) => {
      for (const entry of entries) {
        if (around) expect(entry.range.start >= around.range.start && entry.range.end <= around.range.end).toBe(true);
        expect(entry.nameRange.start >= entry.range.start && entry.nameRange.end <= entry.range.end).toBe(true);
        check(entry.children, entry);
      }
    };
    check(symbolTree(document));
  });
});

describe('signatureHelp', () => {
  it('contains the parameters of the call and the active one', () => {
    const at = (before: string) => signatureHelp(document, before);
    expect(at('  [exists] = API.check_hospital(')?.label).toBe('check_hospital(医院名称) → exists');
    expect(at('  API.register([医院名称, ')).toMatchObject({ active: 1 });
    expect(at('  API.register(医院名称, ')).toMatchObject({ active: 1 });
    expect(at('  API.register(name=')).toMatchObject({ active: 1 });
    expect(at('  API.register([医院名称')?.parameters[0]?.doc).toBe('which hospital. One of east, west');
    expect(at('  API.register([医院名称])')).toBeUndefined();
    expect(at('  ANSWER.booked(')).toBeUndefined();
  });
});

describe('ShiftedRanges', () => {
  it('maps ranges of the analysed text to the current text', () => {
    const now = source.replace('desc: which', 'desc: to which');
    const text = new ShiftedRanges(document, now);
    const at = source.indexOf('check_hospital([');
    const range = text.currentRange({ start: at, end: at + 14 });
    expect(now.slice(range?.start, range?.end)).toBe('check_hospital');
    expect(text.analysedOffset((range?.start ?? 0) + 2)).toBe(at + 2);
    expect(text.isCurrent).toBe(false);
  });

  it('returns undefined for text that was changed', () => {
    const text = new ShiftedRanges(document, source.replace('register\n', 'enrol_now\n'));
    const at = source.indexOf('register\n');
    expect(text.currentRange({ start: at, end: at + 8 })).toBeUndefined();
    expect(text.analysedOffset(at + 3)).toBeUndefined();
    expect(text.analysedOffset(at - 3)).toBe(at - 3);
  });
});
