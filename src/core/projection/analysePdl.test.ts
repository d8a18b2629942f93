import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { callsOf, expressionsOf, procedureSites, walkStatements } from '../language';
import { LineIndex } from '../support';
import { type AnalysisOptions, analysePdl, type PdlAnalysis } from './index';

const root = resolve(import.meta.dirname, '../../..');
const example = readFileSync(join(root, 'src/examples/hospitalAppointment.pdl.yaml'), 'utf8');
const corpus = resolve(root, '../shared/corpus/pdl');

const loud = (analysis: PdlAnalysis) =>
  analysis.diagnostics.filter(({ severity }) => severity === 'error' || severity === 'warning');
const lineOf = ({ source }: PdlAnalysis, offset: number) => new LineIndex(source).positionAt(offset).line;
const brief = (analysis: PdlAnalysis) =>
  loud(analysis).map(({ code, range }) => `${code} line ${lineOf(analysis, range.start)}`);

describe('analysePdl', () => {
  it('gives one frozen value with both graphs and no problem for the opening example', () => {
    const analysis = analysePdl(example);
    expect(Object.isFrozen(analysis)).toBe(true);
    expect(analysis.title).toBe('Hospital appointment');
    expect(brief(analysis)).toEqual([]);
    expect(analysis.dependency.nodes).toHaveLength(10);
    expect(analysis.procedure.edges.filter((edge) => edge.back).map(({ from, to }) => `${from} -> ${to}`)).toEqual([
      'api:check_hospital#2 -> cond:hospital_exists == false',
    ]);
  });

  it('reports a broken precondition at the declaration and at the call', () => {
    const broken = analysePdl(example.replace('precondition: [query_appointment]', 'precondition: [query_apointment]'));
    const [unknown] = loud(broken);
    expect(unknown?.code).toBe('checks/unknown-precondition');
    expect(unknown?.fixes?.[0]?.title).toBe('Change to `query_appointment`');
    const moved = analysePdl(
      example.replace('precondition: [query_appointment]', 'precondition: [appointment_confirmed]'),
    );
    expect(loud(moved).map(({ code }) => code)).toContain('checks/precondition-cycle');
  });

  it.each([
    ['YAML nested deep', `Name: Deep\nAPIs: ${'['.repeat(20_000)}${']'.repeat(20_000)}\n`, 'Deep'],
    [
      'an alias bomb',
      `Name: Bomb\n${Array.from(
        { length: 12 },
        (_, index) => `a${index}: &a${index} [${`${index === 0 ? '"lol"' : `*a${index - 1}`}, `.repeat(10)}]\n`,
      ).join('')}SLOTs: *a11\nProcedure: |\n  API.x()\n`,
      'Bomb',
    ],
    [
      'a letter',
      'Dear reader,\n\nthis is a letter: {[ and no procedure at all.\n\t- it has tabs\n',
      'Untitled workflow',
    ],
  ])('%s is analysed completely: problems, and no hang', (_what, text, title) => {
    const analysis = analysePdl(text);
    expect(analysis.title).toBe(title);
    expect(loud(analysis).length).toBeGreaterThan(0);
  });

  it('sorts syntax errors and checks together by position', () => {
    const { diagnostics } = analysePdl(`${example}  API.nothing_like_it(\n`);
    const starts = diagnostics.map(({ range }) => range.start);
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
    expect(new Set(diagnostics.map(({ code }) => code.split('/')[0]))).toEqual(new Set(['language', 'checks']));
  });

  it('keeps ids when lines are added elsewhere', () => {
    const ids = (analysis: PdlAnalysis) =>
      [...analysis.dependency.nodes, ...analysis.procedure.nodes].map(({ id }) => id).sort();
    const edited = example
      .replace('APIs:', '# a remark\n\nAPIs:')
      .replace('  [department_exists] =', '  # say so\n  [department_exists] =');
    expect(ids(analysePdl(edited))).toEqual(ids(analysePdl(example)));
  });

  it('never throws, for any text', () => {
    for (const source of ['', '\uFEFF', '%PDF-1.7\n\0', 'a: [', '- 1\n- 2', 'Procedure:\n  - x', '\r\n'.repeat(50)]) {
      const analysis = analysePdl(source);
      expect(analysis.source).toBe(source);
      expect(analysis.title).toBe('Untitled workflow');
      expect(analysis.diagnostics.length).toBeGreaterThan(0);
    }
  });
});

describe('syntax errors', () => {
  const nodesOf = (source: string) =>
    analysePdl(source)
      .diagnostics.filter(({ code }) => code.startsWith('language/'))
      .map(({ code, nodeIds }) => `${code.slice('language/'.length)} ${nodeIds.join(' ')}`.trim());
  const head = 'Name: x\nAPIs:\n  - name: a\n    request: [slot]\n';

  it('are assigned to the node of the procedure whose text contains them', () => {
    expect(nodesOf(`${head}Procedure: |\n  API.a()\n  if slot == 1\n    API.b()\n`)).toEqual([
      'missing-colon cond:slot == 1',
    ]);
  });

  it('are assigned to a node of their line if no node contains them', () => {
    expect(nodesOf(`${head}Procedure: |\n  API.a([slot]))\n`)).toEqual(['stray-bracket api:a']);
  });

  it('are assigned to the declaration whose item contains them, also if it is repeated', () => {
    const source = `Name: x\nAPIs:\n  - name: a\n  - name: a\n    request [b]\nProcedure: |\n  API.a()\n`;
    expect(nodesOf(source)).toEqual(['missing-key-colon api:a#2']);
  });

  it('are not assigned to a node if they apply to the document', () => {
    expect(nodesOf('Name: x\nName: y\nAPIs:\n  - name: a\nProcedure: |\n  API.a()\n')).toEqual(['duplicate-section']);
  });
});

describe('the corpus', () => {
  if (!existsSync(corpus)) {
    console.warn(`SKIPPED: ${corpus} is absent, so the analysis is not tried on real files`);
    it.skip('needs corpus/pdl', () => {});
    return;
  }
  const files = readdirSync(corpus).filter((file) => file.endsWith('.yaml'));

  it('finds only hints in the flight booking', () => {
    const analysis = analysePdl(readFileSync(join(corpus, 'flowagent-sample-000.yaml'), 'utf8'));
    expect(brief(analysis)).toEqual([]);
    expect(analysis.dependency.edges.map(({ id }) => id)).toEqual([
      'requires:api:checkAvailability->api:reserveFlight',
    ]);
    const isAir = 'cond:is_air == "true"';
    expect(analysis.procedure.edges.map(({ from, to, condition }) => `${from}>${condition ?? ''}>${to}`)).toContain(
      `${isAir}>else>step:inform-user-the-flight-is-not-available`,
    );
  });

  it('finds a broken precondition of the flight booking', () => {
    const source = readFileSync(join(corpus, 'flowagent-sample-000.yaml'), 'utf8');
    const needy = analysePdl(source.replace('precondition: []', 'precondition: [reserveFlight]'));
    expect(loud(needy).map(({ code }) => code)).toContain('checks/precondition-cycle');
  });

  it.each(files)('draws every call of %s and reports few errors', (file) => {
    const analysis = analysePdl(readFileSync(join(corpus, file), 'utf8'));
    const { document, procedure, dependency } = analysis;
    for (const graph of [procedure, dependency]) {
      const ids = new Set(graph.nodes.map(({ id }) => id));
      expect(ids.size).toBe(graph.nodes.length);
      expect(graph.edges.filter(({ from, to }) => !ids.has(from) || !ids.has(to))).toEqual([]);
      expect(new Set(graph.edges.map(({ id }) => id)).size).toBe(graph.edges.length);
    }
    const drawn = new Set([...procedureSites(document).values()].map(({ call }) => call));
    for (const statement of walkStatements(document.procedure?.body ?? [])) {
      for (const call of expressionsOf(statement).flatMap(callsOf)) {
        // A function that is called once is drawn in place; helpers inside expressions are not steps.
        const isNode = call.kind === 'api' || call.kind === 'answer';
        if (isNode) expect(drawn.has(call), `${file}: ${call.name}`).toBe(true);
      }
    }
    const codes = analysis.diagnostics.map(({ code }) => code);
    expect(codes).not.toContain('checks/rule-failed');
    // The only errors of these files that stop a session: preconditions on a name in another spelling.
    const errors = analysis.diagnostics.filter(
      ({ code, severity }) => severity === 'error' && code.startsWith('checks/'),
    );
    expect(errors.map(({ code }) => code)).toEqual(
      file === 'fa-v240830-002-254d42e.yaml' ? ['checks/unknown-precondition', 'checks/unknown-precondition'] : [],
    );
  });
});

describe('options of the checks besides the text', () => {
  const source = 'Name: Tea\nSLOTs:\n  - name: sort\nAPIs:\n  - name: boil\nProcedure: |\n  API.boil()\n';
  const levelOf = (options?: AnalysisOptions) =>
    analysePdl(source, options).diagnostics.find((one) => one.code === 'checks/unused-slot')?.severity;

  it('include a preset and levels of single rules', () => {
    expect(levelOf()).toBe('hint');
    expect(levelOf({ preset: 'strict' })).toBe('info');
    expect(levelOf({ preset: 'strict', levels: { 'unused-slot': 'error' } })).toBe('error');
    expect(levelOf({ levels: { 'unused-slot': 'off' } })).toBeUndefined();
  });
});
