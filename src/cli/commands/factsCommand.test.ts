import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFakeInput, runWeir } from '../../testing/fakeCliInput';

const hospital = readFileSync(resolve(import.meta.dirname, '../../examples/hospitalAppointment.pdl.yaml'), 'utf8');
const loose = 'flowchart TD\n  a([Start]) --> b[Pay the fee] --> c([End])\n  d[Call a taxi] --> d\n';
const facts = (source: string, ...options: string[]) =>
  runWeir(createFakeInput({ 'w.txt': source }), ['facts', 'w.txt', ...options]);

describe('weir facts', () => {
  it('states the facts of a document with the forms that have them', async () => {
    const { exitCode, stdout } = await facts(hospital, '--json');
    const { facts: found, lacking } = JSON.parse(stdout) as { facts: unknown[]; lacking: unknown };
    expect(exitCode).toBe(0);
    expect(lacking).toEqual({ pdl: 0, text: 0, code: 0, flowchart: 0 });
    expect(found).toContainEqual({
      kind: 'call',
      text: 'check_hospital(hospital) gives hospital_exists',
      places: 2,
      forms: { pdl: true, text: true, code: true, flowchart: true },
    });
  });

  it('fails if a form lacks a fact, and shows which', async () => {
    const { exitCode, stdout } = await facts(loose);
    expect(exitCode).toBe(1);
    expect(stdout).toContain('| step | Call a taxi | **no** | **no** | **no** | yes |');
    expect(stdout).toContain('2 facts; PDL lacks 1, text lacks 1, code lacks 1.');
  });
});
