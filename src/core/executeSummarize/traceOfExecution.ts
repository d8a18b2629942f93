// Converts between executions and traces, two views of the same record: any stored session is an execution too, and an
// execution is a trace for the miner, the replay and the comparison.

import type { Trace, TraceCall, TraceResponse } from '../logs';
import { type JsonValue, oneLine } from '../support';
import type { Execution, ExecutionOutcome, ExecutionStep } from './execution';

const longestTitle = 80;

/** `seq` 0 is the task in words, steps keep theirs, and the answer comes after the last. Graph calls are left out. */
export function traceOfExecution(execution: Execution): Trace {
  const { id, task, model, steps, outcome } = execution;
  const words = oneLine(task.text);
  const calls = steps.flatMap((step) => (step.kind === 'called' ? [callOfStep(step)] : []));
  const last = steps.at(-1)?.seq ?? 0;
  const answer: TraceResponse[] =
    outcome.kind === 'finished' ? [{ kind: 'response', seq: last + 1, text: wordsOf(outcome.answer) }] : [];
  return {
    id,
    source: 'weir',
    title: words.length > longestTitle ? `${words.slice(0, longestTitle)}…` : words,
    ...(model === undefined ? {} : { model }),
    steps: [{ kind: 'user', seq: 0, text: task.text }, ...calls, ...answer],
  };
}

type CalledStep = Extract<ExecutionStep, { readonly kind: 'called' }>;

export function callOfStep({ seq, name, result, ...step }: Omit<CalledStep, 'kind' | 'reasoning'>): TraceCall {
  const call = { kind: 'call', seq, name, arguments: step.arguments } as const;
  return result.kind === 'succeeded'
    ? { ...call, outcome: 'succeeded', result: result.value }
    : { ...call, outcome: 'failed', message: result.message };
}

const wordsOf = (answer: JsonValue) => (typeof answer === 'string' ? answer : JSON.stringify(answer));

/**
 * The task is the title of the record's workflow (and its description), else the first message of a user. The execution
 * finished if the record is complete: every call has its answer, and the agent's last message comes after its last
 * call, unless the agent sends no messages. The answer is then that message, or else the last result. Refused calls
 * were never made and are left out. `isSuccess` decides on success, as for any execution.
 */
export function executionOfTrace(trace: Trace): Execution {
  const { id, title, model, document, steps: recorded } = trace;
  const firstUserTurn = recorded.find((step) => step.kind === 'user');
  const named = [document?.title, describedIn(document?.source), title].filter((text) => text?.trim());
  const text =
    named.length > 0 ? [...new Set(named)].join('. ') : firstUserTurn?.kind === 'user' ? firstUserTurn.text : id;
  const steps = recorded.flatMap((step): ExecutionStep[] => {
    if (step.kind !== 'call' || step.outcome === 'denied') return [];
    return [
      {
        kind: 'called',
        seq: step.seq,
        name: step.name,
        arguments: step.arguments,
        result:
          step.outcome === 'succeeded'
            ? { kind: 'succeeded', value: step.result ?? null }
            : { kind: 'failed', message: step.message ?? 'The record ends before its result.' },
      },
    ];
  });
  return {
    id,
    task: { id, text },
    strategy: 'recorded',
    ...(model === undefined ? {} : { model }),
    steps,
    outcome: outcomeOf(trace),
  };
}

function outcomeOf({ steps }: Trace): ExecutionOutcome {
  const broken = steps.some((step) => step.kind === 'call' && step.outcome === 'unanswered');
  const place = (kind: 'call' | 'response') => steps.findLastIndex((step) => step.kind === kind);
  const [call, response] = [place('call'), place('response')];
  if (broken || (response >= 0 && response < call)) {
    const message = broken ? 'The record ends before the result of a call.' : 'The record ends after a call.';
    return { kind: 'failed', reason: 'unknown', message };
  }
  const [responseStep, last] = [steps[response], steps[call]];
  if (responseStep?.kind === 'response') return { kind: 'finished', answer: responseStep.text };
  return { kind: 'finished', answer: last?.kind === 'call' ? (last.result ?? null) : null };
}

/** The description line of a PDL document; a flowchart has none. */
function describedIn(source: string | undefined): string | undefined {
  return /^["']?Desc(?:ription)?["']?\s*:\s*(.+)$/im
    .exec(source ?? '')?.[1]
    ?.trim()
    .replace(/^["']|["']$/g, '');
}
