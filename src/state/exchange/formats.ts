// The formats a workflow is shown, copied and saved in: their names, files, and what a person may do with each.

import { fileStem } from '../../core/support';
import type { ShownFormat } from '../frame/shellStore';

export interface FormatInfo {
  readonly id: ShownFormat;
  /** As it stands in a list. */
  readonly label: string;
  /** As it stands in the middle of a sentence. */
  readonly word: string;
  /** As it stands on a button among others. */
  readonly short: string;
  /** Behind the document's title. */
  readonly extension: string;
  readonly mediaType: string;
  /** Can be opened as a document of its own. */
  readonly isDocument: boolean;
}

const format = (
  id: ShownFormat,
  label: string,
  extension: string,
  mediaType: string,
  { short = label, word = label, isDocument = false } = {},
): FormatInfo => ({ id, label, word, short, extension, mediaType, isDocument });

export const formats: Readonly<Record<ShownFormat, FormatInfo>> = {
  pdl: format('pdl', 'PDL', '.pdl.yaml', 'application/yaml', { isDocument: true }),
  mermaid: format('mermaid', 'Mermaid flowchart', '.mmd', 'text/plain', { short: 'Mermaid', isDocument: true }),
  code: format('code', 'Code', '.py', 'text/x-python', { word: 'code' }),
  text: format('text', 'Plain text', '.txt', 'text/plain', { short: 'Text', word: 'plain text' }),
  worfbench: format('worfbench', 'WorfBench subtasks', '.worfbench.txt', 'text/plain', { short: 'WorfBench' }),
  aov: format('aov', 'AOV dictionary', '.aov.json', 'application/json', { short: 'AOV' }),
  tools: format('tools', 'OpenAI tools', '.tools.json', 'application/json'),
  openapi: format('openapi', 'OpenAPI 3', '.openapi.json', 'application/json'),
};

/** The same workflow for reading, by people and models. */
export const workflowFormats = ['pdl', 'mermaid', 'code', 'text'] as const satisfies readonly ShownFormat[];
/** Parts of it, for other programs. */
export const otherFormats = ['worfbench', 'aov', 'tools', 'openapi'] as const satisfies readonly ShownFormat[];

export const fileNameOf = (title: string, id: ShownFormat): string =>
  `${fileStem(title, 'workflow')}${formats[id].extension}`;

/** What to try where a text cannot be written in a format. */
export function remedyFor(from: string, to: ShownFormat): string | undefined {
  if (from === 'tools') return 'Choose OpenAI tools or OpenAPI 3, or attach the file to a document under Tools.';
  if (from === 'mermaid' && (to === 'tools' || to === 'openapi'))
    return 'Add a tool file, and name its tools in the texts of the nodes.';
  if (from !== 'pdl' && (to === 'pdl' || to === 'code' || to === 'text'))
    return 'Change the arrows there, or keep the flowchart: an agent can be given it as it is.';
  if (from === 'pdl' && (to === 'worfbench' || to === 'aov')) return 'Declare the steps as APIs and ANSWERs first.';
  return undefined;
}
