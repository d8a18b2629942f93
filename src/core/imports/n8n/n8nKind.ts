// The kind of a node of n8n by its type. A type that is not listed calls a service.

import type { ImportedNodeKind } from '../importedFlow';
import type { N8nNode } from './readN8n';

const kinds: Readonly<Record<string, ImportedNodeKind>> = {
  start: 'start',
  cron: 'start',
  interval: 'start',
  webhook: 'start',
  emailReadImap: 'start',
  if: 'condition',
  switch: 'condition',
  filter: 'condition',
  splitInBatches: 'condition',
  compareDatasets: 'condition',
  textClassifier: 'condition',
  sentimentAnalysis: 'condition',
  guardrails: 'condition',
  stopAndError: 'end',
  respondToWebhook: 'answer',
  respondToChat: 'answer',
  chat: 'answer',
  form: 'question',
};

/** Types that work on data within n8n or are carried out by a model. */
const wordTypes = new Set([
  'noOp',
  'merge',
  'wait',
  'set',
  'code',
  'function',
  'functionItem',
  'itemLists',
  'splitOut',
  'aggregate',
  'summarize',
  'sort',
  'limit',
  'removeDuplicates',
  'renameKeys',
  'dateTime',
  'crypto',
  'html',
  'markdown',
  'xml',
  'moveBinaryData',
  'convertToFile',
  'extractFromFile',
  'aiTransform',
  'agent',
  'chainLlm',
  'chainSummarization',
  'chainRetrievalQa',
  'informationExtractor',
]);

/** `isReferenced`: the node is connected to others only as their model, tool, memory or parser. */
export function n8nKind({ type }: N8nNode, isReferenced: boolean): ImportedNodeKind {
  const name = type.replace(/^.*\./, '');
  if (isReferenced) return /tool/i.test(name) ? 'api' : 'part';
  if (Object.hasOwn(kinds, name)) return kinds[name] as ImportedNodeKind;
  if (/trigger$/i.test(name)) return 'start';
  return wordTypes.has(name) ? 'words' : 'api';
}
