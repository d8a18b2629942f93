import { messagesOf, params } from './i18n';

export const documentsMessages = messagesOf('documents', {
  titleOfTheDocument: 'Title of the document',
  kindAndChange: params('{kind}, changed {time}'),
  moreActions: params('More for {title}'),
  duplicate: 'Duplicate',
  documents: 'Documents',
  newPasteOrOpen: 'New, paste or open',
  filterDocuments: 'Filter documents',
  filterCount: params('Filter {documents} documents'),
  noTitleContains: params('No title contains “{text}”.'),
});
