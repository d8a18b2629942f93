import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildDependencyGraph, buildProcedureGraph, parsePdl } from '../language';
import { applyTextEdits, type Diagnostic } from '../support';
import { checkPdl } from './checkPdl';
import type { CheckTool } from './checkTool';
import { ruleCatalogue } from './ruleCatalogue';
import { rulePresets } from './rulePresets';
import { rules } from './rules/allRules';

const folder = join(import.meta.dirname, 'rules');
const fixtures = join(folder, 'fixtures');
const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function check(source: string): { diagnostics: Diagnostic[]; form: readonly Diagnostic[] } {
  const document = parsePdl(source);
  const input = {
    document,
    dependency: buildDependencyGraph(document),
    procedure: buildProcedureGraph(document),
    tools: JSON.parse(/^# tools (.+)$/m.exec(source)?.[1] ?? '[]') as CheckTool[],
  };
  return { diagnostics: checkPdl(input), form: document.diagnostics };
}

const brief = (source: string, { severity, range }: Diagnostic) =>
  `${severity} ${source.slice(range.start, range.end)}`;

describe('every rule is a triple', () => {
  const names = rules.map((rule) => rule.name);

  it('has a file, a page, fixtures and a level, and there is no such file without a rule', () => {
    const pages = ruleCatalogue.map(({ name }) => `${name}.md`);
    const expected = [...names.map((name) => `${camelCase(name)}.ts`), ...pages];
    const found = readdirSync(folder).filter((entry) => entry !== 'fixtures' && entry !== 'allRules.ts');
    expect(found.sort()).toEqual(expected.sort());
    const pairs = names.flatMap((name) => [`${name}.valid.pdl`, `${name}.invalid.pdl`]);
    expect(readdirSync(fixtures).sort()).toEqual(pairs.sort());
    const flowchart = ruleCatalogue
      .filter(({ group }) => group === 'flowchart' || group === 'subtasks')
      .map((entry) => entry.name);
    for (const preset of Object.values(rulePresets)) {
      expect(Object.keys(preset).sort()).toEqual([...names, ...flowchart].sort());
    }
  });

  it('is in the catalogue, under the title of its page', () => {
    expect(ruleCatalogue.map((entry) => entry.name).sort()).toEqual(Object.keys(rulePresets.recommended).sort());
    for (const { name, title, level } of ruleCatalogue) {
      const page = readFileSync(join(folder, `${name}.md`), 'utf8');
      expect(page.split('\n')[0]).toBe(`# ${title}`);
      expect(level).toBe(rulePresets.recommended[name].level);
    }
  });

  for (const name of names) {
    it(`${name}: the page says what, why, an example and a fix`, () => {
      const page = readFileSync(join(folder, `${name}.md`), 'utf8');
      expect(page).toMatch(/^# .+\n\n.+/);
      expect(page).toMatch(/\*\*Why\.\*\* .+/);
      expect(page).toMatch(/\*\*Example\*\*\n\n```/);
      expect(page).toMatch(/\*\*Fix\.\*\* .+/);
    });

    it(`${name}: finds nothing in the valid fixture, which has no other problem above a hint`, () => {
      const source = readFileSync(join(fixtures, `${name}.valid.pdl`), 'utf8');
      const { diagnostics, form } = check(source);
      expect(form.map((diagnostic) => diagnostic.message)).toEqual([]);
      const loud = diagnostics.filter(({ severity, code }) => severity !== 'hint' || code === `checks/${name}`);
      expect(loud.map((diagnostic) => diagnostic.message)).toEqual([]);
    });

    it(`${name}: finds exactly what the invalid fixture says, at the places it says`, () => {
      const source = readFileSync(join(fixtures, `${name}.invalid.pdl`), 'utf8');
      const expected = [...source.matchAll(/^# finds (.+)$/gm)].map((match) => match[1] ?? '');
      const found = check(source).diagnostics.filter((diagnostic) => diagnostic.code === `checks/${name}`);
      expect(expected.length).toBeGreaterThan(0);
      expect(found.map((diagnostic) => brief(source, diagnostic)).sort()).toEqual(expected.sort());
    });

    it(`${name}: its first fix of each finding removes that finding`, () => {
      const source = readFileSync(join(fixtures, `${name}.invalid.pdl`), 'utf8');
      const count = (text: string) =>
        check(text).diagnostics.filter((diagnostic) => diagnostic.code === `checks/${name}`).length;
      const before = count(source);
      for (const { code, fixes } of check(source).diagnostics) {
        const [fix] = code === `checks/${name}` ? (fixes ?? []) : [];
        if (fix) expect(count(applyTextEdits(source, fix.edits)), fix.title).toBeLessThan(before);
      }
    });
  }
});
