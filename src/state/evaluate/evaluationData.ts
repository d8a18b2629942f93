// Edits of plan and data files, made on the JSON itself so that unknown fields are kept. Every edit returns a new
// value; the core checks whether it still is a valid plan or data set.

import {
  type DataProblem,
  type DataSet,
  type DataSetStatistics,
  dataSetStatistics,
  includedIds,
  insertOow,
  printReference,
  readDataSet,
  readEvaluationPlan,
  readEvaluationProfiles,
  readProfileRecords,
  readReferences,
} from '../../core/sessionEvaluation';
import {
  fail,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  objectsIn,
  ok,
  parseJson,
  parseJsonValue,
  type Result,
  UniqueNames,
} from '../../core/support';
import { evaluationMessages as t } from '../../messages/evaluation.en';

/** The value that was read or made, or the reason why it is missing. */
export type EvaluationRead<T> = Result<T, DataProblem>;

export interface NamedFile {
  readonly name: string;
  readonly text: string;
}

export type DataPart = 'workflows' | 'profiles' | 'references';

export const entriesOf = (data: JsonObject, part: DataPart): readonly JsonObject[] => objectsIn(data[part]);

export const textIn = (record: JsonObject, name: string): string => {
  const value = record[name];
  return typeof value === 'string' ? value : '';
};

export function withDataEntry(
  data: JsonObject,
  part: DataPart,
  index: number,
  change: JsonObject | undefined,
): JsonObject {
  return { ...data, [part]: entriesOf(data, part).toSpliced(index, 1, ...(change ? [change] : [])) };
}

/** Creates ids that no entry of the part has: the requested id, with a number appended if it is taken. */
export const createEntryIds = (data: JsonObject, part: DataPart): UniqueNames =>
  new UniqueNames({ joint: '-', reserved: entriesOf(data, part).map((one) => textIn(one, 'id')) });

/** Title of an entry on screen. */
export const titleIn = (entry: JsonObject): string => textIn(entry, 'title') || textIn(entry, 'id');

/** Undefined removes the field. */
export function withField(record: JsonObject, name: string, value: JsonValue | undefined): JsonObject {
  const { [name]: _, ...rest } = record;
  return value === undefined ? rest : { ...record, [name]: value };
}

/** An empty value removes the field. */
export const withText = (record: JsonObject, name: string, value: JsonValue | undefined): JsonObject =>
  withField(record, name, value === '' ? undefined : value);

const baseName = (path: string) => path.replace(/^.*[\\/]/, '');

const parsed = (text: string) => parseJsonValue(text.replace(/^\uFEFF/, ''));

/** Reads a data set that may have been edited. */
export const checkDataSet = (data: JsonObject): EvaluationRead<DataSet> => readDataSet(JSON.stringify(data));

/** Numbers of the parts of a data set; undefined for an invalid one. */
export function countData(data: JsonObject): DataSetStatistics | undefined {
  const read = checkDataSet(data);
  return read.ok ? dataSetStatistics(read.value) : undefined;
}

/** The data file of that name, with the other files that it names inserted. */
export function completeData(name: string, files: readonly NamedFile[]): EvaluationRead<JsonObject> {
  const find = (path: string) => files.find((file) => baseName(file.name) === baseName(path))?.text;
  const text = find(name);
  if (text === undefined) return fail({ message: t.planNeedsFile({ name }) });
  const read = parseJson(text);
  if (!read.ok) return fail({ message: t.dataNotJson({ name, fault: read.error }) });
  const data = read.value;
  if (!isJsonObject(data)) return fail({ message: t.dataNotObject({ name }) });
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
      const workflow = textIn(entry, 'workflow');
      const read = readPart(part, { name: file, text: own }, workflow, found.length);
      if (!read.ok) return read;
      const ids = includedIds(
        read.value.map((one) => textIn(one, 'id')),
        found.map((one) => textIn(one, 'id')),
        workflow || undefined,
      );
      found.push(...read.value.map((one, index) => ({ ...one, id: ids[index] ?? '' })));
    }
    inside = { ...inside, [part]: found };
  }
  const checked = checkDataSet(inside);
  return checked.ok ? ok(inside) : checked;
}

/** Users or reference sessions of a file; `workflow` is filled in if they name none. */
function readPart(
  part: 'profiles' | 'references',
  { name, text }: NamedFile,
  workflow: string,
  from: number,
): EvaluationRead<readonly JsonObject[]> {
  const withWorkflow = (record: JsonObject): JsonObject =>
    record['workflow'] !== undefined || workflow === '' ? record : { ...record, workflow };
  if (part === 'references') {
    const read = readReferences(text, name);
    return read.ok ? ok(read.value.map((one) => withWorkflow(printReference(one)))) : read;
  }
  const checked = readEvaluationProfiles(text);
  if (!checked.ok) return checked;
  const records = readProfileRecords(text);
  if (!records.ok) return records;
  return ok(
    records.value
      .filter(isJsonObject)
      .map((record, index) =>
        withWorkflow(typeof record['id'] === 'string' ? record : { ...record, id: `user-${from + index + 1}` }),
      ),
  );
}

/**
 * Imports a file into a data set: a whole data set replaces it; users and reference sessions are added, with `workflow`
 * filled in if they name none. Ids that are taken get a number.
 */
export function importInto(
  data: JsonObject,
  file: NamedFile,
  workflow: string,
): EvaluationRead<{ readonly data: JsonObject; readonly added: string }> {
  const value = parsed(file.text);
  if (isJsonObject(value) && Array.isArray(value['workflows'])) {
    const whole = completeData(file.name, [file]);
    return whole.ok ? ok({ data: whole.value, added: t.dataSet }) : whole;
  }
  const references = readPart('references', file, workflow, 0);
  const part = references.ok && references.value.length > 0 ? 'references' : 'profiles';
  if (part === 'profiles' && !readEvaluationProfiles(file.text).ok)
    return references.ok ? fail({ message: t.dataEmpty({ name: file.name }) }) : references;
  const read = readPart(part, file, workflow, entriesOf(data, 'profiles').length);
  if (!read.ok) return read;
  const ids = createEntryIds(data, part);
  const added = read.value.map((one) => ({ ...one, id: ids.claim(textIn(one, 'id')) }));
  const after = { ...data, [part]: [...entriesOf(data, part), ...added] };
  const checked = readDataSet(JSON.stringify(after));
  if (!checked.ok) return checked;
  return ok({ data: after, added: `${added.length} ${part === 'profiles' ? 'users' : t.referenceSessions}` });
}

/** Inserts an out-of-workflow turn before the user's turn `index` of a reference session. */
export function withOowTurn(
  data: JsonObject,
  reference: number,
  index: number,
  turnTexts: { readonly text: string; readonly oow: string; readonly reply: string },
): EvaluationRead<JsonObject> {
  const set = readDataSet(JSON.stringify(data));
  if (!set.ok) return set;
  const session = set.value.references[reference];
  if (!session) return fail({ message: t.noSession });
  const inserted = insertOow(session, index, turnTexts);
  return inserted.ok ? ok(withDataEntry(data, 'references', reference, printReference(inserted.value))) : inserted;
}

/** A plan that is being edited: a plan file without its data. */
export type EvaluationPlanDraft = JsonObject;

export const emptyDraft: EvaluationPlanDraft = {
  weir: 'evaluation-plan',
  version: 1,
  name: t.evaluation,
  levels: ['session'],
  settings: ['iw'],
  arms: ['ablation'],
  repetitions: 1,
  seed: 1,
  limit: { count: 'userTurns', max: 20 },
  models: { agent: 'rehearsal-hasty', user: 'rehearsal-compliant' },
};

const usual: Readonly<Record<string, JsonValue>> = { levels: 'session', settings: 'iw' };

/** A ready-made plan over the data, the parts of them, the models and the prices that the user has chosen. */
export function presetDraft(draft: EvaluationPlanDraft, { data: _, ...plan }: JsonObject): EvaluationPlanDraft {
  const kept = ['models', 'prices', 'workflows', 'profiles'].flatMap((name) =>
    draft[name] === undefined ? [] : [[name, draft[name]]],
  );
  return { ...emptyDraft, ...plan, ...Object.fromEntries(kept) };
}

/** A field that holds one value or a list of values. */
export const entriesInDraft = (draft: EvaluationPlanDraft, name: string): readonly JsonValue[] => {
  const given = draft[name] ?? usual[name];
  return given === undefined ? [] : Array.isArray(given) ? (given as readonly JsonValue[]) : [given as JsonValue];
};

/** An entry is a name, or an object with an id. */
export const entryIdIn = (entry: JsonValue): string =>
  typeof entry === 'string' ? entry : isJsonObject(entry) && typeof entry['id'] === 'string' ? entry['id'] : '';

/** Adds the entry to the list if it is missing, or removes it. */
export const toggleEntry = (list: readonly JsonValue[], id: string, isIncluded: boolean): readonly JsonValue[] =>
  isIncluded ? [...list, id] : list.filter((entry) => entryIdIn(entry) !== id);

/** The plan file, in the same format for the app and the command line. */
export const planFileOf = (draft: EvaluationPlanDraft, data: JsonObject): JsonObject => ({ ...draft, data });

/** A model as written in plan files; the rehearsal model is written as its name only. */
export const modelEntry = (model: string, baseUrl: string): JsonValue =>
  model.startsWith('rehearsal-') ? model : { model, baseUrl };

export const modelIn = (
  draft: EvaluationPlanDraft,
  role: string,
): { readonly model: string; readonly baseUrl?: string } => {
  const models = isJsonObject(draft['models']) ? draft['models'] : {};
  const entry = models[role];
  if (typeof entry === 'string') return { model: entry };
  if (!isJsonObject(entry) || typeof entry['model'] !== 'string') return { model: '' };
  const { model, baseUrl } = entry;
  return { model, ...(typeof baseUrl === 'string' ? { baseUrl } : {}) };
};

/** Fails with the core's problem if the plan is invalid. `data`: the data in the file, or the name of the data file. */
export function readPlanFile(
  text: string,
): EvaluationRead<{ readonly draft: EvaluationPlanDraft; readonly data: JsonObject | string }> {
  const plan = readEvaluationPlan(text);
  if (!plan.ok) return plan;
  const value = parsed(text);
  if (!isJsonObject(value)) return fail({ message: t.planNotJson });
  const { data: _, ...draft } = value;
  return ok({ draft: { ...emptyDraft, settings: ['iw'], ...draft }, data: plan.value.inlineData ?? plan.value.data });
}

/** Whether a text is meant as an evaluation plan, valid or not. */
export function isPlanFile(text: string): boolean {
  const value = parsed(text);
  return (
    isJsonObject(value) && (value['weir'] === 'evaluation-plan' || (Array.isArray(value['arms']) && 'data' in value))
  );
}

/** Whether a text is meant as a data set, valid or not. */
export function isDataFile(text: string): boolean {
  const value = parsed(text);
  return isJsonObject(value) && Array.isArray(value['workflows']);
}
