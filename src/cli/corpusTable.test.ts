// Checks that everything that the index lists is found in each real document. docs/corpus.md has the table, which `npm
// run docs:check` verifies except for the times.

import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Call, callsInDocument, walkExpressions } from '../core/language';
import { analysePdl, type PdlAnalysis } from '../core/projection';
import { expectDocsMatch, isDocsRun } from '../testing/docsTable';
import { createFakeInput, runWeir } from '../testing/fakeCliInput';

interface Entry {
  readonly file: string;
  /** Null for the one document that is not YAML. */
  readonly declared: Readonly<Record<'slots' | 'apis' | 'answers', readonly unknown[]>> | null;
  readonly features: Readonly<Record<string, number>>;
}

const root = resolve(import.meta.dirname, '../..');
const corpus = resolve(root, '../shared/corpus/pdl');
const isThere = existsSync(corpus);
if (!isThere) console.warn(`SKIPPED: ${corpus} is not there, so docs/corpus.md was not compared with what is found.`);
const index: readonly Entry[] = isThere ? JSON.parse(readFileSync(join(corpus, 'index.json'), 'utf8')) : [];
const textOf = ({ file }: Entry) => readFileSync(join(corpus, file), 'utf8');

const path = join(root, 'docs/corpus.md');
const table = /(?<=^<!-- table -->\n)[\s\S]*?(?=^<!-- end -->$)/m;
const levels = ['error', 'warning', 'info', 'hint'] as const;
const kinds = /^call: (?:ANSWER[._]|API[._]|SUBTASK_|CODE_EXECUTOR|PARAMETER_EXTRACTOR|local function|bare call.*)$/;

/**
 * Calls as the index counts them, by patterns: those ignore arguments, and read `ANSWER.a,b()` as a call of `b` too.
 * This function corrects both.
 */
function listedCalls({ features }: Entry, calls: readonly Call[]): number {
  const nested = new Set<Call>();
  for (const call of calls) {
    for (const part of call.args.flatMap((arg) => [...walkExpressions(arg)])) {
      if (part.kind === 'call') nested.add(part.call);
    }
  }
  const counted = Object.entries(features).filter(([key]) => kinds.test(key));
  const sum = counted.reduce((total, [, count]) => total + count, 0);
  return sum + nested.size - calls.filter((call) => call.name.includes(',')).length;
}

function median(run: () => void): number {
  const times = Array.from({ length: 7 }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[3] ?? 0;
}

const countsOf = ({ diagnostics }: PdlAnalysis) =>
  levels.map((level) => diagnostics.filter(({ severity }) => severity === level).length);

function rowOf(entry: Entry): readonly (string | number)[] {
  const source = textOf(entry);
  const analysis = analysePdl(source);
  const { document } = analysis;
  const of = (found: number, listed: number | undefined) =>
    listed === undefined ? `${found}` : `${found} of ${listed}`;
  const calls = callsInDocument(document);
  return [
    entry.file.replace(/\.yaml$/, ''),
    of(document.slots.length, entry.declared?.slots.length),
    of(document.apis.length, entry.declared?.apis.length),
    of(document.answers.length, entry.declared?.answers.length),
    document.others.length,
    of(calls.length, listedCalls(entry, calls)),
    ...countsOf(analysis),
    median(() => void analysePdl(source)).toFixed(1),
  ];
}

function render(): string {
  const rows = index.map(rowOf);
  const number = (cell: string | number | undefined) => Number.parseFloat(String(cell)) || 0;
  const sums = (rows[0] ?? []).slice(1).map((cell, column) => {
    const total = (part: RegExp) => rows.reduce((sum, row) => sum + number(part.exec(String(row[column + 1]))?.[0]), 0);
    if (column === 9) return total(/^[\d.]+/).toFixed(0);
    const found = total(/^\d+/);
    const isListed = String(cell).includes(' of ');
    // A file that is not listed counts on both sides.
    const listed = rows.reduce((sum, row) => sum + number(/\d+$/.exec(String(row[column + 1]))?.[0]), 0);
    return isListed ? `${found} of ${listed}` : found;
  });
  const head = ['document', 'slots', 'APIs', 'ANSWERs', 'others', 'calls', ...levels.map((level) => `${level}s`), 'ms'];
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |\n`;
  const rule = line(head.map((_, column) => (column === 0 ? '---' : '---:')));
  return line(head) + rule + rows.map(line).join('') + line(['**all**', ...sums]);
}

/** The times depend on the machine and its load. */
const withoutTimes = (text: string) => text.replaceAll(/\| [\d.]+ \|$/gm, '| - |');

describe.skipIf(!isThere)('real documents', () => {
  if (isDocsRun) {
    it('are in docs/corpus.md with their findings', () => {
      const found = render();
      expect(found.split('\n').length).toBe(index.length + 4);
      expectDocsMatch(path, [[table, found]], withoutTimes);
    });
  }

  it('are read without missing what the index lists', () => {
    for (const entry of index) {
      const { document } = analysePdl(textOf(entry));
      const calls = callsInDocument(document);
      const found = [document.slots, document.apis, document.answers, calls].map((list) => list.length);
      const { slots, apis, answers } = entry.declared ?? document;
      const listed = [slots.length, apis.length, answers.length, listedCalls(entry, calls)];
      expect(found, entry.file).toEqual(listed);
    }
  });
});

describe.skipIf(!isThere)('weir check --json over all real documents', () => {
  it('prints one document of JSON, with a report for each file', async () => {
    const fake = createFakeInput(Object.fromEntries(index.map((entry) => [entry.file, textOf(entry)])));
    const { stdout, stderr, exitCode } = await runWeir(fake, ['check', '--json', ...index.map(({ file }) => file)]);
    expect(stderr).toBe('');
    const { files } = JSON.parse(stdout) as {
      files: { file: string; kind: string; diagnostics: { level: string; code: string; line: number }[] }[];
    };
    expect(files.map(({ file, kind }) => `${kind} ${file}`)).toEqual(index.map(({ file }) => `pdl ${file}`));
    const all = files.flatMap(({ diagnostics }) => diagnostics);
    expect(exitCode).toBe(all.some(({ level }) => level === 'error') ? 1 : 0);
    expect(all.filter(({ code }) => code === 'checks/rule-failed')).toEqual([]);
  });
});
