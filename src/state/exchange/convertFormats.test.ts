import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ConvertedText } from '../../core/formats';
import { createFormatsConverter, type FormatsAnswer } from './convertFormats';
import { workflowFormats } from './formats';

const hospital = readFileSync(resolve(import.meta.dirname, '../../examples/hospitalAppointment.pdl.yaml'), 'utf8');

const textOf = ({ results }: FormatsAnswer, format: keyof FormatsAnswer['results']) => {
  const result = results[format];
  if (!result?.ok) throw new Error(`No ${format}: ${result ? result.error.message : 'not asked for'}`);
  return result.value;
};

/** The texts of the ranges that belong to a node. */
const wordsOf = ({ text, links = [] }: ConvertedText, id: string) =>
  links.filter(({ nodeIds }) => nodeIds[0] === id).map(({ range }) => text.slice(range.start, range.end));

describe('a PDL text', () => {
  const answer = createFormatsConverter()({ text: hospital, targets: workflowFormats });

  it('is recognised and converted to the four formats', () => {
    expect(answer.format).toBe('pdl');
    expect(textOf(answer, 'pdl').text).toBe(hospital);
    expect(textOf(answer, 'mermaid').text).toMatch(/^flowchart TD/);
    expect(textOf(answer, 'code').text).toContain('def query_appointment(');
    expect(textOf(answer, 'text').text).toContain('Call query_appointment');
    expect(answer.problems).toEqual([]);
    expect(answer.labels['api:query_appointment']).toBe('query_appointment');
  });

  it('has links for its nodes in each of them', () => {
    for (const format of workflowFormats) {
      const words = wordsOf(textOf(answer, format), 'api:query_appointment');
      expect(words.join('\n'), format).toContain('query_appointment');
    }
  });

  it('links the whole item of a declaration and the whole line of a step', () => {
    const words = wordsOf(textOf(answer, 'pdl'), 'api:query_appointment');
    expect(words[0]).toMatch(/^- name: query_appointment\n[\s\S]*check_department\]$/);
    expect(words.at(-1)).toBe('[free_appointments] = API.query_appointment([hospital, department, visit_date])');
  });

  it('has links in order, without overlaps, within the text', () => {
    for (const format of workflowFormats) {
      const { text, links = [] } = textOf(answer, format);
      let end = 0;
      for (const { range } of links) {
        expect(range.start, format).toBeGreaterThanOrEqual(end);
        expect(range.end, format).toBeGreaterThan(range.start);
        end = range.end;
      }
      expect(end, format).toBeLessThanOrEqual(text.length);
    }
  });

  it('is read incrementally with the same result', () => {
    const answerer = createFormatsConverter();
    answerer({ text: hospital, targets: workflowFormats });
    const edited = hospital.replaceAll('query_appointment', 'count_appointments');
    const targets = workflowFormats;
    expect(answerer({ text: edited, targets })).toEqual(createFormatsConverter()({ text: edited, targets }));
  });

  it('reports problems of form with their position', () => {
    const { problems, results } = createFormatsConverter()({
      text: 'Name: x\nAPIs:\n  - name: a\nProcedure: |\n  if x == 1\n    API.a()\n',
      targets: ['code'],
    });
    expect(problems.map(({ line, severity }) => [line, severity])).toEqual([[5, 'warning']]);
    expect(results.code?.ok).toBe(true);
  });
});

describe('content of a text', () => {
  it('reports content that a flowchart does not show', () => {
    const { results } = createFormatsConverter()({ text: hospital, targets: workflowFormats });
    const notesOf = (format: 'pdl' | 'mermaid' | 'code' | 'text') => {
      const result = results[format];
      return result?.ok ? result.value.notes : undefined;
    };
    expect(notesOf('mermaid')).toEqual([
      'A flowchart shows no slots and no preconditions; "%% weir:" comments carry them, which Weir reads and other tools skip.',
      expect.stringMatching(/of the procedure stands? only in a "%% weir:" comment\.$/),
    ]);
    expect(notesOf('pdl')).toEqual([]);
  });

  it('keeps text as written in every format, including markup', () => {
    const markup = '<img src=x onerror=hit()><script>hit()</script>';
    const text = `Name: Tea\nDesc: javascript:hit() ${markup}\nANSWERs:\n  - name: served\n    desc: ${markup}\nProcedure: |\n  ANSWER.served()\n`;
    const answer = createFormatsConverter()({ text, targets: workflowFormats });
    for (const format of ['pdl', 'code', 'text'] as const) expect(textOf(answer, format).text).toContain(markup);
  });
});

describe('other texts', () => {
  const ask = createFormatsConverter();

  it("a flowchart waits for Mermaid's parser", () => {
    const text = 'flowchart TD\n  a[Ask] --> b[Check]\n';
    expect(ask({ text, targets: ['pdl'] })).toMatchObject({ format: 'mermaid', results: {} });
    const at = (word: string) => ({ start: text.indexOf(word), end: text.indexOf(word) + word.length });
    const answer = ask({
      text,
      kind: 'mermaid',
      flowchart: {
        nodes: [
          { id: 'a', kind: 'step', label: 'Ask', range: at('a[Ask]') },
          { id: 'b', kind: 'step', label: 'Check', range: at('b[Check]') },
        ],
        edges: [{ id: 'a->b', from: 'a', to: 'b', kind: 'flow' }],
      },
      targets: ['pdl', 'code'],
    });
    expect(textOf(answer, 'pdl').text).toContain('Procedure');
    expect(wordsOf(answer.own ?? { text: '', notes: [] }, 'b')).toEqual(['b[Check]']);
  });

  it('WorfBench text becomes a flowchart and PDL', () => {
    const text = 'Node:\n1: find a table\n2: book it\nEdge: (START,1) (1,2) (2,END)';
    const answer = ask({ text, targets: ['mermaid', 'pdl'] });
    expect(answer.format).toBe('worfbench');
    expect(textOf(answer, 'mermaid').text).toContain('book it');
    expect(textOf(answer, 'pdl').text).toContain('Procedure');
  });

  it('tools become an OpenAPI document and no code', () => {
    const text = JSON.stringify([
      { type: 'function', function: { name: 'find', parameters: { type: 'object', properties: {} } } },
    ]);
    const answer = ask({ text, targets: ['openapi', 'code'] });
    expect(answer.format).toBe('tools');
    expect(textOf(answer, 'openapi').text).toContain('"find"');
    expect(answer.results.code?.ok).toBe(false);
  });

  it('reports unreadable input', () => {
    expect(ask({ text: 'just words', targets: ['pdl'] })).toMatchObject({ format: 'unknown', results: {} });
    const { problems } = ask({ text: 'Node:\n(START,1) (1,END)', targets: ['pdl'] });
    expect(problems[0]?.message).toMatch(/subtask/i);
  });
});
