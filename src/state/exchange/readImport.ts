// What a text is, whether pasted, dropped or opened: a new document, tools, a log, or why it is none of them. Nothing
// is dropped: a text that looks like neither language but may be a procedure becomes a PDL document whose problems say
// what is missing. Nothing here changes anything.

import {
  type DocumentFormat,
  detectFormat,
  parseTools,
  printMermaid,
  readStarWorkflow,
  readSubtasks,
  type ToolDefinition,
} from '../../core/formats';
import { parsePdl } from '../../core/language';
import { type LogFile, type LogProblem, readLogFile } from '../../core/logs';
import { isSharedDocument, readSharedDocument } from '../../core/sharing';
import { fail, ok, type Result } from '../../core/support';
import type { NewDocument } from '../workspace/workspaceState';
import { flowchartTitle } from './flowchartTitle';
import { openable, refuseLength } from './importLimits';

export type Imported =
  | { readonly kind: 'document'; readonly document: NewDocument; readonly notes: readonly string[] }
  | {
      readonly kind: 'tools';
      readonly text: string;
      readonly definitions: readonly ToolDefinition[];
      readonly title: string;
    }
  | { readonly kind: 'log'; readonly log: LogFile };

export const baseName = (fileName: string) =>
  fileName.replace(/^.*[\\/]/, '').replace(/(\.pdl|\.tools|\.openapi|\.aov|\.star)?\.[a-z]{1,8}$/i, '') || fileName;

/** The flowchart inside a Markdown file's first mermaid fence, else the text itself. */
function unfence(text: string): string {
  /** What no line closes: it is not looked for again. */
  const open = new Set<string>();
  for (const { 0: line, 1: ticks = '', index } of text.matchAll(/^(`{3,})[ \t]*mermaid[^\n]*\n/gm)) {
    if (open.has(ticks)) continue;
    const closing = new RegExp(`^${ticks}[ \\t]*$`, 'gm');
    closing.lastIndex = index + line.length;
    const end = closing.exec(text);
    if (end) return text.slice(index + line.length, end.index);
    open.add(ticks);
  }
  return text;
}

/** Why these first characters are not those of a text; undefined when they may be. */
export function refuseBinary(head: string): string | undefined {
  if (/^%PDF-/.test(head)) return "This is a PDF. Copy the procedure's text out of it and paste that.";
  if (head.startsWith('PK\u0003\u0004')) return 'This is a zip archive or an office file. Save it as plain text first.';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what tells binary data from text.
  const strange = head.slice(0, 4000).match(/[\u0000-\u0008\u000e-\u001f\ufffd]/g)?.length ?? 0;
  if (strange > 8 || head.includes('\u0000')) return `This is not text (it holds binary data). ${openable}`;
  return undefined;
}

export const isLog = (format: DocumentFormat) =>
  format === 'session-log' || format === 'chat-messages' || format === 'star';

/** Where a log is broken, in words: its message, with the line where it does not name one. */
export function describeLogProblem({ message, line }: LogProblem, fileName: string): string {
  // The name stands before the sentence already.
  const bare = message.startsWith(`${fileName}: `) ? message.slice(fileName.length + 2) : message;
  const subject = /^(?:belongs|is|has|lacks|does)\b/.test(bare) ? `its first record ${bare}` : bare;
  const sentence = subject.charAt(0).toUpperCase() + subject.slice(1).replace(/\.$/, '');
  const where = line === undefined || /\bline \d/i.test(message) ? '' : ` (line ${line})`;
  const remedy =
    line === undefined && !/\bline \d/i.test(message)
      ? 'Nothing was imported.'
      : 'Nothing was imported: mend that line, or save the log again where it comes from.';
  return `${sentence}${where}. ${remedy}`;
}

/** A text that begins as JSON does, and not as a procedure whose first step takes values: `[a, b] = ...`. */
const looksLikeJson = (text: string) =>
  /^\s*(?:\{\s*(?:"|\}|$)|\[\s*(?:["{[\]\d-]|true\b|false\b|null\b|$))/.test(text);

function explainJson(text: string): string {
  try {
    JSON.parse(text);
    return `This is JSON, but not of a kind that can be opened. ${openable}`;
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unreadable';
    const at = /position (\d+)/.exec(why)?.[1];
    const line = at === undefined ? undefined : text.slice(0, Number(at)).split('\n').length;
    const where = line === undefined || /\bline \d/.test(why) ? '' : ` (line ${line})`;
    return `This looks like JSON but cannot be read: ${why.slice(0, 200)}${where}. It may be cut off: save or export it again.`;
  }
}

/** Files of these names may hold a procedure, whatever they look like. */
const mayBeProcedure = (fileName: string) =>
  !/\.[a-z\d]+$/i.test(fileName) || /\.(ya?ml|pdl|txt|md|markdown)$/i.test(fileName);

function flowchartOf(text: string, fileName: string | undefined): NewDocument {
  const front = text.startsWith('---') ? (text.split('\n---')[0] ?? '') : '';
  const title = /^\s*title:\s*(.+)$/m.exec(front)?.[1]?.trim();
  const named = fileName ? baseName(fileName) : (flowchartTitle(text) ?? 'Flowchart');
  return { title: title ?? named, kind: 'mermaid', source: text };
}

/** Fails with a sentence that says what is wrong, where, and what to try. */
export function readImport(text: string, fileName?: string): Result<Imported, string> {
  const named = fileName ? `${fileName}: ` : '';
  const refuse = (why: string) => fail(`${named}${why}`);
  if (text.trim() === '') return refuse('There is no text here. Paste a procedure, or start with an empty one.');
  const binary = refuseBinary(text);
  if (binary !== undefined) return refuse(binary);
  if (isSharedDocument(text)) {
    const shared = readSharedDocument(text);
    if (!shared.ok) return refuse(`This is a document of Weir. ${shared.error.message}`);
    const { document, leftOut } = shared.value;
    const notes = leftOut === 0 ? [] : [`${leftOut} places of nodes could not be used.`];
    return ok({ kind: 'document', document, notes });
  }
  const unfenced = unfence(text);
  const format = detectFormat(unfenced, fileName);
  if (isLog(format)) {
    const name = fileName ?? 'The text';
    const log = readLogFile(text, name);
    return log.ok ? ok({ kind: 'log', log: log.value }) : refuse(describeLogProblem(log.error, name));
  }
  const tooLong = refuseLength(text.length);
  if (tooLong !== undefined) return refuse(tooLong);
  const title = fileName ? baseName(fileName) : undefined;
  switch (format) {
    case 'mermaid':
      return ok({ kind: 'document', document: flowchartOf(unfenced, fileName), notes: [] });
    case 'worfbench':
    case 'aov': {
      const what = format === 'aov' ? 'an AOV dictionary' : 'a WorfBench workflow';
      const read = readSubtasks(format, text);
      if (!read.ok) return refuse(`This looks like ${what}. ${read.error.message}`);
      const { graph, notes } = read.value;
      const document = { title: title ?? 'Workflow', kind: 'mermaid', source: printMermaid(graph).text } as const;
      const said = `${what.replace(/^a/, 'A')}: opened as a Mermaid flowchart.`;
      return ok({ kind: 'document', document, notes: [said, ...notes] });
    }
    case 'star-task': {
      const read = readStarWorkflow(text);
      if (!read.ok) return refuse(`This looks like a task of STAR. ${read.error.message}`);
      const document = { title: read.value.title, kind: 'pdl', source: read.value.text } as const;
      const said = 'A task of STAR: opened as a procedure. Open its dialogues beside it to see them on it.';
      return ok({ kind: 'document', document, notes: [said, ...read.value.notes] });
    }
    case 'tools': {
      const read = parseTools(text);
      if (!read.ok) return refuse(read.error.message);
      return ok({ kind: 'tools', text, definitions: read.value, title: title ?? 'Tools' });
    }
    case 'unknown':
      if (looksLikeJson(text)) return refuse(explainJson(text));
      if (fileName && !mayBeProcedure(fileName)) return refuse(`Nothing in this file can be opened. ${openable}`);
  }
  const name = parsePdl(text).name?.name.trim();
  const document = { title: name || title || 'Untitled procedure', kind: 'pdl', source: text } as const;
  return ok({ kind: 'document', document, notes: [] });
}
