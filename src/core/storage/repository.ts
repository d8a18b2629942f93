// The repository port: what outlives the tab, as records. Every record carries a version that is read first.

import type { SessionEvent } from '../session';

export interface StoredDocument {
  readonly version: 1;
  readonly id: string;
  readonly title: string;
  readonly kind: 'pdl' | 'mermaid';
  readonly source: string;
  readonly layout: Readonly<Record<string, Readonly<Record<string, { readonly x: number; readonly y: number }>>>>;
  /** Places the automatic layout chose, kept so that a reload shows the same picture. */
  readonly places?: StoredDocument['layout'];
  readonly updatedAt: number;
  readonly createdAt: number;
}

/** What lists need of a run, without its events. */
export interface StoredRun {
  readonly version: 1;
  readonly id: string;
  readonly documentId: string;
  readonly title: string;
  readonly model: string;
  readonly rehearsal: boolean;
  readonly startedAt: number;
  readonly updatedAt: number;
  readonly turns: number;
  readonly denied: number;
  readonly violations: number;
  readonly ended?: string;
}

export interface Repository {
  /** False when nothing outlives the tab. */
  readonly durable: boolean;
  listDocuments(): Promise<StoredDocument[]>;
  saveDocument(document: StoredDocument): Promise<void>;
  deleteDocument(id: string): Promise<void>;
  listRuns(): Promise<StoredRun[]>;
  saveRun(run: StoredRun): Promise<void>;
  deleteRun(id: string): Promise<void>;
  /** Appends; an event that is already stored under its `seq` stays as it was. */
  appendEvents(events: readonly SessionEvent[]): Promise<void>;
  loadEvents(sessionId: string): Promise<SessionEvent[]>;
}
