// One part of the prompt while its wording is edited.

import { checkPromptParts, defaultPromptParts, type PromptPartName, promptPartInfos } from '../../core/llm';
import type { JsonObject } from '../../core/support';
import { editedParts } from './planSetup';

type PromptParts = Readonly<Record<string, string>>;

/** The wording of a part, its description and its problems. */
export const viewPromptPart = (parts: PromptParts, name: PromptPartName) => ({
  info: promptPartInfos.find((info) => info.name === name),
  text: parts[name] ?? defaultPromptParts[name],
  problems: checkPromptParts(editedParts(parts)).filter(({ part }) => part === name),
});

/** All parts in order, with the state of each. */
export function promptPartRows(parts: PromptParts) {
  const edited = editedParts(parts);
  const problems = checkPromptParts(edited);
  return promptPartInfos.map(({ name, title }) => ({
    name,
    title,
    isEdited: Object.hasOwn(edited, name),
    hasProblem: problems.some(({ part }) => part === name),
  }));
}

/** The edited parts with another wording of one; undefined or the default removes it. */
export function withPromptPart(parts: JsonObject, name: PromptPartName, text: string | undefined): JsonObject {
  const { [name]: _, ...others } = parts;
  return text === undefined || text === defaultPromptParts[name] ? others : { ...others, [name]: text };
}
