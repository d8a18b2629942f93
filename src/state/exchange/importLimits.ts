// How large a file may be, and what can be opened at all: said in refusals, in the dialog and where files are dropped.

/** Characters of a procedure, a flowchart or a tool file. */
export const MAX_DOCUMENT = 4_000_000;
/** Bytes of a log or an export of chats. */
export const MAX_LOG = 64 * 1024 * 1024;
/** Bytes of a file that holds a whole workspace: nothing larger is even looked into. */
export const MAX_FILE = 128 * 1024 * 1024;
/** Bytes from which on a file is read aside, so that nobody waits for it. */
const READ_ASIDE = 256 * 1024;

export const openable =
  'Weir opens PDL, Mermaid flowcharts, WorfBench and AOV workflows, tool definitions (OpenAI, OpenAPI 3, FlowAgent), session logs (Weir, OpenAI chat messages, STAR dialogues) and workspace files.';

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

interface Sized {
  readonly name: string;
  readonly size: number;
}

const refuseAbove = ({ name, size }: Sized, limit: number, what: string): string | undefined =>
  size <= limit
    ? undefined
    : `${name} has ${megabytes(size)}; ${what} may have ${Math.round(limit / 1024 / 1024)} MB at most, and it was not read. Split it into several files, or export fewer sessions.`;

/** Why a file is refused for its size alone, before anything of it is read; undefined when it is not. */
export const refuseSize = (file: Sized): string | undefined => refuseAbove(file, MAX_FILE, 'a file');

/** The same once its first lines say that it is not a workspace. */
export const refuseLogSize = (file: Sized): string | undefined => refuseAbove(file, MAX_LOG, 'a log');

export function refuseLength(length: number): string | undefined {
  if (length <= MAX_DOCUMENT) return undefined;
  return `The text has ${megabytes(length)}; a procedure may have 4 MB at most.`;
}

/** Files that are read without a worker. */
export const isSmall = ({ size }: Sized) => size <= READ_ASIDE;
