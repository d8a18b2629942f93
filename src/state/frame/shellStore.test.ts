import { describe, expect, it } from 'vitest';
import { createShellStore } from './shellStore';

describe('the welcome screen', () => {
  it.each<[string, (shell: ReturnType<typeof createShellStore>) => void]>([
    ['a mode', (shell) => shell.getState().setMode('run')],
    ['a page of Compare', (shell) => shell.getState().showComparePage('execute')],
    ['the search', (shell) => shell.getState().openSearch('document')],
    ['a tour', (shell) => shell.getState().startTour('author')],
    ['itself', (shell) => shell.getState().showWelcome(false)],
  ])('is closed by %s', (_, leave) => {
    const shell = createShellStore('author');
    shell.getState().showWelcome(true);
    leave(shell);
    expect(shell.getState().welcome).toBe(false);
  });

  it('stays open below a dialog, and ends a tour', () => {
    const shell = createShellStore('author');
    shell.getState().startTour('run');
    shell.getState().showWelcome(true);
    expect(shell.getState().tour).toBeUndefined();
    shell.getState().openDialog('draft');
    shell.getState().closeDialog();
    expect(shell.getState()).toMatchObject({ welcome: true, dialog: undefined });
  });
});

describe('the search', () => {
  it('restores the side panel, and clears its query', () => {
    const shell = createShellStore('author');
    shell.getState().setLeftTab('outline');
    shell.getState().togglePanel('left', false);
    shell.getState().openSearch('document', 'tool');
    shell.getState().openSearch('all');
    expect(shell.getState()).toMatchObject({
      leftTab: 'search',
      leftOpen: true,
      search: { query: 'tool', scope: 'all', key: 2 },
    });
    shell.getState().closeSearch();
    expect(shell.getState()).toMatchObject({ leftTab: 'outline', leftOpen: false, search: { query: '' } });
  });
});

it('shows a format in the right panel of the author, and the four of them over its canvas', () => {
  const shell = createShellStore('run');
  shell.getState().showFormat('code');
  expect(shell.getState()).toMatchObject({ mode: 'author', format: 'code', rightTab: { author: 'formats' } });
  shell.getState().setMode('run');
  shell.getState().showAllFormats(true);
  expect(shell.getState()).toMatchObject({ mode: 'author', allFormats: true });
});
