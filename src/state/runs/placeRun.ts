import type { StoredRun } from '../../core/storage';
import type { WorkspaceState } from '../workspace/workspaceState';

/** A run belongs to the document it names, else to a stored one with the text it was held on, else to none. */
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
