// Reads a workspace file chunk by chunk and validates all of it: every line has one known record, every log folds,
// every id is unique, and the counts of the header are those of the file. Refuses the whole file with the line at
// fault; nothing is written here, so a refused file changes nothing.

import { checkEventOrder, checkEventShape, createFold, type SessionEvent, type SessionFold } from '../session';
import {
  readDocument,
  readRun,
  readSnapshot,
  type StoredDocument,
  type StoredRun,
  type StoredSnapshot,
} from '../storage';
import { fail, isJsonObject, type JsonObject, type JsonValue, ok, parseJson, type Result, readWith } from '../support';
import { isSharedTextTooDeep } from './isSharedTextTooDeep';
import { readNodePositions } from './readNodePositions';
import { readTitle } from './sharedDocument';
import {
  fitsWorkspace,
  headerSchema,
  isId,
  MAX_LINE_LENGTH,
  MAX_TIME,
  MAX_WORKSPACE_BYTES,
  type SharedSettings,
  settingsSchema,
  WORKSPACE_VERSION,
  type WorkspaceCounts,
  type WorkspaceFile,
  type WorkspaceHeader,
  type WorkspaceRun,
} from './workspaceFile';

export interface WorkspaceProblem {
  readonly message: string;
  /** From 1; absent if the problem is about the whole file. */
  readonly line?: number;
}

export interface WorkspaceReader {
  /** After a problem every further call returns the same one. */
  push(chunk: string): Result<void, WorkspaceProblem>;
  end(): Result<WorkspaceFile, WorkspaceProblem>;
}

export interface ReaderOptions {
  /** UTF-16 units of the whole file; for tests. */
  readonly maxLength?: number;
  readonly maxLine?: number;
}

const MAX_RECORDS = 100_000;

/** Thrown inside this file and caught when a line is added. */
class Refusal extends Error {}

const refuse = (why: string): never => {
  throw new Refusal(why);
};

export function createWorkspaceReader(options: ReaderOptions = {}): WorkspaceReader {
  const { maxLength = MAX_WORKSPACE_BYTES, maxLine = MAX_LINE_LENGTH } = options;
  const documents = new Map<string, StoredDocument>();
  const snapshots = new Map<string, StoredSnapshot>();
  const runs = new Map<string, WorkspaceRun>();
  let settings: SharedSettings | undefined;
  let header: WorkspaceHeader | undefined;
  let open: { readonly run: StoredRun; readonly events: SessionEvent[]; readonly fold: SessionFold } | undefined;
  let events = 0;
  let line = 0;
  let length = 0;
  let pieces: string[] = [];
  let pending = 0;
  let problem: WorkspaceProblem | undefined;

  const closeRun = () => {
    if (!open) return;
    const { run, fold } = open;
    const state = fold.state();
    if (!state) return refuse(`the run ${run.id} before it has no events`);
    const { ended: _ended, ...row } = run;
    const { phase, counters, turn } = state;
    // The counts of a run come from its log, not from its row.
    const summed = {
      ...row,
      turns: turn,
      denied: counters.denied,
      violations: counters.violations,
      ...(phase.kind === 'ended' ? { ended: phase.reason } : {}),
    };
    runs.set(run.id, { run: summed, events: open.events });
    open = undefined;
  };

  const add = <Item extends { readonly id: string }>(
    list: Map<string, unknown>,
    item: Item | undefined,
    what: string,
  ): Item => {
    if (!item || !isId(item.id)) return refuse(`this is not a readable ${what}`);
    if (list.has(item.id)) return refuse(`it repeats the ${what} ${item.id}`);
    if (list.size >= MAX_RECORDS) return refuse(`there are more than ${MAX_RECORDS} records of a kind`);
    return item;
  };

  const readText = (record: { readonly source: string; readonly tools?: string }) => {
    if (!fitsWorkspace(record)) refuse('a document has 16 MB at most');
  };

  const takeHeader = (value: JsonObject) => {
    const { weir, version } = value;
    if (weir !== 'workspace') refuse('this is not a workspace of Weir');
    if (version !== WORKSPACE_VERSION) {
      refuse(`the file has version ${JSON.stringify(version) ?? 'none'}, and this Weir reads version 1`);
    }
    const read = readWith(headerSchema, value);
    if (!read.ok) return refuse(`its header is damaged: ${read.error}`);
    header = read.value;
  };

  const takeEvent = (value: JsonValue | undefined) => {
    if (!open) return refuse('an event stands outside of a run');
    const wrong = checkEventShape(value);
    if (wrong !== undefined) return refuse(wrong);
    const event = value as unknown as SessionEvent; // its shape has just been checked
    if (event.sessionId !== open.run.id) return refuse(`it belongs to session ${event.sessionId}`);
    if (Math.abs(event.at) > MAX_TIME) return refuse('its time is not a date');
    const misplaced = checkEventOrder(open.fold.state(), event);
    if (misplaced !== undefined) return refuse(misplaced);
    open.fold.add(event);
    open.events.push(event);
    events += 1;
  };

  const takeRecord = (value: JsonObject) => {
    const names = Object.keys(value);
    const [name] = names;
    if (names.length !== 1 || name === undefined) return refuse('a line holds one record');
    if (name === 'event') return takeEvent(value[name]);
    closeRun();
    const record = value[name];
    if (name === 'document') {
      const document = add(documents, readDocument(record), 'document');
      readText(document);
      const { places: drawn, ...rest } = document;
      const title = readTitle(document.title);
      const layout = readNodePositions(document.layout).positions;
      const places = drawn === undefined ? {} : { places: readNodePositions(drawn).positions };
      documents.set(document.id, { ...rest, title, layout, ...places });
    } else if (name === 'snapshot') {
      const snapshot = add(snapshots, readSnapshot(record), 'version');
      readText(snapshot);
      const layout = readNodePositions(snapshot.layout).positions;
      const named = snapshot.name === undefined ? {} : { name: readTitle(snapshot.name) };
      snapshots.set(snapshot.id, { ...snapshot, ...named, title: readTitle(snapshot.title), layout });
    } else if (name === 'run') {
      const run = add(runs, readRun(record), 'run');
      open = { run: { ...run, title: readTitle(run.title) }, events: [], fold: createFold() };
    } else if (name === 'settings') {
      if (settings) return refuse('it repeats the settings');
      const read = readWith(settingsSchema, record);
      if (!read.ok) return refuse(`these are not settings: ${read.error}`);
      settings = read.value;
    } else return refuse(`${JSON.stringify(name)} is not a record of a workspace`);
  };

  const takeLine = (text: string, isLast = false) => {
    line += 1;
    if (text.trim() === '') return;
    if (isSharedTextTooDeep(text)) return refuse('it nests deeper than any record does');
    const read = parseJson(text, line);
    if (!read.ok) return refuse(`${isLast ? 'it is cut off or not JSON' : 'it is not JSON'} (${read.error})`);
    const { value } = read;
    if (!isJsonObject(value)) return refuse('it is not a JSON object');
    if (header) takeRecord(value);
    else takeHeader(value);
  };

  /** Runs a step; after a refusal every further step returns that refusal. */
  const attempt = (step: () => void): Result<void, WorkspaceProblem> => {
    if (problem) return fail(problem);
    try {
      step();
      return ok(undefined);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      problem = line === 0 ? { message: error.message } : { line, message: `Line ${line}: ${error.message}.` };
      return fail(problem);
    }
  };

  const push = (chunk: string) =>
    attempt(() => {
      length += chunk.length;
      if (length > maxLength) {
        line = 0;
        refuse(`The file has more than ${Math.round(maxLength / 1048576)} MB, the most a workspace may have.`);
      }
      let from = 0;
      for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', from)) {
        pieces.push(chunk.slice(from, end));
        const text = pieces.join('');
        pieces = [];
        pending = 0;
        from = end + 1;
        takeLine(text);
      }
      pieces.push(chunk.slice(from));
      pending += chunk.length - from;
      if (pending > maxLine) {
        line += 1;
        refuse('it is longer than any record is');
      }
    });

  const end = (): Result<WorkspaceFile, WorkspaceProblem> => {
    const finished = attempt(() => {
      const rest = pieces.join('');
      pieces = [];
      if (rest.trim() !== '') takeLine(rest, true);
      closeRun();
      const lineNumber = line;
      line = 0;
      if (!header) return refuse('The file is empty.');
      const found = {
        documents: documents.size,
        versions: snapshots.size,
        runs: runs.size,
        events,
        settings: settings ? 1 : 0,
      };
      const names = Object.keys(found) as (keyof WorkspaceCounts)[]; // `found` has just been made
      const wrong = names.find((name) => header?.counts[name] !== found[name]);
      if (wrong) {
        refuse(
          `The file is not complete: its header promises ${header.counts[wrong]} ${wrong}, and up to line ${lineNumber} there are ${found[wrong]}.`,
        );
      }
    });
    if (!finished.ok) return finished;
    return ok({
      exportedAt: header?.exportedAt ?? 0,
      documents: [...documents.values()],
      snapshots: [...snapshots.values()],
      runs: [...runs.values()],
      settings,
    });
  };
  return { push, end };
}

/** Reads a complete text at once. */
export function readWorkspaceFile(text: string): Result<WorkspaceFile, WorkspaceProblem> {
  const reader = createWorkspaceReader();
  const pushed = reader.push(text);
  return pushed.ok ? reader.end() : pushed;
}
