import { expect, it } from 'vitest';
import { createPorts, openWithPositions } from '../../testing/storePorts';
import { describeRefusal } from '../support/describeRefusal';
import { offerStorage } from './offerStorage';

const full = describeRefusal(new DOMException('no room', 'QuotaExceededError'));

it('adds a button to notices that the storage is full, and to no others', async () => {
  const store = await openWithPositions(createPorts(), [{ title: 'Tea', kind: 'pdl', source: 'Name: Tea\n' }]);
  let opened = 0;
  store.getState().notify('error', `Not saved. ${full}`);
  offerStorage(store, () => {
    opened += 1;
  });
  store.getState().notify('error', `No version. ${full}`);
  store.getState().notify('error', 'Something else');
  store.getState().notify('error', `With its own. ${full}`, { label: 'Undo', run: () => undefined });
  const labels = store.getState().notices.map(({ action }) => action?.label);
  expect(labels.slice(-4)).toEqual(['Show storage', 'Show storage', undefined, 'Undo']);
  store.getState().notices.at(-4)?.action?.run();
  expect(opened).toBe(1);
});
