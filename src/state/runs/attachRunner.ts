// Attaches a runner and an event writer to a run of this tab; loaded with the engine. Every event is sent to storage as soon as it happens, so
// a killed tab loses nothing that was logged.

import type { ChatWait } from '../../core/llm';
import type { SessionRunner, SessionRunnerInput } from '../../core/session';
import { createPacer } from '../support/pacer';
import { atEndOfTask } from '../support/yielder';
import { createEventWriter, type EventWriterPorts } from './eventWriter';
import { runnerInputOf, type SessionOf } from './runFacts';
import type { RunEngine, RunStorePorts } from './runState';

type AttachedSession = SessionOf & Pick<SessionRunnerInput, 'log' | 'startPaused' | 'breakpoints' | 'streamIntervalMs'>;

interface RunListener extends Pick<EventWriterPorts, 'onUnstored'> {
  /** Events come in bursts; called once per task. */
  onEvents(runner: SessionRunner): void;
  /** Text has streamed; called at most once per frame, and less often if drawing the text takes long. */
  onDelta(): void;
  /** The wait for the endpoint has changed. */
  onWait(): void;
  /** Another tab has written to the log: the session is paused, and this tab stores nothing more of it. */
  onConflict?(): void;
}

export type AttachedRunner = ReturnType<typeof attachRunner>;

/** Shared by all runners of the page, since all of them are drawn by one thread. */
const paceUpdate = createPacer();

/** Does not start the runner. */
export function attachRunner(
  { repository, clock }: Pick<RunStorePorts, 'repository' | 'clock'>,
  engine: RunEngine,
  { id, config, document, others = [], ...how }: AttachedSession,
  listener: RunListener,
) {
  /** Text of the open model call as it streams. */
  let streaming = '';
  /** The wait of the open model call. */
  let wait: ChatWait | undefined;
  const setWait = (next: ChatWait | undefined) => {
    if (next === wait) return;
    wait = next;
    listener.onWait();
  };
  const writer = createEventWriter({
    append: (events) => repository.appendEvents(events),
    onUnstored: listener.onUnstored,
    onConflict: () => {
      runner.pause();
      listener.onConflict?.();
    },
  });
  const publish = atEndOfTask(() => listener.onEvents(runner));
  const runner = engine.createRunner({
    ...runnerInputOf(engine, { id, config, document, others }),
    ...how,
    clock,
    onEvent: (event) => {
      writer.push(event);
      if (event.kind === 'model.requested' || event.kind === 'model.responded') streaming = '';
      if (event.kind !== 'model.streamed') setWait(undefined);
      publish();
    },
    onWait: setWait,
    onDelta: (_requestId, text) => {
      setWait(undefined);
      streaming += text;
      paceUpdate(listener.onDelta);
    },
  });
  return {
    runner,
    flush: writer.flush,
    streaming: () => streaming,
    wait: () => wait,
    /** Resolves once everything is stored. */
    leave: async () => {
      runner.dispose();
      await writer.flush();
    },
  };
}
