// Reads records that another version, another tab or a fault may have written: what can be read is kept.

import type { StoredDocument, StoredRun } from './repository';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A record as saved by this version or an older one, or undefined when it cannot be read. */
export function readDocument(value: unknown): StoredDocument | undefined {
  if (!isRecord(value) || typeof value['id'] !== 'string' || typeof value['source'] !== 'string') return undefined;
  const number = (key: string) => (typeof value[key] === 'number' ? value[key] : 0);
  return {
    version: 1,
    id: value['id'],
    title: typeof value['title'] === 'string' ? value['title'] : 'Untitled',
    kind: value['kind'] === 'mermaid' ? 'mermaid' : 'pdl',
    source: value['source'],
    layout: isRecord(value['layout']) ? (value['layout'] as StoredDocument['layout']) : {},
    ...(isRecord(value.places) ? { places: value.places as StoredDocument['layout'] } : {}),
    updatedAt: number('updatedAt'),
    createdAt: number('createdAt'),
  };
}

/** A run as saved, or undefined when it cannot be read. */
export function readRun(value: unknown): StoredRun | undefined {
  if (!isRecord(value) || typeof value['id'] !== 'string') return undefined;
  const number = (key: string) => (typeof value[key] === 'number' ? value[key] : 0);
  const text = (key: string) => (typeof value[key] === 'string' ? value[key] : '');
  return {
    version: 1,
    id: value['id'],
    documentId: text('documentId'),
    title: text('title'),
    model: text('model'),
    rehearsal: value['rehearsal'] === true,
    startedAt: number('startedAt'),
    updatedAt: number('updatedAt'),
    turns: number('turns'),
    denied: number('denied'),
    violations: number('violations'),
    ...(typeof value['ended'] === 'string' ? { ended: value['ended'] } : {}),
  };
}
