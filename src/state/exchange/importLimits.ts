// How large a file may be, and what can be opened at all: said in refusals, in the dialog and where files are dropped.

import { exchangeMessages as t } from '../../messages/exchange.en';
/** Characters of a procedure, a flowchart or a tool file. */
export const MAX_DOCUMENT = 4_000_000;
/** Bytes of a log or an export of chats. */
export const MAX_LOG = 64 * 1024 * 1024;
/** Bytes of a file that holds a whole workspace: nothing larger is even looked into. */
export const MAX_FILE = 128 * 1024 * 1024;
/** Bytes from which on a file is read aside, so that nobody waits for it. */
const READ_ASIDE = 256 * 1024;

export const openable = t.weirOpensPdlMermaidFlowcharts;

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

interface Sized {
  readonly name: string;
  readonly size: number;
}

const refuseAbove = ({ name, size }: Sized, limit: number, what: string): string | undefined =>
  size <= limit
    ? undefined
    : t.hasMayHaveMbAt({ name, megabytes: megabytes(size), what, most: Math.round(limit / 1024 / 1024) });

/** Why a file is refused for its size alone, before anything of it is read; undefined when it is not. */
export const refuseSize = (file: Sized): string | undefined => refuseAbove(file, MAX_FILE, t.file);

/** The same once its first lines say that it is not a workspace. */
export const refuseLogSize = (file: Sized): string | undefined => refuseAbove(file, MAX_LOG, t.log);

export function refuseLength(length: number): string | undefined {
  if (length <= MAX_DOCUMENT) return undefined;
  return t.textHasAProcedure({ megabytes: megabytes(length) });
}

/** Files that are read without a worker. */
export const isSmall = ({ size }: Sized) => size <= READ_ASIDE;
