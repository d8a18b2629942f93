// Facts of a run outside its log: its document, the inputs of its runner, and its row in the list.

import {
  type ControllerMode,
  type ControllerSetting,
  oowTurns,
  promptTime,
  type SessionConfig,
  type SessionDocument,
  type SessionRunnerInput,
  type SessionState,
  violationKinds,
} from '../../core/session';
import type { StoredRun } from '../../core/storage';
import { runStateMessages as t } from '../../messages/runState.en';
import { omitUndefined } from '../support/omitUndefined';
import type { RunClaim, RunEngine, RunState, RunStorePorts, StartRunOptions } from './runState';

export interface SessionOf extends Pick<StartRunOptions, 'others'> {
  readonly id: string;
  readonly config: SessionConfig;
  readonly document: SessionDocument;
}

/** The document whose breakpoints apply: that of the open run according to the list, otherwise the open document. */
export function documentIdOfRuns({ active, runs, openDocument }: RunState): string | undefined {
  if (!active) return openDocument;
  const listed = runs.find((run) => run.id === active.id)?.documentId;
  return listed || active.live.document.documentId || openDocument;
}

/** The start time of a session for its prompt, in local time. */
export const promptNow = (at: number): string => promptTime(at, -new Date(at).getTimezoneOffset());

/** A separate chat for the played user, if it does not use the agent's. */
function userChatOf({ createChat }: RunEngine, { user, rehearsal, baseUrl }: SessionConfig) {
  if (user.kind !== 'simulated' || user.rehearsal === undefined || user.rehearsal === rehearsal) return undefined;
  return createChat({ rehearsal: user.rehearsal, ...omitUndefined({ baseUrl }) });
}

/** The inputs of a runner for such a session, whatever view attaches it. */
export const runnerInputOf = (
  engine: RunEngine,
  { id, config, document, others = [] }: SessionOf,
): Omit<SessionRunnerInput, 'clock' | 'onEvent'> => ({
  chat: engine.createChat(config),
  ...omitUndefined({ userChat: userChatOf(engine, config) }),
  sessionId: id,
  config,
  document,
  ...(others.length > 0 ? { others } : {}),
  tools: engine.buildTools(document, others),
});

/**
 * Claims a run for this tab; undefined while another tab has the claim. If claims are not supported, every call
 * succeeds.
 */
export const claimRunIn = async (
  { claimRun }: Pick<RunStorePorts, 'claimRun'>,
  id: string,
): Promise<RunClaim | undefined> => (claimRun ? claimRun(id) : { release: () => undefined });

/** The row of a run before its first event. */
export const initialRunRow = (
  id: string,
  { documentId = '', title }: Pick<SessionDocument, 'documentId' | 'title'>,
  { model, rehearsal }: SessionConfig,
  startedAt: number,
) => ({ version: 1, id, documentId, title, model, rehearsal, startedAt }) as const;

/** Fields that are not in the log: the origin of the run, its group, and the user's name, tags and note. */
function keptFacts(run: StoredRun | undefined): Partial<StoredRun> {
  if (!run) return {};
  const { imported, documentId, title, forkedFrom, name, tags, note, group, subject, judgements } = run;
  const isOfOther = imported !== undefined || forkedFrom !== undefined;
  return {
    ...(isOfOther ? { documentId, title } : {}),
    ...omitUndefined({ imported, forkedFrom, name, tags, note, group, subject, judgements }),
  };
}

/** A run with the latest name, tags, note and judgements. */
export function withRunDescription(run: StoredRun, { name, tags, note, judgements }: StoredRun): StoredRun {
  const { name: _name, tags: _tags, note: _note, judgements: _judgements, ...rest } = run;
  return { ...rest, ...omitUndefined({ name, tags, note, judgements }) };
}

/** Which kinds of controllers are on, as one value, used to list and distinguish runs. */
export function controllerMode(settings: readonly ControllerSetting[]): ControllerMode {
  const hasPre = settings.some((setting) => setting.pre);
  const hasPost = settings.some((setting) => setting.post);
  if (hasPre) return hasPost ? 'both' : 'pre';
  return hasPost ? 'post' : 'none';
}

/** The formats in which the prompt shows the workflow. */
export const promptFormatsOf = ({ format, ensemble = [] }: Pick<SessionConfig, 'format' | 'ensemble'>): string =>
  [...new Set([format, ...ensemble])].join('+');

type Row = ReturnType<typeof initialRunRow> & Partial<StoredRun>;

/** The row of a run after its newest event; keeps the user's changes (name, tags) of the listed row. */
export function runRowAfter(row: Row, listed: StoredRun | undefined, state: SessionState, at: number): StoredRun {
  const run = summariseRun({ ...row, ...keptFacts(listed) }, state, at);
  return listed ? withRunDescription(run, listed) : run;
}

/** The row of a run after its newest event. */
export function summariseRun(run: Row, state: SessionState, at: number): StoredRun {
  const { counters, config, phase } = state;
  return {
    ...run,
    ...omitUndefined({ subject: run.subject ?? subjectOf(state) }),
    updatedAt: at,
    turns: state.turn,
    denied: counters.denied,
    violations: counters.violations,
    ...(counters.violations > 0 ? { broken: violationKinds(counters) } : {}),
    ...(counters.notJudged > 0 ? { notJudged: counters.notJudged } : {}),
    calls: counters.toolCalls,
    oow: oowTurns(state),
    tokens: counters.promptTokens + counters.completionTokens,
    controllers: controllerMode(config.controllers),
    format: promptFormatsOf(config),
    ...(phase.kind === 'ended' ? { ended: phase.reason } : {}),
  };
}

const maxTitleLength = 48;

/** The user's first words, cut at a word boundary. */
function subjectOf({ transcript }: SessionState): string | undefined {
  const firstUserText = transcript
    .find((entry) => entry.kind === 'user')
    ?.text.replace(/\s+/g, ' ')
    .trim();
  if (!firstUserText || firstUserText.length <= maxTitleLength) return firstUserText || undefined;
  return `${firstUserText.slice(0, maxTitleLength).replace(/\s+\S*$/, '')} …`;
}

/** The name of the script that a run was started with; undefined if the run is named after the user's first words. */
export function givenSubject(run: Pick<StoredRun, 'subject'> | undefined, state: SessionState): string | undefined {
  const subject = run?.subject;
  return subject === subjectOf(state) ? undefined : subject;
}

/** Describes the stored runs that cannot be listed. */
export function describeListing(listing: { readonly unreadable: number } | undefined): string | undefined {
  if (!listing) return t.runsUnreadable;
  return listing.unreadable === 0 ? undefined : t.unreadable(listing.unreadable);
}
