// Forks a run: creates a stored run that shares its first events with another run and continues separately. The
// original stays unchanged; it may be running in another tab, or have ended.

import type { SessionChange } from '../../core/session';
import type { StoredRun } from '../../core/storage';
import { runLaterMessages as t } from '../../messages/runLater.en';
import { reasonOf } from '../support/describeRefusal';
import { omitUndefined } from '../support/omitUndefined';
import type { RunController } from './runController';
import { givenSubject, initialRunRow, summariseRun } from './runFacts';
import type { ForkRunOptions } from './runState';
import { storeLog } from './storeLog';

/** Resolves with the id of the new run, or with undefined after setting a problem. */
export async function forkRun(
  controller: RunController,
  length: number,
  change?: SessionChange,
  options: ForkRunOptions = {},
): Promise<string | undefined> {
  const { get, set, ports } = controller;
  const { active, runs } = get();
  if (!active) return undefined;
  const isCurrentChoice = controller.choose();
  const refuse = (problem: string) => {
    set({ problem });
    return undefined;
  };
  const loaded = await controller.loadEngine();
  if (!loaded || !isCurrentChoice()) return undefined;
  const now = ports.clock.now();
  const id = ports.newId();
  const { decision, result, paused = false, name, group } = options;
  const isEdited = decision !== undefined || result !== undefined;
  const made = loaded.forkSession(active.events, length, {
    sessionId: id,
    now,
    paused: paused || isEdited,
    ...(change && Object.keys(change).length > 0 ? { change } : {}),
  });
  if (!made.ok) return refuse(made.error.message);
  const log = made.value;
  const state = loaded.createStateCache().at(log, log.length);
  if (!state) return refuse(t.nothingToFork);
  const parent = runs.find((run) => run.id === active.id);
  const frozen = controller.whyFrozen(state, parent);
  if (frozen !== undefined) return refuse(frozen);
  const { config, document } = state;
  const taken = log.findLastIndex((event) => event.origin === 'replayed') + 1;
  const facts: Partial<StoredRun> = {
    documentId: parent?.documentId ?? document.documentId ?? '',
    title: parent?.title ?? document.title,
    forkedFrom: { runId: active.id, length: taken },
    ...omitUndefined({ name, group, subject: givenSubject(parent, active.live) }),
  };
  const row = summariseRun({ ...initialRunRow(id, document, config, now), ...facts }, state, now);
  try {
    // The shared part is stored before anything is added: a log with a gap at its start is useless.
    await storeLog(ports.repository, row, log);
  } catch (error) {
    return refuse(t.forkNotStored({ reason: reasonOf(error) }));
  }
  controller.remember(row);
  if (!isCurrentChoice()) return id;
  controller.begin(loaded, { id, config, document, log, facts: { ...facts, startedAt: now } });
  if (decision) get().editDecision(decision);
  if (result) get().editResult(result.callId, result.result);
  if (isEdited && !paused) get().resume();
  return id;
}
