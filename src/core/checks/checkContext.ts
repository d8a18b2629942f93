// What the rules share about one document: resolved calls, path facts, suggestions, lines. Each is computed at first use.
// Invariant: derived from the input alone; asking changes no answer.

import type { WorkflowGraph } from '../graph';
import {
  type AnswerDecl,
  type ApiDecl,
  type Call,
  type Callee,
  callsOf,
  expressionsOf,
  type NameTable,
  nameTable,
  type PdlDocument,
  procedureSites,
  type Statement,
  walkStatements,
} from '../language';
import { LineIndex, looseName, nearestName } from '../support';
import { PathFacts } from './pathFacts';

export interface CheckInput {
  readonly document: PdlDocument;
  readonly dependency: WorkflowGraph;
  readonly procedure: WorkflowGraph;
}

export interface CallUse {
  readonly call: Call;
  readonly callee: Callee;
  readonly statement: Statement;
  /** The call is the statement's own, or the value it assigns, and no part of another expression. */
  readonly isStep: boolean;
}

/** Comparisons of names that one run may spend on suggestions: a hostile file costs no more than this. */
const suggestionBudget = 20_000;

export class CheckContext {
  readonly document: PdlDocument;
  readonly dependency: WorkflowGraph;
  readonly procedure: WorkflowGraph;
  readonly names: NameTable;
  private callUses: readonly CallUse[] | undefined;
  private facts: PathFacts | undefined;
  private lines: LineIndex | undefined;
  private readonly suggestions = new Map<string, string | undefined>();
  private budget = suggestionBudget;

  constructor(input: CheckInput) {
    this.document = input.document;
    this.dependency = input.dependency;
    this.procedure = input.procedure;
    this.names = nameTable(input.document);
  }

  /** Every call of the procedure, in text order. */
  get calls(): readonly CallUse[] {
    if (this.callUses === undefined) {
      const uses: CallUse[] = [];
      for (const statement of walkStatements(this.document.procedure?.body ?? [])) {
        for (const expr of expressionsOf(statement)) {
          const own = expr.kind === 'call' ? expr.call : undefined;
          for (const call of callsOf(expr)) {
            uses.push({ call, callee: this.names.resolveCall(call), statement, isStep: call === own });
          }
        }
      }
      this.callUses = uses;
    }
    return this.callUses;
  }

  get paths(): PathFacts {
    this.facts ??= new PathFacts(this.procedure);
    return this.facts;
  }

  /** Node of the dependency graph for a declaration; a repeated one is `#2`, in the order of the text. */
  nodeIdOf(decl: ApiDecl | AnswerDecl): string {
    const kind = 'request' in decl ? 'api' : 'answer';
    const node = this.dependency.nodes.find(
      (candidate) =>
        candidate.kind === kind && candidate.ref === decl.name && candidate.range?.start === decl.range.start,
    );
    return node?.id ?? `${kind}:${decl.name}`;
  }

  /** 1-based. */
  lineAt(offset: number): number {
    this.lines ??= new LineIndex(this.document.source);
    return this.lines.positionAt(offset).line;
  }

  /** Where a node of the procedure graph stands, for messages. */
  lineOfNode(nodeId: string): number | undefined {
    const site = procedureSites(this.document).get(nodeId);
    return site && this.lineAt(site.range.start);
  }

  /** The known name that was probably meant, or undefined. `pool` names the candidates for the cache. */
  suggest(name: string, pool: string, candidates: readonly string[]): string | undefined {
    const key = `${pool}\n${name}`;
    if (this.suggestions.has(key)) return this.suggestions.get(key);
    this.budget -= candidates.length;
    const distinct = candidates.filter((candidate) => !differsInDigitsOnly(name, candidate));
    const nearest = this.budget < 0 ? undefined : nearestName(name, distinct);
    const answer = nearest !== undefined && isPlausible(name, nearest) ? nearest : undefined;
    this.suggestions.set(key, answer);
    return answer;
  }
}

/** `reply_1` beside `reply_2`: numbered on purpose, no slip of the pen. */
function differsInDigitsOnly(a: string, b: string): boolean {
  const strip = (name: string) => looseName(name).replace(/\p{N}+/gu, '');
  return looseName(a) !== looseName(b) && strip(a) === strip(b);
}

/** In scripts without letters one sign is a word: short names there are near only when equal but for punctuation. */
function isPlausible(name: string, nearest: string): boolean {
  const isLatin = /^[\p{Script=Latin}\p{N}\p{P}\p{S}\s]+$/u.test(name);
  return isLatin || Math.min(looseName(name).length, looseName(nearest).length) >= 6;
}
