// One mistake in a correct document gives one diagnostic, on its line, and the rest is read as before. See SPEC.md.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LineIndex } from '../../support';
import { callsInDocument, parsePdl, walkStatements } from '..';

const good = readFileSync('src/examples/hospitalAppointment.pdl.yaml', 'utf8');
const lines = good.split('\n');
const calls = callsInDocument(parsePdl(good)).length;

const loop = 'while hospital_exists == false:';
const branch = 'if department_exists == true:';
const status = 'if registration_status == "1":';
const call = 'API.check_department([hospital, department])';
const step = 'ANSWER.no_free_appointment()';
const last = '    else:';

/** A line of the example (or its start), its replacement, the expected code, and the number of calls that are lost. */
const faults: readonly (readonly [from: string, to: string, code: string, lost?: number])[] = [
  [loop, 'wile hospital_exists == false:', 'misspelled-keyword'],
  [loop, 'whiel hospital_exists == false:', 'misspelled-keyword'],
  [loop, 'While hospital_exists == false:', 'misspelled-keyword'],
  [loop, 'whilehospital_exists == false:', 'misspelled-keyword'],
  [loop, 'while hospital_exists == false', 'missing-colon'],
  [loop, 'while hospital_exists = false:', 'assignment-in-condition'],
  [loop, 'while hospital_exists ＝ false:', 'assignment-in-condition'],
  [loop, 'while hospital_exists == :', 'not-understood'],
  [loop, 'while == false:', 'not-understood'],
  [loop, 'while hospital_exists =! false:', 'not-understood'],
  [loop, 'while :', 'missing-condition'],
  [loop, 'while (hospital_exists == false:', 'unclosed-bracket'],
  [loop, 'while hospital_exists == false):', 'stray-bracket'],
  [loop, 'while hospital_exists == "false:', 'unclosed-quote'],
  [loop, 'while hospital_exists == false"：', 'unclosed-quote'],
  [branch, 'fi department_exists == true:', 'misspelled-keyword'],
  [branch, 'iff department_exists == true:', 'misspelled-keyword'],
  [branch, 'department_exists == true:', 'misspelled-keyword'],
  [branch, 'ifdepartment_exists == true:', 'misspelled-keyword'],
  [branch, 'if department_exists == true', 'missing-colon'],
  [branch, 'if department_exists == true;', 'not-understood'],
  [branch, 'if department_exists true:', 'not-understood'],
  [branch, 'if department_exists is is true:', 'not-understood'],
  [branch, 'if department_exists == true and:', 'not-understood'],
  [branch, 'if or department_exists == true:', 'not-understood'],
  [branch, 'if department_exists == == true:', 'not-understood'],
  [branch, 'try department_exists == true:', 'not-understood'],
  [branch, 'elif department_exists == true:', 'stray-branch'],
  [branch, 'else:', 'stray-branch'],
  [last, '    els:', 'misspelled-keyword'],
  [last, '    否则:', 'misspelled-keyword'],
  [status, '如果 registration_status == "1":', 'misspelled-keyword'],
  [status, '如果registration_status == "1"：', 'misspelled-keyword'],
  [last, '    esle:', 'misspelled-keyword'],
  [last, '    el se:', 'misspelled-keyword'],
  [last, '    Else:', 'misspelled-keyword'],
  [last, '    otherwise:', 'misspelled-keyword'],
  [last, '    else', 'missing-colon'],
  [last, '    else free_appointments == 1:', 'misspelled-keyword'],
  [last, '    eli f free_appointments == 1:', 'misspelled-keyword'],
  [last, '    elseif free_appointments == 1:', 'misspelled-keyword'],
  [last, '    elif free_appointments = 1:', 'assignment-in-condition'],
  [last, '    elif:', 'missing-condition'],
  [last, '   else:', 'misplaced-branch'],
  [last, '     else:', 'misplaced-branch'],
  [last, '    else:\n        pass\n      elif free_appointments:', 'misplaced-branch'],
  [call, 'API.check_department([hospital, department]', 'unclosed-bracket'],
  [call, 'API.check_department([hospital, department)', 'unclosed-bracket'],
  [call, 'API.check_department([hospital, department', 'unclosed-bracket'],
  [call, 'API.check_department[hospital, department])', 'stray-bracket'],
  [call, 'API.check_department(hospital, department])', 'stray-bracket'],
  [call, 'API.check_department([hospital, department]))', 'stray-bracket'],
  [call, 'API.check_department(["hospital, department])', 'unclosed-quote'],
  [call, 'API.check_department', 'missing-call-brackets'],
  [call, 'API check_department([hospital, department])', 'missing-dot'],
  [call, 'API,check_department([hospital, department])', 'missing-dot'],
  [call, 'API..check_department([hospital, department])', 'stray-dot'],
  [call, 'API.([hospital, department])', 'not-understood', 1],
  [call, 'API.check_department([hospital department])', 'missing-comma'],
  [call, 'API.check_department([hospital,, department])', 'stray-comma'],
  [call, 'API.check_department([hospital, department]) now', 'text-after-call'],
  [call, 'API.check_department([hospital, department]) {', 'stray-bracket'],
  [call, '', 'missing-value', 1],
  [`[department_exists] = ${call}`, `[department_exists = ${call}`, 'unclosed-bracket'],
  [`[department_exists] = ${call}`, `department_exists] = ${call}`, 'stray-bracket'],
  [`[department_exists] = ${call}`, `[department_exists] == ${call}`, 'comparison-statement'],
  [`[department_exists] = ${call}`, `[department_exists] ${call}`, 'missing-equals'],
  [`[department_exists] = ${call}`, `[department_exists] = = ${call}`, 'not-understood'],
  [`[department_exists] = ${call}`, `= ${call}`, 'missing-target'],
  ['    [registration_status]', '     [registration_status]', 'unexpected-indent'],
  ['      [registration_status]', '     [registration_status]', 'inconsistent-indent'],
  ['      [registration_status]', '   [registration_status]', 'inconsistent-indent'],
  ['    [free_appointments] =', '   [free_appointments] =', 'inconsistent-indent'],
  ['    [free_appointments] =', '     [free_appointments] =', 'inconsistent-indent'],
  [branch, ` ${branch}`, 'inconsistent-indent'],
  [branch, `  ${branch}`, 'inconsistent-indent'],
  [status, 'if registration_status == "1:', 'unclosed-quote'],
  [status, 'if registration_status == 1":', 'unclosed-quote'],
  [status, 'if registration_status == \'1":', 'unclosed-quote'],
  [status, 'if registration_status in "1", "2"]:', 'stray-bracket'],
  [status, 'if registration_status in ["1", "2":', 'unclosed-bracket'],
  [step, 'ANSWER.no_free_appointment(', 'unclosed-bracket'],
  [step, 'ANSWER.no_free_appointment)', 'stray-bracket'],
  [step, 'ANSWER.no_free_appointment', 'missing-call-brackets'],
  [step, 'ANSWER.no_free_appointment())', 'stray-bracket'],
  [step, `${step} ${step}`, 'text-after-call'],
  [call, 'AIP.check_department([hospital, department])', 'misspelled-keyword'],
  [call, 'APIcheck_department([hospital, department])', 'missing-dot'],
  [step, 'ANSWR.no_free_appointment()', 'misspelled-keyword'],
  [loop, 'while hospital_exists == false::', 'stray-colon'],
  ['[patient_name, id_number] =', '[patient_name,, id_number] =', 'stray-comma'],
  ['      [registration_status] =', '\t[registration_status] =', 'tab-indentation'],
  [step, 'break', 'stray-jump', 1],
  [step, 'continue', 'stray-jump', 1],
  [step, 'brake', 'misspelled-keyword', 1],
  [step, 'retrun free_appointments', 'misspelled-keyword', 1],
  [step, 'return ] free_appointments', 'not-understood', 1],
  [step, 'return free_appointments twice', 'not-understood', 1],
  [step, 'free_appointments == 1', 'comparison-statement', 1],
];

describe('a single mistake', () => {
  const rows = faults.map(([from, to, code, lost]) => [from, to, code, lost ?? 0] as const);
  it.each(rows)('L80 L81: %s -> %s is %s', (from, to, code, lost) => {
    const at = lines.findIndex((line) => line.includes(from));
    expect(at).toBeGreaterThan(0);
    const changed = [...lines];
    changed[at] = (lines[at] ?? '').replace(from, () => to);
    const source = changed.join('\n');
    const document = parsePdl(source);
    const index = new LineIndex(source);
    const own = to.includes('\n') ? at + 3 : at + 1;
    expect(document.diagnostics.map((one) => [one.code, index.positionAt(one.range.start).line])).toEqual([
      [`language/${code}`, own],
    ]);
    const repeated = to.split(step).length - 1 > 1 ? 0 : lost;
    expect(callsInDocument(document).length).toBe(calls - repeated);
  });

  it('L81: each fix gives a document without the fault, with the calls the parser read', () => {
    let fixed = 0;
    for (const [from, to] of faults) {
      // The intended word would be misplaced there.
      if (to === 'brake') continue;
      const source = good.replace(from, () => to);
      const document = parsePdl(source);
      for (const fix of document.diagnostics.flatMap((one) => one.fixes ?? [])) {
        let text = source;
        for (const edit of [...fix.edits].reverse())
          text = text.slice(0, edit.range.start) + edit.text + text.slice(edit.range.end);
        const after = parsePdl(text);
        expect([to, fix.title, after.diagnostics.map((one) => one.code)]).toEqual([to, fix.title, []]);
        expect(callsInDocument(after).length).toBe(callsInDocument(document).length);
        fixed++;
      }
    }
    expect(fixed).toBeGreaterThan(30);
  });

  it('L81: the missing quote is added before the word, not on the line above', () => {
    const source = 'APIs:\n  - name: a\nProcedure: |\n  API.a()\n  word“ == x\n';
    const [fix] = parsePdl(source).diagnostics.flatMap((one) => one.fixes ?? []);
    const at = source.indexOf('word');
    expect(fix?.edits).toEqual([{ range: { start: at, end: at }, text: '“' }]);
  });

  it('L82: a lost block, an empty block and a header without its keyword are reported where they are', () => {
    const without = (text: string) => parsePdl(good.replace(text, '')).diagnostics.map((one) => one.code);
    expect(without('        ANSWER.registration_failed()\n')).toEqual(['language/empty-block']);
    const words = parsePdl(good.replace(branch, 'when the department is there:'));
    expect(words.diagnostics.map((one) => one.code)).toEqual(['language/unknown-header']);
    const first = [...walkStatements(words.procedure?.body ?? [])].find(
      (statement) => statement.kind === 'if' && statement.branches[0]?.conditionText === 'when the department is there',
    );
    expect(first).toBeDefined();
    expect(callsInDocument(words).length).toBe(calls);
  });

  it('L80: a bracket that is never closed over several lines costs one diagnostic', () => {
    const source = good.replace(call, 'API.check_department(\n      hospital,\n      department');
    const document = parsePdl(source);
    expect(document.diagnostics.map((one) => one.code)).toEqual(['language/unclosed-bracket']);
    expect(callsInDocument(document).length).toBe(calls);
  });

  it.each([
    'If you are not sure, ask again.',
    "It's done: tell the user",
    'Of course:',
    'for example, the (other) desk',
    '询问用户："还需要什么？',
    'break the news gently',
    'continue with the next patient',
    'Note: 1) be polite 2) be brief',
    'say "hello',
    'while the user thinks, wait',
    'call API.check_hospital first',
  ])('L46: plain text stays text: %s', (line) => {
    const document = parsePdl(good.replace(step, () => line));
    expect(document.diagnostics.filter((one) => one.severity !== 'info')).toEqual([]);
  });

  it('L50: a bracket inserted before a folded line break stays in its statement', () => {
    const source = 'APIs:\n  - name: a\nProcedure: "API.a([x,\\\n  \\  # and so on\\n  b()"\n';
    const document = parsePdl(source);
    const [first] = document.procedure?.body ?? [];
    if (first?.kind !== 'call') throw new Error('not read as a call');
    expect(source.slice(first.range.start, first.range.end)).toBe('API.a([x,');
    expect(first.call.range.end).toBeLessThanOrEqual(first.range.end);
  });

  it.each(['else', 'finally'])('L1: a second %s of a try does not replace the first', (word) => {
    const source = `APIs: [a, b, c]\nProcedure: |\n  try:\n    API.a()\n  ${word}:\n    API.b()\n  ${word}:\n    API.c()\n`;
    const document = parsePdl(source);
    expect(callsInDocument(document).map((call) => call.name)).toEqual(['a', 'b', 'c']);
    expect(document.diagnostics.map((one) => one.code)).toEqual(['language/stray-branch']);
  });
});
