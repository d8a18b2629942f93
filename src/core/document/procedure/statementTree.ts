// Builds the tree of a procedure's statements with their block, lines and indentation.
// Invariant: the tree matches the parsed model; lines are those of the decoded procedure. The parser limits the nesting
// depth.

import { isTerminalId } from '../../graph';
import {
  blocksOf,
  type ChildBlock,
  type PdlDocument,
  type PdlStatement,
  type ProcedureSite,
  procedureSites,
} from '../../language';
import { fail, memoize, ok, type Result, type TextRange } from '../../support';
import type { EditProblem } from '../graphEdit';
import { decodedRange, lineIndexOf, lineText, type ProcedureText, procedureText } from './procedureText';

export type BlockRole = 'main' | 'loop' | Exclude<ChildBlock['role'], 'while' | 'for'>;

export interface StatementBlock {
  readonly role: BlockRole;
  /** Absent for the top-level block. */
  readonly owner?: StatementEntry;
  /** Index among the blocks of its owner. */
  readonly index: number;
  /** Decoded range from keyword to colon; absent if the model has no header. */
  readonly header?: TextRange;
  /** Condition as written, for branches that have a condition. */
  readonly condition?: string;
  readonly entries: readonly StatementEntry[];
}

export interface StatementEntry {
  readonly statement: PdlStatement;
  readonly block: StatementBlock;
  /** Index in its block. */
  readonly index: number;
  /** Decoded range, including its blocks. */
  readonly range: TextRange;
  readonly firstLine: number;
  readonly lastLine: number;
  /** White space before the statement. */
  readonly indent: string;
  /** True if the statement is on the line of its block's header, behind the colon. */
  readonly isInline: boolean;
  readonly blocks: readonly StatementBlock[];
}

export interface StatementTree {
  readonly procedure: ProcedureText;
  readonly main: StatementBlock;
  readonly byStatement: ReadonlyMap<PdlStatement, StatementEntry>;
}

interface RawBlock {
  readonly role: BlockRole;
  readonly header?: TextRange | undefined;
  readonly condition?: string | undefined;
  readonly body: readonly PdlStatement[];
}

/** The blocks of a statement, without an `else` or `finally` of a `try` that is empty. */
function rawBlocks(statement: PdlStatement): RawBlock[] {
  return blocksOf(statement).flatMap(({ role, header, text: condition, body }) => {
    if ((role === 'orElse' || role === 'finally') && body.length === 0) return [];
    return [{ role: role === 'while' || role === 'for' ? 'loop' : role, header, condition, body }];
  });
}

type Draft<T> = { -readonly [K in keyof T]: T[K] };

function buildBlock(
  procedure: ProcedureText,
  raw: RawBlock,
  owner: StatementEntry | undefined,
  index: number,
  byStatement: Map<PdlStatement, StatementEntry>,
): StatementBlock {
  const entries: StatementEntry[] = [];
  const block: StatementBlock = {
    role: raw.role,
    ...(owner === undefined ? {} : { owner }),
    index,
    ...(raw.header === undefined ? {} : { header: decodedRange(procedure, raw.header) }),
    ...(raw.condition === undefined ? {} : { condition: raw.condition }),
    entries,
  };
  for (const statement of raw.body) {
    const range = decodedRange(procedure, statement.range);
    const firstLine = lineIndexOf(procedure, range.start);
    const lead = procedure.text.slice(procedure.lines[firstLine]?.start ?? 0, range.start);
    const isInline = lead.trim() !== '';
    const entry: Draft<StatementEntry> = {
      statement,
      block,
      index: entries.length,
      range,
      firstLine,
      lastLine: lineIndexOf(procedure, Math.max(range.start, range.end - 1)),
      indent: isInline ? (/^\s*/u.exec(lead)?.[0] ?? '') : lead,
      isInline,
      blocks: [],
    };
    entry.blocks = rawBlocks(statement).map((inner, at) => buildBlock(procedure, inner, entry, at, byStatement));
    byStatement.set(statement, entry);
    entries.push(entry);
  }
  return block;
}

/** Undefined if the document has no procedure that edits can be written into. */
export const statementTree = memoize((document: PdlDocument): StatementTree | undefined => {
  const procedure = procedureText(document);
  if (!procedure) return undefined;
  const byStatement = new Map<PdlStatement, StatementEntry>();
  const body = document.procedure?.body ?? [];
  const main = buildBlock(procedure, { role: 'main', body }, undefined, 0, byStatement);
  return { procedure, main, byStatement };
});

/** The part of the tree that a procedure graph node draws. */
export interface SiteStatement {
  readonly site: ProcedureSite;
  readonly entry: StatementEntry;
  /** The branch or loop body whose header the node draws. */
  readonly block?: StatementBlock;
  /** True for a condition inside an expression, such as the `x` of `x and API.a()`, which is not a statement. */
  readonly isPartOfStatement?: boolean;
}

export function findSiteStatement(
  document: PdlDocument,
  tree: StatementTree,
  nodeId: string,
): Result<SiteStatement, EditProblem> {
  const site = procedureSites(document).get(nodeId);
  const entry = site && tree.byStatement.get(site.statement);
  if (!site || !entry) {
    return fail({
      code: 'document/unknown-statement',
      message: isTerminalId(nodeId)
        ? 'The start and the end of a procedure are not steps: they cannot be edited.'
        : `The procedure has no step "${nodeId}".`,
    });
  }
  if (site.call) return ok({ site, entry });
  const header = decodedRange(tree.procedure, site.range);
  const block = entry.blocks.find((one) => one.header?.start === header.start && one.header.end === header.end);
  if (block) return ok({ site, entry, block });
  const { statement, range } = site;
  const coversStatement = statement.range.start === range.start && statement.range.end === range.end;
  return ok({ site, entry, ...(coversStatement || statement.kind === 'comment' ? {} : { isPartOfStatement: true }) });
}

/** Describes a statement for a message. */
export function describeEntry(tree: StatementTree, entry: StatementEntry): string {
  const text = lineText(tree.procedure, entry.firstLine).trim();
  return text.length > 60 ? `"${text.slice(0, 57)}..."` : `"${text}"`;
}
