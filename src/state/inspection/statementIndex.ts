// Index of the procedure for the drawing tools: maps nodes to statements, their neighbours and their text.

import {
  blocksOf,
  type ChildBlock,
  childBlocks,
  isCompound,
  type PdlDocument,
  type PdlStatement,
  type ProcedureSite,
  procedureSites,
} from '../../core/language';
import { memoize } from '../../core/support';

interface StatementSpot {
  readonly block: readonly PdlStatement[];
  readonly index: number;
  readonly owner?: PdlStatement;
}

/** Of an `if`, and the handlers of a `try`. */
const branchRoles: ReadonlySet<ChildBlock['role']> = new Set(['if', 'elif', 'else', 'except']);

export class StatementIndex {
  readonly sites: ReadonlyMap<string, ProcedureSite>;
  private readonly spots = new Map<PdlStatement, StatementSpot>();
  /** The first node that a statement draws. */
  private readonly nodes = new Map<PdlStatement, string>();

  constructor(readonly document: PdlDocument) {
    this.sites = procedureSites(document);
    for (const [id, { statement }] of this.sites) if (!this.nodes.has(statement)) this.nodes.set(statement, id);
    const queue: { readonly block: readonly PdlStatement[]; readonly owner?: PdlStatement }[] = [
      { block: document.procedure?.body ?? [] },
    ];
    for (let next = queue.pop(); next; next = queue.pop()) {
      const { block, owner } = next;
      for (const [index, statement] of block.entries()) {
        this.spots.set(statement, { block, index, ...(owner ? { owner } : {}) });
        for (const inner of childBlocks(statement)) queue.push({ block: inner, owner: statement });
      }
    }
  }

  statementOf(nodeId: string): PdlStatement | undefined {
    return this.sites.get(nodeId)?.statement;
  }

  /** The index (from 0) of the branch of an `if`, or of the handler of a `try`, that a condition node draws. */
  branchOf(nodeId: string): { readonly index: number; readonly count: number } | undefined {
    const site = this.sites.get(nodeId);
    if (!site || site.call) return undefined;
    const { statement, range } = site;
    const parts = blocksOf(statement).filter(({ role }) => branchRoles.has(role));
    const index = parts.findIndex(({ header }) => header?.start === range.start);
    return index >= 0 ? { index, count: parts.length } : undefined;
  }

  /** The condition's text as written. */
  conditionOf(nodeId: string): string | undefined {
    const site = this.sites.get(nodeId);
    if (!site || site.call) return undefined;
    const { statement, range } = site;
    return blocksOf(statement).find(({ role, header }) => !branchRoles.has(role) || header?.start === range.start)
      ?.text;
  }

  /** The statement's text, if it is on one line. */
  lineOf(nodeId: string): string | undefined {
    const statement = this.statementOf(nodeId);
    if (!statement || isCompound(statement)) return undefined;
    const text = this.document.source.slice(statement.range.start, statement.range.end);
    return text.includes('\n') ? undefined : text;
  }

  /** The target of a statement that moves one step up or down: past its neighbour, or out of its block. */
  stepOf(nodeId: string, direction: -1 | 1): { readonly at: 'before' | 'after'; readonly nodeId: string } | undefined {
    const statement = this.statementOf(nodeId);
    const spot = statement && this.spots.get(statement);
    if (!spot) return undefined;
    const at = direction < 0 ? 'before' : 'after';
    for (let index = spot.index + direction; index >= 0 && index < spot.block.length; index += direction) {
      const neighbour = spot.block[index];
      const node = neighbour && this.nodes.get(neighbour);
      if (node !== undefined) return { at, nodeId: node };
    }
    const around = spot.owner && this.nodes.get(spot.owner);
    return around === undefined ? undefined : { at, nodeId: around };
  }

  /** One node for each statement, without statements inside another one's block; in reverse text order. */
  outermost(nodeIds: readonly string[]): readonly string[] {
    const byStatement = new Map<PdlStatement, string>();
    for (const id of nodeIds) {
      const statement = this.statementOf(id);
      if (!statement) continue;
      const known = byStatement.get(statement);
      // The first condition of an `if` represents the whole statement.
      if (known === undefined || (this.branchOf(known)?.index ?? 0) > (this.branchOf(id)?.index ?? 0))
        byStatement.set(statement, id);
    }
    const isInside = (statement: PdlStatement): boolean => {
      for (let owner = this.spots.get(statement)?.owner; owner; owner = this.spots.get(owner)?.owner) {
        const id = byStatement.get(owner);
        if (id !== undefined && (this.branchOf(id)?.index ?? 0) === 0) return true;
      }
      return false;
    };
    return [...byStatement]
      .filter(([statement]) => !isInside(statement))
      .map(([, id]) => ({ id, start: this.sites.get(id)?.range.start ?? 0 }))
      .sort((first, second) => second.start - first.start)
      .map(({ id }) => id);
  }
}

export const statementIndexOf = memoize((document: PdlDocument) => new StatementIndex(document));
