// Parses a task file of STAR defensively: the graph of reply labels, the texts of the replies, and the API. Invariant:
// only plain JSON is read; program text in those files (`enabled`) is ignored.

import { fail, isJsonObject, ok, type Result } from '../../support';

export interface StarParameter {
  readonly name: string;
  readonly label?: string;
  readonly type?: string;
  readonly categories: readonly string[];
  readonly min?: number;
  readonly max?: number;
}

export interface StarTask {
  readonly name: string;
  /** From a reply, a query or an outcome to its successor. */
  readonly successors: ReadonlyMap<string, string>;
  /** Text of the wizard's reply, by label. */
  readonly replies: ReadonlyMap<string, string>;
  readonly api: {
    readonly name: string;
    readonly required: readonly string[];
    readonly input: readonly StarParameter[];
    readonly output: readonly StarParameter[];
  };
}

export function isStarTask(value: unknown): boolean {
  return isJsonObject(value) && isJsonObject(value.graph) && isJsonObject(value.replies);
}

/** Two forms: the data set's own, in which the API has a separate file, and the one that holds it as `api`. */
export function readStarTask(value: unknown): Result<StarTask, { readonly message: string }> {
  if (!isJsonObject(value) || !isStarTask(value))
    return fail({ message: 'expected a task with `graph` and `replies`' });
  const texts = (object: unknown) =>
    new Map(
      Object.entries(isJsonObject(object) ? object : {}).flatMap(([key, text]) =>
        typeof text === 'string' ? [[key, text] as const] : [],
      ),
    );
  const successors = texts(value.graph);
  if (successors.size === 0) return fail({ message: 'the task has an empty `graph`' });
  const api = isJsonObject(value.api) ? value.api : {};
  const name = [value.task, value.name, value.name_in_file].find((text) => typeof text === 'string' && text !== '');
  const ownName = typeof name === 'string' ? name : 'task';
  return ok({
    name: ownName,
    successors,
    replies: texts(value.replies),
    api: {
      name: typeof api.name === 'string' && api.name !== '' ? api.name : ownName,
      required: listOf(api.required).filter((item): item is string => typeof item === 'string'),
      input: listOf(api.input).flatMap(parameterOf),
      output: listOf(api.output).flatMap(parameterOf),
    },
  });
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function parameterOf(value: unknown): StarParameter[] {
  if (!isJsonObject(value) || typeof value.name !== 'string' || value.name === '') return [];
  const { name, label, type, categories, min, max } = value;
  return [
    {
      name,
      ...(typeof label === 'string' ? { label } : {}),
      ...(typeof type === 'string' ? { type } : {}),
      categories: listOf(categories).filter((item): item is string => typeof item === 'string'),
      ...(typeof min === 'number' ? { min } : {}),
      ...(typeof max === 'number' ? { max } : {}),
    },
  ];
}
