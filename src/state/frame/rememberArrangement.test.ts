import { describe, expect, it } from 'vitest';
import { createPorts, openWithPositions } from '../../testing/storePorts';
import { choiceKeys } from '../support/choiceKeys';
import { recallArrangement } from './recallArrangement';
import { rememberArrangement, rememberView, storedView } from './rememberArrangement';
import { createShellStore, firstArrangement } from './shellStore';

function textStorage(stored: Readonly<Record<string, string>> = {}) {
  const texts = new Map(Object.entries(stored));
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  };
}

describe('the arrangement of the panels', () => {
  it('is the same after a reload, per mode', () => {
    const storage = textStorage();
    const shell = createShellStore('author');
    rememberArrangement(shell, storage);
    shell.getState().setBottomTab('metrics');
    shell.getState().setRightTab('inspector');
    shell.getState().setMode('run');
    shell.getState().setLeftTab('runs');
    shell.getState().togglePanel('bottom', false);
    const again = createShellStore('run', recallArrangement(storage));
    expect(again.getState()).toMatchObject({ leftOpen: true, leftTab: 'runs', bottomOpen: false });
    again.getState().setMode('author');
    expect(again.getState()).toMatchObject({ leftOpen: false, bottomOpen: true, bottomTab: { author: 'metrics' } });
    expect(again.getState().rightTab.author).toBe('inspector');
    again.getState().setMode('run');
    expect(again.getState()).toMatchObject({ leftOpen: true, leftTab: 'runs', bottomOpen: false });
  });

  it.each(['', 'no json', '[]', '{"panels":3,"rightTab":{"author":"conversation"},"evaluation":7}'])(
    'is the default if %j was stored',
    (text) => expect(recallArrangement(textStorage({ [choiceKeys.arrangement]: text }))).toEqual(firstArrangement),
  );

  it.each([
    [{ bottomTab: { compare: 'execute' } }, 'execute'],
    [{ bottomTab: { compare: 'traces' } }, 'comparison'],
    [{ bottomTab: { compare: 'execute' }, comparePage: 'paths' }, 'paths'],
  ])('opens the page of Compare for %j, including a tab of earlier versions', (stored, page) =>
    expect(recallArrangement(textStorage({ [choiceKeys.arrangement]: JSON.stringify(stored) })).comparePage).toBe(page),
  );

  it('opens as earlier versions stored it', () => {
    // Four modes, and the pages of Compare among the bottom tabs.
    const open = { leftOpen: true, leftTab: 'outline', rightOpen: false, bottomOpen: true };
    const stored = {
      panels: { author: open, run: open, compare: open, evaluate: open },
      rightTab: { author: 'inspector', run: 'event', compare: 'evidence' },
      bottomTab: { author: 'metrics', run: 'events', compare: 'summarize' },
      evaluation: 'bench',
    };
    expect(recallArrangement(textStorage({ [choiceKeys.arrangement]: JSON.stringify(stored) }))).toEqual({
      panels: { ...stored.panels, plan: firstArrangement.panels.plan },
      rightTab: stored.rightTab,
      bottomTab: { author: 'metrics', run: 'events' },
      comparePage: 'summarize',
      evaluation: 'bench',
    });
  });

  it('keeps the valid stored parts, and no search', () => {
    const stored = { panels: { author: { leftOpen: true, leftTab: 'search', bottomOpen: true, rightOpen: 'yes' } } };
    expect(recallArrangement(textStorage({ [choiceKeys.arrangement]: JSON.stringify(stored) })).panels.author).toEqual({
      leftOpen: false,
      leftTab: 'documents',
      rightOpen: true,
      bottomOpen: true,
    });
  });

  it('shows the last graph of its document, and of no other', async () => {
    const storage = textStorage();
    const ports = createPorts();
    const document = { title: 'Tea', kind: 'pdl', source: 'Name: Tea\n' } as const;
    const workspace = await openWithPositions(ports, [document, { ...document, title: 'Milk' }]);
    rememberView(workspace, storage);
    workspace.getState().setView('dependency');
    const again = await openWithPositions({ ...ports, lastView: storedView(storage) }, []);
    expect(again.getState().history.document.title).toBe('Tea');
    expect(again.getState().view).toBe('dependency');
    again.getState().openDocument(again.getState().documents.find(({ title }) => title === 'Milk')?.id ?? '');
    expect(again.getState().view).toBe('procedure');
  });
});
