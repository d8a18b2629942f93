import type { ImportedNodeKind } from '../importedFlow';

const kinds: Readonly<Record<string, ImportedNodeKind>> = {
  start: 'start',
  'iteration-start': 'start',
  'loop-start': 'start',
  end: 'end',
  'loop-end': 'end',
  answer: 'answer',
  'human-input': 'question',
  'if-else': 'condition',
  'question-classifier': 'condition',
  iteration: 'group',
  loop: 'group',
  'http-request': 'api',
  tool: 'api',
  'knowledge-retrieval': 'api',
  'knowledge-index': 'api',
  datasource: 'api',
  agent: 'words',
};

/** The kind of a node of Dify; types that are not listed work on data or are carried out by a model. */
export const difyKind = (type: string): ImportedNodeKind =>
  Object.hasOwn(kinds, type) ? (kinds[type] as ImportedNodeKind) : type.startsWith('trigger-') ? 'start' : 'words';
