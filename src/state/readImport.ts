// What a pasted text or an opened file is, as a new document, or why it cannot be one. Nothing is dropped: a text that
// looks like neither language but is text becomes a PDL document whose problems say what is missing.

import { detectFormat } from '../core/formats';
import { parsePdl } from '../core/language';
import { fail, ok, type Result } from '../core/support';
import type { NewDocument } from './workspaceStore';

const MAX_LENGTH = 4_000_000;

const baseName = (fileName: string) =>
  fileName.replace(/^.*[\\/]/, '').replace(/\.(pdl\.)?(ya?ml|pdl|mmd|mermaid|md|txt)$/i, '');

/** The flowchart inside a Markdown file's first mermaid fence, else the text itself. */
function unfence(text: string): string {
  const fence = /^(`{3,})[ \t]*mermaid[^\n]*\n([\s\S]*?)^\1[ \t]*$/m.exec(text);
  return fence?.[2] ?? text;
}

export function readImport(text: string, fileName?: string): Result<NewDocument, string> {
  const named = fileName ? `${fileName}: ` : '';
  if (text.trim() === '') return fail(`${named}There is no text here. Paste a procedure, or start with an empty one.`);
  if (text.length > MAX_LENGTH)
    return fail(`${named}The text has ${(text.length / 1e6).toFixed(1)} MB; a procedure may have 4 MB at most.`);
  if (/^%PDF-/.test(text)) return fail(`${named}This is a PDF. Copy the procedure's text out of it and paste that.`);
  if (text.startsWith('PK\u0003\u0004'))
    return fail(`${named}This is a zip archive or an office file. Save it as plain text first.`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what tells binary data from text.
  const strange = text.slice(0, 4000).match(/[\u0000-\u0008\u000e-\u001f\ufffd]/g)?.length ?? 0;
  if (strange > 8 || text.includes('\u0000'))
    return fail(`${named}This is not text (it holds binary data). Open a PDL or Mermaid file.`);
  const unfenced = unfence(text);
  const format = detectFormat(unfenced, fileName);
  if (format === 'mermaid') {
    const title = /^\s*title:\s*(.+)$/m
      .exec(unfenced.startsWith('---') ? (unfenced.split('\n---')[0] ?? '') : '')?.[1]
      ?.trim();
    return ok({ title: title ?? (fileName ? baseName(fileName) : 'Flowchart'), kind: 'mermaid', source: unfenced });
  }
  const kinds: Partial<Record<typeof format, string>> = {
    'session-log': 'a session log',
    'chat-messages': 'a chat export',
    star: 'STAR dialogues',
    tools: 'a list of tools',
  };
  const kind = kinds[format];
  if (kind) return fail(`${named}This is ${kind}, not a procedure. Traces are opened under Compare.`);
  const name = parsePdl(text).name?.name.trim();
  return ok({ title: name || (fileName ? baseName(fileName) : 'Untitled procedure'), kind: 'pdl', source: text });
}

/** The same for a file that was opened or dropped. One that is too large is refused before it is read. */
export async function readImportFile(file: File): Promise<Result<NewDocument, string>> {
  if (file.size > MAX_LENGTH) {
    return fail(`${file.name} has ${(file.size / 1e6).toFixed(1)} MB; a procedure may have 4 MB at most.`);
  }
  return readImport(await file.text(), file.name);
}
