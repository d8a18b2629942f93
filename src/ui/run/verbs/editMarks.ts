// What in a conversation a person put there: decisions and results that stand in the place of what came.

import { useMemo, useRef } from 'react';
import type { SessionEvent, TranscriptEntry } from '../../../core/session';
import { debugMessages as t } from '../../../messages/debug.en';
import { useRun } from '../../studio/weirContext';

export interface EditMarks {
  /** Numbers of the events that took an edited decision into effect, or denied it. */
  readonly decisions: ReadonlySet<number>;
  /** Ids of calls whose result was edited. */
  readonly results: ReadonlySet<string>;
}

/** Looks at each event of a growing log once. */
export function createEditMarks() {
  let log: string | undefined;
  let looked = 0;
  let isEdited = false;
  let decisions = new Set<number>();
  let results = new Set<string>();
  let marks: EditMarks = { decisions, results };
  const add = (event: SessionEvent): boolean => {
    switch (event.kind) {
      case 'agent.decided':
        isEdited = false;
        return false;
      case 'decision.edited':
        isEdited = true;
        return false;
      case 'decision.accepted':
      case 'decision.denied':
        if (isEdited) decisions.add(event.seq);
        return isEdited;
      case 'result.edited':
        results.add(event.callId);
        return true;
      case 'tool.answered':
        if (event.source === 'edited') results.add(event.callId);
        return event.source === 'edited';
      default:
        return false;
    }
  };
  return (runId: string | undefined, events: readonly SessionEvent[]): EditMarks => {
    let isNew = false;
    if (runId !== log || events.length < looked) {
      log = runId;
      looked = 0;
      isEdited = false;
      decisions = new Set();
      results = new Set();
      isNew = true;
    }
    for (; looked < events.length; looked++) {
      const event = events[looked];
      if (event && add(event)) isNew = true;
    }
    if (isNew) marks = { decisions, results };
    return marks;
  };
}

/** How an entry of the conversation was edited: its decision, its result, or not at all. */
export function editOf(entry: TranscriptEntry, { decisions, results }: EditMarks): string | undefined {
  const isDecision = decisions.has(entry.seq);
  const isResult = entry.kind === 'call' && entry.result !== undefined && results.has(entry.callId);
  if (isDecision) return isResult ? t.decisionAndResultEdited : t.decisionEdited;
  return isResult ? t.resultEdited : undefined;
}

export function useEditMarks(): EditMarks {
  const look = useRef(createEditMarks());
  const id = useRun((state) => state.active?.id);
  const events = useRun((state) => state.active?.events);
  return useMemo(() => look.current(id, events ?? []), [id, events]);
}
