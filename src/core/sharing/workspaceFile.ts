// Prints a whole workspace as one file: JSON Lines, a header with the counts, then one record per line; the events of a
// run follow its row. Invariant: reading the file gives the same records. Keys, credentials and queries of addresses
// are not part of it.

import { type SessionEvent, withoutCredentials } from '../session';
import type { StoredDocument, StoredRun, StoredSnapshot } from '../storage';
import { canonicalJson, type JsonValue, noSecrets, type SecretFilter } from '../support';
import { addressForSharing } from './addressForSharing';

export const WORKSPACE_VERSION = 1;
/** Bytes in all: a run of a hundred turns with its prompts has about one million. */
export const MAX_WORKSPACE_BYTES = 128 * 1024 * 1024;
/** UTF-16 units of a line. */
export const MAX_LINE_LENGTH = 32 * 1024 * 1024;
/**
 * UTF-16 units of a document with its tool file: more than a link takes, because a backup must include every document.
 */
const MAX_TEXT_LENGTH = 16_000_000;

export interface WorkspaceCounts {
  readonly documents: number;
  readonly versions: number;
  readonly runs: number;
  readonly events: number;
  readonly settings: number;
}

/** Settings that are not secret. The address of the endpoint is stored without parts that may be secret. */
export interface SharedSettings {
  readonly theme?: string;
  readonly checkPreset?: string;
  readonly checkLevels?: Readonly<Record<string, string>>;
  readonly endpoint?: { readonly baseUrl: string; readonly model: string };
}

export interface WorkspaceRun {
  readonly run: StoredRun;
  readonly events: readonly SessionEvent[];
}

export interface WorkspaceFile {
  /** Milliseconds since the Unix epoch. */
  readonly exportedAt: number;
  readonly documents: readonly StoredDocument[];
  readonly snapshots: readonly StoredSnapshot[];
  readonly runs: readonly WorkspaceRun[];
  readonly settings: SharedSettings | undefined;
}

/** Whether a file that begins like this is a workspace file; `head` is its first line, or the available part of it. */
export const isWorkspaceFile = (head: string): boolean => /^\uFEFF?\s*\{\s*"weir"\s*:\s*"workspace"/.test(head);

/** Whether a document or a version can be read again from its line. */
export const fitsWorkspace = (record: { readonly source: string; readonly tools?: string }, line = ''): boolean =>
  record.source.length + (record.tools?.length ?? 0) <= MAX_TEXT_LENGTH && line.length <= MAX_LINE_LENGTH;

/** Prints the lines of a workspace file, each with its line break. All `secrets` are removed. */
export function createWorkspacePrinter(secrets: SecretFilter = noSecrets) {
  const line = (value: object) => `${JSON.stringify(secrets.value(value))}\n`;
  return {
    header: (exportedAt: number, counts: WorkspaceCounts) =>
      line({ weir: 'workspace', version: WORKSPACE_VERSION, exportedAt, counts }),
    settings: (settings: SharedSettings) => {
      const { endpoint } = settings;
      return line({
        settings: endpoint
          ? { ...settings, endpoint: { ...endpoint, baseUrl: addressForSharing(endpoint.baseUrl) } }
          : settings,
      });
    },
    document: (document: StoredDocument) => line({ document }),
    snapshot: (snapshot: StoredSnapshot) => line({ snapshot }),
    run: (run: StoredRun) => line({ run }),
    event: (event: SessionEvent) => line({ event: withoutCredentials(event) }),
  };
}

/**
 * A log entry as the file contains it, without the parts that differ between two copies of one run; for comparisons.
 */
export function comparedEvent(event: SessionEvent, secrets: SecretFilter): string {
  const { sessionId: _sessionId, ...rest } = withoutCredentials(event, secrets);
  const { document } = rest as { document?: Record<string, unknown> };
  const { documentId: _documentId, ...known } = document ?? {};
  const compared = document ? { ...rest, document: known } : rest;
  return canonicalJson(JSON.parse(JSON.stringify(compared)) as JsonValue);
}
