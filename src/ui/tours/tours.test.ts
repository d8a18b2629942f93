import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { examples } from '../../examples';
import { createShellStore, type TourName } from '../../state/frame/shellStore';
import { createPorts, openWithPositions } from '../../testing/storePorts';
import type { WeirStores } from '../studio/weirContext';
import { testIds } from '../testIds';
import { tours } from './tours';
import { tourTitles } from './tourTitles';

async function open() {
  const workspace = await openWithPositions(createPorts(), [{ title: 'Tea', kind: 'pdl', source: 'Name: Tea\n' }]);
  const shell = createShellStore('plan');
  const stores = { workspace, shell } as unknown as WeirStores;
  /** Runs the `show` function of the step. */
  const show = (tour: TourName, step: number) => {
    tours[tour][step]?.show?.(stores);
    const { mode, rightTab, bottomTab, comparePage, rightOpen, bottomOpen } = shell.getState();
    return { mode, rightTab, bottomTab, comparePage, rightOpen, bottomOpen };
  };
  return { workspace, shell, show };
}

describe('the tours', () => {
  it('are those of the menu, five steps each, with unique titles', () => {
    expect(tourTitles.map(({ id }) => id).sort()).toEqual(Object.keys(tours).sort());
    for (const steps of Object.values(tours)) {
      expect(steps).toHaveLength(5);
      expect(new Set(steps.map(({ title }) => title)).size).toBe(5);
    }
  });

  it('highlight elements with test ids, each another one than the step before', () => {
    const list = readFileSync(resolve(import.meta.dirname, '../testIds.ts'), 'utf8');
    const known = [...list.matchAll(/^ {2}\| '(\w+)'/gm)].map(([, name]) => testIds[name as keyof typeof testIds]);
    for (const steps of Object.values(tours)) {
      for (const { target, until } of steps) {
        const ids = [...`${target} ${until ?? ''}`.matchAll(/data-testid="([^"]+)"/g)].map(([, id]) => id);
        expect(ids.length).toBeGreaterThan(0);
        expect(ids.filter((id) => !known.includes(id ?? ''))).toEqual([]);
      }
      const targets = steps.map(({ target }) => target);
      expect(new Set(targets).size).toBe(targets.length);
    }
  });

  it('of authoring shows the first example as a procedure, then its text and its problems', async () => {
    const { workspace, show } = await open();
    workspace.getState().setView('dependency');
    expect(show('author', 0).mode).toBe('author');
    expect(workspace.getState()).toMatchObject({
      view: 'procedure',
      history: { document: { title: examples[0]?.title, source: examples[0]?.source } },
    });
    expect(show('author', 2)).toMatchObject({ rightOpen: true, rightTab: { author: 'source' } });
    expect(show('author', 4)).toMatchObject({ bottomOpen: true, bottomTab: { author: 'problems' } });
  });

  it('of running requests a session and continues when there is one, and then shows the timeline', async () => {
    const { workspace, shell, show } = await open();
    expect(show('run', 0).mode).toBe('run');
    expect(show('run', 1)).toMatchObject({ mode: 'run', rightOpen: true, rightTab: { run: 'conversation' } });
    expect(workspace.getState().history.document.title).toBe('Hospital appointment');
    expect(tours.run[1]?.until).toContain(testIds.conversation);
    expect(tours.run.filter(({ until }) => until !== undefined)).toHaveLength(1);
    shell.getState().togglePanel('bottom', false);
    expect(show('run', 2)).toMatchObject({ bottomOpen: true, bottomTab: { run: 'timeline' } });
  });

  it('of comparing leads from a session to its traces, scores and changes', async () => {
    const { show } = await open();
    expect(show('compare', 0).mode).toBe('run');
    expect(show('compare', 1)).toMatchObject({
      mode: 'compare',
      comparePage: 'comparison',
      rightTab: { compare: 'traces' },
    });
    expect(show('compare', 3).rightTab.compare).toBe('scores');
    expect(show('compare', 4).rightTab.compare).toBe('changes');
  });
});
