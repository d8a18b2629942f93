// The formats in which a workflow is shown, copied and saved: their names, files, and possible actions.

import { fileStem } from '../../core/support';
import { exchangeMessages as t } from '../../messages/exchange.en';
import type { ShownFormat } from '../frame/shellStore';
import type { NewDocument } from '../workspace/workspaceState';

export interface FormatInfo {
  readonly id: ShownFormat;
  /** Name in a list. */
  readonly label: string;
  /** Name within a sentence. */
  readonly word: string;
  /** Name on a button. */
  readonly short: string;
  /** File extension after the document's title. */
  readonly extension: string;
  readonly mediaType: string;
  /** Whether it can be opened as a document. */
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
  mermaid: format('mermaid', t.mermaidFlowchart, '.mmd', 'text/plain', { short: 'Mermaid', isDocument: true }),
  code: format('code', t.code, '.py', 'text/x-python', { word: 'code' }),
  text: format('text', t.plainText, '.txt', 'text/plain', { short: t.text, word: t.plainTextNoun }),
  worfbench: format('worfbench', t.worfbenchSubtasks, '.worfbench.txt', 'text/plain', { short: 'WorfBench' }),
  aov: format('aov', t.aovDictionary, '.aov.json', 'application/json', { short: 'AOV' }),
  tools: format('tools', t.openaiTools, '.tools.json', 'application/json'),
  openapi: format('openapi', 'OpenAPI 3', '.openapi.json', 'application/json'),
};

/** The whole workflow, to be read by people and models. */
export const workflowFormats = ['pdl', 'mermaid', 'code', 'text'] as const satisfies readonly ShownFormat[];
/** Parts of the workflow, for other programs. */
export const otherFormats = ['worfbench', 'aov', 'tools', 'openapi'] as const satisfies readonly ShownFormat[];

export const fileNameOf = (title: string, id: ShownFormat): string =>
  `${fileStem(title, 'workflow')}${formats[id].extension}`;

/** Opens a converted text as a new document, named after its source. `tools`: the tool file of the workflow. */
export function openConverted(
  title: string,
  format: ShownFormat,
  text: string,
  tools: string | undefined,
  openTitle: string = title,
): NewDocument {
  const named = { title: title === openTitle ? `${title} (${formats[format].short})` : title, source: text };
  if (format === 'mermaid') return { ...named, kind: 'mermaid' };
  return { ...named, kind: 'pdl', ...(tools === undefined ? {} : { tools }) };
}

/** Advice if a text cannot be written in a format. */
export function remedyFor(from: string, to: ShownFormat): string | undefined {
  if (from === 'tools') return t.toolTargetHint;
  if (from === 'mermaid' && (to === 'tools' || to === 'openapi')) return t.addToolFileHint;
  if (from !== 'pdl' && (to === 'pdl' || to === 'code' || to === 'text')) return t.unstructuredFlowchartHint;
  if (from === 'pdl' && (to === 'worfbench' || to === 'aov')) return t.declareStepsHint;
  return undefined;
}
