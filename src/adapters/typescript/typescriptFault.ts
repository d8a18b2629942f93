// Checks whether a text parses as TypeScript, by TypeScript's own parser: the copy in Monaco's package. Only syntax:
// types are not checked and nothing is run. The file has 9 MB, so it is loaded with the first check, and in the browser
// in a worker.

import { typescript } from 'monaco-editor/languages/features/typescript/lib/typescriptServices';

/**
 * Returns the first fault as a sentence; undefined if the text parses as TypeScript, with or without JSX. Never throws.
 */
export function typescriptFault(text: string): string | undefined {
  try {
    const plain = parse('result.ts', text);
    const fault = plain.parseDiagnostics[0];
    if (!fault) return plain.statements.length === 0 ? 'It holds no code.' : undefined;
    if (/<\/|\/>/.test(text) && parse('result.tsx', text).parseDiagnostics.length === 0) return undefined;
    const { start, messageText } = fault;
    const line = text.slice(0, start).split('\n').length;
    return `Line ${line} does not parse: ${typeof messageText === 'string' ? messageText : messageText.messageText}`;
  } catch (error) {
    // The text is nested deeper than the parser's stack.
    return `It could not be parsed: ${error instanceof Error ? error.message : String(error)}.`;
  }
}

const parse = (name: string, text: string) => typescript.createSourceFile(name, text, typescript.ScriptTarget.Latest);
