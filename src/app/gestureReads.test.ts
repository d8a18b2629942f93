import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FlowchartEdit, GraphEdit } from '../core/document';
import * as flowchart from '../core/flowchart';
import * as language from '../core/language';
import { createPorts, openWithPositions } from '../testing/storePorts';
import { createAnalyser, loadReader, preloadFlowcharts } from './analyse';

const source = `Name: Tea
APIs:
  - name: boil
  - name: pour
    pre: [boil]
ANSWERs:
  - name: served
    desc: Your tea.
Procedure: |
  API.boil()
  if hot:
    API.pour()
  ANSWER.served()
`;

/** Every function of the room that reads a text, whole or after an edit. */
const readers = ['parsePdl', 'readPdl', 'reparsePdl', 'reparseParts'] as const;

function countReads() {
  const spies = readers.map((name) => vi.spyOn(language, name));
  /** Texts read since the spies were set, without the texts of clips. */
  return () => spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
}

afterEach(() => void vi.restoreAllMocks());
beforeAll(async () => {
  await Promise.all([loadReader(), preloadFlowcharts().catch(() => undefined)]);
});

async function openTea() {
  const store = await openWithPositions(createPorts({ analyse: createAnalyser() }), [
    { title: 'Tea', kind: 'pdl', source },
  ]);
  // The first gesture loads the planner, and the analyser takes the reader over after the first text.
  await store.getState().tryGraphEdit([]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  return store;
}

describe('a gesture on a PDL document', () => {
  const gestures: readonly (readonly [string, GraphEdit])[] = [
    ['rename', { kind: 'renameNodes', renames: [{ nodeId: 'api:boil', name: 'heat' }] }],
    [
      'insert a statement',
      { kind: 'insertStatement', statement: { kind: 'step', text: 'wait' }, place: { at: 'end' } },
    ],
    ['delete a node', { kind: 'deleteNodes', nodeIds: ['api:pour'] }],
    ['move', { kind: 'moveStatement', nodeId: 'answer:served', place: { at: 'start' } }],
  ];
  it.each(gestures)('"%s" reads the new text once', async (_, edit) => {
    const store = await openTea();
    const reads = countReads();
    expect(await store.getState().tryGraphEdit(edit)).toBeUndefined();
    const { analysis, history } = store.getState();
    expect(history.document.source).not.toBe(source);
    expect(analysis.source).toBe(history.document.source);
    expect(reads()).toBe(1);
  });

  it('"paste" reads the clip and the new text once', async () => {
    const store = await openTea();
    const text = await store.getState().clipOf(['api:pour']);
    const reads = countReads();
    expect(await store.getState().tryGraphEdit({ kind: 'paste', text, place: { at: 'end' } })).toBeUndefined();
    expect(reads()).toBe(2);
  });

  it('of several edits reads each new text once', async () => {
    const store = await openTea();
    const reads = countReads();
    const edits = gestures.slice(0, 2).map(([, edit]) => edit);
    expect(await store.getState().tryGraphEdit(edits)).toBeUndefined();
    expect(reads()).toBe(2);
  });
});

describe('a gesture on a flowchart', () => {
  const chart = 'flowchart TD\n  A[Ask] --> B & C\n  C --> D\n';
  const gestures: readonly (readonly [string, FlowchartEdit])[] = [
    ['add a node', { kind: 'addNode', label: 'New' }],
    ['relabel', { kind: 'setLabel', nodeId: 'A', label: 'Ask again' }],
    ['delete', { kind: 'deleteNode', nodeId: 'C' }],
  ];
  it.each(gestures)('"%s" reads the new text once', async (_, edit) => {
    const store = await openWithPositions(createPorts({ analyse: createAnalyser() }), [
      { title: 'Visit', kind: 'mermaid', source: chart },
    ]);
    // The first gesture loads the code of the gestures.
    await store.getState().editFlowchart([]);
    const whole = vi.spyOn(flowchart, 'readFlowchart');
    const kept = vi.spyOn(flowchart, 'readLatestFlowchart');
    expect(await store.getState().editFlowchart(edit)).toBeUndefined();
    const { analysis, history } = store.getState();
    expect(history.document.source).not.toBe(chart);
    expect(analysis.source).toBe(history.document.source);
    expect(whole).not.toHaveBeenCalled();
    // Both the planner and the analysis have read: each text gave one document.
    expect(kept.mock.calls.length).toBeGreaterThanOrEqual(3);
    const documents = new Set(kept.mock.results.map(({ value }) => value));
    expect(documents.size).toBe(2);
  });
});
