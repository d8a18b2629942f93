import { describe, expect, it } from 'vitest';
import { createPorts, openWithPositions } from '../../testing/storePorts';
import type { Analysis } from '../support/analysis';
import type { WeirPorts } from '../support/ports';

const source = `Name: Tea
APIs:
  - name: boil # mind the lid
    request: []
    response: [hot]
    precondition: []
  - name: pour
    precondition: [boil]
  - name: sweeten
Procedure: |
  [hot] = API.boil()
  API.pour()
`;
const starters = [
  { title: 'Tea', kind: 'pdl', source },
  { title: 'Other', kind: 'pdl', source: 'Name: Other\n' },
  { title: 'Chart', kind: 'mermaid', source: 'flowchart TD\n a-->b' },
] as const;

async function open(change: Partial<WeirPorts> = {}) {
  const store = await openWithPositions(createPorts(change), starters);
  return { store, text: () => store.getState().history.document.source };
}

describe('an edit with a result', () => {
  it('is made, and returns no problem', async () => {
    const { store, text } = await open();
    expect(
      await store.getState().tryGraphEdit({ kind: 'renameNodes', renames: [{ nodeId: 'api:boil', name: 'heat' }] }),
    ).toBeUndefined();
    expect(text()).toBe(source.replaceAll('boil', 'heat'));
    expect(store.getState().notices).toEqual([]);
  });

  it('deletes a branch with other steps one after the other, as one undo step', async () => {
    const lines = '  if hot:\n    API.pour()\n  elif cold:\n    API.boil()\n  API.sweeten()\n  API.boil()\n';
    const { store, text } = await open();
    const written = source.replace('  [hot] = API.boil()\n  API.pour()\n', lines);
    store.getState().edit([{ range: { start: 0, end: source.length }, text: written }], {
      origin: 'editor',
      intent: 'record',
      label: 'Write',
    });
    const nodeIds = ['api:boil#2', 'cond:cold'];
    expect(await store.getState().tryGraphEdit({ kind: 'deleteStatements', nodeIds })).toBeUndefined();
    expect(text()).toBe(written.replace('  elif cold:\n    API.boil()\n', '').replace(/ {2}API.boil\(\)\n$/, ''));
    store.getState().undo();
    expect(text()).toBe(written);
  });

  it('deletes a node that others need, reports its calls, and can be undone in one step', async () => {
    const { store, text } = await open();
    const codes = () => store.getState().analysis.diagnostics.map(({ code }) => code);
    expect(await store.getState().tryGraphEdit({ kind: 'deleteNodes', nodeIds: ['api:boil'] })).toBeUndefined();
    expect(text()).not.toContain('name: boil');
    expect(text()).toContain('- name: pour\n    precondition: []\n');
    expect(text()).toContain('[hot] = API.boil()');
    expect(codes()).toContain('checks/unknown-call');
    store.getState().undo();
    expect(text()).toBe(source);
    expect(codes()).not.toContain('checks/unknown-call');
  });

  it('returns the reason of a refusal, without a notice, and changes nothing', async () => {
    const { store, text } = await open();
    const problem = await store
      .getState()
      .tryGraphEdit({ kind: 'renameNodes', renames: [{ nodeId: 'api:boil', name: 'pour' }] });
    expect(problem?.code).toBe('document/name-taken');
    expect(text()).toBe(source);
    expect(store.getState().notices).toEqual([]);
  });

  it('of several parts is one undo step, each part on the text of the previous one', async () => {
    const { store, text } = await open();
    const { tryGraphEdit, undo } = store.getState();
    const edits = [
      { kind: 'renameNodes', renames: [{ nodeId: 'api:boil', name: 'heat' }] },
      { kind: 'addPreconditions', nodeIds: ['api:sweeten'], requires: 'heat' },
      { kind: 'renameNodes', renames: [{ nodeId: 'api:heat', name: 'warm' }] },
    ] as const;
    expect(await tryGraphEdit(edits, { label: 'Warm it' })).toBeUndefined();
    expect(text()).toContain('- name: warm # mind the lid');
    expect(text()).toMatch(/- name: sweeten\n +precondition: \[?\s*-?\s*warm/);
    expect(text()).not.toMatch(/boil|heat/);
    undo();
    expect(text()).toBe(source);
  });

  it('of several parts is refused as a whole', async () => {
    const { store, text } = await open();
    const problem = await store.getState().tryGraphEdit([
      { kind: 'renameNodes', renames: [{ nodeId: 'api:boil', name: 'heat' }] },
      { kind: 'addPreconditions', nodeIds: ['api:pour'], requires: 'pour' },
    ]);
    expect(problem?.code).toBe('document/self-precondition');
    expect(text()).toBe(source);
  });

  it('waits for the analysis of the latest text, and gives up if another document is opened', async () => {
    const waiting: (() => void)[] = [];
    let isSlow = false;
    const { analyse } = createPorts();
    const { store, text } = await open({
      analyse: (kind, given) => {
        const analysis = analyse(kind, given) as Analysis;
        return isSlow ? new Promise((resolve) => waiting.push(() => resolve(analysis))) : analysis;
      },
    });
    isSlow = true;
    const how = { origin: 'editor', intent: 'record', label: 'Type' } as const;
    store.getState().edit([{ range: { start: 6, end: 9 }, text: 'Chai' }], how);
    const edit = { kind: 'renameNodes', renames: [{ nodeId: 'api:boil', name: 'heat' }] } as const;
    const pendingEdit = store.getState().tryGraphEdit(edit);
    await Promise.resolve();
    expect(text()).not.toContain('heat');
    isSlow = false;
    for (const answer of waiting.splice(0)) answer();
    expect(await pendingEdit).toBeUndefined();
    expect(text()).toContain('Name: Chai\n');
    expect(text()).toContain('- name: heat');

    isSlow = true;
    const type = { range: { start: 6, end: 10 }, text: 'Tea' };
    store.getState().edit([type], how);
    const late = store
      .getState()
      .tryGraphEdit({ kind: 'renameNodes', renames: [{ nodeId: 'api:heat', name: 'warm' }] });
    const other = store.getState().documents.find((document) => document.title === 'Other');
    store.getState().openDocument(other?.id ?? '');
    expect((await late)?.message).toMatch(/another document/i);
    expect(text()).toBe('Name: Other\n');
  });

  it('keeps the selection on request, under new names', async () => {
    const { store } = await open();
    const selection = ['api:boil', 'api:sweeten'];
    store.getState().select(selection);
    const edits = [
      { kind: 'renameNodes', renames: [{ nodeId: 'api:boil', name: 'heat' }] },
      { kind: 'addApi', name: 'stir' },
    ] as const;
    await store.getState().tryGraphEdit(edits, { keepsSelection: true });
    expect(store.getState().selection).toEqual(['api:heat', 'api:sweeten']);
    await store.getState().tryGraphEdit({ kind: 'addApi', name: 'cool' });
    expect(store.getState().selection).toEqual(['api:cool']);
  });

  it('of a flowchart is refused', async () => {
    const { store } = await open();
    const chart = store.getState().documents.find((document) => document.kind === 'mermaid');
    store.getState().openDocument(chart?.id ?? '');
    const problem = await store.getState().tryGraphEdit({ kind: 'addApi', name: 'x' });
    expect(problem?.message).toMatch(/flowchart/);
  });
});

describe('positions of a procedure', () => {
  /** Step ids from top to bottom. */
  const orderOf = ({ store }: Awaited<ReturnType<typeof open>>) => {
    const { places, analysis } = store.getState();
    const known = places.procedure ?? {};
    const ids = analysis.graphs.procedure?.nodes.map(({ id }) => id) ?? [];
    return ids.sort((first, second) => (known[first]?.x ?? 0) - (known[second]?.x ?? 0));
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve));

  it('follow its blocks after every edit and undo while there are no manual positions', async () => {
    const opened = await open();
    const { tryGraphEdit, undo, setView } = opened.store.getState();
    setView('procedure');
    await settled();
    const before = orderOf(opened);
    const place = { at: 'before', nodeId: 'api:boil' } as const;
    await tryGraphEdit({ kind: 'insertStatement', statement: { kind: 'call', nodeId: 'api:boil' }, place });
    await settled();
    expect(orderOf(opened)).toEqual(['start', 'api:boil', 'api:boil#2', 'api:pour', 'end']);
    expect(opened.store.getState().history.document.layout).toEqual({});
    undo();
    await settled();
    expect(orderOf(opened)).toEqual(before);
  });

  it('keep manual positions', async () => {
    const opened = await open();
    const { store } = opened;
    store.getState().setView('procedure');
    await settled();
    store.getState().moveNodes([{ id: 'api:pour', x: 900, y: 900 }]);
    const place = { at: 'before', nodeId: 'api:pour' } as const;
    await store.getState().tryGraphEdit({ kind: 'insertStatement', statement: { kind: 'step', text: 'stir' }, place });
    await settled();
    const { history } = store.getState();
    expect(history.document.layout.procedure?.['api:pour']).toMatchObject({ x: 900 });
    expect(Object.keys(history.document.layout.procedure ?? {}).length).toBeGreaterThan(1);
  });
});
