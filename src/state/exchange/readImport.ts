// Recognises a text that was pasted, dropped or opened: a new document, tools, a log, a question to the user, or a
// refusal with its reason. Nothing is lost: text around a document becomes comments, and for a text that may be an
// informal procedure the user is asked. Changes no state.

import { flowchartTexts } from '../../core/flowchart';
import {
  convertTo,
  convertWrittenToPdl,
  type DocumentFormat,
  describeRecognition,
  type ImportFormat,
  parseTools,
  type Recognition,
  readStarWorkflow,
  readSubtasks,
  recogniseText,
  type ToolDefinition,
  textOfBlock,
} from '../../core/formats';
import { parsePdl } from '../../core/language';
import { isDialogueText, type LogFile, type LogProblem, readLogFile } from '../../core/logs';
import { isSharedDocument, readSharedDocument } from '../../core/sharing';
import { fail, ok, type Result } from '../../core/support';
import { exchangeMessages as t } from '../../messages/exchange.en';
import type { NewDocument } from '../workspace/workspaceState';
import { MAX_DOCUMENT, megabytes, refuseTextSize } from './documentSize';

export type Imported =
  | {
      readonly kind: 'document';
      readonly document: NewDocument;
      readonly notes: readonly string[];
      /** The notes that report content lost or assumed by the conversion. */
      readonly losses?: readonly string[];
      /** True for the workflow of another tool with losses: the user sees them before the document is created. */
      readonly isPreviewed?: boolean;
    }
  | {
      readonly kind: 'tools';
      readonly text: string;
      readonly definitions: readonly ToolDefinition[];
      readonly title: string;
    }
  /** The workflow of another tool, which `importForeignFlow` reads. */
  | { readonly kind: 'foreign-flow'; readonly format: ImportFormat }
  /** Several documents, or none that could be read: the user decides. */
  | { readonly kind: 'question'; readonly text: string }
  | { readonly kind: 'log'; readonly log: LogFile };

// Size limits of files, and what can be opened, as refusals report them.

/** Bytes of a log or an export of chats. */
export const MAX_LOG = 64 * 1024 * 1024;
/** Bytes of a file with a whole workspace: larger files are not read at all. */
const MAX_FILE = 128 * 1024 * 1024;
/** Bytes from which on a file is read in a worker, to keep the page responsive. */
const MIN_WORKER_SIZE = 256 * 1024;

const openable = t.readableFiles;

type Sized = Pick<File, 'name' | 'size'>;

const refuseAbove = ({ name, size }: Sized, limit: number, what: string): string | undefined =>
  size <= limit
    ? undefined
    : t.logTooLarge({ name, size: megabytes(size), fileKind: what, maxMegabytes: Math.round(limit / 1024 / 1024) });

/** Why a file is refused for its size before it is read; undefined if it is not. */
export const refuseSize = (file: Sized): string | undefined => refuseAbove(file, MAX_FILE, t.file);

/** The same limit for a file that its first lines show not to be a workspace. */
export const refuseLogSize = (file: Sized): string | undefined => refuseAbove(file, MAX_LOG, t.log);

/** Files that are read without a worker. */
export const isSmallFile = ({ size }: Sized) => size <= MIN_WORKER_SIZE;

export const baseName = (fileName: string) =>
  fileName.replace(/^.*[\\/]/, '').replace(/(\.pdl|\.tools|\.openapi|\.aov|\.star)?\.[a-z]{1,8}$/i, '') || fileName;

/** Why these first characters cannot be text; undefined if they can. */
export function refuseBinary(head: string): string | undefined {
  if (/^%PDF-/.test(head)) return t.isPdf;
  if (head.startsWith('PK\u0003\u0004')) return t.isArchive;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what tells binary data from text.
  const strange = head.slice(0, 4000).match(/[\u0000-\u0008\u000e-\u001f\ufffd]/g)?.length ?? 0;
  if (strange > 8 || head.includes('\u0000')) return t.isBinary({ readableFiles: openable });
  return undefined;
}

export const isLog = (format: DocumentFormat) =>
  format === 'session-log' || format === 'chat-messages' || format === 'star';

/** Describes the first problem of a log: its message, with the line number if the message has none. */
export function describeLogProblem({ message, line }: LogProblem, fileName: string): string {
  // The sentence already begins with the file's name.
  const messageWithoutFile = message.startsWith(`${fileName}: `) ? message.slice(fileName.length + 2) : message;
  const subject = /^(?:belongs|is|has|lacks|does)\b/.test(messageWithoutFile)
    ? t.firstRecord({ message: messageWithoutFile })
    : messageWithoutFile;
  const sentence = subject.charAt(0).toUpperCase() + subject.slice(1).replace(/\.$/, '');
  const where = line === undefined || /\bline \d/i.test(message) ? '' : ` (line ${line})`;
  const remedy = line === undefined && !/\bline \d/i.test(message) ? t.nothingImported : t.logLineInvalid;
  return `${sentence}${where}. ${remedy}`;
}

/** Files with these names may contain a procedure, whatever their content looks like. */
const mayBeProcedure = (fileName: string) =>
  !/\.[a-z\d]+$/i.test(fileName) || /\.(ya?ml|pdl|txt|md|markdown)$/i.test(fileName);

/** `heading`: the heading above the flowchart in its text. */
function flowchartOf(text: string, fileName: string | undefined, isStates: boolean, heading?: string): NewDocument {
  const { title } = flowchartTexts(text);
  const untitled = isStates ? t.untitledStateDiagram : t.untitledFlowchart;
  const named = fileName ? baseName(fileName) : (heading ?? untitled);
  return { title: title ?? named, kind: 'mermaid', source: text };
}

function procedureOf(source: string, title: string | undefined): NewDocument {
  const name = parsePdl(source).name?.name.trim();
  return { title: name || title || t.untitledProcedure, kind: 'pdl', source };
}

/** Wraps the lines of a procedure in a document. */
const wrapProcedure = (text: string, title = t.untitledProcedure) =>
  `Name: ${JSON.stringify(title)}\n\nProcedure: |\n${text.trim().replace(/^(?=.)/gm, '  ')}\n`;

/** The only document in a text of another kind; the text around it becomes its comments. */
function documentInside({ blocks }: Recognition, fileName: string | undefined): Imported | undefined {
  const [block, second] = blocks;
  if (!block || second) return undefined;
  const source = textOfBlock(block);
  const title = fileName ? baseName(fileName) : block.title;
  const document =
    block.kind === 'pdl'
      ? procedureOf(source, title)
      : flowchartOf(source, fileName, block.kind === 'state-diagram', block.title);
  const notes = block.prose === '' ? [] : [t.surroundingTextKept];
  return { kind: 'document', document, notes };
}

/** Fails with a sentence about the cause, its position, and a remedy. */
export function readImport(text: string, fileName?: string): Result<Imported, string> {
  const named = fileName ? `${fileName}: ` : '';
  const refuse = (why: string) => fail(`${named}${why}`);
  const opened = (document: NewDocument, ...notes: string[]) => ok({ kind: 'document', document, notes } as const);
  const converted = (document: NewDocument, note: string, losses: readonly string[]) =>
    ok({ kind: 'document', document, notes: [note, ...losses], losses } as const);
  if (text.trim() === '') return refuse(t.textIsEmpty);
  const unreadable = refuseBinary(text) ?? refuseTextSize(text);
  if (unreadable !== undefined) return refuse(unreadable);
  if (isSharedDocument(text)) {
    const shared = readSharedDocument(text);
    if (!shared.ok) return refuse(t.isWeirDocument({ message: shared.error.message }));
    const { document, leftOut } = shared.value;
    return leftOut === 0 ? opened(document) : opened(document, t.positionsNotUsed({ count: leftOut }));
  }
  const found = recogniseText(text, fileName);
  const { kind } = found;
  if (kind === 'session-log' || kind === 'chat-messages' || kind === 'star' || isDialogueText(text)) {
    const name = fileName ?? t.textSubject;
    const log = readLogFile(text, name);
    return log.ok ? ok({ kind: 'log', log: log.value }) : refuse(describeLogProblem(log.error, name));
  }
  if (text.length > MAX_DOCUMENT) return refuse(t.textTooLarge({ size: megabytes(text.length) }));
  const title = fileName ? baseName(fileName) : undefined;
  const inside = documentInside(found, fileName);
  if (inside) return ok(inside);
  if (found.blocks.length > 1) return ok({ kind: 'question', text });
  if (found.imports !== undefined) return ok({ kind: 'foreign-flow', format: found.imports });
  switch (kind) {
    case 'pdl':
      return opened(procedureOf(text, title));
    case 'procedure-lines':
      return opened(procedureOf(wrapProcedure(text, title), title), t.documentAddedAround);
    case 'flowchart':
    case 'state-diagram':
      return opened(flowchartOf(text, fileName, kind === 'state-diagram'));
    case 'worfbench':
    case 'aov': {
      const read = readSubtasks(kind, text);
      if (!read.ok) return refuse(t.looksLike({ name: found.name, message: read.error.message }));
      const { graph, notes: ofReading } = read.value;
      const written = convertTo('mermaid', { kind: 'subtasks', graph });
      if (!written.ok) return refuse(t.looksLike({ name: found.name, message: written.error.message }));
      const notes = [...ofReading, ...written.value.notes];
      const document = { title: title ?? t.workflow, kind: 'mermaid', source: written.value.text } as const;
      const note = t.openedAsFlowchart({ name: found.name.replace(/^a/, 'A') });
      return converted(document, note, notes);
    }
    case 'workflow-code':
    case 'workflow-text':
    case 'workflow-prose': {
      const read = convertWrittenToPdl(kind, text);
      if (!read.ok) return refuse(t.looksLike({ name: found.name, message: read.error.message }));
      const note = t.openedAsProcedure({ name: found.name.replace(/^a/, 'A') });
      const { notes } = read.value;
      return converted(procedureOf(read.value.text, title), note, notes);
    }
    case 'star-task': {
      const read = readStarWorkflow(text);
      if (!read.ok) return refuse(t.looksLikeStarTask({ message: read.error.message }));
      const { title: named, text: source, notes } = read.value;
      return converted({ title: named, kind: 'pdl', source }, t.starTaskOpened, notes);
    }
    case 'tools': {
      const read = parseTools(text);
      if (!read.ok) return refuse(read.error.message);
      return ok({ kind: 'tools', text, definitions: read.value, title: title ?? t.tools });
    }
    case 'json':
    case 'empty':
    case 'workspace':
    case 'shared-document':
      return refuse(`${describeRecognition(t.this, found)} ${openable}`);
    default: {
      // A page, an image or a table is not kept as a procedure; for a file of a known tool there is a specific message.
      const isOpenedAsProcedure = kind === 'foreign' || kind === 'diagram' || !fileName || mayBeProcedure(fileName);
      return isOpenedAsProcedure
        ? ok({ kind: 'question', text })
        : refuse(`${describeRecognition(t.this, found)} ${openable}`);
    }
  }
}
