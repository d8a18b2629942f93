// Ranks the commands that match a typed text, best first.

import type { AppCommand } from '../studio/appCommandTypes';

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s/_.-]+/)
    .filter((word) => word !== '');

/**
 * Every typed word must begin a word of the command, or at least occur in it. Higher is better; undefined: no match.
 */
function score(command: AppCommand, typed: readonly string[]): number | undefined {
  const title = command.title.toLowerCase();
  const titleWords = wordsOf(title);
  const others = `${command.group} ${command.keywords ?? ''}`.toLowerCase();
  let total = 0;
  for (const [index, word] of typed.entries()) {
    if (titleWords[index]?.startsWith(word)) total += 8;
    else if (titleWords.some((candidate) => candidate.startsWith(word))) total += 6;
    else if (title.includes(word)) total += 4;
    else if (wordsOf(others).some((candidate) => candidate.startsWith(word))) total += 2;
    else if (others.includes(word)) total += 1;
    else return undefined;
  }
  return total - title.length / 1000;
}

/** `recent` ids come first if nothing is typed. */
export function rankCommands<Command extends AppCommand>(
  commands: readonly Command[],
  text: string,
  recent: readonly string[],
): readonly Command[] {
  const typed = wordsOf(text);
  if (typed.length === 0) {
    const used = recent.flatMap((id) => commands.find((command) => command.id === id) ?? []);
    return [...used, ...commands.filter((command) => !recent.includes(command.id))];
  }
  return commands
    .flatMap((command) => {
      const value = score(command, typed);
      return value === undefined ? [] : [{ command, value }];
    })
    .sort((a, b) => b.value - a.value)
    .map(({ command }) => command);
}
