// Generates workflows for a file of tasks, one prediction per line, in the form that `weir worfeval` reads. Predictions
// in the file are not requested again; a task whose endpoint failed is left for the next run.

import { innerGraph, readWorfRecord, withTerminals } from '../../core/evaluation';
import { type GenerationInput, generateWorkflow, readGenerationTask } from '../../core/generation';
import { createCancelSource, isJsonObject } from '../../core/support';
import { type CliInput, maxLogBytes, UsageError } from '../cliCommand';
import { formatCountedNoun, toOneLine } from '../formatText';
import { openLines } from '../openLines';
import { parseJsonFile } from '../run/parseJsonFile';

interface BulkTask {
  readonly id: string;
  readonly source?: string;
  readonly task: string;
  readonly actions: GenerationInput['actions'];
  /** The gold subtasks, with `--given-nodes`. */
  readonly nodes?: readonly string[];
}

export interface BulkInput extends Pick<GenerationInput, 'chat' | 'model' | 'seed' | 'temperature'> {
  readonly tasks: string;
  readonly out: string;
  readonly givenNodes: boolean;
}

/** Failures that end the whole run and not only one task. */
const fatalFailures = ['unauthorized', 'not-found', 'unreachable', 'cancelled'];

export async function generateTaskGraphs({ tasks: file, out, givenNodes, ...ask }: BulkInput, input: CliInput) {
  const tasks = readTasks(await input.readText(file, { maxBytes: maxLogBytes }), file, givenNodes);
  const alreadyExists = input.exists(out);
  const done = alreadyExists ? idsIn(await input.readText(out, { maxBytes: maxLogBytes })) : new Set<string>();
  const waiting = tasks.filter(({ id }) => !done.has(id));
  if (waiting.length < tasks.length)
    input.log(`${formatCountedNoun(tasks.length - waiting.length, 'task')} of ${out} kept`);
  const sink = await openLines(out, input, { reads: [file] });
  const cancel = createCancelSource();
  input.onInterrupt?.(cancel.cancel);
  let [written, failed] = [0, 0];
  for (const { id, source, task, actions, nodes } of waiting) {
    if (cancel.signal.aborted) break;
    const made = await generateWorkflow({ ...ask, task, actions, ...(nodes ? { nodes } : {}) }, 0, {}, cancel.signal);
    if (made.kind === 'failed') {
      failed += 1;
      input.log(`${id}: ${toOneLine(made.failure.message)}`);
      if (fatalFailures.includes(made.failure.kind)) break;
      continue;
    }
    const graph = withTerminals(made.kind === 'generated' ? made.graph : { nodes: [], edges: [] });
    const problems =
      made.kind === 'generated' ? made.problems.map(({ message }) => message) : ['no subtask in the reply'];
    sink.append(`${JSON.stringify({ id, ...(source ? { source } : {}), ...graph, problems, tokens: made.tokens })}\n`);
    written += 1;
    input.log(`${written}/${waiting.length}  ${id}: ${formatCountedNoun(graph.nodes.length - 2, 'node')}`);
  }
  sink.close();
  const left = waiting.length - written;
  if (left > 0) input.log(`note: ${formatCountedNoun(left, 'task')} left; the same command takes up again.`);
  const json = { tasks: tasks.length, kept: tasks.length - waiting.length, written, failed, left, out };
  const text = `${formatCountedNoun(written, 'prediction')} written to ${out}, ${json.kept} kept, ${left} left`;
  return { exitCode: left > 0 ? (1 as const) : (0 as const), json, text };
}

function readTasks(text: string, file: string, givenNodes: boolean): readonly BulkTask[] {
  const tasks = taskValues(text, file).map(({ value, at, number }): BulkTask => {
    const read = readGenerationTask(value);
    if (!read) throw new UsageError(`${at}: a task is {"id", "task", "source"?, "actions"?, "nodes"?}.`);
    const { id = String(number), ...task } = read;
    const record = givenNodes && isJsonObject(value) ? readWorfRecord({ edges: [], ...value, id }) : undefined;
    const nodes = record?.ok ? innerGraph(record.value.graph).nodes : [];
    if (givenNodes && nodes.length === 0) throw new UsageError(`${at}: --given-nodes needs the "nodes" of each task.`);
    return { id, ...task, ...(givenNodes ? { nodes } : {}) };
  });
  if (tasks.length === 0) throw new UsageError(`${file} holds no task.`);
  const twice = tasks.find(({ id }, index) => tasks.findIndex((other) => other.id === id) < index);
  if (twice) throw new UsageError(`${file}: the id ${twice.id} is there twice.`);
  return tasks;
}

export interface TaskValue {
  readonly value: unknown;
  /** Its position, for messages. */
  readonly at: string;
  /** From 1: the line, or the position in the list. */
  readonly number: number;
}

/** The records of a file, from its lines or from a JSON list. */
export function taskValues(text: string, file: string): readonly TaskValue[] {
  if (/^\uFEFF?\s*\[/.test(text)) {
    const list = parseJsonFile(text, file);
    const values = Array.isArray(list) ? (list as readonly unknown[]) : [list];
    return values.map((value, index) => ({ value, at: `${file}: task ${index + 1}`, number: index + 1 }));
  }
  return text.split('\n').flatMap((line, index) => {
    const at = `${file}:${index + 1}`;
    return line.trim() === '' ? [] : [{ value: parseJsonFile(line, file, index + 1), at, number: index + 1 }];
  });
}

function idsIn(text: string): ReadonlySet<string> {
  return new Set(
    text.split('\n').flatMap((line) => {
      try {
        const value: unknown = JSON.parse(line);
        return isJsonObject(value) && value['id'] !== undefined ? [String(value['id'])] : [];
      } catch {
        return []; // The line is cut off.
      }
    }),
  );
}
