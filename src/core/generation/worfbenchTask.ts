// A task of workflow generation from a record of a file: our form, or a conversation of WorfBench's files, whose request
// ends with the list of actions.

import { isJsonObject, type JsonValue } from '../support';
import { type GenerationAction, parseGenerationActions } from './action';

export interface GenerationTask {
  /** Absent if the record has none. */
  readonly id?: string;
  readonly source?: string;
  readonly task: string;
  readonly actions: readonly GenerationAction[];
}

/** Introduces the list at the end of a request: `The action list you can take:`. */
const listHeading = /(?:\bthe\s+)?\b(?:actions?|tools?|functions?|apis?)\s+list\b[^:\n]{0,60}:/gi;

/** Returns undefined for a record without a task. */
export function readGenerationTask(record: unknown): GenerationTask | undefined {
  if (!isJsonObject(record)) return undefined;
  const { id, source, task, actions = [], conversations } = record;
  const named = {
    ...(typeof id === 'string' || typeof id === 'number' ? { id: String(id) } : {}),
    ...(typeof source === 'string' ? { source } : {}),
  };
  if (typeof task === 'string' && task.trim() !== '') return { ...named, task, actions: actionsOf(actions) };
  const request = (Array.isArray(conversations) ? (conversations as readonly JsonValue[]) : []).findLast(
    (message) => isJsonObject(message) && message['role'] === 'user',
  );
  const content = isJsonObject(request) ? request['content'] : undefined;
  if (typeof content !== 'string' || content.trim() === '') return undefined;
  const list = [...content.matchAll(listHeading)].at(-1);
  return list === undefined
    ? { ...named, task: content.trim(), actions: [] }
    : {
        ...named,
        task: content.slice(0, list.index).trim(),
        actions: parseGenerationActions(content.slice(list.index + list[0].length).trim()),
      };
}

function actionsOf(actions: JsonValue): readonly GenerationAction[] {
  const isTexts = Array.isArray(actions) && actions.every((one) => typeof one === 'string');
  const words = isTexts ? actions.join('\n') : typeof actions === 'string' ? actions : JSON.stringify(actions);
  return words === '[]' ? [] : parseGenerationActions(words);
}
