import { messagesOf, params } from './i18n';

export const searchMessages = messagesOf('search', {
  search: 'Search',
  searchFor: 'Search for',
  thisDocument: 'This document',
  all: 'All',
  nothingFound: 'Nothing found',
  previousHit: 'Previous hit',
  nextHit: 'Next hit',
  searchPlaceholder: 'Names, texts, conditions ...',
  whereToSearch: 'Where to search',
  names: 'Names',
  slots: 'Slots',
  texts: 'Texts',
  conditions: 'Conditions',
  comments: 'Comments',
  source: 'Source',
  hitPosition: params('{place} of {total}'),
  atLeast: params('{hits} or more'),
  hitCount: params('{total} found'),
});
