// Shared data of the rules about one document: resolved calls, path facts, suggestions, lines. Everything is computed
// at first use. Invariant: derived from the input only, and reading has no effects, except that comments count as used
// once they removed a finding. Over 300 lines because every rule uses it.

import {
  type IndexedWorkflow,
  indexWorkflow,
  type StrongComponents,
  strongComponents,
  successorLists,
  type WorkflowGraph,
} from '../graph';
import {
  type AnswerDecl,
  type ApiDecl,
  type Call,
  type Callee,
  callsOf,
  controlFlow,
  expressionsOf,
  type NameTable,
  nameTable,
  type PdlDocument,
  type PdlStatement,
  procedureSites,
  walkStatements,
} from '../language';
import { appendTo, firstIndex, LineIndex, looseName, nearestName, type TextRange } from '../support';
import type { CheckTool } from './checkTool';
import { type Directive, directivesOf } from './directives';
import { CheckFlow } from './paths/checkFlow';
import { PathFacts } from './paths/pathFacts';
import { isTriedKey, needKeys } from './paths/preconditionNeeds';

export interface CheckInput {
  readonly document: PdlDocument;
  readonly dependency: WorkflowGraph;
  readonly procedure: WorkflowGraph;
  /** Definitions of the tools behind the APIs, if known. */
  readonly tools?: readonly CheckTool[];
}

export interface CallUse {
  readonly call: Call;
  readonly callee: Callee;
  readonly statement: PdlStatement;
  /** True if the call is the statement itself or the value it assigns; false for a part of another expression. */
  readonly isStep: boolean;
}

/** A call with its reachable points in the flow. */
export interface ReachableCall {
  readonly call: Call;
  readonly points: readonly number[];
}

interface Requires {
  readonly graph: IndexedWorkflow;
  readonly successors: readonly number[][];
  readonly components: StrongComponents;
}

/** Name comparisons that one run may spend on suggestions; limits the cost of a hostile file. */
const suggestionBudget = 5_000;
/** The cost of a comparison is the product of the name lengths; names up to this length cost one. */
const plainLength = 64;
/** A comparison of letter counts costs this much less than a comparison of names. */
const scansPerComparison = 32;

export class CheckContext {
  readonly document: PdlDocument;
  readonly dependency: WorkflowGraph;
  readonly procedure: WorkflowGraph;
  readonly tools: readonly CheckTool[];
  readonly names: NameTable;
  private readonly callees = new Map<Call, Callee>();
  private callUses: readonly CallUse[] | undefined;
  /** By the offset of the declared name. */
  private declNodes: ReadonlyMap<number, string> | undefined;
  private callNodes: ReadonlyMap<Call, string> | undefined;
  private requirements: Requires | undefined;
  private foundDirectives: readonly Directive[] | undefined;
  private readonly usedDirectives = new Map<Directive, Set<string>>();
  private readonly ranRules = new Set<string>();
  private builtFlow: CheckFlow | undefined;
  private called: PathFacts | undefined;
  private sites: ReadonlyMap<string, readonly ReachableCall[]> | undefined;
  private headerNodes: ReadonlyMap<TextRange, string> | undefined;
  private labels: ReadonlyMap<string, string> | undefined;
  private lines: LineIndex | undefined;
  private readonly suggestions = new Map<string, string | undefined>();
  private budget = suggestionBudget;

  constructor(input: CheckInput) {
    this.document = input.document;
    this.dependency = input.dependency;
    this.procedure = input.procedure;
    this.tools = input.tools ?? [];
    this.names = nameTable(input.document);
  }

  /**
   * The preconditions as a graph, with its strong components. Leaves out edges from a node to itself and edges to
   * alternatives, of which only one need come first.
   */
  get requires(): Requires {
    if (this.requirements === undefined) {
      const edges = this.dependency.edges.filter(
        ({ kind, from, to, alternative }) => kind === 'requires' && from !== to && alternative === undefined,
      );
      const graph = indexWorkflow({ ...this.dependency, edges });
      const successors = successorLists(graph);
      this.requirements = { graph, successors, components: strongComponents(graph, successors) };
    }
    return this.requirements;
  }

  /** All calls of the procedure, in text order. */
  get calls(): readonly CallUse[] {
    if (this.callUses === undefined) {
      const uses: CallUse[] = [];
      for (const statement of walkStatements(this.document.procedure?.body ?? [])) {
        for (const expr of expressionsOf(statement)) {
          const own = expr.kind === 'call' ? expr.call : undefined;
          for (const call of callsOf(expr)) {
            uses.push({ call, callee: this.resolve(call), statement, isStep: call === own });
          }
        }
      }
      this.callUses = uses;
    }
    return this.callUses;
  }

  /** Resolves a call, once for all rules. */
  private resolve(call: Call): Callee {
    let callee = this.callees.get(call);
    if (callee === undefined) {
      callee = this.names.resolveCall(call);
      this.callees.set(call, callee);
    }
    return callee;
  }

  /** The node of a call in the procedure graph. */
  nodeOfCall(call: Call): string | undefined {
    if (this.callNodes === undefined) {
      const nodes = new Map<Call, string>();
      for (const site of procedureSites(this.document).values()) if (site.call) nodes.set(site.call, site.nodeId);
      this.callNodes = nodes;
    }
    return this.callNodes.get(call);
  }

  get directives(): readonly Directive[] {
    this.foundDirectives ??= directivesOf(this.document);
    return this.foundDirectives;
  }

  /** The findings of a rule that no comment switches off. Marks the comments that cover a finding as used. */
  withoutSwitchedOff<T extends { readonly at: { readonly range: TextRange } }>(
    rule: string,
    findings: readonly T[],
  ): readonly T[] {
    const concerned = this.directives.filter(
      ({ rules }) => rules.length === 0 || rules.some(({ name }) => name === rule),
    );
    if (concerned.length === 0 || findings.length === 0) return findings;
    const offsets = Int32Array.from(findings, ({ at }) => at.range.start).sort();
    const off = new Uint8Array(offsets.length);
    // Scopes are sorted by start; findings covered by an earlier scope are skipped.
    let done = 0;
    for (const directive of [...concerned].sort((a, b) => a.scope.start - b.scope.start)) {
      const { start, end } = directive.scope;
      let at = firstFrom(offsets, start);
      if (at >= offsets.length || (offsets[at] as number) > end) continue;
      const used = this.usedDirectives.get(directive);
      if (used) used.add(rule);
      else this.usedDirectives.set(directive, new Set([rule]));
      for (at = Math.max(at, done); at < offsets.length && (offsets[at] as number) <= end; at++) off[at] = 1;
      done = Math.max(done, at);
    }
    return findings.filter(({ at }) => off[firstFrom(offsets, at.range.start)] === 0);
  }

  /** Records that the rule has run: a comment that names the rule and removed nothing is idle from now on. */
  ran(rule: string): void {
    this.ranRules.add(rule);
  }

  /** Comments that removed nothing, with the rules concerned; rules that did not run are ignored. */
  *idleDirectives(): Iterable<{ readonly directive: Directive; readonly idle: readonly string[] }> {
    for (const directive of this.directives) {
      const used = this.usedDirectives.get(directive) ?? new Set();
      const idle = directive.rules.flatMap(({ name }) => (this.ranRules.has(name) && !used.has(name) ? [name] : []));
      if (idle.length > 0 || (directive.rules.length === 0 && used.size === 0)) yield { directive, idle };
    }
  }

  get flow(): CheckFlow {
    this.builtFlow ??= new CheckFlow(controlFlow(this.document));
    return this.builtFlow;
  }

  /** Path facts about the calls that preconditions need. `paths/preconditionNeeds` defines the keys. */
  get calledBefore(): PathFacts {
    if (this.called === undefined) {
      const { tracked, keysOf } = needKeys(this);
      this.called = new PathFacts(this.flow, tracked, keysOf, isTriedKey);
    }
    return this.called;
  }

  /** Reachable calls of a declaration, in text order. */
  sitesOf(callee: string): readonly ReachableCall[] {
    return (this.allSites.get(callee) ?? []).filter(({ points }) => points.length > 0);
  }

  isCalled(callee: string): boolean {
    return this.allSites.has(callee);
  }

  private get allSites(): ReadonlyMap<string, readonly ReachableCall[]> {
    if (this.sites === undefined) {
      const sites = new Map<string, ReachableCall[]>();
      const known = new Map<Call, number[]>();
      this.flow.points.forEach(({ callee, call }, point) => {
        if (callee === undefined || call === undefined) return;
        let points = known.get(call);
        if (points === undefined) {
          points = [];
          known.set(call, points);
          appendTo(sites, callee, { call, points });
        }
        if (this.flow.isReached(point)) points.push(point);
      });
      this.sites = sites;
    }
    return this.sites;
  }

  nodeLabel(nodeId: string): string {
    this.labels ??= new Map(this.procedure.nodes.map((node) => [node.id, node.label]));
    return this.labels.get(nodeId) ?? nodeId;
  }

  /** The node of a condition with this header in the procedure graph. */
  nodeOfHeader(header: TextRange): string | undefined {
    this.headerNodes ??= new Map(this.flow.points.flatMap(({ at, nodeId }) => (at && nodeId ? [[at, nodeId]] : [])));
    return this.headerNodes.get(header);
  }

  /** Node of a declaration in the dependency graph; repeated declarations have `#2` and so on, in text order. */
  nodeIdOf(decl: ApiDecl | AnswerDecl): string {
    if (this.declNodes === undefined) {
      const nodes = new Map<number, string>();
      for (const node of this.dependency.nodes) {
        if (node.ref !== undefined && node.range !== undefined) nodes.set(node.range.start, node.id);
      }
      this.declNodes = nodes;
    }
    return this.declNodes.get(decl.range.start) ?? `${'request' in decl ? 'api' : 'answer'}:${decl.name}`;
  }

  /** 1-based. */
  lineAt(offset: number): number {
    this.lines ??= new LineIndex(this.document.source);
    return this.lines.positionAt(offset).line;
  }

  /** Line of a node of the procedure graph, for messages. */
  lineOfNode(nodeId: string): number | undefined {
    const range = this.rangeOfNode(nodeId);
    return range && this.lineAt(range.start);
  }

  rangeOfNode(nodeId: string): TextRange | undefined {
    return procedureSites(this.document).get(nodeId)?.range;
  }

  /**
   * The candidate nearest to the name, for "did you mean"; undefined if none is near. `pool` identifies the candidates
   * in the cache; `but` is excluded.
   */
  suggest(name: string, pool: string, candidates: readonly string[], but?: string): string | undefined {
    const key = `${pool}\n${name}`;
    if (this.suggestions.has(key)) return this.suggestions.get(key);
    const letters = lettersOf(name);
    this.budget -= candidates.length / scansPerComparison;
    const close = this.budget < 0 ? [] : candidates.filter((one) => one !== but && isClose(letters, lettersOf(one)));
    for (const one of close) this.budget -= comparisonCost(letters.length, lettersOf(one).length);
    const distinct = this.budget < 0 ? [] : close.filter((candidate) => !differsInDigitsOnly(name, candidate));
    const nearest = nearestName(name, distinct);
    const answer = nearest !== undefined && isPlausible(name, nearest) ? nearest : undefined;
    this.suggestions.set(key, answer);
    return answer;
  }
}

/** Index of the first number that is not less than the value. */
const firstFrom = (sorted: Int32Array, value: number): number =>
  firstIndex(sorted.length, (at) => (sorted[at] as number) >= value);

interface Letters {
  readonly length: number;
  readonly counts: Uint8Array;
}
const letterCache = new Map<string, Letters>();

/** Counts the characters of a name in 32 classes. */
function lettersOf(name: string): Letters {
  const cached = letterCache.get(name);
  if (cached) return cached;
  const key = looseName(name);
  const counts = new Uint8Array(32);
  for (let i = 0; i < key.length; i++) {
    const at = key.charCodeAt(i) & 31;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  const letters = { length: key.length, counts };
  // Limit of the cache, which only bounds memory: real documents have few names.
  if (letterCache.size > 20_000) letterCache.clear();
  letterCache.set(name, letters);
  return letters;
}

const comparisonCost = (a: number, b: number) => Math.max(1, (a * b) / (plainLength * plainLength));

/** Cheap test without false negatives: one edit changes the counts of at most two classes by one. */
function isClose(a: Letters, b: Letters): boolean {
  const limit = Math.max(1, Math.floor(Math.max(a.length, b.length) / 3));
  if (Math.abs(a.length - b.length) > limit) return false;
  let difference = 0;
  for (let i = 0; i < 32; i++) difference += Math.abs((a.counts[i] ?? 0) - (b.counts[i] ?? 0));
  return difference <= 2 * limit;
}

/** Names such as `reply_1` and `reply_2` are numbered on purpose, so they are not typos. */
function differsInDigitsOnly(a: string, b: string): boolean {
  const strip = (name: string) => looseName(name).replace(/\p{N}+/gu, '');
  return looseName(a) !== looseName(b) && strip(a) === strip(b);
}

/**
 * In scripts without letters one character is a word, so short names there are near only if they differ in punctuation
 * alone.
 */
function isPlausible(name: string, nearest: string): boolean {
  const isLatin = /^[\p{Script=Latin}\p{N}\p{P}\p{S}\s]+$/u.test(name);
  return isLatin || Math.min(looseName(name).length, looseName(nearest).length) >= 6;
}
