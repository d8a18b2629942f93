import type { DocumentFormat } from '../../../core/formats';
import type { ShownFormat } from '../../../state/frame/shellStore';
import type { TextLanguage } from './lightTokens';

/** How the text of a format is coloured. */
export const languageOf: Readonly<Record<ShownFormat, TextLanguage>> = {
  pdl: 'pdl',
  mermaid: 'mermaid',
  code: 'code',
  text: 'text',
  worfbench: 'worfbench',
  aov: 'json',
  tools: 'json',
  openapi: 'json',
};

/** The same of a text whose format was found out. */
export function languageOfSource(format: DocumentFormat = 'unknown'): TextLanguage {
  if (format === 'unknown') return 'plain';
  return format === 'pdl' || format === 'mermaid' || format === 'worfbench' ? format : 'json';
}
