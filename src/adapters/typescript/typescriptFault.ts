// Whether a text parses as TypeScript, by TypeScript's own parser: the copy in Monaco's package. Syntax alone: types are
// not checked, nothing is run. A file of 9 MB, so it is loaded with the first such check, and in the browser in a worker.

import { typescript } from 'monaco-editor/languages/features/typescript/lib/typescriptServices';

/** The first fault as a sentence; undefined when the text parses as TypeScript, with or without JSX. Never throws. */
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
    // Nested deeper than its stack.
    return `It could not be parsed: ${error instanceof Error ? error.message : String(error)}.`;
  }
}

const parse = (name: string, text: string) => typescript.createSourceFile(name, text, typescript.ScriptTarget.Latest);
