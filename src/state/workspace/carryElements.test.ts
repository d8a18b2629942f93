import { expect, it } from 'vitest';
import { createPorts, openWithPositions } from '../../testing/storePorts';
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
