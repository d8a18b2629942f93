// Builds a flow from the clauses of a procedure: order, decisions with their conditions, jumps back. Invariant: a
// condition of a later paragraph is attached to the decision it refers to, by shared words and negation; every clause
// becomes a node, a condition or an arrow, or is kept as a remark; "when" and "once" are remarks if they decide
// nothing. Does not name steps: the writer does, and notes the words that its text lacks. Over 300 lines: decisions,
// arms and arrows share the state of the open ends.

import { countShared, isSameSet, relationOf } from './conditionRelation';
import { jumpTarget } from './jumpTarget';
import type { PlacedSentence, ProseEdge, ProseFlow, ProseNode } from './proseFlowGraph';
import type { ProseItem } from './proseItems';
import { branchContinuationWords, jointWords, repetitionWords } from './proseVocabulary';
import type { ProseClause } from './readClause';
import type { ProseCondition } from './readSentence';
import { stemsOf } from './wordStems';

/** An outgoing edge that has no target yet. */
interface OpenEnd {
  readonly from: string;
  readonly label?: 'true' | 'else';
  readonly says?: string;
  edge?: ProseEdge;
  isUsed?: boolean;
  /** The edge ends an arm for a failure. */
  isFailureArm?: boolean;
}

interface Decision {
  readonly arms: ProseCondition[];
  /** The edge for the case that no arm applies, unless an `else` arm has taken it. */
  rest: OpenEnd | undefined;
  isElseTaken: boolean;
  /** The edge at which the `else` arm begins. */
  elseEnd?: OpenEnd;
  /** Ends of completed arms. */
  readonly finishedEnds: OpenEnd[];
  readonly depth: number;
  item: number;
  startsItem: boolean;
  /** A later sentence adds another arm. */
  hasMore: boolean;
  readonly loop?: string;
  readonly call?: string;
}

interface Jump {
  readonly ends: readonly OpenEnd[];
  readonly to: string;
  readonly line: number;
  readonly at: number;
  readonly sentence: string;
}

export function buildProseFlow(items: readonly ProseItem[], sentences: readonly PlacedSentence[]): ProseFlow {
  return new FlowBuilder(items, sentences).build();
}

class FlowBuilder {
  private readonly nodes: ProseNode[] = [];
  private edges: ProseEdge[] = [];
  private readonly notes: string[] = [];
  private cursor: OpenEnd[] = [];
  /** All decisions, in text order. */
  private readonly decisions: Decision[] = [];
  /** Open decisions: the cursor is inside an arm of each. */
  private frames: Decision[] = [];
  private readonly jumps: Jump[] = [];
  private readonly numbered = new Map<string, number>();
  private understood = 0;
  /** Index of the current item. */
  private at = 0;
  /** Texts that no edge leads to. */
  private readonly unplacedTexts: string[] = [];
  private lastCall: ProseNode | undefined;

  constructor(
    private readonly items: readonly ProseItem[],
    private readonly sentences: readonly PlacedSentence[],
  ) {
    this.cursor = [{ from: 'begin' }];
  }

  build(): ProseFlow {
    for (const [index, sentence] of this.sentences.entries()) this.sentence(sentence, index);
    this.closeTo(0, true);
    for (const end of this.cursor) this.connect(end, 'end');
    this.resolveJumps();
    for (const decision of this.decisions)
      for (const end of [decision.rest, ...decision.finishedEnds])
        if (end && !end.edge && !end.isUsed) this.connect(end, 'end');
    return {
      nodes: this.nodes,
      edges: this.edges,
      notes: this.notes,
      unplacedTexts: this.unplacedTexts,
      sentences: this.sentences.length,
      understood: this.understood,
    };
  }

  private sentence(sentence: PlacedSentence, index: number): void {
    const item = this.items[sentence.item] as ProseItem;
    this.at = sentence.item;
    if (sentence.isFirst) {
      if (item.number !== undefined && item.depth === 0) this.numbered.set(item.number, this.nodes.length);
    }
    let { condition } = sentence;
    const isTimeOnly = condition?.isTime === true && !this.isCondition(condition, index);
    if (isTimeOnly) condition = undefined;
    const isUnderstood =
      condition !== undefined || sentence.clauses.some(({ kind }) => kind !== 'unknown' && kind !== 'nothing');
    if (isUnderstood) this.understood++;
    if (condition) this.decide(condition, sentence, index, item.depth);
    else this.follow(sentence, item.depth);
    // A text about time belongs to the step after it, so it is kept before that step.
    if (isTimeOnly) this.remark(sentence, sentence.clauses.length === 0 ? sentence.text : sentence.lead);
    for (const clause of sentence.clauses) this.clause(clause, sentence);
    if (sentence.returned.length > 0 && this.lastCall) {
      const known = this.lastCall.returned;
      known.push(...sentence.returned.filter((name) => !known.includes(name)));
    }
    if (sentence.clauses.length === 0 && condition === undefined && !sentence.condition)
      this.keep(sentence, sentence.text);
  }

  /**
   * "Once the payment is confirmed" is a condition if it is negated or if the text elsewhere gives the opposite case.
   */
  private isCondition(condition: ProseCondition, index: number): boolean {
    if (condition.isDenied) return true;
    // Two different occasions of the user's actions are cases of one decision.
    const isOccasion = (other: ProseCondition | undefined) =>
      other?.isTime === true && other.isUser && condition.isUser;
    if (
      this.sentences.some(
        ({ condition: other }, at) =>
          at !== index && isOccasion(other) && !isSameSet(other?.topic ?? new Set(), condition.topic),
      )
    )
      return true;
    const isOpposite = (other: ProseCondition | undefined) =>
      other !== undefined &&
      other.topic.size > 0 &&
      relationOf(condition, other) === 'opposite' &&
      (condition.isUser || isSameSet(condition.subject, other.subject));
    return this.sentences.some(({ condition: other }, at) => at !== index && isOpposite(other));
  }

  private follow(sentence: PlacedSentence, depth: number): void {
    const isJoint = jointWords.test(sentence.text);
    if (sentence.isFirst) {
      this.closeTo(depth, isJoint);
      return;
    }
    if (branchContinuationWords.test(sentence.text)) return;
    const frame = this.frames.at(-1);
    if (frame === undefined || frame.item !== sentence.item) return;
    if (isJoint) {
      while (this.frames.at(-1)?.item === sentence.item && !this.frames.at(-1)?.startsItem) this.close(true);
      if (this.frames.at(-1)?.startsItem) return;
      return;
    }
    if (frame.startsItem || frame.hasMore) return;
    this.close(false);
  }

  /** Closes decisions of this depth or deeper. */
  private closeTo(depth: number, isJoint: boolean): void {
    while ((this.frames.at(-1)?.depth ?? -1) >= depth) this.close(isJoint);
  }

  /**
   * Closes the innermost decision: the flow continues from the ends of its arms, except those that end with a message
   * to the user.
   */
  private close(isJoint: boolean): void {
    const frame = this.frames.pop();
    if (frame === undefined) return;
    if (frame.loop !== undefined) {
      for (const end of this.cursor) this.connect(end, frame.loop);
      this.cursor = frame.rest && !frame.isElseTaken ? [frame.rest] : [];
      return;
    }
    const hasSeveralArms = frame.arms.length > 1 || frame.isElseTaken;
    const all = [...frame.finishedEnds, ...this.cursor].filter((end) => !end.edge && !end.isUsed);
    const rest = frame.rest !== undefined && !frame.isElseTaken ? [frame.rest] : [];
    const goesOn = (end: OpenEnd) => isJoint || !this.isLastWord(end, frame, hasSeveralArms);
    const going = [...all.filter(goesOn), ...rest];
    this.cursor = going.length > 0 ? going : all;
  }

  private isLastWord(end: OpenEnd, frame: Decision, hasSeveralArms: boolean): boolean {
    const node = this.nodes.find(({ id }) => id === end.from);
    if (node?.kind !== 'tell') return false;
    // A separate paragraph continues every arm except failure arms.
    return hasSeveralArms && frame.item === this.at ? true : (end.isFailureArm ?? isBadArm(frame));
  }

  private decide(condition: ProseCondition, sentence: PlacedSentence, index: number, depth: number): void {
    if (condition.kind === 'while') {
      this.follow(sentence, depth);
      const node = this.node({ kind: 'condition', condition, sentence });
      this.enter(node, condition, sentence, index, depth, node.id);
      return;
    }
    const partner = this.partnerOf(condition, sentence, depth);
    if (partner) {
      this.attach(partner, condition, sentence, index);
      return;
    }
    const further = this.furtherArm(condition, sentence, depth);
    if (further) {
      this.reopen(further, sentence);
      this.attach(further, condition, sentence, index);
      return;
    }
    if (condition.kind === 'otherwise' || condition.kind === 'not-so') {
      if (condition.kind === 'otherwise')
        this.notes.push(
          `Line ${sentence.line}: no condition comes before "${sentence.text}", so it was read as a step.`,
        );
      else this.enter(this.node({ kind: 'condition', condition, sentence }), condition, sentence, index, depth);
      return;
    }
    // If the last step is an untested question or call, the condition is about its result and belongs in the same arm.
    if (!(this.isUntested(condition) && this.isAnswering(condition))) {
      this.follow(sentence, depth);
      // "If A, ... If B, ..." in one paragraph: sequential decisions, not nested ones.
      const isSiblingCondition = (frame: Decision | undefined) =>
        frame?.item === sentence.item &&
        frame.arms[0]?.isUser === condition.isUser &&
        !sentence.isFirst &&
        !frame.hasMore;
      while (isSiblingCondition(this.frames.at(-1)) && !branchContinuationWords.test(sentence.text)) this.close(false);
    }
    this.enter(this.node({ kind: 'condition', condition, sentence }), condition, sentence, index, depth);
  }

  /** A decision whose arms all ended with a message, when a paragraph begins with a further condition of its kind. */
  private furtherArm(condition: ProseCondition, sentence: PlacedSentence, depth: number): Decision | undefined {
    if (condition.kind !== 'if' || condition.isUser || !sentence.isFirst || this.isUntested(condition))
      return undefined;
    const frame = this.frames.find((one) => one.depth >= depth);
    if (
      !frame?.isElseTaken ||
      frame.elseEnd === undefined ||
      frame.arms.some(({ isUser, text }) => isUser || text === '')
    )
      return undefined;
    const inner = this.frames.slice(this.frames.indexOf(frame));
    const ends = [
      ...this.cursor,
      ...inner.flatMap(({ finishedEnds, rest }) =>
        rest && rest !== frame.rest ? [...finishedEnds, rest] : finishedEnds,
      ),
    ].filter((end) => !end.edge && !end.isUsed);
    const endsWithMessage = (end: OpenEnd) => this.nodes.some(({ id, kind }) => id === end.from && kind === 'tell');
    return ends.every(endsWithMessage) ? frame : undefined;
  }

  /** The last arm gets its own test, so that another arm can follow it. */
  private reopen(decision: Decision, sentence: PlacedSentence): void {
    const end = decision.elseEnd as OpenEnd;
    const edge = this.edges.find(({ from, condition }) => from === end.from && condition === 'else');
    const condition = decision.arms.at(-1);
    if (edge === undefined || condition === undefined) return;
    const open = this.cursor;
    this.cursor = [];
    const node = this.node({ kind: 'condition', condition, sentence }, decision.call);
    this.cursor = open;
    this.edges = this.edges.filter((one) => one !== edge);
    this.edges.push(
      { from: edge.from, to: node.id, condition: 'else' },
      { from: node.id, to: edge.to, condition: 'true' },
    );
    decision.rest = { from: node.id, label: 'else' };
    decision.isElseTaken = false;
  }

  /**
   * True if the condition can be about the result of the last step: for the user, the question just asked; otherwise
   * the last call.
   */
  private isAnswering(condition: ProseCondition): boolean {
    const node = this.nodes.find(({ id }) => id === this.cursor[0]?.from);
    if (node === undefined) return false;
    return !condition.isUser || condition.topic.size === 0 || countShared(condition.topic, node.stems) > 0;
  }

  private enter(
    node: ProseNode,
    condition: ProseCondition,
    sentence: PlacedSentence,
    index: number,
    depth: number,
    loop?: string,
  ): void {
    const decision: Decision = {
      arms: [condition],
      rest: { from: node.id, label: 'else' },
      isElseTaken: false,
      finishedEnds: [],
      depth,
      item: sentence.item,
      startsItem: sentence.isFirst,
      hasMore: this.hasMore(condition, index),
      ...(loop === undefined ? {} : { loop }),
      ...(node.call === undefined ? {} : { call: node.call }),
    };
    this.decisions.push(decision);
    this.frames.push(decision);
    this.cursor = [{ from: node.id, label: 'true' }];
  }

  private attach(decision: Decision, condition: ProseCondition, sentence: PlacedSentence, index: number): void {
    const inside = this.frames.indexOf(decision);
    // Decisions within its arm are complete, but can still be found by their topic.
    while (inside >= 0 && this.frames.length > inside + 1) this.close(false);
    for (const end of this.cursor) end.isFailureArm ??= isBadArm(decision);
    decision.finishedEnds.push(...this.cursor);
    if (inside < 0) {
      // The decision is inside an arm of the decisions that are closed here: both continue at the same node.
      for (const frame of this.frames)
        decision.finishedEnds.push(...frame.finishedEnds, ...(frame.rest ? [frame.rest] : []));
      this.frames = [];
    } else this.frames.pop();
    const rest = decision.rest as OpenEnd;
    this.edges = this.edges.filter((edge) => edge !== rest.edge);
    rest.isUsed = true;
    this.cursor = [{ from: rest.from, label: 'else', ...(condition.text === '' ? {} : { says: condition.text }) }];
    const denies =
      decision.elseEnd === undefined && decision.arms.some((arm) => relationOf(arm, condition) === 'opposite');
    if (condition.kind !== 'if' || denies) {
      decision.isElseTaken = true;
      decision.elseEnd = rest;
      decision.rest = undefined;
      decision.hasMore = false;
    } else {
      const node = this.node({ kind: 'condition', condition, sentence }, decision.call);
      decision.rest = { from: node.id, label: 'else' };
      decision.hasMore = this.hasMore(condition, index);
      this.cursor = [{ from: node.id, label: 'true' }];
    }
    decision.arms.push(condition);
    decision.item = sentence.item;
    decision.startsItem = sentence.isFirst;
    this.frames.push(decision);
  }

  /** The decision to which a condition adds another arm. */
  private partnerOf(condition: ProseCondition, sentence?: PlacedSentence, depth = 0): Decision | undefined {
    const open = this.decisions.filter(
      ({ rest, isElseTaken, loop }) => rest !== undefined && !isElseTaken && loop === undefined,
    );
    if (condition.kind === 'otherwise') {
      // In a list, the decision at the same depth.
      const same = open.findLast((one) => one.depth === depth && (sentence?.isFirst ?? false) === one.startsItem);
      return same ?? open.findLast((one) => one.depth <= depth) ?? open.at(-1);
    }
    const isUntested = this.isUntested(condition);
    if (condition.kind === 'so') return undefined;
    if (condition.kind === 'not-so') return isUntested ? undefined : open.at(-1);
    let best: { decision: Decision; score: number } | undefined;
    for (const [place, decision] of open.entries()) {
      const relations = decision.arms.map((arm) => relationOf(arm, condition));
      if (relations.includes('same')) continue;
      const isOpposite = relations.includes('opposite');
      if (!isOpposite && !relations.includes('sibling')) continue;
      const generic =
        condition.isUser && (condition.topic.size === 0 || decision.arms.every(({ topic }) => topic.size === 0));
      const shared = Math.max(
        ...decision.arms.map(
          ({ topic }) => countShared(topic, condition.topic) / Math.max(1, Math.min(topic.size, condition.topic.size)),
        ),
      );
      if (isUntested && (generic || shared === 0)) continue;
      if (!isOpposite && decision.depth !== depth) continue;
      const score = shared * 10 + (isOpposite ? 4 : 0) + place / (open.length + 1);
      if (!best || score >= best.score) best = { decision, score };
    }
    return best?.decision;
  }

  /** True if the last step was a question or a call that no condition has tested yet. */
  private isUntested(condition: ProseCondition): boolean {
    const [only] = this.cursor;
    if (only === undefined) return false;
    const node = this.nodes.find(({ id }) => id === only.from);
    if (node === undefined || only.label !== undefined) return false;
    if (node.kind === 'ask-if' && countShared(condition.topic, node.stems) > 0) return true;
    return condition.isUser || condition.kind !== 'if'
      ? node.kind === 'ask-if' || node.kind === 'ask'
      : node.kind === 'call';
  }

  private hasMore(condition: ProseCondition, index: number): boolean {
    const { item } = this.sentences[index] as PlacedSentence;
    for (const laterSentence of this.sentences.slice(index + 1)) {
      const other = laterSentence.condition;
      if (!other || other.isTime) continue;
      if (other.kind === 'otherwise' || other.kind === 'not-so')
        return laterSentence.item === item || condition.kind === 'if';
      const relation = relationOf(condition, other);
      if (relation === 'opposite' || (relation === 'sibling' && laterSentence.item === item)) return true;
      if (relation === 'same') return false;
    }
    return false;
  }

  private clause(clause: ProseClause, sentence: PlacedSentence): void {
    switch (clause.kind) {
      case 'nothing':
        return;
      case 'unknown':
        this.keep(sentence, clause.text);
        return;
      case 'check':
        if (clause.getsData)
          this.notes.push(
            `Line ${sentence.line}: "${clause.text}" names no tool, so it is kept as a comment. Name an API there, as in "call find_order", and it becomes a step.`,
          );
        this.comment(clause, sentence);
        return;
      case 'user':
        this.comment(clause, sentence);
        return;
      case 'end':
        for (const end of this.cursor) this.connect(end, 'end');
        this.cursor = [];
        return;
      case 'jump': {
        this.jumps.push({
          ends: this.cursor,
          to: clause.to,
          line: sentence.line,
          at: this.nodes.length,
          sentence: clause.text,
        });
        for (const end of this.cursor) end.isUsed = true;
        this.cursor = [];
        return;
      }
      default: {
        if (this.cursor.length === 0) {
          this.notes.push(`Line ${sentence.line}: nothing leads to "${clause.text}", so it is kept as a comment.`);
          this.unplacedTexts.push(clause.text);
          return;
        }
        const back =
          repetitionWords.test(clause.text) &&
          (clause.kind === 'call' || clause.kind === 'ask' || clause.kind === 'ask-if')
            ? this.earlier(clause)
            : undefined;
        if (back) {
          for (const end of this.cursor) this.connect(end, back.id);
          this.cursor = [];
          return;
        }
        if (clause.kind !== 'call') {
          this.node({ kind: clause.kind, clause, sentence });
          return;
        }
        // Each call is a separate step.
        for (const tool of clause.tools)
          this.lastCall = this.node({ kind: 'call', clause: { ...clause, tools: [tool] }, sentence });
      }
    }
  }

  /** An earlier step of the same kind that the clause repeats: "asks for the number again". */
  private earlier(clause: ProseClause): ProseNode | undefined {
    const stems = stemsOf(clause.text);
    const found = this.nodes.filter(
      ({ kind, clause: own }) =>
        kind === clause.kind &&
        (clause.kind !== 'call' || own?.kind !== 'call' || own.tools.join() === clause.tools.join()),
    );
    return found
      .map((node) => ({
        node,
        score: countShared(stems, node.stems) / Math.max(1, Math.min(stems.size, node.stems.size)),
      }))
      .filter(({ score }) => score >= 0.6)
      .at(-1)?.node;
  }

  private remark(sentence: PlacedSentence, text: string): void {
    if (text !== '') this.comment({ kind: 'user', text }, sentence);
  }

  /** A text that no rule reads becomes a comment of the procedure, or a comment above it if no edge leads to it. */
  private keep(sentence: PlacedSentence, text: string): void {
    this.notes.push(`Line ${sentence.line}: no rule reads "${text}", so it is kept as a comment.`);
    this.comment({ kind: 'unknown', text }, sentence);
  }

  private comment(clause: ProseClause, sentence: PlacedSentence): void {
    if (this.cursor.length > 0) this.node({ kind: 'remark', clause, sentence });
    else this.unplacedTexts.push(clause.text);
  }

  private node(
    {
      kind,
      clause,
      condition,
      sentence,
    }: { kind: ProseNode['kind']; clause?: ProseClause; condition?: ProseCondition; sentence: PlacedSentence },
    call?: string,
  ): ProseNode {
    const id = `n${this.nodes.length + 1}`;
    const looksAt = kind === 'condition' && condition && !condition.isUser ? (call ?? this.callBefore()) : undefined;
    const node: ProseNode = {
      id,
      kind,
      ...(clause ? { clause } : {}),
      ...(condition ? { condition } : {}),
      ...(looksAt === undefined ? {} : { call: looksAt }),
      returned: clause?.kind === 'call' ? [...clause.gets] : [],
      line: sentence.line,
      stems: stemsOf(clause?.text ?? condition?.text ?? sentence.text),
      sentence: sentence.text,
    };
    this.nodes.push(node);
    for (const end of this.cursor) this.connect(end, id);
    this.cursor = [{ from: id }];
    return node;
  }

  /** The last call before the cursor, skipping messages and questions. */
  private callBefore(): string | undefined {
    let at = this.cursor[0]?.from;
    for (let steps = 0; steps < 6 && at !== undefined; steps++) {
      const node = this.nodes.find(({ id }) => id === at);
      if (node === undefined || ['ask', 'ask-if', 'condition'].includes(node.kind)) return undefined;
      if (node.kind === 'call') return node.id;
      at = this.edges.find(({ to }) => to === at)?.from;
    }
    return undefined;
  }

  private connect(end: OpenEnd, to: string): void {
    if (end.isUsed && end.edge) return;
    const { from, label, says } = end;
    const said = says === undefined ? {} : { says };
    const edge: ProseEdge = { from, to, ...(label === undefined ? {} : { condition: label }), ...said };
    end.edge = edge;
    this.edges.push(edge);
  }

  private resolveJumps(): void {
    for (const { ends, to, line, at, sentence } of this.jumps) {
      const from = ends.map((end) => end.from);
      const target = jumpTarget(to, at, from, this.nodes, this.numbered);
      if (target === undefined)
        this.notes.push(`Line ${line}: "${sentence}" names no step that was described, so the procedure ends there.`);
      for (const { edge: _edge, isUsed: _taken, ...end } of ends) this.connect(end, target ?? 'end');
    }
  }
}

/** True if the last arm is that of a failure: no stock, not eligible. A refusal by the user does not count. */
function isBadArm({ arms }: Decision): boolean {
  const [first, last] = [arms[0], arms.at(-1)];
  if (first === undefined || last === undefined || first.isUser) return false;
  return last.kind === 'otherwise' || last.kind === 'not-so' ? !first.isDenied : last.isDenied;
}
