// Reads the data of an evaluation from one file: workflows with their groups, users and reference sessions, with
// statistics (FlowAgent, Tables 1 and 2). Refuses duplicate ids and names of workflows that the set does not have.

import * as v from 'valibot';
import { readLogFile } from '../../logs';
import { type MockRow, readProfileText } from '../../session';
import {
  describeJsonFault,
  fail,
  isJsonObject,
  type JsonValue,
  jsonSchema as json,
  looseName,
  nearestName,
  ok,
  type Result,
  readWith,
  textSchema,
  tolerantShape,
  UniqueNames,
} from '../../support';
import { parseExactJson } from '../../values';
import {
  type DataProblem,
  type EvaluationProfile,
  profileListNames,
  readEvaluationProfile,
  readResults,
} from './evaluationProfile';
import { type ReferenceSession, readReferenceSession, referenceFromTrace } from './referenceSession';

const optionalText = /* @__PURE__ */ v.exactOptional(textSchema);

const workflowSchema = /* @__PURE__ */ tolerantShape({
  id: optionalText,
  title: optionalText,
  /** Path of its text, relative to the data file; if the text is in the data, the name it is read under. */
  file: optionalText,
  /** Its text, if the data contain it: no other file is needed then. */
  source: optionalText,
  /** Language of `source`: `mermaid`, otherwise PDL. */
  kind: optionalText,
  domain: optionalText,
  role: optionalText,
  category: optionalText,
  /** Results of its APIs, as `readResults` takes them. */
  results: v.exactOptional(json),
});

type StoredWorkflow = v.InferOutput<typeof workflowSchema>;
export interface WorkflowEntry extends Omit<StoredWorkflow, 'id' | 'title' | 'file' | 'kind' | 'results'> {
  readonly id: string;
  readonly title: string;
  readonly file: string;
  /** Results of its APIs; a profile may override them. */
  readonly results: Readonly<Record<string, readonly MockRow[]>>;
}

export interface DataSet {
  readonly name: string;
  readonly workflows: readonly WorkflowEntry[];
  readonly profiles: readonly EvaluationProfile[];
  readonly references: readonly ReferenceSession[];
}

type Read<T> = Result<T, DataProblem>;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);

function readAll<T>(list: readonly unknown[], read: (value: unknown, index: number) => Read<T>): Read<readonly T[]> {
  const found: T[] = [];
  for (const [index, value] of list.entries()) {
    const one = read(value, index);
    if (!one.ok) return one;
    found.push(one.value);
  }
  return ok(found);
}

/**
 * Names of further files with its users and reference sessions, relative to the data file: `{"file": "star.jsonl"}`.
 */
export function includedFiles(text: string): readonly string[] {
  const read = parse(text);
  const value = read.ok && isJsonObject(read.value) ? read.value : {};
  return [...listOf(value['profiles']), ...listOf(value['references'])].flatMap((item) => fileOf(item) ?? []);
}

const fileOf = (item: unknown): string | undefined =>
  isJsonObject(item) && typeof item['file'] === 'string' ? item['file'] : undefined;

/**
 * Ids of the entries of a further file, for a data set that has the `earlier` ids. Each file counts its entries from 1,
 * so an id that is taken gets the `workflow` of the file in front, and a number if that is taken too. Ids of earlier
 * entries never change, and an id that the file itself has twice stays twice, so that it is refused.
 */
export function includedIds(
  ids: readonly string[],
  earlier: readonly string[],
  workflow: string | undefined,
): readonly string[] {
  const taken = new Set(earlier);
  const names = new UniqueNames({ joint: '-', reserved: [...earlier, ...ids.filter((id) => !taken.has(id))] });
  const renamed = new Map<string, string>();
  return ids.map((id) => {
    if (!taken.has(id)) return id;
    const name = renamed.get(id) ?? names.claim(workflow === undefined ? id : `${workflow}/${id}`);
    renamed.set(id, name);
    return name;
  });
}

/** Entries in order; those of a further file are at the position of its name and inherit its `workflow`. */
function readEntries<T extends { readonly id: string; readonly workflow?: string }>(
  list: readonly unknown[],
  included: ReadonlyMap<string, string>,
  readOne: (value: unknown, index: number) => Read<T>,
  readFile: (text: string, name: string) => Read<readonly T[]>,
): Read<readonly T[]> {
  const found: T[] = [];
  for (const item of list) {
    const file = fileOf(item);
    if (file === undefined) {
      const one = readOne(item, found.length);
      if (!one.ok) return one;
      found.push(one.value);
      continue;
    }
    const text = included.get(file);
    const all = text === undefined ? fail({ message: 'it was not read' }) : readFile(text, file);
    if (!all.ok) return fail({ message: `${file}: ${all.error.message}` });
    const workflow = isJsonObject(item) && typeof item['workflow'] === 'string' ? item['workflow'] : undefined;
    const ids = includedIds(
      all.value.map(({ id }) => id),
      found.map(({ id }) => id),
      workflow,
    );
    found.push(
      ...all.value.map((one, index) => ({
        ...one,
        ...(workflow === undefined ? {} : { workflow: one.workflow ?? workflow }),
        id: ids[index] ?? one.id,
      })),
    );
  }
  return ok(found);
}

/** `included` maps names to the texts of the further files. */
export function readDataSet(text: string, included: ReadonlyMap<string, string> = new Map()): Read<DataSet> {
  const read = parse(text);
  if (!read.ok) return read;
  const value = read.value;
  if (!isJsonObject(value) || !Array.isArray(value['workflows'])) {
    return fail({
      message: 'This is not a data set. Expected {"name", "workflows": [...], "profiles": [...], "references": [...]}.',
    });
  }
  const workflows = readAll(listOf(value['workflows']), readWorkflow);
  if (!workflows.ok) return workflows;
  const profiles = readEntries(listOf(value['profiles']), included, readEvaluationProfile, readEvaluationProfiles);
  if (!profiles.ok) return profiles;
  const references = readEntries(listOf(value['references']), included, readReferenceSession, readReferences);
  if (!references.ok) return references;
  const set = {
    name: typeof value['name'] === 'string' ? value['name'] : 'Data set',
    workflows: workflows.value,
    profiles: profiles.value,
    references: references.value,
  };
  const problem = problemOf(set);
  return problem === undefined ? ok(set) : fail({ message: problem });
}

function problemOf({ workflows, profiles, references }: DataSet): string | undefined {
  for (const [what, list] of [
    ['workflow', workflows],
    ['profile', profiles],
    ['reference session', references],
  ] as const) {
    const ids = list.map(({ id }) => id);
    const twice = ids.find((id, index) => ids.indexOf(id) !== index);
    if (twice !== undefined) return `The id ${twice} is given to more than one ${what}.`;
  }
  const names = workflows.map(({ id }) => id);
  for (const { id, workflow } of [...profiles, ...references]) {
    if (workflow === undefined || names.includes(workflow)) continue;
    const near = nearestName(workflow, names);
    return `${id} is for the workflow ${workflow}, which the set does not have${near ? `; did you mean ${near}?` : '.'}`;
  }
  return undefined;
}

function readWorkflow(value: unknown, index: number): Read<WorkflowEntry> {
  const at = `Workflow ${index + 1}`;
  const read = readWith(workflowSchema, value);
  if (!read.ok) return fail({ message: `${at}: ${read.error}. Expected {"id", "file"} or {"id", "source"}.` });
  const { kind, results: given, ...workflow } = read.value;
  const results = readResults(given, at);
  if (!results.ok) return results;
  // The file extension determines the language of a text.
  const inlineName = `${workflow.id ?? 'workflow'}.${kind === 'mermaid' ? 'mmd' : 'pdl.yaml'}`;
  const file = workflow.file ?? (workflow.source === undefined ? undefined : inlineName);
  if (file === undefined) return fail({ message: `${at} has neither "file" nor "source".` });
  const id = workflow.id ?? file;
  return ok({ ...workflow, id, title: workflow.title ?? id, file, results: results.value });
}

/** The records of users in a file: one, a list, a list under `profiles`, one per line, or Markdown. */
export function readProfileRecords(text: string): Read<readonly unknown[]> {
  const read = parse(text);
  if (read.ok) {
    const { value } = read;
    const list = isJsonObject(value) && Array.isArray(value['profiles']) ? value['profiles'] : value;
    return ok(Array.isArray(list) ? list : [list]);
  }
  const lines = parseLines(text) ?? readProfileText(text, profileListNames);
  if (lines.length > 0) return ok(lines);
  const expected = 'Expected JSON, a JSON object per line, or Markdown with a heading for each field (**Persona**:)';
  return fail({ message: `${read.error.message} ${expected}.` });
}

/** Reads users only, in every form of `readProfileRecords`; FlowAgent's files are lists. */
export function readEvaluationProfiles(text: string): Read<readonly EvaluationProfile[]> {
  const records = readProfileRecords(text);
  return records.ok ? readAll(records.value, readEvaluationProfile) : records;
}

/** Reads reference sessions only: our form (one, a list, one per line), or any log that core/logs reads. */
export function readReferences(text: string, fileName: string): Read<readonly ReferenceSession[]> {
  const values = parseLines(text);
  const isReferenceSession = (value: unknown) =>
    isJsonObject(value) && listOf(value['turns']).some((turn) => isJsonObject(turn) && turn['role'] === 'agent');
  if (values?.some(isReferenceSession)) return readAll(values, readReferenceSession);
  const log = readLogFile(text, fileName);
  if (!log.ok) return log;
  const sessions = log.value.traces.map((trace) => referenceFromTrace(trace));
  return ok(sessions.filter(({ turns }) => turns.some(({ kind }) => kind !== 'user')));
}

function parse(text: string): Read<unknown> {
  try {
    return ok(parseExactJson(text.replace(/^\uFEFF/, '')));
  } catch {
    return fail({ message: `This is not JSON: ${describeJsonFault(text)}.` });
  }
}

function parseLines(text: string): readonly unknown[] | undefined {
  const whole = parse(text);
  if (whole.ok) return Array.isArray(whole.value) ? (whole.value as readonly unknown[]) : [whole.value];
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(parse);
  return lines.every((line) => line.ok) ? lines.map((line) => line.value) : undefined;
}

export interface DataSetStatistics {
  readonly workflows: number;
  readonly domains: number;
  readonly roles: number;
  readonly categories: number;
  readonly profiles: number;
  readonly goals: number;
  readonly expectedCalls: number;
  readonly sessions: number;
  /** Turns of the user; an exchange counts as one. */
  readonly turns: number;
  readonly agentTurns: number;
  readonly calls: number;
  readonly oowTurns: number;
  readonly insertedTurns: number;
  /** Number of different types among the out-of-workflow turns. */
  readonly oowTypes: number;
}

export function dataSetStatistics({ workflows, profiles, references }: Omit<DataSet, 'name'>): DataSetStatistics {
  const different = (values: readonly (JsonValue | undefined)[]) =>
    new Set(values.flatMap((value) => (typeof value === 'string' ? [looseName(value)] : []))).size;
  const turns = references.flatMap((session) => session.turns);
  const users = turns.filter((turn) => turn.kind === 'user');
  const oow = users.filter((turn) => turn.oow !== undefined);
  return {
    workflows: workflows.length,
    domains: different(workflows.map(({ domain }) => domain)),
    roles: different(workflows.map(({ role }) => role)),
    categories: different(workflows.map(({ category }) => category)),
    profiles: profiles.length,
    goals: profiles.reduce((sum, { goals }) => sum + goals.length, 0),
    expectedCalls: profiles.reduce((sum, { expectedCalls }) => sum + expectedCalls.length, 0),
    sessions: references.length,
    turns: users.length,
    agentTurns: turns.length - users.length,
    calls: turns.filter(({ kind }) => kind === 'call').length,
    oowTurns: oow.length,
    insertedTurns: oow.filter(({ inserted }) => inserted).length,
    oowTypes: new Set(oow.map((turn) => turn.oow)).size,
  };
}
