import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildDependencyGraph, buildProcedureGraph, parsePdl } from '../language';
import { convertTo, parseTools, parseWorfbench, type TargetFormat } from './index';

const root = resolve(import.meta.dirname, '../../..');
const corpus = resolve(root, '../shared/corpus/pdl');
if (!existsSync(corpus)) console.warn('corpus/pdl is absent: real documents are NOT converted');
const files = existsSync(corpus)
  ? readdirSync(corpus).flatMap((file) => (file.endsWith('.yaml') ? [resolve(corpus, file)] : []))
  : [];
const targets: readonly TargetFormat[] = ['pdl', 'mermaid', 'code', 'text', 'worfbench', 'aov', 'tools'];

const load = (source: string) => {
  const document = parsePdl(source);
  const graphs = { dependency: buildDependencyGraph(document), procedure: buildProcedureGraph(document) };
  return { kind: 'pdl' as const, source, document, ...graphs };
};
const example = load(readFileSync(resolve(root, 'src/examples/hospitalAppointment.pdl.yaml'), 'utf8'));
const textOf = (format: TargetFormat, input: Parameters<typeof convertTo>[1] = example) => {
  const result = convertTo(format, input);
  if (!result.ok) throw new Error(result.error.message);
  return result.value.text;
};

describe('convertTo', () => {
  it('gives a PDL document back byte for byte', () => {
    expect(textOf('pdl')).toBe(example.source);
  });

  it('writes every step, branch and rule of the procedure in words and in code', () => {
    const [words, code] = [textOf('text'), textOf('code')];
    for (const { ref } of example.procedure.nodes) {
      if (ref === undefined) continue;
      expect(words).toContain(ref);
      expect(code).toContain(`def ${ref}(`);
    }
    expect(words).toContain('As long as hospital_exists is False:');
    expect(words).toContain('- Call check_department only after check_hospital.');
    expect(code).toContain('    while hospital_exists == False:\n        hospital = hospital_not_found()');
  });

  it('writes subtasks and tools that their readers take', () => {
    const subtasks = parseWorfbench(textOf('worfbench'));
    expect(subtasks.ok && subtasks.value.notes).toEqual([]);
    const tools = parseTools(textOf('tools'));
    expect(tools.ok && tools.value.map(({ name }) => name)).toEqual(example.document.apis.map(({ name }) => name));
  });

  it.each(files)('gives every format or a reason: %s', (file) => {
    const input = load(readFileSync(file, 'utf8'));
    for (const target of targets) {
      const result = convertTo(target, input);
      if (result.ok) expect(result.value.text.trim(), target).not.toBe('');
      else expect(result.error.message, target).not.toBe('');
    }
  });

  it('keeps deep nesting safe', () => {
    const depth = 300;
    const lines = Array.from({ length: depth }, (_, index) => `${' '.repeat(index + 2)}if a == ${index}:`);
    const source = `Procedure: |\n${lines.join('\n')}\n${' '.repeat(depth + 2)}ANSWER.x()\n`;
    const input = load(source);
    for (const target of ['mermaid', 'code', 'text'] as const) expect(convertTo(target, input).ok, target).toBe(true);
  });
});
