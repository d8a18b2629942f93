// Counterfactual replay: judges a stored session again with other controllers, options, another activation rule or
// another document. No model is called. Each decision is judged in the recorded state: a decision that would now be
// denied keeps its recorded effect, because the agent's alternative is unknown. Refuses an empty log; never changes the
// given events.

import { toolsFromDocument } from '../formats';
import { apiId } from '../graph';
import { readPdlCached } from '../language';
import type { ChatToolSchema } from '../llm';
import { appendTo, fail, looseName, ok, type Result } from '../support';
import { unjudgedPart, violationsOfDecision } from './claims/acceptedClaims';
import { concernedNode } from './concernedNode';
import { activeControllers } from './controllers';
import type {
  AgentDecision,
  CallValidity,
  ControllerSetting,
  PreconditionActivation,
  SessionConfig,
  SessionDocument,
  SessionEvent,
  Verdict,
} from './events';
import { rulesOf } from './events';
import { createFold } from './reduceSession';
import type { SessionState } from './sessionState';
import { type ViolationKinds, violationKind } from './violationCounts';
import { findApiFacts } from './workflowFacts';

/** The changed settings; absent parts stay as recorded. */
export interface RejudgeChange {
  readonly controllers?: readonly ControllerSetting[];
  readonly activation?: PreconditionActivation;
  readonly validity?: CallValidity;
  readonly strict?: boolean;
  /** Replaces the session's first document. */
  readonly document?: SessionDocument;
  /** The tools of that document, if they do not come from its text. */
  readonly tools?: readonly ChatToolSchema[];
}

export interface RejudgedDecision {
  /** Index of the event that accepted or denied the decision. */
  readonly seq: number;
  readonly turn: number;
  /** Node of the decision, in the workflow of the new verdict, else as recorded. */
  readonly nodeId?: string;
  readonly decision: AgentDecision;
  /** Recorded verdicts; empty if no controller judged the decision. */
  readonly before: readonly Verdict[];
  readonly after: readonly Verdict[];
  /** The new outcome, if it differs. */
  readonly flip?: 'denied' | 'allowed';
  /** Node ids of preconditions that were unmet at the decision, as recorded and by the new verdict. */
  readonly unmetBefore: readonly string[];
  readonly unmetAfter: readonly string[];
  /** The kind of violation, if a precondition is unmet. */
  readonly brokenBefore?: keyof ViolationKinds;
  readonly brokenAfter?: keyof ViolationKinds;
}

export interface AdviceLine {
  readonly controller: string;
  readonly text: string;
}

export interface RejudgedAdvice {
  /** Index of the model request with the advice. */
  readonly seq: number;
  readonly turn: number;
  readonly before: readonly AdviceLine[];
  readonly after: readonly AdviceLine[];
  readonly changed: boolean;
}

/** A node of the session that the other document does not declare. */
export interface VanishedNode {
  readonly nodeId: string;
  readonly name: string;
  /** Indices of the session's decisions about it. */
  readonly seqs: readonly number[];
}

export interface Rejudged {
  readonly decisions: readonly RejudgedDecision[];
  readonly advice: readonly RejudgedAdvice[];
  /** Only with another document. */
  readonly vanished: readonly VanishedNode[];
  /** Ids that only the other document declares. */
  readonly appeared: readonly string[];
  readonly counts: {
    readonly decisions: number;
    readonly nowDenied: number;
    readonly nowAllowed: number;
    readonly deniedBefore: number;
    readonly deniedAfter: number;
    /** Decisions with an unmet precondition that took effect, as recorded, and that the new verdicts would allow. */
    readonly violationsBefore: number;
    readonly violationsAfter: number;
    /** The same by kind of violation. */
    readonly kindsBefore: ViolationKinds;
    readonly kindsAfter: ViolationKinds;
  };
}

/** Judges the whole log at once; see `rejudgeInSteps`. */
export function rejudge(
  events: readonly SessionEvent[],
  change: RejudgeChange = {},
): Result<Rejudged, { readonly message: string }> {
  const steps = rejudgeInSteps(events, change);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Number of events between two yields. */
const portion = 500;

/** The same, but yields the number of processed events now and then, so that a page stays responsive. */
export function* rejudgeInSteps(
  events: readonly SessionEvent[],
  change: RejudgeChange = {},
): Generator<number, Result<Rejudged, { readonly message: string }>> {
  const [first] = events;
  if (first?.kind !== 'session.started')
    return fail({ message: 'The log does not begin with the start of a session.' });
  const fold = createFold();
  const original = createFold();
  original.add(first);
  fold.add(otherStart(first, change));
  const before = original.state() as SessionState; // one event was added
  const judge = new Judge(fold, change);
  for (const [index, event] of events.entries()) {
    if (index === 0) continue;
    judge.add(event);
    if (index % portion === 0) yield index;
  }
  const state = fold.state() as SessionState; // as above
  const hasOtherDocument = change.document !== undefined;
  return ok({
    decisions: judge.decisions,
    advice: judge.advice,
    vanished: hasOtherDocument ? vanishedFrom(before, state, judge.seqsByRecorded) : [],
    appeared: hasOtherDocument ? Object.keys(state.workflow.nodes).filter((id) => !isKnown(before, id)) : [],
    counts: countOf(judge.decisions),
  });
}

/** The changed settings only. */
function settingsOf({ controllers, activation, validity, strict }: RejudgeChange): Partial<SessionConfig> {
  return {
    ...(controllers ? { controllers } : {}),
    ...(activation ? { activation } : {}),
    ...(validity ? { validity } : {}),
    ...(strict === undefined ? {} : { strict }),
  };
}

type Started = SessionEvent & { kind: 'session.started' };

function otherStart(started: Started, change: RejudgeChange): Started {
  const { document, tools } = change;
  const config = {
    ...started.config,
    ...settingsOf(change),
  };
  if (!document) return { ...started, config, ...(tools ? { tools } : {}) };
  return { ...started, config, document, tools: tools ?? toolsOf(started, document) };
}

/** Tools that do not come from the document's text stay the same; the others follow the other text. */
function toolsOf(started: Started, document: SessionDocument): readonly ChatToolSchema[] {
  const own = new Map(derive(started.document).map((tool) => [tool.name, JSON.stringify(tool.parameters)]));
  const others = started.tools.filter(({ workflow = 0 }) => workflow !== 0);
  const given = started.tools.filter(
    (tool) => !others.includes(tool) && own.get(tool.name) !== JSON.stringify(tool.parameters),
  );
  const isShared = ({ name }: ChatToolSchema) => others.some((other) => looseName(other.name) === looseName(name));
  const derived = derive(document, given).map((tool) => (isShared(tool) ? { ...tool, workflow: 0 } : tool));
  const isKnownName = (name: string) => own.has(name) || derived.some((tool) => tool.name === name);
  return [...derived, ...given.filter(({ name }) => !isKnownName(name)), ...others];
}

function derive(document: SessionDocument, given: readonly ChatToolSchema[] = []): readonly ChatToolSchema[] {
  const source = document.kind === 'pdl' ? document.source : document.procedure;
  return source === undefined ? given : toolsFromDocument(readPdlCached(source), given);
}

const isKnown = (state: SessionState, id: string) => Object.hasOwn(state.workflow.nodes, id);

function vanishedFrom(
  before: SessionState,
  after: SessionState,
  seqs: ReadonlyMap<string, readonly number[]>,
): readonly VanishedNode[] {
  return Object.values(before.workflow.nodes)
    .filter(({ id }) => !isKnown(after, id))
    .map(({ id, name }) => ({ nodeId: id, name, seqs: seqs.get(id) ?? [] }));
}

function countOf(decisions: readonly RejudgedDecision[]): Rejudged['counts'] {
  const count = (test: (one: RejudgedDecision) => boolean) => decisions.filter(test).length;
  const isDenied = ({ after }: RejudgedDecision) => after.some(({ allowed }) => !allowed);
  const wasDenied = (one: RejudgedDecision) => isDenied(one) !== (one.flip !== undefined);
  const before = decisions.filter((one) => !wasDenied(one) && one.brokenBefore !== undefined);
  const after = decisions.filter((one) => !isDenied(one) && one.brokenAfter !== undefined);
  return {
    decisions: decisions.length,
    nowDenied: count(({ flip }) => flip === 'denied'),
    nowAllowed: count(({ flip }) => flip === 'allowed'),
    deniedBefore: count(wasDenied),
    deniedAfter: count(isDenied),
    violationsBefore: before.length,
    violationsAfter: after.length,
    kindsBefore: kindsOf(before.map(({ brokenBefore }) => brokenBefore)),
    kindsAfter: kindsOf(after.map(({ brokenAfter }) => brokenAfter)),
  };
}

function kindsOf(broken: readonly (keyof ViolationKinds | undefined)[]): ViolationKinds {
  const count = (kind: keyof ViolationKinds) => broken.filter((one) => one === kind).length;
  return { calls: count('calls'), claims: count('claims'), branches: count('branches') };
}

/** Walks the log: judges again wherever the log judges, and folds the recorded events. */
class Judge {
  readonly decisions: RejudgedDecision[] = [];
  readonly advice: RejudgedAdvice[] = [];
  /** By recorded node id. */
  readonly seqsByRecorded = new Map<string, number[]>();
  private recorded: Verdict[] = [];
  private anew: readonly Verdict[] | undefined;
  private recordedAdvice: AdviceLine[] = [];
  private newAdvice: readonly AdviceLine[] = [];

  constructor(
    private readonly fold: ReturnType<typeof createFold>,
    private readonly change: RejudgeChange,
  ) {}

  private get state(): SessionState {
    return this.fold.state() as SessionState; // the first event is folded
  }

  add(event: SessionEvent): void {
    switch (event.kind) {
      case 'controllers.changed':
        // The new controllers start again with a partly judged decision.
        this.recorded = [];
        this.anew = undefined;
        // The given controllers apply to the whole session.
        this.fold.add(this.change.controllers ? { ...event, controllers: this.change.controllers } : event);
        return;
      case 'session.forked':
        this.fold.add(this.withChangedSettings(event));
        return;
      case 'controller.advised':
        if (this.state.loggedCount === 0) this.beginAdvice();
        this.recordedAdvice.push({ controller: event.controller, text: event.text });
        break;
      case 'model.requested':
        if (event.purpose === 'agent') this.closeAdvice(event);
        break;
      case 'agent.decided':
      case 'decision.edited':
        this.recorded = [];
        this.anew = undefined;
        break;
      case 'controller.judged':
        this.anew ??= judgeAnew(this.state, event.decision);
        this.recorded.push(event.verdict);
        break;
      case 'decision.accepted':
      case 'decision.denied':
        this.closeDecision(event);
        return;
      default:
        break;
    }
    this.fold.add(this.rename(event));
  }

  private withChangedSettings(event: SessionEvent & { kind: 'session.forked' }): SessionEvent {
    return event.change ? { ...event, change: { ...event.change, ...settingsOf(this.change) } } : event;
  }

  /** Under another document the same name may have another id or none. */
  private rename(event: SessionEvent): SessionEvent {
    if (!this.change.document) return event;
    const { workflow } = this.state;
    const decision = 'decision' in event ? event.decision : undefined;
    const call = event.kind === 'tool.called' || event.kind === 'tool.answered' || event.kind === 'result.edited';
    if (decision === undefined && !call) return event;
    const { nodeId: _recorded, ...plain } = event;
    const nodeId = decision
      ? concernedNode(this.state, decision)
      : call
        ? (findApiFacts(workflow, event.name)?.id ?? apiId(event.name))
        : undefined;
    return nodeId === undefined ? plain : { ...plain, nodeId };
  }

  /** Removes the recorded findings, which are computed again; logs of rules 1 keep theirs. */
  private withoutFindings(event: SessionEvent & { kind: 'decision.accepted' }): typeof event {
    if (rulesOf(this.state.config) === 1) return event;
    const {
      unjudged: _unjudged,
      undecided: _undecided,
      claims: _claims,
      branch: _branch,
      path: _path,
      ...rest
    } = event;
    return rest;
  }

  /** Discards earlier advice: a result was edited, or the controllers were changed. */
  private beginAdvice(): void {
    this.recordedAdvice = [];
    this.newAdvice = adviseAnew(this.state);
  }

  private closeAdvice(event: SessionEvent): void {
    const { loggedCount, phase } = this.state;
    // A repeated model call uses the advice of the interrupted one.
    if (loggedCount === 0 && phase.kind !== 'awaiting-model') this.beginAdvice();
    const { recordedAdvice: before, newAdvice: after } = this;
    const changed =
      before.length !== after.length ||
      before.some((line, index) => line.controller !== after[index]?.controller || line.text !== after[index].text);
    this.advice.push({ seq: event.seq, turn: event.turn, before, after, changed });
  }

  private closeDecision(event: SessionEvent & { kind: 'decision.accepted' | 'decision.denied' }): void {
    const { decision } = event;
    const after = this.anew ?? judgeAnew(this.state, decision);
    const named = this.rename(event) as typeof event; // the kind is unchanged
    const { nodeId } = named;
    const { violations: unmetAfter, ...claimed } = violationsOfDecision(this.state, decision, nodeId);
    const again = rulesOf(this.state.config) === 1 ? {} : unjudgedPart(this.state, decision, nodeId);
    const unmetBefore = event.kind === 'decision.accepted' ? event.violations : [];
    const isDenied = after.some(({ allowed }) => !allowed);
    const wasDenied = event.kind === 'decision.denied';
    if (event.nodeId !== undefined) {
      appendTo(this.seqsByRecorded, event.nodeId, event.seq);
    }
    const shown = nodeId ?? event.nodeId;
    this.decisions.push({
      seq: event.seq,
      turn: event.turn,
      ...(shown === undefined ? {} : { nodeId: shown }),
      decision,
      before: this.recorded,
      after,
      ...(isDenied === wasDenied ? {} : { flip: isDenied ? ('denied' as const) : ('allowed' as const) }),
      unmetBefore,
      unmetAfter,
      ...(event.kind === 'decision.accepted' && unmetBefore.length > 0 ? { brokenBefore: violationKind(event) } : {}),
      ...(unmetAfter.length > 0 ? { brokenAfter: violationKind({ ...claimed, decision }) } : {}),
    });
    this.recorded = [];
    this.anew = undefined;
    this.fold.add(
      named.kind === 'decision.accepted'
        ? { ...this.withoutFindings(named), violations: unmetAfter, ...claimed, ...again }
        : named,
    );
  }
}

function judgeAnew(state: SessionState, decision: AgentDecision): readonly Verdict[] {
  return activeControllers(state.controllers, 'post').flatMap(({ controller, options }) => {
    const judgement = controller.post?.({ state, options }, decision);
    return judgement ? [{ controller: controller.id, ...judgement }] : [];
  });
}

function adviseAnew(state: SessionState): readonly AdviceLine[] {
  return activeControllers(state.controllers, 'pre').flatMap(({ controller, options }) => {
    const advice = controller.pre?.({ state, options });
    return advice ? [{ controller: controller.id, text: advice.text }] : [];
  });
}
