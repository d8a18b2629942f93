// Runs the editor's features on real files: none throws, and each action has the described effect.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkPdl } from '../../../core/checks';
import { buildDependencyGraph, buildProcedureGraph, callsInDocument, parsePdl, symbolAt } from '../../../core/language';
import { applyTextEdits } from '../../../core/support';
import { linesOfText } from '../../../testing/linesOfText';
import { problemActions, statementActions } from './codeActions';
import { completionContextAt, sectionAt } from './completionContextAt';
import { completionsFor } from './completions';
import { statementTextBefore } from './procedureText';
import { signatureHelp } from './signatureHelp';
import { symbolFactsOf } from './symbolFacts';
import { symbolTree } from './symbolTree';

const corpus = '../shared/corpus/pdl';
const files = existsSync(corpus) ? readdirSync(corpus).filter((file) => file.endsWith('.yaml')) : [];
if (files.length === 0) console.warn(`SKIPPED: ${corpus} is absent, so the editor meets no real document`);

function check(source: string) {
  const document = parsePdl(source);
  const dependency = buildDependencyGraph(document);
  const procedure = buildProcedureGraph(document);
  return { document, problems: [...document.diagnostics, ...checkPdl({ document, dependency, procedure })] };
}

describe('real files', () => {
  it.each(files)('%s: completion finds calls and values in its procedure', (file) => {
    const source = readFileSync(join(corpus, file), 'utf8');
    const { document } = check(source);
    const lines = linesOfText(source);
    const kinds = new Set<string>();
    for (let line = 0; line < lines.count; line++) {
      for (let column = line % 13; column <= lines.at(line).length; column += 29) {
        const context = completionContextAt(lines, line, column);
        if (!context) continue;
        const isNew = !kinds.has(context.kind);
        kinds.add(context.kind);
        if (isNew) expect(Array.isArray(completionsFor(document, context))).toBe(true);
        const section = sectionAt(lines, line);
        if (section?.role === 'procedure')
          signatureHelp(document, statementTextBefore(lines, line, column, section.isQuoted));
      }
    }
    const calls = callsInDocument(document).filter(({ prefix }) => prefix === 'API' || prefix === 'ANSWER');
    for (const { nameRange, name } of calls.slice(0, 12)) {
      const before = source.slice(0, nameRange.start).split('\n');
      expect(completionContextAt(lines, before.length - 1, before.at(-1)?.length ?? 0)?.kind, name).toBe('call');
    }
  });

  it.each(files)('%s: every name has a hover card, the outline contains every declaration', (file) => {
    const { document } = check(readFileSync(join(corpus, file), 'utf8'));
    for (const decl of [...document.slots, ...document.apis, ...document.answers]) {
      const found = symbolAt(document, decl.range.start);
      expect(found && symbolFactsOf(document, found.symbol).name).toBeTruthy();
    }
    const names = symbolTree(document).flatMap((section) => section.children.map(({ name }) => name));
    expect(names).toEqual(expect.arrayContaining(document.apis.map(({ name }) => name)));
    if (document.procedure) expect(statementActions(document, document.procedure.range)).not.toHaveLength(0);
  });

  it.each(files)('%s: a rule that is switched off is silent there, and no other problem appears', (file) => {
    const source = readFileSync(join(corpus, file), 'utf8');
    const { document, problems } = check(source);
    const rules = new Map(
      problems.filter(({ code }) => code.startsWith('checks/')).map((problem) => [problem.code, problem]),
    );
    for (const [code, problem] of [...rules].slice(0, 4)) {
      const rule = code.replace('checks/', '');
      const actions = problemActions(document, problem.range, [problem]);
      const action = actions.find(({ title }) => title === `Switch off ${rule} here`);
      // A comment cannot be inserted inside quotes.
      if (action?.effect.kind !== 'edits') continue;
      const after = check(applyTextEdits(source, action.effect.edits)).problems;
      expect(after.length, rule).toBeLessThan(problems.length);
      const others = (list: typeof problems) => list.filter((one) => one.code !== code).length;
      expect(others(after), rule).toBeLessThanOrEqual(others(problems));
    }
  });
});
