import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectBoundedTime } from '../../testing/expectBoundedTime';
import { hospitalDocument } from '../../testing/sessionFixtures';
import { parseScript } from '../runs/parseScript';
import { readImport } from './readImport';

const refusal = (text: string, fileName?: string) => {
  const result = readImport(text, fileName);
  return result.ok ? `accepted as ${result.value.kind}` : result.error;
};
/** The result of reading a text, on one line. */
const outcome = (text: string, fileName?: string) => {
  const result = readImport(text, fileName);
  if (!result.ok) return result.error;
  const { value } = result;
  if (value.kind === 'document') return `${value.document.kind} ${value.document.title}`;
  if (value.kind === 'tools') return `tools ${value.definitions.map(({ name }) => name).join(' ')} of ${value.title}`;
  if (value.kind === 'question') return 'question';
  if (value.kind === 'foreign-flow') return `workflow of ${value.format}`;
  return `log of ${value.log.traces.map(({ id, source }) => `${source} ${id}`).join(', ')}`;
};
const cutOff = `${JSON.stringify({ v: 1, seq: 0, sessionId: 's', at: 1, turn: 0, kind: 'session.paused' })}\n`;
const workflow = 'Node:\n1: Boil water.\n2: Pour it on the tea.\nEdge: (START,1) (1,2) (2,END)\n';

describe('content of a text', () => {
  it('opens a printed dialogue as a log', () => {
    expect(outcome('USER: Hello\nBOT: Good day.')).toBe('log of openai dialogue-1');
    expect(refusal('USER: Hello\nBOT: Hi.\nBOT: Bye.\nSYSTEM: 1')).toMatch(/line 4: is a result without a call/i);
  });

  it.each([
    ['an empty file', '', 'no text here'],
    ['blanks', ' \n\t\n', 'no text here'],
    ['a PDF', '%PDF-1.7\nxref', 'is a PDF'],
    ['a zip archive', 'PK\u0003\u0004stuff', 'zip archive'],
    ['binary data', 'MZ\u0000\u0001\u0002\u0003', 'not text'],
    ['broken bytes', `${'\ufffd'.repeat(20)} text`, 'not text'],
    ['too much', 'a: b\n'.repeat(900_000), '4 MB at most'],
    ['a log that does not begin', cutOff, 'belongs to session s'],
    ['JSON that is cut off', '[{"role": "user", "con', 'cannot be read'],
    ['JSON of no kind', '{"hello": "world"}', 'Weir opens PDL'],
    ['tools without one', '{"tools": []}', 'No tools found'],
    ['a document of Weir that is cut off', '{"weir":"document","version":1,"ki', 'cut off'],
  ])('refuses %s with a reason that names the file', (_what, text, reason) => {
    expect(refusal(text)).toContain(reason);
    expect(refusal(text, 'mine.bin')).toMatch(/^mine\.bin: /);
  });

  it('takes the title from the text, otherwise from the file, otherwise a default', () => {
    const title = outcome;
    expect(title(hospitalDocument.source, 'x.yaml')).toMatch(/^pdl Hospital/);
    expect(title('APIs:\n  - name: a\n', 'C:\\docs\\My flow.pdl.yaml')).toBe('pdl My flow');
    expect(title('APIs:\n  - name: a\n')).toBe('pdl Untitled procedure');
    expect(title('flowchart TD\n a-->b\n', 'dir/chart.mmd')).toBe('mermaid chart');
    expect(title('flowchart TD\n a-->b\n')).toBe('mermaid Untitled flowchart');
    expect(title('---\ntitle: Returns\n---\nflowchart TD\n a-->b\n', 'x.mmd')).toBe('mermaid Returns');
    expect(title('Name: Tea\nAPIs:\n  - name: a\n', 'x.txt')).toBe('pdl Tea');
  });

  it.each(['\n', '\r\n'])('extracts the flowchart from a Markdown file, with its text (line end %j)', (end) => {
    const lines = ['# Returns', '', '```mermaid', 'flowchart TD', '  a --> b', '```', 'More.', '```', 'x', '```'];
    const result = readImport(lines.join(end), 'returns.md');
    expect(result).toMatchObject({ ok: true, value: { kind: 'document', notes: [/kept as comments/] } });
    const source = result.ok && result.value.kind === 'document' ? result.value.document.source : '';
    expect(source.replaceAll('\r', '')).toBe(
      '%% # Returns\n%%\n%% More.\n%% ```\n%% x\n%% ```\nflowchart TD\n  a --> b\n',
    );
  });

  it('asks the user about several flowcharts, informal texts and files of other tools', () => {
    const two = '```mermaid\nflowchart TD\n a-->b\n```\n```mermaid\nflowchart TD\n c-->d\n```\n';
    for (const [text, name] of [
      [two, 'two.md'],
      ['Buy milk, then bread.', 'list.txt'],
      ['from langgraph.graph import StateGraph\n', 'agent.py'],
      ['sequenceDiagram\n  A->>B: hi', 'talk.mmd'],
    ] as const)
      expect(outcome(text, name)).toBe('question');
  });

  it('recognises logs, tools and workflows of other formats by their content', () => {
    const chat = [
      { role: 'user', content: 'hi' },
      { role: 'assistant', content: 'Hello.' },
    ];
    expect(outcome(JSON.stringify(chat), 'a.json')).toBe('log of openai chat-1');
    const tool = { type: 'function', function: { name: 'boil', parameters: {} } };
    expect(outcome(JSON.stringify([tool]), 'kettle.tools.json')).toBe('tools boil of kettle');
    const read = readImport(workflow, 'tea.txt');
    expect(read).toMatchObject({
      ok: true,
      value: { kind: 'document', document: { kind: 'mermaid', title: 'tea' }, notes: [/WorfBench/] },
    });
    const aov = { boil: { requirement: 'Boil water.', child: ['pour'] }, pour: { requirement: 'Pour it.', child: [] } };
    const plan = readImport(JSON.stringify({ subtasks: aov }), 'plan.aov.json');
    expect(plan).toMatchObject({
      ok: true,
      value: { kind: 'document', document: { kind: 'mermaid', title: 'plan' }, notes: [/AOV/] },
    });
    expect(outcome('{"weir":"document","version":1,"kind":"pdl","title":"Tea","source":"Name: Tea"}')).toBe('pdl Tea');
  });

  it('recognises a procedure whose first step is in brackets', () => {
    expect(outcome('[tea, cup] = ANSWER.ask()\nAPI.boil()', 'note.txt')).toBe('pdl note');
  });

  it('refuses content that cannot be a procedure, and lists the supported formats', () => {
    for (const name of ['table.csv', 'page.html', 'photo.svg'])
      expect(refusal('a,b\n1,2\n', name)).toMatch(new RegExp(`^${name}: .*Weir opens PDL`));
  });

  it('survives JSON nested a hundred thousand deep', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect(refusal(deep, 'deep.json')).toMatch(/^deep\.json: .+\.$/);
    expect(refusal(`[{"role":"user","content":${deep}}]`, 'deep.json')).toMatch(/^deep\.json: .+\.$/);
  });

  it('names the line where a log is broken', () => {
    const line = JSON.stringify({ turns: [{ role: 'user', text: 'hi' }], tasks: ['tea'] });
    expect(refusal(`${line}\n{"turns": [{"role": "ghost"}]}`, 'star.jsonl')).toMatch(/line 2/i);
    expect(refusal(`${line}\n{"turns": `, 'star.jsonl')).toMatch(/line 2/i);
  });

  it('never throws, and keeps accepted text unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const result = readImport(text, 'any');
        if (result.ok && result.value.kind === 'document') expect(text).toContain(result.value.document.source);
        else if (!result.ok) expect(result.error).toMatch(/^any: .+\.$/);
      }),
    );
  });
});

describe('a user script', () => {
  it('has one turn per line; the last one ends the session', () => {
    const text = '# a note\nHello\r\n\n  [oow intent/detail change]  Rather hospital B \n[OOW x/y] Bye\n';
    expect(parseScript(text)).toEqual([
      { text: 'Hello' },
      { text: 'Rather hospital B', oow: 'intent/detail change' },
      { text: 'Bye', oow: 'x/y', ends: true },
    ]);
  });

  it('has no turns without text', () => {
    expect(parseScript('')).toEqual([]);
    expect(parseScript('# only\n\n[oow x/y]  \n')).toEqual([]);
    expect(parseScript('[no mark] said')).toEqual([{ text: '[no mark] said', ends: true }]);
  });
});

describe('a text with many unclosed beginnings', () => {
  it.each([
    ['fences', '```mermaid\n'.repeat(22_000)],
    ['directives', '%%{'.repeat(80_000)],
  ])('is scanned once: %s', (_what, text) => {
    expectBoundedTime(() => readImport(text));
  });

  it('does not hide a flowchart behind it', () => {
    const text = '````mermaid\nflowchart TD\n```mermaid\nflowchart TD\n a --> b\n```\nmore\n';
    const result = readImport(text, 'notes.md');
    expect(result.ok && result.value.kind === 'document' && result.value.document.source).toMatch(
      /^%% ````mermaid\n%% flowchart TD\n%%\n%% more\nflowchart TD\n a --> b\n$/,
    );
  });
});
