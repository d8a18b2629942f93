// Good files, each with one fault, through `weir check --json`: the fault is reported on its line, with one of its
// codes and at least its level; the good file has no such report there.

import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFakeInput, runWeir } from '../fakeCliInput';
import type { Fault } from './fault';
import { flowFaults } from './flowFaults';
import { formFaults } from './formFaults';
import { generalFaults } from './generalFaults';
import { nameFaults } from './nameFaults';
import { pathFaults } from './pathFaults';
import { syntaxFaults } from './syntaxFaults';

const faults = [...nameFaults, ...pathFaults, ...flowFaults, ...formFaults, ...syntaxFaults];
const examples = resolve(import.meta.dirname, '../../examples');
const corpus = resolve(import.meta.dirname, '../../../../shared/corpus/pdl');
const isThere = existsSync(corpus);
if (!isThere) console.warn(`SKIPPED: ${corpus} is not there, so faults were put into our own examples only.`);

const example = (name: string) => readFileSync(join(examples, `${name}.pdl.yaml`), 'utf8');
const bases: Readonly<Record<string, string>> = {
  hospital: example('hospitalAppointment'),
  table: example('tableBooking'),
  parcel: example('parcelReturn'),
  library: example('libraryLoanChinese'),
};
/** Real files without anything above an info. */
const real: Readonly<Record<string, string>> = isThere
  ? Object.fromEntries(
      ['flowagent-sample-000', 'fa-v240830-006-044f2ad', 'fa-v241127-001-f75aaed'].map((name) => [
        name,
        readFileSync(join(corpus, `${name}.yaml`), 'utf8'),
      ]),
    )
  : {};

interface Found {
  readonly code: string;
  readonly level: string;
  readonly line: number;
}

async function check(text: string, tools?: string): Promise<readonly Found[]> {
  const fake = createFakeInput({ 'file.yaml': text, ...(tools ? { 'tools.json': tools } : {}) });
  const words = ['check', 'file.yaml', '--json', ...(tools ? ['--tools', 'tools.json'] : [])];
  const { stdout, stderr } = await runWeir(fake, words);
  expect(stderr).toBe('');
  return (JSON.parse(stdout) as { files: { diagnostics: Found[] }[] }).files[0]?.diagnostics ?? [];
}

const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length;

async function expectReport(fault: Fault, good: string): Promise<void> {
  const bad = fault.apply(good);
  expect(bad, 'the fault changes the file').not.toBe(good);
  const offset = fault.isLast ? bad.lastIndexOf(fault.at) : bad.indexOf(fault.at);
  expect(offset, `${fault.at} is in the faulty file`).toBeGreaterThanOrEqual(0);
  const line = lineAt(bad, offset + (fault.at.length - fault.at.trimStart().length));
  const allowed = fault.level === 'info' ? ['error', 'warning', 'info'] : ['error', 'warning'];
  const isIt = ({ code, level }: Found) => fault.codes.includes(code) && allowed.includes(level);
  const found = await check(bad, fault.tools);
  const reportedText = found.map((one) => `${one.line} ${one.level} ${one.code}`).join('\n');
  expect(
    found.filter((one) => one.line === line && isIt(one)).length,
    `line ${line}:\n${reportedText}`,
  ).toBeGreaterThan(0);
  // The same line of the good file, by its text.
  const text = bad.split('\n')[line - 1];
  const before = (await check(good, fault.tools)).filter(isIt);
  expect(before.filter((one) => good.split('\n')[one.line - 1] === text)).toEqual([]);
}

describe('the good files', () => {
  it('have nothing above an info', async () => {
    for (const [name, text] of Object.entries({ ...bases, ...real })) {
      const loud = (await check(text)).filter(({ level }) => level !== 'info');
      expect(loud, name).toEqual([]);
    }
  });

  it('are given more than sixty faults of their own', () => {
    expect(faults.length).toBeGreaterThan(100);
    const named = faults.map(({ base, name }) => `${base}: ${name}`);
    expect(new Set(named).size).toBe(named.length);
  });
});

describe('every fault is reported at its line', () => {
  // The command is loaded once, so that no single fault includes the loading time.
  beforeAll(async () => void (await check(bases.hospital ?? '')), 30_000);

  it.each(faults.map((fault) => [`${fault.base}: ${fault.name}`, fault] as const))('%s', async (_, fault) => {
    await expectReport(fault, bases[fault.base] ?? '');
  });

  describe.each(Object.entries({ ...bases, ...real }))('%s', (base, good) => {
    it.each(generalFaults(base, good).map((fault) => [fault.name, fault] as const))('%s', async (_, fault) => {
      await expectReport(fault, good);
    });
  });
});
