import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectBoundedTime } from '../../../testing/expectBoundedTime';
import { asProcedureComments, canOpen, type RecognisedKind, recogniseText, textOfBlock } from '../index';

const corpus = resolve(import.meta.dirname, '../../../../../shared/corpus');
const hasCorpus = existsSync(corpus);
if (!hasCorpus) console.warn('corpus/ is absent: real files are NOT recognised');

const markdown = [
  '# Returns',
  '',
  'A parcel comes back.',
  '',
  '```mermaid',
  'flowchart TD',
  '  a[Open the parcel] --> b',
  '```',
  '',
  '## Refunds',
  '',
  'The money goes back.',
  '```mermaid',
  'graph LR',
  '  c[Refund] --> d',
  '```',
  'Ask the team.',
].join('\n');

describe('recogniseText', () => {
  it.each<[RecognisedKind, string, string]>([
    ['empty', 'empty', ' \n\t'],
    ['pdl', 'a PDL procedure', 'Name: x\nAPIs:\n  - name: a\nProcedure: |\n  API.a()'],
    ['procedure-lines', 'lines of a PDL procedure', '[tea, cup] = ANSWER.ask()\nAPI.boil()'],
    ['flowchart', 'a Mermaid flowchart', '%% mine\nflowchart TD\n  a --> b'],
    ['state-diagram', 'a Mermaid state diagram', 'stateDiagram-v2\n  [*] --> Idle'],
    ['diagram', 'a Mermaid sequence diagram', 'sequenceDiagram\n  A->>B: hi'],
    ['diagram', 'a Mermaid class diagram', '---\ntitle: x\n---\nclassDiagram\n  A <|-- B'],
    ['flowchart', 'text with 2 Mermaid flowcharts', markdown],
    ['flowchart', 'text with a Mermaid flowchart', 'Here it is:\n\nflowchart TD\n  a --> b'],
    ['pdl', 'text with a PDL procedure', 'Mine:\n```yaml\nName: x\nAPIs:\n  - name: a\n```\n'],
    ['pdl', 'a PDL procedure', 'Name: x\nDesc: |\n  ```\n  x\n  ```\nProcedure: |\n  flowchart TD\n'],
    [
      'foreign',
      'an app of Dify (DSL)',
      'app:\n  mode: workflow\nkind: app\nversion: 0.1.0\nworkflow:\n  graph:\n    nodes: []',
    ],
    [
      'foreign',
      'a workflow of n8n',
      '{"name": "x", "nodes": [{"name": "Start", "type": "n8n-nodes-base.start"}], "connections": {}}',
    ],
    [
      'foreign',
      'a BPMN process',
      '<?xml version="1.0"?>\n<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"/>',
    ],
    ['foreign', 'stories or rules of Rasa', 'version: "3.1"\nstories:\n- story: happy\n  steps:\n  - intent: greet\n'],
    [
      'foreign',
      'flows of Rasa (CALM)',
      'flows:\n  transfer:\n    steps:\n      - collect: amount\n      - action: send\n',
    ],
    ['foreign', 'code of LangGraph', 'from langgraph.graph import StateGraph\ng = StateGraph(dict)\n'],
    ['foreign', 'Python code of CrewAI', 'from crewai import Agent, Task\n'],
    ['foreign', 'agents or tasks of CrewAI', 'researcher:\n  role: Reads\n  goal: Know\n  backstory: Was here\n'],
    ['foreign', 'Python code of AutoGen', 'from autogen_agentchat.agents import AssistantAgent\n'],
    ['foreign', 'a graph of Graphviz (DOT)', 'digraph order {\n  a -> b;\n}'],
    ['html', 'a page of HTML', '<!doctype html>\n<p>First ask for the name, then check it.</p>'],
    ['json', 'JSON, but not of a kind that can be opened', '{"hello": "world"}'],
    ['json', 'JSON that cannot be read', '{"a": [1, 2,\n'],
    ['words', 'a procedure in words', '1. Ask for the name.\n2. If it is unknown, ask again.\n3. Book.'],
    ['words', 'a procedure in words', 'First ask for the name. If it is unknown, ask again; otherwise book a table.'],
    ['words', 'plain text', 'Dear Sir or Madam, the graph of our sales is attached.'],
    ['words', 'plain text', '客户提供姓名和电话号码之后系统查询订单'],
    ['noise', 'no format that Weir knows', 'x'.repeat(500)],
    ['noise', 'no format that Weir knows', 'zxcv qwrt sdfg hjkl\nbnm qwrt plkj'],
    ['workspace', 'a workspace file of Weir', '{"weir":"workspace","version":1}'],
    ['tools', 'a list of tool definitions', '[{"type": "function", "function": {"name": "a"}}]'],
  ])('%s: %s', (kind, name, text) => {
    const found = recogniseText(text);
    expect([found.kind, found.name]).toEqual([kind, name]);
    expect(found.sign).toMatch(/\.$/);
    if (found.use !== 'open' && kind !== 'empty' && kind !== 'json') expect(found.advice).toMatch(/\.$/);
  });

  it('says the way in for code of LangGraph', () => {
    expect(recogniseText('from langgraph.graph import StateGraph').advice).toContain('get_graph().draw_mermaid()');
  });

  it('lets no document be made of what none can be read from', () => {
    for (const text of [
      ' \n \n',
      'from langgraph.graph import StateGraph\n',
      '1. Ask for the name.\n2. If it is unknown, ask again.\n',
      '<!doctype html>\n<p>hello</p>',
      '{"a": 1,\n"b" 2}',
      'x'.repeat(500),
    ]) {
      const found = recogniseText(text);
      expect(canOpen(found) && found.kind !== 'empty', text).toBe(false);
    }
    expect(canOpen(recogniseText('flowchart TD\n  a --> b\n'))).toBe(true);
    expect(recogniseText('flowchart TD\n  a --> b\n').sign).toContain('"flowchart TD"');
  });

  it('advises on the next step: a model may draft from prose, another tool may export', () => {
    expect(recogniseText('1. Ask for the name.\n2. If it is unknown, ask again.\n').advice).toContain(
      'A model can draft',
    );
    expect(recogniseText('{"StartAt": "a", "States": {}}').advice).toContain('as an arrow of a flowchart');
  });

  it('names the reader of a workflow of another tool', () => {
    const dify = 'app:\n  mode: workflow\nkind: app\nworkflow:\n  prompt: |\n    ```mermaid\n    graph TD\n    ```\n';
    expect(recogniseText(dify)).toMatchObject({ use: 'convert', imports: 'dify', blocks: [] });
    const padding = 'x'.repeat(300_000);
    const n8n = `{"nodes": [{"type": "n8n-nodes-base.set", "parameters": {"a": "${padding}"}}], "connections": {}}`;
    expect(recogniseText(n8n)).toMatchObject({ use: 'convert', imports: 'n8n' });
  });

  it('names the line where JSON breaks', () => {
    expect(recogniseText('{"a": 1,\n"b" 2}').sign).toMatch(/line 2/);
  });

  it('gives each block its heading, its line and the words around it', () => {
    const { blocks } = recogniseText(markdown);
    expect(blocks.map(({ title, line, prose }) => [title, line, prose])).toEqual([
      ['Returns', 6, '# Returns\n\nA parcel comes back.'],
      ['Refunds', 14, '## Refunds\n\nThe money goes back.\n\nAsk the team.'],
    ]);
    expect(textOfBlock(blocks[0] as (typeof blocks)[number])).toBe(
      '%% # Returns\n%%\n%% A parcel comes back.\nflowchart TD\n  a[Open the parcel] --> b\n',
    );
  });

  it('keeps front matter first, and makes no directive and no comment of ours from words', () => {
    const text = 'See %%{init: {}}%% here.\nweir: {"v":1}\n```mermaid\n---\ntitle: T\n---\nflowchart TD\n a-->b\n```\n';
    const [block] = recogniseText(text).blocks;
    const kept = textOfBlock(block as NonNullable<typeof block>);
    expect(kept).toBe('---\ntitle: T\n---\n%% See %{init: {}}% here.\n%% weir : {"v":1}\nflowchart TD\n a-->b\n');
  });

  it('keeps words as comments of a document that can be opened, however long they are', () => {
    const kept = asProcedureComments(`${'x'.repeat(300_000)}\n\nName: no key`, 'Name: New\nAPIs:\n\nProcedure: |\n');
    expect(kept).toMatch(/^Name: New\nAPIs:\n\n# x+\n#\n# Name: no key\n\nProcedure: \|\n$/);
    expect(recogniseText(kept).kind).toBe('pdl');
  });

  it('is quick on three megabytes of junk', () => {
    const junk = ['x', 'x ', '```\n', '```mermaid\n', '%%{', '{"', '[', '<', ' \t', '- a: b\n', '\n', '(1', '"nodes":'];
    for (const piece of junk) {
      const text = piece.repeat(Math.ceil(3e6 / piece.length));
      expectBoundedTime(() => recogniseText(text));
    }
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(recogniseText(text).sign).not.toBe('');
      }),
    );
  });

  it.skipIf(!hasCorpus)('recognises real files of other tools', () => {
    const wrong: string[] = [];
    const compare = (folder: string, ending: RegExp, kind: RecognisedKind, name: RegExp) => {
      for (const file of readdirSync(resolve(corpus, folder)).filter((one) => ending.test(one))) {
        const found = recogniseText(readFileSync(resolve(corpus, folder, file), 'utf8'));
        if (found.kind !== kind || !name.test(found.name)) wrong.push(`${folder}/${file}: ${found.kind} ${found.name}`);
      }
    };
    compare('agents/bpmn', /\.bpmn$/, 'foreign', /BPMN/);
    compare('agents/agentscript', /^edge.*\.agent$/, 'foreign', /Agent Script/);
    compare('agents/tau2-telecom', /\.dot$/, 'foreign', /DOT/);
    compare('agents/tau2-telecom', /policy\.md$/, 'words', /procedure in words/);
    compare('agents', /policy\.md$/, 'words', /procedure in words/);
    compare('pdl', /\.yaml$/, 'pdl', /PDL/);
    compare('mermaid', /\.mmd$/, 'flowchart', /Mermaid flowchart/);
    compare('tools', /\.(?:yaml|json)$/, 'tools', /tool/);
    expect(wrong).toEqual([]);
  });
});
