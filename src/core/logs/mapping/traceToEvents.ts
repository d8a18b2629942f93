// Converts a foreign trace to one of our logs, so that it opens like any run: timeline, overlay, path, violations. Data
// that the record lacks is not invented: no model calls, no verdicts, no times beyond its own. Preconditions are
// counted by the same facts as in a live session. Invariant: the result passes the checks of a log that is read from a
// file.

import { nameInSession } from '../../graph';
import type { ChatToolSchema } from '../../llm';
import {
  type AgentDecision,
  checkEventOrder,
  checkEventShape,
  concernedNode,
  createFold,
  defaultSessionConfig,
  EVENT_VERSION,
  endPart,
  type ImportedLog,
  pathPart,
  type ScriptedTurn,
  type SessionConfig,
  type SessionDocument,
  type SessionEvent,
  type SessionEventBody,
  type SessionState,
  unjudgedPart,
  violationsOfDecision,
} from '../../session';
import { fail, ok, type Result } from '../../support';
import type { Trace, TraceCall, TraceStep } from '../traces/trace';

export interface TraceImport {
  readonly document: SessionDocument;
  /** Further workflows of a record that belongs to several. */
  readonly others?: readonly SessionDocument[];
  readonly tools: readonly ChatToolSchema[];
  readonly sessionId: string;
  /** Milliseconds since the Unix epoch; the log's time if the record has none. */
  readonly startedAt: number;
  /** Name of the trace's file, recorded in the log. */
  readonly fileName?: string;
}

/** Model and controller of an imported log: neither was one of ours. */
const IMPORTED = 'imported';

/** Fails only on a trace without any event. Names are used unchanged: map them before. */
export function traceToEvents(trace: Trace, input: TraceImport): Result<SessionEvent[], { readonly message: string }> {
  if (trace.steps.length === 0) return fail({ message: `Nothing happened in ${trace.id}: it has no turns.` });
  const log = new ImportLog(trace, input);
  for (const step of trace.steps) log.add(step);
  log.end();
  return log.problem === undefined
    ? ok(log.events)
    : fail({ message: `${trace.id} is not a session: ${log.problem}.` });
}

class ImportLog {
  readonly events: SessionEvent[] = [];
  problem: string | undefined;
  private readonly fold = createFold();
  private readonly sessionId: string;
  private at: number;
  private turn = 0;
  private attempt = 0;
  private calls = 0;

  constructor(trace: Trace, input: TraceImport) {
    const { document, others, tools, sessionId, startedAt, fileName } = input;
    this.sessionId = sessionId;
    this.at = trace.steps.find((step) => step.at !== undefined)?.at ?? startedAt;
    const imported: ImportedLog = {
      v: 1,
      source: trace.source,
      traceId: trace.id,
      ...(fileName === undefined ? {} : { fileName }),
      ...(trace.model === undefined ? {} : { model: trace.model }),
    };
    this.append({
      kind: 'session.started',
      config: configOf(trace.steps),
      document,
      ...(others && others.length > 0 ? { others } : {}),
      tools,
      imported,
    });
  }

  add(step: TraceStep): void {
    this.closeOpenCall();
    // Clocks of records may stop or jump back; a log's time never does.
    this.at = Math.max(this.at, step.at ?? this.at);
    switch (step.kind) {
      case 'user':
        this.turn += 1;
        this.attempt = 0;
        this.append({ kind: 'user.spoke', text: step.text, ...(step.oow === undefined ? {} : { oow: step.oow }) });
        return;
      case 'response': {
        const answer = step.answer === undefined ? {} : { answer: step.answer };
        this.accept({ kind: 'response', text: step.text, ...answer }, step);
        return;
      }
      case 'call':
        this.addCall(step);
    }
  }

  end(): void {
    const state = this.fold.state();
    const isAnswered = state?.next.kind === 'ask-user' || state?.next.kind === 'end';
    const reason = isAnswered ? 'script-finished' : 'stopped';
    this.append({ kind: 'session.ended', reason, ...(state ? endPart(state, reason) : {}) });
  }

  private addCall(step: TraceCall): void {
    this.calls += 1;
    const callId = `call-${this.calls}`;
    const decision: AgentDecision = { kind: 'call', callId, name: step.name, arguments: step.arguments };
    if (step.outcome === 'denied') {
      const nodeId = this.decide(decision, step);
      this.append({ kind: 'decision.denied', decision, controller: IMPORTED, reason: step.message ?? '' }, nodeId);
      return;
    }
    const nodeId = this.accept(decision, step);
    const called = { callId, name: nodeId === undefined ? step.name : nameInSession(nodeId) };
    this.append({ kind: 'tool.called', ...called, arguments: step.arguments }, nodeId);
    const answered = { kind: 'tool.answered', ...called, source: IMPORTED } as const;
    if (step.outcome === 'succeeded') {
      this.append({ ...answered, result: { kind: 'succeeded', value: step.result ?? null } }, nodeId);
    } else if (step.outcome === 'failed') {
      this.append({ ...answered, result: { kind: 'failed', message: step.message ?? '' } }, nodeId);
    }
  }

  /** The record continues after a call without a result, so the outcome of the call is unknown. */
  private closeOpenCall(): void {
    const phase = this.fold.state()?.phase;
    if (phase?.kind !== 'awaiting-tool') return;
    const { callId, name } = phase;
    const nodeId = this.events.at(-1)?.nodeId;
    const message = 'The record holds no result of this call; it counts as failed.';
    this.append({ kind: 'tool.answered', callId, name, source: IMPORTED, result: { kind: 'failed', message } }, nodeId);
  }

  private accept(decision: AgentDecision, step: TraceStep): string | undefined {
    const nodeId = this.decide(decision, step);
    const state = this.fold.state() as SessionState; // `session.started` was the first event
    const broken = violationsOfDecision(state, decision, nodeId);
    const parts = { ...unjudgedPart(state, decision, nodeId), ...pathPart(state, decision, nodeId, broken.claims) };
    this.append({ kind: 'decision.accepted', decision, ...broken, ...parts }, nodeId);
    return nodeId;
  }

  private decide(decision: AgentDecision, { isUnmatched }: TraceStep): string | undefined {
    const state = this.fold.state() as SessionState; // `session.started` was the first event
    const nodeId = isUnmatched ? undefined : concernedNode(state, decision);
    this.attempt += 1;
    this.append({ kind: 'agent.decided', decision, attempt: this.attempt }, nodeId);
    return nodeId;
  }

  private append(body: SessionEventBody, nodeId?: string): void {
    if (this.problem !== undefined) return;
    const event: SessionEvent = {
      v: EVENT_VERSION,
      seq: this.events.length,
      sessionId: this.sessionId,
      at: this.at,
      turn: this.turn,
      ...body,
      ...(nodeId === undefined ? {} : { nodeId }),
    };
    this.problem = checkEventShape(event) ?? checkEventOrder(this.fold.state(), event);
    if (this.problem !== undefined) return;
    this.fold.add(event);
    this.events.push(event);
  }
}

/** No controllers and no model; the user's messages are the script, so that the same user can be played again. */
function configOf(steps: readonly TraceStep[]): SessionConfig {
  const turns: ScriptedTurn[] = [];
  let actions = 0;
  let most = defaultSessionConfig.maxActionsPerTurn;
  for (const step of steps) {
    if (step.kind === 'user') {
      turns.push({ text: step.text });
      actions = 0;
    } else {
      actions += 1;
      most = Math.max(most, actions);
    }
  }
  return {
    ...defaultSessionConfig,
    model: IMPORTED,
    rehearsal: false,
    format: 'none',
    strategy: 'tool-calls',
    controllers: [],
    // High enough for every turn of the record, so that no fallback is due that the record does not have.
    maxActionsPerTurn: most + 1,
    maxTurns: Math.max(defaultSessionConfig.maxTurns, turns.length + 1),
    user: { kind: 'scripted', turns },
    tools: { default: 'manual' },
  };
}
