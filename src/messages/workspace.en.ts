import { count, messagesOf, params } from './i18n';

export const workspaceMessages = messagesOf('workspace', {
  newProcedure: 'New procedure',
  newerTabOpen:
    'A newer Weir in another tab has taken over the stored documents, so nothing more is saved from this one. Your text is still here: copy it, then reload.',
  saveFailed: params('The browser refused to save. {reason} Your text is still here, and saving is tried again.'),
  documentChanged: 'The document has moved on meanwhile: try again.',
  otherDocumentOpened: 'Another document was opened meanwhile; nothing was changed.',
  notPdl: 'Only PDL is edited this way: flowcharts have edits of their own.',
  changedInAnotherTab: 'Changed in another tab',
  deletedInOtherTab: params('"{title}" was deleted in another tab. It is in use here, so it was kept.'),
  thisTab: params('{title} (this tab)'),
  changedInOtherTab: params(
    '"{title}" was changed in another tab at the same time. Both are kept: yours goes on as "{newTitle}".',
  ),
  layoutFailed: 'The graph could not be laid out. Choose "Tidy" to try again.',
  unreadableDocuments: count({
    one: '{count} document could not be read; it stays stored.',
    other: '{count} documents could not be read; they stay stored.',
  }),
  storageUnavailable: 'This browser keeps no data for the page: your work lasts until the tab closes.',
  documentsUnreadable: 'The stored documents could not be read now; they stay stored. Reload the page to try again.',
  restoredWithoutVersions: params('"{title}" is back, but not all of its versions could be stored again.'),
  lastDocumentStays: 'The last document stays: create another one first.',
  notDeleted: params('"{title}" could not be deleted for good: it will be back.'),
  documentDeleted: params('"{title}" was deleted, with its versions.'),
  shownAnew: params('"{title}" was changed in another tab and shown anew here.'),
  moveNode: 'Move node',
  moveNodes: 'Move nodes',
  tidy: 'Tidy',
});
