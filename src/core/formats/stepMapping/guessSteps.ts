// Proposes how each node of a flowchart is written in a procedure: its kind, names, slots, arguments and results.
// Invariant: deterministic; what is chosen stays as it is, and the other proposals fit it. A value that decides a branch
// is returned by the calls and questions before it on every path, else it is asked for right before the branch. Over 300
// lines because each proposal depends on the others: kinds, then values, sources, arguments and names.

import { flowEdges, isPseudoNode, isStateDiagram } from '../../flowchart';
import type { GraphEdge, GraphNode, WorkflowGraph } from '../../graph';
import { groupBy, looseName } from '../../support';
import { claimStepName, no, reservedWords, usersMove, yes } from '../mermaid/stepNames';
import { conditionalExits } from '../mermaid/structureProcedure';
import { findToolsInText } from '../tools/findToolsInText';
import { type Confidence, type GuessReason, guessKind, type KindGuess } from './guessKind';
import { isDoneByOthers, isUsersDecision, mayGiveOutcome, namesValueOf, onlyPassesOn } from './outcomeStep';
import { type StepKind, statedKinds } from './stepKind';
import { type ChosenStep, isPlainName, type StepRow, valuesRead, valueTestedForPresence } from './stepRow';
import {
  askedValues,
  comparisonIn,
  decisionValue,
  presenceIn,
  readValue,
  valueNameOf,
  withoutQuestionMark,
  wordStems,
} from './stepValues';
import { plainWords, titleOf, withoutActor } from './stepWords';

export interface GuessedStep extends StepRow {
  readonly reason: GuessReason;
  readonly confidence: Confidence;
  /** The text names a declared API or a known tool, which gives its name, arguments and results. */
  readonly isDeclared: boolean;
  readonly isChoice: boolean;
}

/** An API that the document declares or a tool defines. */
export interface KnownCall {
  readonly name: string;
  readonly request?: readonly string[];
  readonly response?: readonly string[];
}

export interface GuessOptions {
  readonly apis?: readonly KnownCall[];
  readonly tools?: readonly KnownCall[];
  readonly answers?: readonly { readonly name: string }[];
  /** Rows, or parts of rows, by node id. */
  readonly chosen?: ReadonlyMap<string, ChosenStep>;
}

interface OpenRow {
  readonly node: GraphNode;
  kind: StepKind;
  reason: GuessReason;
  confidence: Confidence;
  readonly isDeclared: boolean;
  readonly isChoice: boolean;
  /** No declaration gives the results. */
  readonly hasOpenResults: boolean;
  readonly chosen: ChosenStep;
  name: string;
  args: readonly string[];
  results: readonly string[];
  slots: readonly string[];
  decides: string;
}

/** One row for each node, in the order of the flowchart. */
export function guessSteps(source: string, graph: WorkflowGraph, options: GuessOptions = {}): readonly GuessedStep[] {
  return new StepGuesser(source, graph, options).guess();
}

class StepGuesser {
  private readonly rows = new Map<string, OpenRow>();
  private readonly ins: ReadonlyMap<string, readonly GraphEdge[]>;
  private readonly outs: ReadonlyMap<string, readonly GraphEdge[]>;
  /** Nodes at which the flow begins; a part that is a loop begins at its first node. */
  private readonly entries = new Set<string>();
  /** Values whose answers are yes and no: never arguments of a call. */
  private readonly flags = new Set<string>();
  private readonly decisions: ReadonlySet<string>;

  constructor(
    source: string,
    graph: WorkflowGraph,
    private readonly options: GuessOptions,
  ) {
    const edges = flowEdges(graph).filter(({ from, to }) => from !== to);
    this.ins = groupBy(edges, ({ to }) => to);
    this.outs = groupBy(edges, ({ from }) => from);
    this.decisions = new Set(graph.nodes.filter(({ kind }) => kind === 'condition').map(({ id }) => id));
    const reached = new Set<string>();
    const isEntry = ({ id }: GraphNode) => !this.ins.has(id);
    for (const { id } of [...graph.nodes.filter(isEntry), ...graph.nodes]) {
      if (reached.has(id)) continue;
      this.entries.add(id);
      reached.add(id);
      for (const next of this.reachedFrom(id)) reached.add(next);
    }
    const isStates = isStateDiagram(source);
    const stated = statedKinds(source);
    const lanes = new Map((graph.groups ?? []).map(({ id, label }) => [id, label]));
    const isLangGraph = graph.nodes.some(isPseudoNode);
    const isConditional = conditionalExits(graph, isStates);
    for (const node of graph.nodes) {
      const chosen = options.chosen?.get(node.id) ?? {};
      const exits = this.outs.get(node.id) ?? [];
      // The next move of the user is a condition in words after the step.
      const isMove = exits.some(({ condition = '' }) => usersMove.test(condition.trim()));
      const isChoice = node.kind === 'condition' || (!isMove && isChoiceOf(exits, isConditional(node.id)));
      const declared = this.declaredCall(node);
      const isAnswer =
        declared === undefined && options.answers?.some(({ name }) => looseName(name) === looseName(node.label));
      const own = chosen.kind ?? stated.get(node.id);
      const proposed: KindGuess =
        declared !== undefined
          ? { kind: 'api', reason: 'declared', confidence: 'high' }
          : isAnswer
            ? { kind: 'answer', reason: 'declared', confidence: 'high' }
            : guessKind({
                node,
                hasIncoming: this.ins.has(node.id),
                isEntry: this.entries.has(node.id),
                hasOutgoing: exits.length > 0,
                isChoice,
                namesBranch: this.namesBranch(node),
                isStates,
                isLangGraph,
                lane: lanes.get(node.group ?? ''),
              });
      // A choice that agrees with the guess keeps its reason: a start that is omitted stays as a comment.
      const guessed: KindGuess =
        own === undefined || own === proposed.kind
          ? { ...proposed, ...(own === undefined ? {} : { confidence: 'high' }) }
          : { kind: own, reason: 'stated', confidence: 'high' };
      const isDeclared =
        guessed.kind === 'api' &&
        declared !== undefined &&
        (chosen.name === undefined || looseName(chosen.name) === looseName(declared.name));
      this.rows.set(node.id, {
        node,
        ...guessed,
        isDeclared,
        isChoice,
        hasOpenResults: !isDeclared || (this.isTool(declared) && (declared.response ?? []).length === 0),
        chosen,
        name: chosen.name ?? (isDeclared ? declared.name : ''),
        args: chosen.args ?? (isDeclared ? (declared.request ?? []) : []),
        results: chosen.results ?? (isDeclared ? (declared.response ?? []) : []),
        slots: chosen.slots ?? [],
        decides: chosen.decides ?? '',
      });
    }
  }

  guess(): readonly GuessedStep[] {
    const rows = [...this.rows.values()];
    for (const row of rows) this.proposeValues(row);
    this.shareSlots(rows);
    for (const row of rows) if (row.isChoice && !row.isDeclared) this.proposeDecision(row);
    for (const row of rows) if (row.decides !== '') this.proposeOutcome(row);
    for (const row of rows) if (row.decides !== '') this.findSources(row);
    for (const row of rows) {
      if (row.kind === 'question' && row.slots.length === 0 && row.chosen.slots === undefined) row.slots = ['details'];
    }
    this.proposeArguments(rows);
    this.proposeNames(rows);
    return rows.map(
      ({ node, chosen, ...row }): GuessedStep => ({ ...row, ...chosen, node: node.id, label: node.label }),
    );
  }

  private namesBranch({ id }: GraphNode): boolean {
    const into = this.ins.get(id) ?? [];
    return into.length > 0 && into.every(({ from, condition = '' }) => condition === '' && this.decisions.has(from));
  }

  /** A question about the result of a tool is not a call of it. */
  private declaredCall(node: GraphNode): KnownCall | undefined {
    const { apis = [], tools = [] } = this.options;
    const isDecision = node.kind === 'condition';
    return findToolsInText(node.label, [...apis, ...tools]).find(({ isCall }) => isCall || !isDecision)?.tool;
  }

  /** Defined by a tool, not by the document. */
  private isTool(call: KnownCall): boolean {
    return this.options.tools?.includes(call) === true;
  }

  private proposeValues(row: OpenRow): void {
    const { kind, node, chosen } = row;
    if (kind === 'question' && chosen.slots === undefined) {
      row.slots = askedValues(node.label).map(safeValue);
    }
    if (kind === 'api' && chosen.results === undefined && !row.isDeclared) {
      const value = readValue(node.label);
      row.results = value === undefined ? [] : [safeValue(value)];
    }
  }

  /** "Check the number" after "Ask for the booking number" asks for the same slot again. */
  private shareSlots(rows: readonly OpenRow[]): void {
    const questions = rows.filter(({ kind }) => kind === 'question');
    const known = new Set(questions.flatMap(({ slots }) => slots));
    for (const row of questions) {
      if (row.chosen.slots !== undefined) continue;
      row.slots = row.slots.map((slot) => {
        const [longer, ...more] = [...known].filter((name) => name.endsWith(`_${slot}`));
        return longer !== undefined && more.length === 0 && !row.slots.includes(longer) ? longer : slot;
      });
    }
  }

  /** The value that chooses the exits of a node. */
  private proposeDecision(row: OpenRow): void {
    const { node, kind, chosen } = row;
    if (chosen.decides !== undefined) return;
    const exits = this.outs.get(node.id) ?? [];
    const labels = exits.map(({ condition = '' }) => plainWords(condition));
    const isBinary = exits.length === 2 && labels.every((label) => label === '' || yes.test(label) || no.test(label));
    const test = isBinary ? comparisonIn(node.label) : undefined;
    const subject = test && decisionValue(test.subject);
    if (test && subject) {
      row.decides = `${safeValue(subject)} ${test.operator} ${test.value}`;
      return;
    }
    const presence = isBinary ? this.presenceTest(row, exits) : undefined;
    if (presence !== undefined) {
      row.decides = presence;
      if (isPlainName(presence)) this.flags.add(presence);
      return;
    }
    const compared = labels.flatMap((label) => comparisonIn(label) ?? []).find((one) => one.subject !== '');
    const label = kind === 'condition' ? node.label : withoutActor(plainWords(node.label));
    const plain = decisionValue(label);
    // A call and the outcome of that call are different values.
    const own =
      kind !== 'condition' &&
      kind !== 'question' &&
      (row.results.includes(plain) || looseName(plain) === looseName(label));
    const wish =
      (compared && valueNameOf(compared.subject)) ||
      this.returnedValue(node.label) ||
      this.answeredSlot(row, isBinary) ||
      (kind === 'question' && row.slots.length === 1 ? row.slots[0] : undefined) ||
      (own ? `${plain}_outcome` : plain) ||
      'decision';
    row.decides = safeValue(wish);
    if (isBinary) this.flags.add(row.decides);
  }

  /**
   * "Has order number?", where the branch without one leads to "Ask for the order number", tests the slot of that
   * question. On any other branch, the answer is a yes or no that differs from the value. Undefined for other decisions.
   */
  private presenceTest({ node }: OpenRow, exits: readonly GraphEdge[]): string | undefined {
    const presence = presenceIn(node.label);
    if (presence === undefined) return undefined;
    const { value, isMissing } = presence;
    const isSame = (slot: string) => slot === value || slot.endsWith(`_${value}`) || value.endsWith(`_${slot}`);
    const without = exits.find((edge) => isTrueExit(edge, exits) === isMissing);
    const question = without && this.nextQuestion(without.to);
    const asked = question?.slots.find(isSame);
    if (asked !== undefined) return `${asked} is ${isMissing ? '' : 'not '}None`;
    const slots = [...this.rows.values()].flatMap((row) => (row.kind === 'question' ? row.slots : []));
    return slots.includes(value) && exits.some(({ to }) => this.nextQuestion(to)?.slots.includes(value))
      ? `${isMissing ? 'no' : 'has'}_${value}`
      : undefined;
  }

  /** The first question from a node on; only steps that call nothing lie before it. */
  private nextQuestion(id: string): OpenRow | undefined {
    const seen = new Set<string>();
    for (let at = id; !seen.has(at); ) {
      seen.add(at);
      const row = this.rows.get(at);
      // "Ask for another date" does not ask for a value that is missing.
      if (row?.kind === 'question') return anotherValue.test(row.node.label) ? undefined : row;
      const [next, ...more] = this.outs.get(at) ?? [];
      if (next === undefined || more.length > 0 || row?.kind === 'api' || row?.kind === 'condition') return undefined;
      at = next.to;
    }
    return undefined;
  }

  /** A result of a declared API that the label names. */
  private returnedValue(label: string): string | undefined {
    const stems = wordStems(label);
    for (const { isDeclared, results } of this.rows.values()) {
      if (!isDeclared) continue;
      const named = results.find((name) => isPlainName(name) && [...wordStems(name)].every((stem) => stems.has(stem)));
      if (named !== undefined && wordStems(named).size > 0) return named;
    }
    return undefined;
  }

  /** The one slot of the question that leads to a decision, if the decision is about the reply. */
  private answeredSlot({ node, kind }: OpenRow, isBinary: boolean): string | undefined {
    const [only, ...more] = this.ins.get(node.id) ?? [];
    const before = only && more.length === 0 ? this.rows.get(only.from) : undefined;
    if (kind !== 'condition' || before?.kind !== 'question' || before.slots.length !== 1) return undefined;
    const [slot = ''] = before.slots;
    const asked = [...wordStems(decisionValue(node.label))];
    const known = wordStems(slot);
    // "Consent given?" after "Collect the bank details" is not about the details themselves.
    const shared = isBinary ? asked.every((stem) => known.has(stem)) : asked.some((stem) => known.has(stem));
    const isJudged = /valid|correct|found|exist|eligible|available|match|success|verified|complete|stock/i.test(
      node.label,
    );
    return !isJudged && shared ? slot : undefined;
  }

  /** Adds the value of a decision to the calls and questions before it, else to the slots asked for right before it. */
  private findSources(row: OpenRow): void {
    const isFixed = row.chosen.slots !== undefined;
    for (const value of valuesRead(row.decides)) {
      if ([...row.results, ...row.slots].includes(value)) continue;
      if (row.kind === 'api' && !row.isDeclared && row.chosen.results === undefined) {
        row.results = [...row.results, value];
        continue;
      }
      if (row.kind === 'question' && !isFixed) {
        row.slots = [...row.slots, value];
        continue;
      }
      if (row.kind === 'answer' && row.chosen.results === undefined) {
        row.results = [...row.results, value];
        continue;
      }
      const sources = this.bestSources(row, value);
      if (sources.length === 0 && !isFixed) row.slots = [...row.slots, value];
      for (const source of sources) {
        if ([...source.results, ...source.slots].includes(value)) continue;
        if (source.kind === 'question') source.slots = [...source.slots, value];
        else source.results = [...source.results, value];
      }
    }
  }

  /** The steps directly before a node. */
  private stepsBefore({ node }: OpenRow): readonly OpenRow[] {
    return (this.ins.get(node.id) ?? []).flatMap(({ from }) => this.rows.get(from) ?? []);
  }

  private isUsersDecision(decision: OpenRow): boolean {
    const before = this.stepsBefore(decision).map(({ node, kind }) => ({ label: node.label, kind }));
    return isUsersDecision(decision.node.label, before);
  }

  /**
   * A step in words directly before a decision becomes the call that gives the value: "Request approval" before
   * "Approved?". It stays in words if people do it, or if an earlier call names the value and the step does not.
   */
  private proposeOutcome(decision: OpenRow): void {
    if (decision.kind !== 'condition' || decision.chosen.slots !== undefined || this.isUsersDecision(decision)) return;
    const [value = ''] = valuesRead(decision.decides);
    for (const row of this.stepsBefore(decision)) {
      const { label } = row.node;
      if (row.chosen.kind !== undefined || !mayGiveOutcome({ ...row, label }, decision.node.label)) continue;
      if ((this.outs.get(row.node.id) ?? []).length !== 1) continue;
      if (!namesValueOf(label, decision.node.label) && this.namedSources(decision, value).length > 0) continue;
      Object.assign(row, { kind: 'api', reason: 'outcome', confidence: 'medium' } satisfies Partial<OpenRow>);
    }
  }

  /**
   * The nearest calls; earlier ones that name the value if the nearest ones do not and are not directly before. Right
   * after work of people, only calls that name the value know it.
   */
  private bestSources(decision: OpenRow, value: string): readonly OpenRow[] {
    const before = this.stepsBefore(decision);
    if (before.some(({ kind, reason }) => kind === 'words' && isDoneByOthers(reason)))
      return this.namedSources(decision, value);
    const nearest = this.sourcesOf(decision, value);
    const { label } = decision.node;
    const isNamed = (row: OpenRow) => namesValueOf(row.node.label, label);
    // "Is the ID valid?" after "Ask for the amount" is the result of an earlier "Validate the ID".
    const calls = nearest.some((row) => row.kind === 'question' && !isNamed(row))
      ? this.sourcesOf(decision, value, (row) => row.kind === 'api' && isNamed(row))
      : [];
    if (calls.length > 0) return calls;
    // The user gave the amount: "Retrieve the cart" does not return it once more.
    const given = this.flags.has(value) ? [] : this.sourcesOf(decision, value, () => false);
    const isAsked = given.length > 0 && given.every(({ kind }) => kind === 'question');
    if (isAsked && !nearest.some((row) => row.kind === 'api' && isNamed(row))) return given;
    const isPlain = nearest.every(
      (row) => row.kind !== 'api' || isNamed(row) || (before.includes(row) && !onlyPassesOn(row.node.label)),
    );
    const named = isPlain ? [] : this.namedSources(decision, value);
    return named.length > 0 ? named : nearest;
  }

  private namedSources(decision: OpenRow, value: string): readonly OpenRow[] {
    return this.sourcesOf(decision, value, ({ node }) => namesValueOf(node.label, decision.node.label));
  }

  /** The nearest steps on every path to a decision that can give its value; empty if a path has none. */
  private sourcesOf(
    decision: OpenRow,
    value: string,
    accepts: (row: OpenRow) => boolean = () => true,
  ): readonly OpenRow[] {
    const isUser = this.isUsersDecision(decision);
    const found = new Set<OpenRow>();
    const seen = new Set([decision.node.id]);
    // `isNear`: only steps without a value of their own lie between.
    const open: { id: string; isNear: boolean }[] = [];
    const push = (id: string, isNear: boolean): boolean => {
      if (this.entries.has(id)) return false;
      const before = this.ins.get(id) ?? [];
      for (const { from } of before) if (!seen.has(from)) open.push({ id: from, isNear });
      for (const { from } of before) seen.add(from);
      return true;
    };
    if (!push(decision.node.id, true)) return [];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const row = this.rows.get(at.id);
      if (row === undefined) return [];
      const has = [...row.results, ...row.slots].includes(value);
      const canGive =
        (row.kind === 'api' && !isUser && row.hasOpenResults && row.chosen.results === undefined) ||
        (row.kind === 'question' && row.chosen.slots === undefined && (at.isNear || !isUser)) ||
        (row.kind === 'answer' && isUser && at.isNear && row.chosen.results === undefined);
      if (has || (canGive && accepts(row))) {
        found.add(row);
        continue;
      }
      if (isUser && row.kind === 'api') return [];
      const isNear = at.isNear && (row.kind === 'omit' || row.kind === 'words');
      if (!push(at.id, isNear)) return [];
    }
    // In a loop, a value that only steps before the loop give would stay the same in every round.
    const after = this.reachedFrom(decision.node.id);
    const isInLoop = after.has(decision.node.id);
    return !isInLoop || [...found].some(({ node }) => after.has(node.id)) ? [...found] : [];
  }

  private reachedFrom(id: string): ReadonlySet<string> {
    const reached = new Set<string>();
    const open = [id];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const { to } of this.outs.get(at) ?? []) {
        if (!reached.has(to)) open.push(to);
        reached.add(to);
      }
    }
    return reached;
  }

  /** Arguments: the values known on every path to a call whose names share a word with its label. */
  private proposeArguments(rows: readonly OpenRow[]): void {
    const known = this.knownBefore(rows);
    for (const row of rows) {
      if (row.kind !== 'api' || row.isDeclared || row.chosen.args !== undefined) continue;
      const values = [...(known.get(row.node.id) ?? [])].filter((value) => !this.flags.has(value));
      const stems = wordStems(row.node.label);
      const named = values.filter((value) => [...wordStems(value)].some((stem) => stems.has(stem)));
      const answered = this.lastQuestion(row).filter((value) => values.includes(value));
      const identifying = values.filter((value) => identifier.test(value)).slice(0, 1);
      const proposed = [named, answered, identifying].find((list) => list.length > 0) ?? [];
      row.args = proposed.filter((value) => !row.results.includes(value)).slice(0, 6);
    }
  }

  /** By node: the values that every path from the start to it gives. */
  private knownBefore(rows: readonly OpenRow[]): ReadonlyMap<string, ReadonlySet<string>> {
    const known = new Map<string, ReadonlySet<string>>();
    const after = (edge: GraphEdge): ReadonlySet<string> | undefined => {
      const before = known.get(edge.from);
      const row = this.rows.get(edge.from);
      const tested = row && valueTestedForPresence(row.decides);
      const isKnown = tested && isTrueExit(edge, this.outs.get(edge.from) ?? []) !== tested.isMissing;
      const given = row ? [...row.results, ...row.slots, ...(isKnown ? [tested.value] : [])] : [];
      return before && new Set([...before, ...given]);
    };
    let isChanged = true;
    for (let round = 0; isChanged && round < 100; round++) {
      isChanged = false;
      for (const { node } of rows) {
        const sets = (this.ins.get(node.id) ?? []).flatMap((edge) => after(edge) ?? []);
        if (sets.length === 0 && !this.entries.has(node.id)) continue;
        const [first = new Set<string>(), ...more] = this.entries.has(node.id) ? [] : sets;
        const common = new Set([...first].filter((value) => more.every((set) => set.has(value))));
        if (known.get(node.id)?.size === common.size) continue;
        known.set(node.id, common);
        isChanged = true;
      }
    }
    return known;
  }

  /** The slots of the last question before a call, if no other call lies between. */
  private lastQuestion(row: OpenRow): readonly string[] {
    const seen = new Set([row.node.id]);
    for (let at = row; ; ) {
      const before = (this.ins.get(at.node.id) ?? []).find(({ from }) => !seen.has(from));
      const next = before && this.rows.get(before.from);
      if (next === undefined || next.kind === 'api' || next.kind === 'condition') return [];
      if (next.kind === 'question') return next.slots;
      seen.add(next.node.id);
      at = next;
    }
  }

  /** Equal labels of one kind are one API or ANSWER. */
  private proposeNames(rows: readonly OpenRow[]): void {
    const taken = new Set<string>();
    for (const { results, slots, decides, chosen, args } of rows) {
      for (const name of [...results, ...slots, ...args, ...valuesRead(decides), chosen.name ?? ''])
        taken.add(looseName(name));
    }
    const names = new Map<string, string>();
    for (const row of rows) {
      const isCall = row.kind === 'api';
      if (!isCall && row.kind !== 'answer' && row.kind !== 'question') {
        if (row.chosen.name === undefined) row.name = '';
        continue;
      }
      if (row.name !== '') continue;
      const text = withoutQuestionMark(withoutActor(titleOf(row.node.label))).replace(
        /\b(?:the|an?)\s+(?=\p{L})/giu,
        '',
      );
      const key = `${row.kind} ${looseName(row.node.label)}`;
      const isAsked = row.kind === 'question' && (taken.has(looseName(text)) || /[?？]\s*$/u.test(row.node.label));
      const [, codeName] = /^([a-z]\w*)(?:\([^)]*\))?$/.exec(text) ?? [];
      const wish = isAsked ? `ask ${row.slots[0] ?? text}` : isCall ? (codeName ?? text) : text;
      const isCode = isCall && codeName !== undefined;
      row.name = names.get(key) ?? claimStepName(taken, wish, isCall ? 'call' : 'step', isCode);
      names.set(key, row.name);
    }
  }
}

/** Values that name a record: what a call needs if nothing in its label names a value. */
const identifier = /(?:^|_)(?:id|number|no|code|email|account|name|phone|编号|号码|订单号|nummer|número|numéro)$/iu;

/** Exits with different labels, or those of a node that is left by one of its edges. */
function isChoiceOf(exits: readonly GraphEdge[], isConditional: boolean): boolean {
  const labels = new Set(exits.map(({ condition = '' }) => condition.trim()));
  const targets = new Set(exits.map(({ to }) => to));
  return targets.size > 1 && (isConditional || labels.size > 1);
}

/** Whether the condition of a decision with two exits holds on this exit: the one without a "no". */
function isTrueExit({ id, condition = '' }: GraphEdge, exits: readonly GraphEdge[]): boolean {
  const label = plainWords(condition);
  if (label !== '') return !no.test(label);
  return exits.every((other) => other.id === id || !yes.test(plainWords(other.condition ?? '')));
}

const anotherValue = /\b(?:another|other|different|alternative|new|ander\w*)\b|其他|另一?|新的/iu;

const safeValue = (name: string) =>
  isPlainName(name) && !reservedWords.has(name) ? name : `value_${name}`.replace(/\W+$/u, '');
