// Finds the decisions and results in a conversation that a person edited.

import type { SessionEvent, TranscriptEntry } from '../../core/session';
import { debugMessages as t } from '../../messages/debug.en';
import { followLog } from '../runs/followLog';

export interface EditMarks {
  /** Sequence numbers of the events that applied or denied an edited decision. */
  readonly decisions: ReadonlySet<number>;
  /** Ids of calls whose result was edited. */
  readonly results: ReadonlySet<string>;
}

interface LogEdits {
  readonly marks: EditMarks;
  /** Whether the decision that waits for judgement was edited by a person. */
  readonly isEdited: boolean;
}

/** Returns the same object if the event adds no mark. */
function addEvent({ marks, isEdited }: LogEdits, event: SessionEvent): LogEdits {
  const { decisions, results } = marks;
  switch (event.kind) {
    case 'agent.decided':
    case 'decision.edited':
      return { marks, isEdited: event.kind === 'decision.edited' };
    case 'decision.accepted':
    case 'decision.denied':
      return { marks: isEdited ? { results, decisions: new Set(decisions).add(event.seq) } : marks, isEdited };
    case 'result.edited':
    case 'tool.answered': {
      const isByPerson = event.kind === 'result.edited' || event.source === 'edited';
      return { marks: isByPerson ? { decisions, results: new Set(results).add(event.callId) } : marks, isEdited };
    }
    default:
      return { marks, isEdited };
  }
}

export function createEditMarks() {
  const emptyEdits = (): LogEdits => ({ marks: { decisions: new Set(), results: new Set() }, isEdited: false });
  const readEdits = followLog(emptyEdits, addEvent);
  return (runId: string | undefined, events: readonly SessionEvent[]): EditMarks => readEdits(runId, events).marks;
}

/** Label for an entry with an edited decision or result; otherwise undefined. */
export function editLabelOf(entry: TranscriptEntry, { decisions, results }: EditMarks): string | undefined {
  const isDecision = decisions.has(entry.seq);
  const isResult = entry.kind === 'call' && entry.result !== undefined && results.has(entry.callId);
  if (isDecision) return isResult ? t.decisionAndResultEdited : t.decisionEdited;
  return isResult ? t.resultEdited : undefined;
}
