import { messagesOf, params } from './i18n';

export const documentGesturesMessages = messagesOf('documentGestures', {
  documentChanged: 'The document has moved on meanwhile: try again.',
  otherDocumentOpened: 'Another document was opened meanwhile; nothing was changed.',
  flowchartInvalid: 'Mermaid cannot read this flowchart: fix its text first.',
  editBreaksFlowchart: 'Mermaid could not read the flowchart after this edit. Edit the text instead.',
  edit: 'Edit',
  notAFlowchart: 'Only flowcharts are edited this way: PDL has edits of its own.',
  versionIsNewer: params('The version {version} is stored by a newer Weir and stays as it is there.'),
  versionNotStored: params(
    'The browser refused to store a version. {why} The version lasts until this tab closes, and storing is tried again.',
  ),
  versionsUnreadable: 'The versions of this document could not be read now; they stay stored.',
  versionIsCurrentText: params('The version {version} is this text already.'),
  restoreVersion: params('Restore the version {version}'),
  documentMatchesVersion: params('The document is as in the version {version} already.'),
  versionDeleted: params('The version {version} was deleted.'),
  versionNotDeleted: params('The version {version} could not be deleted: it stays.'),
  flowchartHasNoNodes: 'The flowchart has no nodes.',
});
