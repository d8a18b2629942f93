// Prints gold workflows as training data of a generator: one conversation a line, `{"messages": [{role, content}]}`, which
// programs for fine-tuning read. No model is asked. Records that cannot be learned from are left out, with a note.

import { readWorfRecord } from '../../core/evaluation';
import { readGenerationTask, type TrainingForm, trainingConversation } from '../../core/generation';
import { isJsonObject } from '../../core/support';
import { type CliCommandResult, type CliInput, type ParsedArgs, UsageError } from '../cliCommand';
import { formatCountedNoun } from '../formatText';
import type { TaskValue } from './generateTaskGraphs';

type Conversation = Parameters<typeof trainingConversation>;

/** Tasks with their gold graphs: `{id?, task, actions?, nodes, edges}`, or WorfBench's files of conversations. */
export function trainingTasksOf(values: readonly TaskValue[], form: TrainingForm): readonly Conversation[] {
  return values.map(({ value, at, number }): Conversation => {
    const task = readGenerationTask(value);
    const record = isJsonObject(value) ? readWorfRecord({ id: String(number), ...value }) : undefined;
    if (!task) throw new UsageError(`${at}: a task is {"task", "actions"?, "nodes", "edges"}.`);
    if (!record?.ok) throw new UsageError(`${at}: the gold workflow is missing ("nodes" and "edges").`);
    return [task.task, task.actions, record.value.graph, form];
  });
}

/** Writes to `--out`, or prints. */
export function exportTraining(
  tasks: readonly Conversation[],
  reads: readonly string[],
  args: ParsedArgs,
  input: CliInput,
): CliCommandResult {
  const out = args.value('out');
  const sink = out === undefined ? undefined : input.outFile(out, { force: args.flag('force'), reads }).open();
  const lines: string[] = [];
  for (const [index, task] of tasks.entries()) {
    const conversation = trainingConversation(...task);
    if (conversation.ok) lines.push(JSON.stringify({ messages: conversation.value }));
    else input.log(`note: task ${index + 1} is left out. ${conversation.error}`);
  }
  for (const line of lines) sink?.append(`${line}\n`);
  sink?.close();
  const leftOut = tasks.length - lines.length;
  const json = { written: lines.length, leftOut, ...(out === undefined ? { lines } : { out }) };
  const exitCode = lines.length > 0 ? 0 : 1;
  if (out === undefined) return { exitCode, json, text: lines.join('\n'), isDocument: true };
  return {
    exitCode,
    json,
    text: `${formatCountedNoun(lines.length, 'conversation')} written to ${out}, ${leftOut} left out`,
  };
}
