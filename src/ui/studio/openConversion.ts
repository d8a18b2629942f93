// Opens a converted document, with its notes in Problems.

import { createWithNotes } from '../../state/workspace/conversionNotes';
import type { NewDocument } from '../../state/workspace/workspaceState';
import type { WeirStores } from './weirContext';

/** The same from Author, where the text of the result replaces the formats of the previous document. */
export function openInSource(
  { workspace, shell }: Pick<WeirStores, 'workspace' | 'shell'>,
  document: NewDocument,
  notes: readonly string[],
): void {
  createWithNotes(workspace, document, notes);
  const { mode, rightOpen, rightTab, setRightTab, allFormats, showAllFormats } = shell.getState();
  if (allFormats) showAllFormats(false);
  if (mode === 'author' && rightOpen && rightTab.author === 'formats') setRightTab('source');
}
