import { describe, expect, it } from 'vitest';
import { createPorts, openWithPositions } from '../../testing/storePorts';
import { openExample } from './openExample';

const tea = { title: 'Tea', kind: 'pdl', source: 'Name: Tea\n' } as const;
const soup = { title: 'Soup', kind: 'pdl', source: 'Name: Soup\n' } as const;

describe('openExample', () => {
  it('opens the document with exactly the same text, also if it is open already', async () => {
    const workspace = await openWithPositions(createPorts(), [tea, soup]);
    const { id } = workspace.getState().history.document;
    openExample(workspace, tea);
    expect(workspace.getState().history.document.id).toBe(id);
    openExample(workspace, soup);
    expect(workspace.getState().history.document.title).toBe('Soup');
    openExample(workspace, tea);
    expect(workspace.getState().history.document.id).toBe(id);
    expect(workspace.getState().documents).toHaveLength(2);
  });

  it('creates a new document if the copy was edited', async () => {
    const workspace = await openWithPositions(createPorts(), [tea, soup]);
    workspace
      .getState()
      .edit([{ range: { start: 6, end: 9 }, text: 'Chai' }], { origin: 'editor', intent: 'record', label: 'x' });
    openExample(workspace, tea);
    expect(workspace.getState().history.document.source).toBe(tea.source);
    const sources = workspace
      .getState()
      .allDocuments()
      .map(({ source }) => source);
    expect(sources.sort()).toEqual(['Name: Chai\n', 'Name: Soup\n', 'Name: Tea\n']);
  });
});
