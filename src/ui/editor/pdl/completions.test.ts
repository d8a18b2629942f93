// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the holes of a snippet are written so
// Tests completions: `¦` marks the cursor in a text.

import { describe, expect, it } from 'vitest';
import { parsePdl } from '../../../core/language';
import { linesOfText } from '../../../testing/linesOfText';
import type { Completion } from './completion';
import { completionContextAt } from './completionContextAt';
import { completionsFor } from './completions';

const shell = `Name: 挂号
SLOTs:
  - name: 医院名称
    desc: which hospital
    type: string
  - name: colour
    enum: [red, green]
APIs:
  - name: check_hospital
    request: [医院名称]
    response: [hospital_exists]
  - name: register
    request: [医院名称, colour]
    response: [status]
    precondition: [check_hospital]
  - name: bill
    precondition: [register]
ANSWERs:
  - name: booked
    desc: Your visit to $医院名称 is booked
  - name: not found, sorry
    desc: It is not there
`;
const procedure = `Procedure: |
  [hospital_exists] = API.check_hospital([医院名称])
  if hospital_exists == "no":
    ANSWER.not_found_sorry()
  [status] = API.register([医院名称, colour])
  def again([x, y]):
    API.check_hospital([x])
  ANSWER.booked()
`;
const document = parsePdl(shell + procedure);

function contextAt(marked: string) {
  const offset = marked.indexOf('¦');
  const lines = linesOfText(marked.replace('¦', ''));
  const before = marked.slice(0, offset).split('\n');
  return completionContextAt(lines, before.length - 1, before.at(-1)?.length ?? 0);
}

/** Completions for a line of the procedure, best first. */
function offer(marked: string): Completion[] {
  const context = contextAt(marked);
  return context === undefined ? [] : completionsFor(document, context).sort((a, b) => a.rank - b.rank);
}
const inProcedure = (line: string) => offer(`${shell}Procedure: |\n  ${line}\n`);
const labels = (list: readonly Completion[]) => list.map(({ label }) => label);

describe('a document with thousands of nodes', () => {
  const many = parsePdl(`APIs:\n${Array.from({ length: 1500 }, (_, index) => `  - name: step_${index}`).join('\n')}\n`);
  const offered = (line: string) => {
    const context = contextAt(`Procedure: |\n  ${line}\n`);
    return context === undefined ? [] : labels(completionsFor(many, context));
  };

  it('offers all of them before a letter is typed, and then the matches of the letters', () => {
    expect(offered('API.¦')).toHaveLength(1500);
    expect(offered('API.STP1499¦')).toEqual(['step_1499']);
    expect(offered('API.zq¦')).toEqual([]);
    expect(offered('API¦').filter((label) => label.startsWith('API.'))).toHaveLength(1500);
  });
});

describe('calls', () => {
  it('offers APIs with arguments from the request and targets from the response, most used first', () => {
    const list = inProcedure('API.¦');
    expect(labels(list)).toEqual(['check_hospital', 'register', 'bill']);
    expect(list[1]).toMatchObject({
      insert: 'register([${1:医院名称}, ${2:colour}])$0',
      targets: '[status] = ',
      detail: '(医院名称, colour) → status',
      doc: 'Needs check_hospital',
    });
  });

  it('does not insert targets and brackets again if they are already typed', () => {
    expect(inProcedure('[a] = API.reg¦').find(({ label }) => label === 'register')?.targets).toBeUndefined();
    expect(inProcedure('API.¦([医院名称])')[0]?.insert).toBeUndefined();
  });

  it('spells a name as the procedure does, also in the prefix form', () => {
    expect(labels(inProcedure('ANSWER.¦'))).toContain('not_found_sorry');
    expect(labels(inProcedure('API_che¦'))).toContain('check_hospital');
    expect(labels(inProcedure('if x == "1": ANSWER.¦'))).toContain('booked');
  });

  it('offers nothing in comments', () => {
    expect(inProcedure('# API.¦')).toEqual([]);
    expect(inProcedure('API.bill() # see API.¦')).toEqual([]);
  });

  it('writes arguments without brackets if the document does', () => {
    const bare = parsePdl(`${shell}Procedure: |\n  API.check_hospital(医院名称)\n  API.register(医院名称, colour)\n`);
    const context = contextAt(`${shell}Procedure: |\n  API.¦\n`);
    const list = context ? completionsFor(bare, context) : [];
    expect(list.find(({ label }) => label === 'check_hospital')?.insert).toBe('check_hospital(${1:医院名称})$0');
  });
});

describe('statements', () => {
  it('offers prefixes, keywords, whole calls and functions at the start of a line', () => {
    const found = labels(inProcedure('¦'));
    expect(found.slice(0, 3)).toEqual(['API', 'ANSWER', 'if']);
    expect(found).toEqual(expect.arrayContaining(['while', 'API.register', 'ANSWER.booked', 'again']));
  });

  it('offers calls and values after an equals sign', () => {
    expect(labels(inProcedure('[a] = ¦'))).toEqual(expect.arrayContaining(['API', 'API.register', 'status']));
    expect(inProcedure('[a] = ¦').every(({ targets }) => targets === undefined)).toBe(true);
  });

  it('offers nothing in a sentence', () => {
    expect(inProcedure('time = ask the user for ¦')).toEqual([]);
  });
});

describe('values', () => {
  it("offers the callee's parameters first, without those already listed", () => {
    expect(labels(inProcedure('API.register([¦')).slice(0, 2)).toEqual(['医院名称', 'colour']);
    expect(labels(inProcedure('API.register([医院名称, ¦'))[0]).toBe('colour');
    expect(labels(inProcedure('API.register([医院名称, ¦'))).not.toContain('医院名称');
    expect(labels(inProcedure('again([¦')).slice(0, 2)).toEqual(['x', 'y']);
  });

  it('offers the response of the call as targets', () => {
    expect(labels(inProcedure('[¦] = API.register([医院名称])'))[0]).toBe('status');
  });

  it('offers values in conditions, and the allowed values after a comparison', () => {
    expect(labels(inProcedure('if ¦'))).toEqual(expect.arrayContaining(['医院名称', 'hospital_exists', 'true']));
    expect(labels(inProcedure('if a == 1 and ¦'))).toContain('status');
    expect(labels(inProcedure('if colour == ¦')).slice(0, 2)).toEqual(['"red"', '"green"']);
    expect(labels(inProcedure('if colour == "¦'))).toEqual(['red', 'green']);
    expect(labels(inProcedure('if colour in ["red", "¦'))).toEqual(['green']);
    expect(labels(inProcedure('while hospital_exists != ¦'))[0]).toBe('"no"');
  });

  it('offers no value that is empty or that only the typed text contains', () => {
    const offeredAfter = (body: string, line: string) => {
      const context = contextAt(`${shell}Procedure: |\n  ${line}\n`);
      const empty = shell.replace('[red, green]', '[red, ""]').replace('type: string', 'type: ""');
      const read = parsePdl(`${empty}Procedure: |\n  ${body}\n    ANSWER.booked()\n`);
      return context ? labels(completionsFor(read, context)) : [];
    };
    expect(offeredAfter('if status == "":', 'if status == "¦"')).toEqual([]);
    expect(offeredAfter('if status == "x":', 'if status == "x¦"')).toEqual([]);
    expect(offeredAfter('if status == 12:', 'if status == 12¦')).not.toContain('12');
    expect(offeredAfter('if status == "x":', 'if status == "¦"')).toEqual(['x']);
    expect(offeredAfter('if colour == "red":', 'if colour == "red¦"')).toEqual(['red']);
    expect(labels(offer(shell.replace('type: string', 'type: ¦')))).not.toContain('');
  });

  it('offers the values of a known tool', () => {
    const context = contextAt(`${shell}Procedure: |\n  if status == ¦\n`);
    const tools = [{ name: 'register', parameters: [], returns: [{ name: 'status', enum: ['done'] }] }];
    const list = context ? completionsFor(document, context, tools) : [];
    expect(list[0]).toMatchObject({ label: '"done"', detail: 'from the tool register' });
  });

  it('reads arguments over several lines', () => {
    expect(labels(inProcedure('API.register([医院名称,\n    ¦'))[0]).toBe('colour');
  });
});

describe('the shell', () => {
  it('offers preconditions that close no cycle first, never the node itself or a listed one', () => {
    const at = (list: string) => offer(shell.replace('precondition: [check_hospital]', `precondition: ${list}`));
    expect(labels(at('[¦]'))[0]).toBe('check_hospital');
    expect(labels(at('[¦]'))).not.toContain('register');
    expect(at('[¦]').at(-1)).toMatchObject({ label: 'bill', detail: 'closes a cycle' });
    expect(labels(at('[check_hospital, ¦]'))).not.toContain('check_hospital');
    expect(labels(at('\n      - check_hospital\n      - ¦'))[0]).toBe('booked');
  });

  it('offers slots in requests and results in responses first', () => {
    expect(labels(offer(shell.replace('request: [医院名称]', 'request: [¦]')))[0]).toBe('医院名称');
    expect(labels(offer(shell.replace('response: [status]', 'response: [¦]')))[0]).toMatch(/hospital_exists|status/);
  });

  it('offers missing keys, with the text that follows them', () => {
    expect(labels(offer(`${shell}¦`))).toEqual(['Desc', 'Detailed_desc', 'Procedure']);
    expect(labels(offer(shell.replace('    type: string\n', '    type: string\n    ¦\n')))).toEqual(['enum']);
    expect(labels(offer(shell.replace('  - name: bill\n', '  - name: bill\n    ¦\n')))).toEqual([
      'desc',
      'request',
      'response',
    ]);
    expect(offer(shell.replace('ANSWERs:\n', 'ANSWERs:\n  - ¦\n'))[0]).toMatchObject({ detail: 'a new ANSWER' });
  });

  it('offers types, placeholders and rules', () => {
    expect(labels(offer(shell.replace('type: string', 'type: ¦')))[0]).toBe('string');
    expect(labels(offer(shell.replace('$医院名称', '$¦')))).toEqual(expect.arrayContaining(['医院名称', 'status']));
    expect(offer(shell.replace('$医院名称', '{{¦'))[0]?.insert).toBe('医院名称}}');
    expect(labels(offer(`${shell}# weir: off never-called ¦`))).toContain('unused-slot');
    expect(labels(offer(`${shell}# weir: off never-called ¦`))).not.toContain('never-called');
  });

  it('offers nothing in prose and for new names', () => {
    expect(offer(shell.replace('which hospital', 'which ¦'))).toEqual([]);
    expect(offer(shell.replace('name: bill', 'name: ¦'))).toEqual([]);
  });
});

describe('a procedure in quotes', () => {
  const quoted = (line: string) => offer(`${shell}Procedure: "\\n[a] = API.bill()\\n${line}\n`);

  it('is read line by line, decoded', () => {
    expect(labels(quoted('API.¦'))).toContain('register');
    expect(labels(quoted('if colour == \\"¦'))).toEqual(['red', 'green']);
    expect(labels(quoted('API.register([医院名称,\\\n  \\ ¦'))[0]).toBe('colour');
    expect(quoted('# API.¦')).toEqual([]);
  });
});
