// Data files as the screen changes them: the JSON itself, so that fields nobody here knows are kept. Every change gives a
// new value; whether it still is a data set is the core's to say.

import {
  insertOow,
  printReference,
  readDataSet,
  readEvaluationProfiles,
  readReferences,
} from '../../core/sessionEvaluation';
import { fail, isJsonObject, type JsonObject, type JsonValue, ok, type Result, UniqueNames } from '../../core/support';
import { evaluationMessages as t } from '../../messages/evaluation.en';

export interface NamedText {
  readonly name: string;
  readonly text: string;
}

export type DataPart = 'workflows' | 'profiles' | 'references';

export const entriesOf = (data: JsonObject, part: DataPart): readonly JsonObject[] => {
  const list = data[part];
  return Array.isArray(list) ? (list as readonly JsonValue[]).filter(isJsonObject) : [];
};

export const textIn = (record: JsonObject, name: string): string => {
  const value = record[name];
  return typeof value === 'string' ? value : '';
};

export function withEntry(data: JsonObject, part: DataPart, index: number, change: JsonObject | undefined): JsonObject {
  return { ...data, [part]: entriesOf(data, part).toSpliced(index, 1, ...(change ? [change] : [])) };
}

/** Gives ids that no entry of the part has: the one that is wished for, with a number where it is taken. */
export const freeIds = (data: JsonObject, part: DataPart): UniqueNames =>
  new UniqueNames({ joint: '-', taken: entriesOf(data, part).map((one) => textIn(one, 'id')) });

/** What an entry is called on screen. */
export const titleIn = (entry: JsonObject): string => textIn(entry, 'title') || textIn(entry, 'id');

/** A field that becomes empty is taken away. */
export function withText(record: JsonObject, name: string, value: JsonValue | undefined): JsonObject {
  const { [name]: _, ...rest } = record;
  return value === undefined || value === '' ? rest : { ...record, [name]: value };
}

const baseName = (path: string) => path.replace(/^.*[\\/]/, '');

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as JsonValue;
  } catch {
    return undefined;
  }
}

/** The data file of that name among files, with the files that it names put into it. */
export function completeData(
  name: string,
  files: readonly NamedText[],
): Result<JsonObject, { readonly message: string }> {
  const find = (path: string) => files.find((file) => baseName(file.name) === baseName(path))?.text;
  const text = find(name);
  const data = text === undefined ? undefined : parsed(text);
  if (!isJsonObject(data)) {
    return fail({ message: t.planNeedsFile({ name }) });
  }
  let inside: JsonObject = {
    ...data,
    workflows: entriesOf(data, 'workflows').map((workflow) => {
      const source = typeof workflow['file'] === 'string' ? find(workflow['file']) : undefined;
      return source === undefined || workflow['source'] !== undefined ? workflow : { ...workflow, source };
    }),
  };
  for (const part of ['profiles', 'references'] as const) {
    const found: JsonObject[] = [];
    for (const entry of entriesOf(inside, part)) {
      const file = entry['file'];
      if (typeof file !== 'string') {
        found.push(entry);
        continue;
      }
      const own = find(file);
      if (own === undefined) return fail({ message: t.planFileMissing({ name, file }) });
      const read = readPart(part, { name: file, text: own }, textIn(entry, 'workflow'), found.length);
      if (!read.ok) return read;
      found.push(...read.value);
    }
    inside = { ...inside, [part]: found };
  }
  const checked = readDataSet(JSON.stringify(inside));
  return checked.ok ? ok(inside) : checked;
}

/** Users or reference sessions of a file, for the workflow where they name none. */
function readPart(
  part: 'profiles' | 'references',
  { name, text }: NamedText,
  workflow: string,
  from: number,
): Result<readonly JsonObject[], { readonly message: string }> {
  const withWorkflow = (record: JsonObject): JsonObject =>
    record['workflow'] !== undefined || workflow === '' ? record : { ...record, workflow };
  if (part === 'references') {
    const read = readReferences(text, name);
    return read.ok ? ok(read.value.map((one) => withWorkflow(printReference(one)))) : read;
  }
  const checked = readEvaluationProfiles(text);
  if (!checked.ok) return checked;
  const value = parsed(text);
  const list = isJsonObject(value) && Array.isArray(value['profiles']) ? value['profiles'] : value;
  const records = (Array.isArray(list) ? (list as readonly JsonValue[]) : [list]).filter(isJsonObject);
  return ok(
    records.map((record, index) =>
      withWorkflow(typeof record['id'] === 'string' ? record : { ...record, id: `user-${from + index + 1}` }),
    ),
  );
}

/**
 * A file into a set: a whole data set replaces it, users and reference sessions are added, for `workflow` where they name
 * none. Ids that are taken get a number.
 */
export function importInto(
  data: JsonObject,
  file: NamedText,
  workflow: string,
): Result<{ readonly data: JsonObject; readonly added: string }, { readonly message: string }> {
  const value = parsed(file.text);
  if (isJsonObject(value) && Array.isArray(value['workflows'])) {
    const whole = completeData(file.name, [file]);
    return whole.ok ? ok({ data: whole.value, added: t.dataSet }) : whole;
  }
  const isUsers = readEvaluationProfiles(file.text).ok;
  const references = readPart('references', file, workflow, 0);
  const part = references.ok && references.value.length > 0 ? 'references' : 'profiles';
  if (part === 'profiles' && !isUsers) {
    return references.ok ? fail({ message: t.dataEmpty({ name: file.name }) }) : references;
  }
  const read = readPart(part, file, workflow, entriesOf(data, 'profiles').length);
  if (!read.ok) return read;
  const ids = freeIds(data, part);
  const added = read.value.map((one) => ({ ...one, id: ids.claim(textIn(one, 'id')) }));
  const after = { ...data, [part]: [...entriesOf(data, part), ...added] };
  const checked = readDataSet(JSON.stringify(after));
  if (!checked.ok) return checked;
  return ok({ data: after, added: `${added.length} ${part === 'profiles' ? 'users' : t.referenceSessions}` });
}

/** A turn that leaves the workflow, before the user's turn `index` of a reference session. */
export function withOowTurn(
  data: JsonObject,
  reference: number,
  index: number,
  said: { readonly text: string; readonly oow: string; readonly reply: string },
): Result<JsonObject, { readonly message: string }> {
  const set = readDataSet(JSON.stringify(data));
  if (!set.ok) return set;
  const session = set.value.references[reference];
  if (!session) return fail({ message: t.noSession });
  const inserted = insertOow(session, index, said);
  return inserted.ok ? ok(withEntry(data, 'references', reference, printReference(inserted.value))) : inserted;
}
