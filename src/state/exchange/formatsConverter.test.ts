import { describe, expect, it, vi } from 'vitest';
import { buildFlowchartGraph, readFlowchart } from '../../core/flowchart';
import type { WorkflowGraph } from '../../core/graph';
import type { Analysis } from '../support/analysis';
import { createFormatsConverter, type FormatsRequest } from './convertFormats';
import { type ConverterPorts, createConverter, refusals, sourceFormatNames } from './formatsConverter';
import { highlightedLinks } from './formatsLinks';

/** Steps at once that lead into each other: they cannot be written as a procedure. */
const tangled = `flowchart TD
  A[Aye] --> P{Which?} & B[Bee]
  P -->|x| B
  P -->|y| C[Cee]
  B --> Q{Late?}
  Q -->|no| C
  Q -->|yes| D[Dee]
`;
const graphOf = (source: string) => buildFlowchartGraph(readFlowchart(source).data);

const pdl = 'Name: Tea\nAPIs:\n  - name: boil\nProcedure: |\n  API.boil()\n';
const flowchartText = 'flowchart TD\n  a[boil] --> b[pour]\n';
const flowchart: WorkflowGraph = {
  nodes: [
    { id: 'a', kind: 'step', label: 'boil' },
    { id: 'b', kind: 'step', label: 'pour' },
  ],
  edges: [{ id: 'a->b', from: 'a', to: 'b', kind: 'flow' }],
};
const toolFile = JSON.stringify([
  { type: 'function', function: { name: 'boil', parameters: { type: 'object', properties: {} } } },
]);

const analysisOf = (source: string, parts: Partial<Analysis> = {}): Analysis => ({
  kind: 'mermaid',
  source,
  title: '',
  graphs: { flowchart },
  diagnostics: [],
  ...parts,
});

function open(text: string, ports: Partial<ConverterPorts> = {}) {
  const answer = createFormatsConverter();
  const requests: FormatsRequest[] = [];
  const store = createConverter(
    {
      ask: async (request) => {
        requests.push(request);
        return answer(request);
      },
      readFlowchart: async (source) => analysisOf(source),
      ...ports,
    },
    { text, title: 'Tea' },
  );
  const settled = () =>
    vi.waitFor(() => {
      const { isBusy, outcome, text: now } = store.getState();
      expect(isBusy).toBe(false);
      expect(outcome?.text).toBe(now);
    });
  const shown = () => {
    const { outcome } = store.getState();
    const result = outcome?.results[outcome.target];
    return result?.ok ? result.value.text : undefined;
  };
  return { store, requests, settled, shown };
}

describe('the converter', () => {
  it('writes the open document as a flowchart', async () => {
    const { settled, shown, store } = open(pdl);
    await settled();
    expect(store.getState().target).toBe('mermaid');
    expect(shown()).toMatch(/^flowchart TD/);
  });

  it('changes the target if the text already is in the target format', async () => {
    const { store, settled, shown } = open(pdl);
    await settled();
    store.getState().openText(flowchartText, { title: 'Tea' });
    await settled();
    expect(store.getState().target).toBe('pdl');
    expect(shown()).toContain('Procedure');
    // A target chosen explicitly is used all the same.
    store.getState().setTarget('mermaid');
    await settled();
    expect(shown()).toBe(flowchartText);
  });

  it('takes a flowchart out of its Markdown fence', async () => {
    const { store, settled } = open(pdl);
    store.getState().setText(`\`\`\`mermaid\n${flowchartText}\`\`\`\n`);
    await settled();
    expect(store.getState().text).toBe(flowchartText.trimEnd());
    expect(store.getState().outcome?.format).toBe('mermaid');
    const page = `# Tea\n\n\`\`\`mermaid\n${flowchartText}\`\`\`\n\nMore words.\n`;
    store.getState().openText(page, { fileName: 'tea.md' });
    expect(store.getState().text).toBe(flowchartText);
    store.getState().openText(`# Tea\n\n~~~yaml\n${pdl}~~~\n`, { fileName: 'tea.md' });
    expect(store.getState().text).toBe(pdl);
  });

  it('shows only the latest result while typing', async () => {
    const { store, settled, shown, requests } = open(pdl);
    for (const name of ['Tea2', 'Tea23', 'Tea234']) store.getState().setText(pdl.replace('Name: Tea', `Name: ${name}`));
    await settled();
    expect(shown()).toContain('Tea234');
    expect(requests.map(({ text }) => /Name: (\w+)/.exec(text)?.[1])).toEqual(['Tea', 'Tea234']);
  });

  it('binds nodes to the given tools', async () => {
    const { store, settled, shown } = open(flowchartText);
    await settled();
    expect(shown()).not.toContain('API.boil');
    await store.getState().attachTools(toolFile, 'tools.json');
    await settled();
    expect(store.getState().tools?.definitions).toHaveLength(1);
    expect(shown()).toContain('API.boil');
    store.getState().removeTools();
    await settled();
    expect(shown()).not.toContain('API.boil');
  });

  it('keeps its tools if a tool file contains no tools', async () => {
    const { store } = open(flowchartText);
    await store.getState().attachTools('nothing here', 'notes.txt');
    expect(store.getState().toolsProblem).toMatch(/^notes\.txt: /);
    expect(store.getState().tools).toBeUndefined();
  });

  it('reports the line where Mermaid stops', async () => {
    const broken = 'flowchart TD\n  a[boil --> b\n';
    const { store, settled } = open(pdl, {
      readFlowchart: async (source) =>
        analysisOf(source, {
          graphs: {},
          diagnostics: [
            { code: 'mermaid/syntax', severity: 'error', message: 'No.', range: { start: 15, end: 16 }, nodeIds: [] },
          ],
        }),
    });
    store.getState().openText(broken, {});
    await settled();
    expect(store.getState().outcome).toMatchObject({ format: 'mermaid', results: {}, problems: [{ line: 2 }] });
  });

  it('gives a reason and a remedy for a text that is not a workflow', async () => {
    const { store, settled } = open('{"seq": 0, "kind": "session.started", "sessionId": "s"}');
    await settled();
    const { outcome } = store.getState();
    expect(outcome && refusals[outcome.format]).toMatchObject({ message: expect.stringContaining('log') });
    expect(refusals.pdl).toBeUndefined();
  });

  it('reports a failure of the work itself', async () => {
    const { store } = open(pdl, { ask: () => Promise.reject(new Error('no worker')) });
    await vi.waitFor(() => expect(store.getState().failure).toMatch(/fault of Weir/));
    expect(store.getState().isBusy).toBe(false);
  });

  it('distinguishes an edited text from another one', async () => {
    const { store } = open(pdl);
    store.getState().setText(pdl.replace('boil', 'brew'));
    expect(store.getState().title).toBe('Tea');
    store.getState().setText(flowchartText);
    expect(store.getState().title).toBeUndefined();
  });

  it('is empty without a text', async () => {
    const { store, settled } = open(pdl);
    await settled();
    store.getState().setText('  ');
    await vi.waitFor(() => expect(store.getState().outcome).toBeUndefined());
    expect(store.getState().title).toBeUndefined();
  });

  it('reports that it cannot read the text as a workflow, and what to paste instead', async () => {
    const { store, settled } = open('Dear diary, today nothing happened at all.');
    await settled();
    expect(store.getState().outcome).toMatchObject({ format: 'unknown', results: {} });
    expect(refusals.unknown).toEqual({
      message: 'This is not a format that Weir reads as a workflow.',
      remedy: expect.stringContaining('Paste PDL, a Mermaid flowchart'),
    });
  });

  it('gives a reason, and another format, if a flowchart cannot be written as a procedure', async () => {
    const { store, settled, shown } = open(tangled, {
      readFlowchart: async (source) => analysisOf(source, { graphs: { flowchart: graphOf(source) } }),
    });
    await settled();
    store.getState().setTarget('pdl');
    await settled();
    expect(store.getState().outcome?.results.pdl).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('"Aye" leads to several steps at once') as unknown },
    });
    expect(shown()).toBeUndefined();
    store.getState().setTarget('worfbench');
    await settled();
    expect(shown()).toContain('Node:');
  });

  it('reads subtasks, and tools, which become OpenAPI', async () => {
    const { store, settled, shown } = open(pdl);
    store
      .getState()
      .openText('Node:\n1: find a table\n2: book the table\nEdge: (START,1) (1,2) (2,END)\n', { fileName: 't.txt' });
    await settled();
    expect(sourceFormatNames[store.getState().outcome?.format ?? 'unknown']).toBe('WorfBench subtasks');
    expect(shown()).toContain('book the table');
    store.getState().setTarget('code');
    await settled();
    expect(shown()).toContain('def ');
    store.getState().openText(toolFile, {});
    await settled();
    expect(store.getState().target).toBe('openapi');
    expect(shown()).toContain('"openapi"');
  });

  it('highlights the selection on both sides, and clears it with another text', async () => {
    const { store, settled } = open(flowchartText, {
      readFlowchart: async (source) => analysisOf(source, { graphs: { flowchart: graphOf(source) } }),
    });
    await settled();
    const { outcome } = store.getState();
    const result = outcome?.results.pdl;
    const link = result?.ok ? result.value.links?.find(({ nodeIds }) => nodeIds.includes('b')) : undefined;
    store.getState().select(link);
    expect(store.getState().selection).toEqual(['b']);
    const links = outcome?.own?.links ?? [];
    const lit = highlightedLinks(links, ['b']).map((index) => links[index]?.range);
    expect(lit.map((range) => range && flowchartText.slice(range.start, range.end))).toEqual(['b[pour]']);
    store.getState().openText(pdl, {});
    expect(store.getState().selection).toEqual([]);
  });
});

describe('what the user made in the converter', () => {
  const choose = (store: ReturnType<typeof open>['store']) =>
    store.getState().mappingOf(undefined).getState().change('a', 'api', { name: 'boil_water' });
  const chosen = (store: ReturnType<typeof open>['store']) =>
    store.getState().mappingOf(undefined).getState().chosen.get('a')?.name;

  it('keeps the chosen steps when the dialog opens again, also after a change of the document', () => {
    const { store } = open(flowchartText);
    choose(store);
    store.getState().reopen({ text: flowchartText, title: 'Tea' });
    expect(chosen(store)).toBe('boil_water');
    store.getState().reopen({ text: `${flowchartText}  b --> c[drink]\n`, title: 'Tea' });
    expect(store.getState().text).toContain('drink');
    expect(chosen(store)).toBe('boil_water');
  });

  it('keeps the chosen steps of a text for the return from another text', () => {
    const { store } = open(flowchartText);
    choose(store);
    store.getState().openText('flowchart TD\n  a[Load] --> q[Store it elsewhere, for good]\n', { title: 'Other' });
    expect(chosen(store)).toBeUndefined();
    store.getState().openText(flowchartText, { title: 'Tea' });
    expect(chosen(store)).toBe('boil_water');
  });

  it('keeps a typed text when the dialog opens again', () => {
    const { store } = open(flowchartText);
    store.getState().setText(`${flowchartText}  b --> c[drink]\n`);
    store.getState().reopen({ text: `${flowchartText}%% changed\n`, title: 'Tea' });
    expect(store.getState().text).toContain('drink');
  });

  it('keeps an attached tool file', async () => {
    const { store } = open(flowchartText);
    await store.getState().attachTools(toolFile, 'tools.json');
    store.getState().reopen({ text: flowchartText, title: 'Tea' });
    expect(store.getState().tools?.name).toBe('tools.json');
  });
});
