import type { NewDocument } from '../../state/workspace/workspaceState';
import type { WeirStores } from './weirContext';

/**
 * Opens a stored document with exactly the same text as the example, or creates a new one. A copy that the user has
 * edited is not changed.
 */
export function openExample(workspace: WeirStores['workspace'], example: NewDocument): void {
  const { history, allDocuments, openDocument, createDocument } = workspace.getState();
  const isSameText = ({ kind, source }: Pick<NewDocument, 'kind' | 'source'>) =>
    kind === example.kind && source === example.source;
  if (isSameText(history.document)) return;
  const shelved = allDocuments().find(isSameText);
  if (shelved) openDocument(shelved.id);
  else createDocument(example);
}
