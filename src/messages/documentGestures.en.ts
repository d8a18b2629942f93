import { messagesOf, params } from './i18n';

export const documentGesturesMessages = messagesOf('documentGestures', {
  documentHasMoved: 'The document has moved on meanwhile: try again.',
  anotherDocumentWasOpenedMeanwhile: 'Another document was opened meanwhile; nothing was changed.',
  mermaidCannotReadThisFlowchart: 'Mermaid cannot read this flowchart as it is: mend its text first.',
  mermaidCouldNotRead: 'Mermaid could not read the flowchart after this edit. Edit the text instead.',
  edit: 'Edit',
  onlyFlowchartsAreEdited: 'Only flowcharts are edited this way: PDL has edits of its own.',
  versionIsStored: params('The version {called} is stored by a newer Weir and stays as it is there.'),
  browserRefusedToStore: params(
    'The browser refused to store a version. {why} The version lasts until this tab closes, and storing is tried again.',
  ),
  versionsOfThisDocument: 'The versions of this document could not be read now; they stay stored.',
  versionIsThisText: params('The version {called} is this text already.'),
  restoreTheVersion: params('Restore the version {called}'),
  documentIsAs: params('The document is as in the version {called} already.'),
  versionWasDeleted: params('The version {called} was deleted.'),
  versionCouldNot: params('The version {called} could not be deleted: it stays.'),
  flowchartHasNoNodes: 'The flowchart has no nodes.',
});
