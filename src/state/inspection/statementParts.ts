// The editable parts of a statement that a node of the procedure graph draws.

import { procedureTextAt } from '../../core/document';
import {
  blocksOf,
  type Expr,
  expressionsOf,
  isCompound,
  type NameAt,
  type PdlDocument,
  type PdlStatement,
  type ProcedureSite,
  procedureSites,
  roleOf,
} from '../../core/language';
import type { TextRange } from '../../core/support';

export interface BranchPart {
  readonly keyword: 'if' | 'elif' | 'else';
  readonly text: string;
  /** The condition's own node; an `else` has none. */
  readonly nodeId?: string;
}

/** A statement's two values: name and value of an assignment, or item and list of a loop. */
export interface ValuePair {
  readonly first: string;
  readonly second: string;
}

export type StatementPart =
  | { readonly kind: 'branches'; readonly text: string; readonly branches: readonly BranchPart[] }
  | { readonly kind: 'while' | 'for' | 'handler'; readonly text: string; readonly pair?: ValuePair }
  | { readonly kind: 'line'; readonly text: string; readonly pair?: ValuePair }
  /** `break`, `continue` or `return` alone; has no editable parts. */
  | { readonly kind: 'word'; readonly text: string }
  /** A call inside a condition or a loop's head; it is edited there. */
  | { readonly kind: 'inner'; readonly within: string };

/** The text of a range of the procedure on one line. */
export const singleLineText = (document: PdlDocument, { start, end }: TextRange) =>
  document.source.slice(start, end).replace(/(?<!\s)\s*\n\s*/g, ' ');

export function statementPartOf(document: PdlDocument, site: ProcedureSite): StatementPart {
  const { statement } = site;
  if (site.call && isCompound(statement)) {
    return { kind: 'inner', within: statementHead(document, statement) };
  }
  switch (statement.kind) {
    case 'if': {
      const nodes = new Map(
        [...procedureSites(document).values()].filter((other) => !other.call).map((at) => [at.range.start, at.nodeId]),
      );
      const branches = statement.branches.map((branch): BranchPart => {
        const nodeId = branch.condition === undefined ? undefined : nodes.get(branch.header.start);
        return { keyword: branch.keyword, text: branch.conditionText ?? '', ...(nodeId ? { nodeId } : {}) };
      });
      const own = statement.branches.find((branch) => branch.header.start === site.range.start);
      return { kind: 'branches', text: own?.conditionText ?? '', branches };
    }
    case 'while':
      return { kind: 'while', text: statement.conditionText };
    case 'for':
      return {
        kind: 'for',
        text: statement.headerText,
        ...pairOf(document, statement.targets, 'in', statement.iterable, statement.headerText),
      };
    case 'try': {
      const handler = statement.handlers.find((candidate) => candidate.header.start === site.range.start);
      return { kind: 'handler', text: handler?.text ?? '' };
    }
    case 'assign': {
      const text = singleLineText(document, statement.range);
      const written = procedureTextAt(document, statement.range);
      return { kind: 'line', text, ...pairOf(document, statement.targets, '=', statement.value, written) };
    }
    default:
      if (isBareWord(statement)) return { kind: 'word', text: statement.kind };
      return { kind: 'line', text: singleLineText(document, site.call ? statement.range : site.range) };
  }
}

/** The first line of a statement with a block. */
export function statementHead(document: PdlDocument, statement: PdlStatement): string {
  const head = blocksOf(statement)[0]?.header;
  if (head) return singleLineText(document, head).replace(/:\s*$/, '');
  return document.source.slice(statement.range.start, statement.range.end).split('\n', 1)[0]?.trim() ?? '';
}

const isBareWord = (statement: PdlStatement) =>
  ['jump', 'empty'].includes(roleOf(statement)) && expressionsOf(statement).length === 0;

const withoutBlanks = (text: string) => text.replace(/\s+/g, '');

/** Both values, if the statement consists only of them and the word between them. */
function pairOf(
  document: PdlDocument,
  targets: readonly NameAt[],
  between: string,
  value: Expr,
  written: string,
): { readonly pair?: ValuePair } {
  const first = targets.map(({ range }) => procedureTextAt(document, range)).join(', ');
  const second = procedureTextAt(document, value.range).replace(/(?<!\s)\s*\n\s*/g, ' ');
  const isWholeText = withoutBlanks(`${first}${between}${second}`) === withoutBlanks(written);
  return isWholeText && first !== '' ? { pair: { first, second } } : {};
}
