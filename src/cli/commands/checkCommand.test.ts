// The options of `weir check`: levels, presets, disabled rules, tools.

import { describe, expect, it } from 'vitest';
import { createFakeInput, runWeir, runWeirJson } from '../../testing/fakeCliInput';

const draft = `Name: Ferry
SLOTs:
  - name: allergy
APIs:
  - name: check_island
    request: [island]
    response: [has_ferry]
  - name: book_ferry
    precondition: [check_island]
Procedure: |
  if the sea is calm:
    API.check_island([island])
  API.book_ferry()
`;
const tools = JSON.stringify([
  {
    name: 'check_island',
    parameters: {
      type: 'object',
      properties: { island: { type: 'string' }, day: { type: 'string' } },
      required: ['island', 'day'],
    },
  },
]);
const input = () =>
  createFakeInput({ 'd.yaml': draft, 'tools.json': tools, 'f.mmd': 'flowchart TD\n  a{Open?} --> b[Go in]\n' });

async function found(words: string): Promise<string[]> {
  const { files } = (await runWeirJson(input(), `check d.yaml ${words}`.trim())) as {
    files: { diagnostics: { level: string; code: string; line: number }[] }[];
  };
  return (files[0]?.diagnostics ?? []).map(({ level, code, line }) => `${line} ${level} ${code}`);
}

const plain = ['3 info checks/unused-slot', '13 warning checks/precondition-not-guaranteed'];

describe('weir check with options', () => {
  it('reports at the recommended levels without any', async () => {
    expect(await found('')).toEqual(plain);
  });

  it('leaves rules out, by name or code, one or several', async () => {
    expect(await found('--off unused-slot')).toEqual(plain.slice(1));
    expect(await found('--off checks/unused-slot,precondition-not-guaranteed')).toEqual([]);
    expect(await found('--off unused-slot --off precondition-not-guaranteed')).toEqual([]);
  });

  it('sets the levels of rules by option and by preset; an error sets the exit code', async () => {
    expect(await found('--level unused-slot=warning')).toEqual([plain[0]?.replace('info', 'warning'), plain[1]]);
    expect(await found('--preset strict')).toEqual([plain[0], plain[1]?.replace('warning', 'error')]);
    expect((await runWeir(input(), 'check d.yaml')).exitCode).toBe(0);
    expect((await runWeir(input(), 'check d.yaml --preset strict')).exitCode).toBe(1);
    expect(
      (await runWeir(input(), 'check d.yaml --preset strict --level precondition-not-guaranteed=info')).exitCode,
    ).toBe(0);
  });

  it('looks at tools', async () => {
    expect(await found('--tools tools.json --off unused-slot,precondition-not-guaranteed')).toEqual([
      '5 warning checks/missing-parameter',
      '8 info checks/missing-tool',
      '12 warning checks/missing-argument',
    ]);
  });

  it('holds for flowcharts too', async () => {
    const codes = async (words: string) =>
      (
        (await runWeirJson(input(), `check f.mmd${words}`)) as { files: { diagnostics: { code: string }[] }[] }
      ).files.flatMap((file) => file.diagnostics.map(({ code }) => code));
    expect(await codes('')).toEqual(['checks/single-exit-decision']);
    expect(await codes(' --off single-exit-decision')).toEqual([]);
  });

  it.each([
    ['--off unused-slots', 'did you mean unused-slot?'],
    ['--level unused-slot', 'RULE=error|warning|info|hint|off'],
    ['--level unused-slot=loud', 'not "unused-slot=loud"'],
    ['--preset lax', 'one of recommended, strict'],
    ['--tools f.mmd', 'f.mmd'],
    ['--tools nowhere.json', 'nowhere.json'],
  ])('refuses %s in one line', async (words, reason) => {
    const { exitCode, stderr, stdout } = await runWeir(input(), `check d.yaml ${words}`);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain(reason);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});
