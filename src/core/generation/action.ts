// Actions that a generated workflow may use, by name, read from typed lines or from any list of tools. Invariant: names
// are unique. Refuses nothing: a line without a description is a name.

import { detectFormat, parseTools } from '../formats';

export interface GenerationAction {
  readonly name: string;
  readonly description?: string;
}

/**
 * Reads lines such as `find_book: looks for a title`, `- bake the bread` or `2. heat the oven`; or tools in any
 * supported format.
 */
export function parseGenerationActions(text: string): readonly GenerationAction[] {
  if (detectFormat(text) === 'tools') {
    const read = parseTools(text);
    if (read.ok) {
      return distinct(
        read.value.map(({ name, description }) => ({ name, ...(description === undefined ? {} : { description }) })),
      );
    }
  }
  return distinct(text.split('\n').flatMap((line) => readLine(line) ?? []));
}

function readLine(line: string): GenerationAction | undefined {
  const text = line.replace(/^\s*(?:[-*•]|\d+[.:)])?\s*/, '').trim();
  if (text === '') return undefined;
  // The rest is a description only after a single word, because sentences contain colons and dashes too.
  const named = /^([\p{L}\p{N}_.$/-]+)\s*(?::|\s[-–—])\s+(.+)$/u.exec(text);
  return named?.[1] && named[2] ? { name: named[1], description: named[2] } : { name: text };
}

function distinct(actions: readonly GenerationAction[]): readonly GenerationAction[] {
  return [...new Map(actions.map((action) => [action.name, action])).values()];
}
