// The actions of a user in one browser and the visible state, through its workspace: for tests with several browsers.

import type { WorkspaceStore } from '../state/workspace/workspaceState';

export interface OneBrowser {
  readonly workspace: WorkspaceStore;
}

export const documentOfBrowser = ({ workspace }: OneBrowser) => workspace.getState().history.document;

export const documentTitlesOf = ({ workspace }: OneBrowser) => {
  const { documents } = workspace.getState();
  return documents.map(({ title }) => title).sort();
};

export const placeNode = ({ workspace }: OneBrowser, id: string, x: number) =>
  workspace.getState().moveNodes([{ id, x, y: 6 }]);

/** Types at the end of the text. */
export const typeText = ({ workspace }: OneBrowser, text: string) => {
  const { history, edit } = workspace.getState();
  const end = history.document.source.length;
  edit([{ range: { start: end, end }, text }], { origin: 'editor', intent: 'record', label: 'Type' });
};
