// The format of a whole workspace as one file, and its printer: JSON Lines, a header with the counts, then one record per line; the events of a
// run follow its row. Invariant: reading the file gives the same records. Keys, credentials and queries of addresses
// are not part of it.

import * as v from 'valibot';
import { type SessionEvent, withoutCredentials } from '../session';
import type { StoredDocument, StoredRun, StoredSnapshot } from '../storage';
import {
  canonicalJson,
  countSchema as count,
  type JsonValue,
  noSecrets,
  numberBetween,
  type SecretFilter,
  shape,
  tolerantShape,
  validEntries,
} from '../support';
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

/** Largest time of a `Date` in either direction. */
export const MAX_TIME = 8.64e15;
const MAX_ID = 200;
const MAX_LEVELS = 500;

/**
 * Ids are used in addresses, which cannot contain lone surrogates, and as property names, which must not be inherited
 * ones.
 */
export const isId = (id: string): boolean =>
  id !== '' && id.length <= MAX_ID && !(id in Object.prototype) && !/\p{Cs}/u.test(id);

export const headerSchema = /* @__PURE__ */ tolerantShape({
  /** Milliseconds since the Unix epoch. */
  exportedAt: v.fallback(numberBetween(-MAX_TIME, MAX_TIME), 0),
  counts: shape({ documents: count, versions: count, runs: count, events: count, settings: count }),
});

const word = /* @__PURE__ */ v.pipe(v.string(), v.maxLength(2000));

/** Settings that are not secret. The address of the endpoint is stored without parts that may be secret. */
export const settingsSchema = /* @__PURE__ */ tolerantShape({
  theme: v.exactOptional(word),
  checkPreset: v.exactOptional(word),
  checkLevels: v.exactOptional(
    v.pipe(
      validEntries(word),
      v.transform((levels) => Object.entries(levels).filter(([rule]) => isId(rule))),
      v.minLength(1),
      v.transform((levels): Readonly<Record<string, string>> => Object.fromEntries(levels.slice(0, MAX_LEVELS))),
    ),
  ),
  endpoint: v.exactOptional(
    tolerantShape({
      baseUrl: v.pipe(word, v.transform(addressForSharing), v.nonEmpty()),
      model: v.fallback(word, ''),
    }),
  ),
});

export type WorkspaceHeader = v.InferOutput<typeof headerSchema>;
export type WorkspaceCounts = WorkspaceHeader['counts'];
export type SharedSettings = v.InferOutput<typeof settingsSchema>;

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
