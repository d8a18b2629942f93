import { expect, it } from 'vitest';
import { buildFlowchartGraph, readFlowchart } from '../../core/flowchart';
import { createPorts, openWithPositions } from '../../testing/storePorts';
import type { WeirPorts } from '../support/ports';
import type { WorkspaceStore } from './workspaceState';

const source = `Name: Tea
APIs:
  - name: boil
Procedure: |
  if cold:
    API.boil()
  if cold:
    API.boil()
`;
const open = () => openWithPositions(createPorts(), [{ title: 'Tea', kind: 'pdl', source }]);
const type = (store: WorkspaceStore, edits: Parameters<ReturnType<WorkspaceStore['getState']>['edit']>[0]) =>
  store.getState().edit(edits, { origin: 'editor', intent: 'record', label: 'Type' });
const insert = (text: string) => {
  const start = source.indexOf('if cold');
  return [{ range: { start, end: start }, text: `${text}\n  ` }];
};
const layoutOf = (store: WorkspaceStore) => store.getState().history.document.layout.procedure;
const place = { x: 300, y: 40 };

it('keeps selection, stored position and folded branch while a call of the same name is typed above', async () => {
  const store = await open();
  store.getState().moveNodes([{ id: 'api:boil', ...place }]);
  store.getState().select(['api:boil']);
  store.getState().setFolded(['cond:cold']);
  const { id } = store.getState().history.document;
  type(store, insert('if cold:\n    API.boil()'));
  expect(store.getState().selection).toEqual(['api:boil#2']);
  expect(layoutOf(store)).toEqual({ 'api:boil#2': place });
  expect(store.getState().folded[id]).toEqual(['cond:cold#2']);
  store.getState().undo();
  expect(store.getState().selection).toEqual(['api:boil']);
  expect(layoutOf(store)).toEqual({ 'api:boil': place });
  expect(store.getState().folded[id]).toEqual(['cond:cold']);
  store.getState().redo();
  expect(store.getState().selection).toEqual(['api:boil#2']);
  expect(layoutOf(store)).toEqual({ 'api:boil#2': place });
});

it('follows a name and a condition that are typed', async () => {
  const store = await open();
  store.getState().select(['cond:cold']);
  const start = source.indexOf('cold:') + 4;
  type(store, [{ range: { start, end: start }, text: 'er' }]);
  expect(store.getState().selection).toEqual(['cond:colder']);
});

it('deselects a deleted statement if another one takes its id', async () => {
  const store = await open();
  store.getState().moveNodes([{ id: 'api:boil', ...place }]);
  store.getState().select(['api:boil']);
  const start = source.indexOf('  if cold');
  type(store, [{ range: { start, end: source.lastIndexOf('  if cold') }, text: '' }]);
  expect(store.getState().selection).toEqual([]);
  expect(layoutOf(store) ?? {}).toEqual({});
});

it('keeps the selected edge while its label or one of its ends is typed, and deselects a deleted one', async () => {
  const chart = 'flowchart TD\n  a --> b\n  a -->|yes| c\n  a --> d\n';
  const analyse: WeirPorts['analyse'] = (kind, text) => ({
    kind,
    source: text,
    title: '',
    diagnostics: [],
    graphs: { flowchart: buildFlowchartGraph(readFlowchart(text).data) },
  });
  const store = await openWithPositions(createPorts({ analyse }), [{ title: 'Chart', kind: 'mermaid', source: chart }]);
  const edges = () => store.getState().analysis.graphs.flowchart?.edges ?? [];
  const selected = () => edges().find(({ id }) => id === store.getState().selectedEdge);
  store.getState().selectEdge(edges().find(({ to }) => to === 'c')?.id);
  const put = (at: number, length: number, text: string) =>
    type(store, [{ range: { start: at, end: at + length }, text }]);
  put(chart.indexOf('yes'), 3, 'indeed');
  expect(selected()).toMatchObject({ from: 'a', to: 'c', condition: 'indeed' });
  put(chart.indexOf('a --> b'), 0, 'x --> a\n  ');
  expect(selected()).toMatchObject({ from: 'a', to: 'c' });
  const now = store.getState().history.document.source;
  put(now.indexOf(' c\n') + 1, 1, 'e');
  expect(selected()).toMatchObject({ from: 'a', to: 'e' });
  const line = '  a -->|indeed| e\n';
  put(store.getState().history.document.source.indexOf(line), line.length, '');
  expect(store.getState().selectedEdge).toBeUndefined();
});
