import type { StoredRun } from '../../core/storage';
import type { WorkspaceState } from '../workspace/workspaceState';

/**
 * Finds the document of a run: the one it names, otherwise a stored document with the text of the run, otherwise none.
 */
export function placeRun(
  run: StoredRun,
  source: string,
  { allDocuments }: Pick<WorkspaceState, 'allDocuments'>,
): StoredRun {
  const documents = allDocuments();
  if (documents.some(({ id }) => id === run.documentId)) return run;
  const same = documents.find((document) => document.source === source);
  return same ? { ...run, documentId: same.id } : run;
}
