import { describe, expect, it, vi } from 'vitest';
import { parseTools } from '../../core/formats';
import type { WorkflowGraph } from '../../core/graph';
import type { Analysis } from '../support/analysis';
import { createFormatsAnswerer, type FormatsRequest } from './formatsAnswer';
import { type ConverterPorts, createConverter, refusalOf } from './formatsConverter';

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
  const answer = createFormatsAnswerer();
  const asked: FormatsRequest[] = [];
  const store = createConverter(
    {
      ask: async (request) => {
        asked.push(request);
        return answer(request);
      },
      readFlowchart: async (source) => analysisOf(source),
      parseTools: async (given) => parseTools(given),
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
  return { store, asked, settled, shown };
}

describe('the converter', () => {
  it('writes the open document as a flowchart', async () => {
    const { settled, shown, store } = open(pdl);
    await settled();
    expect(store.getState().target).toBe('mermaid');
    expect(shown()).toMatch(/^flowchart TD/);
  });

  it('turns round when the text is in the target format already', async () => {
    const { store, settled, shown } = open(pdl);
    await settled();
    store.getState().openText(flowchartText, { title: 'Tea' });
    await settled();
    expect(store.getState().target).toBe('pdl');
    expect(shown()).toContain('Procedure');
    // But does what it is told.
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
  });

  it('shows only the newest of what was typed', async () => {
    const { store, settled, shown, asked } = open(pdl);
    for (const name of ['Tea2', 'Tea23', 'Tea234']) store.getState().setText(pdl.replace('Name: Tea', `Name: ${name}`));
    await settled();
    expect(shown()).toContain('Tea234');
    expect(asked.map(({ text }) => /Name: (\w+)/.exec(text)?.[1])).toEqual(['Tea', 'Tea234']);
  });

  it('binds nodes to the tools it is given', async () => {
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

  it('keeps what it had when a tool file holds no tools', async () => {
    const { store } = open(flowchartText);
    await store.getState().attachTools('nothing here', 'notes.txt');
    expect(store.getState().toolsProblem).toMatch(/^notes\.txt: /);
    expect(store.getState().tools).toBeUndefined();
  });

  it('tells where Mermaid stops', async () => {
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

  it('has a reason and a way on for what is no workflow', async () => {
    const { store, settled } = open('{"seq": 0, "kind": "session.started", "sessionId": "s"}');
    await settled();
    const { outcome } = store.getState();
    expect(outcome && refusalOf(outcome.format)).toMatchObject({ message: expect.stringContaining('log') });
    expect(refusalOf('pdl')).toBeUndefined();
  });

  it('says when the work itself failed', async () => {
    const { store } = open(pdl, { ask: () => Promise.reject(new Error('no worker')) });
    await vi.waitFor(() => expect(store.getState().failure).toMatch(/fault of Weir/));
    expect(store.getState().isBusy).toBe(false);
  });

  it('knows a mended text from another one', async () => {
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
});
