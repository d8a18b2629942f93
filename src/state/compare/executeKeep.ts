// An execution as a stored run: its log opens in the run mode and counts among the traces like any other.

import type { Execution } from '../../core/executeSummarize';
import type { ToolSchema } from '../../core/llm';
import { type Trace, traceToEvents } from '../../core/logs';
import { reduceSession, type SessionDocument } from '../../core/session';
import type { Repository, StoredRun } from '../../core/storage';
import { executeMessages as t } from '../../messages/execute.en';
import { summarise } from '../runs/runFacts';
import { type ExecutionFacts, factsOf } from './executeFacts';
import type { ModelName } from './executeState';

export interface KeepInput extends ModelName {
  readonly execution: Execution;
  /** Of the execution; its id becomes the run's. */
  readonly trace: Trace;
  readonly document: SessionDocument;
  readonly tools: readonly ToolSchema[];
  readonly documentId: string;
  readonly title: string;
  /** Rollouts that were asked for together have the same. */
  readonly group: string;
  readonly startedAt: number;
  readonly now: number;
  readonly facts: Pick<ExecutionFacts, 'benchId' | 'oneStage'>;
}

/** The run as it was stored; a text says why it could not be. Never rejects. */
export async function keepExecution(
  repository: Pick<Repository, 'appendEvents' | 'saveRun'>,
  input: KeepInput,
): Promise<StoredRun | string> {
  const { execution, trace, document, tools, startedAt, now } = input;
  const log = traceToEvents(trace, { document, tools, sessionId: execution.id, startedAt });
  if (!log.ok) return log.error.message;
  const { tokens } = execution;
  const run: StoredRun = {
    ...summarise(
      {
        version: 1,
        id: execution.id,
        documentId: input.documentId,
        title: input.title,
        model: input.model,
        rehearsal: input.rehearsal,
        startedAt,
        group: input.group,
      },
      reduceSession(log.value),
      now,
    ),
    ...(tokens === undefined ? {} : { tokens: tokens.promptTokens + tokens.completionTokens }),
    execution: factsOf(execution, input.facts),
  };
  try {
    const isStored =
      (await repository.appendEvents(log.value)) === 'appended' && (await repository.saveRun(run)) === 'saved';
    return isStored ? run : t.storedElsewhere;
  } catch (error) {
    const why = error instanceof Error && error.message !== '' ? ` (${error.message.replace(/\.$/, '')})` : '';
    return t.storingFailed({ why });
  }
}
