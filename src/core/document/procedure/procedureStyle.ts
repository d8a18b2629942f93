// Determines the style of a document's procedure: indentation, calls, targets. New statements use the most frequent
// style.

import { type Call, callsOf, expressionsOf, type PdlDocument, type PdlStatement, walkStatements } from '../../language';
import { memoize } from '../../support';
import { type StatementBlock, type StatementEntry, statementTree } from './statementTree';

export type CallKind = 'api' | 'answer' | 'other' | 'function';

export interface ProcedureStyle {
  /** White space of one indentation level. */
  readonly unit: string;
  /** Prefix before the name of a call of that kind: `API.`, `API_`, or empty. */
  readonly prefix: { readonly [kind in CallKind]: string };
  /** `x([a])` rather than `x(a)`. */
  readonly listsArguments: boolean;
  /** `[a] = x()` rather than `a = x()`. */
  readonly listsTargets: boolean;
}

class Votes {
  private readonly counts = new Map<string, number>();

  add(value: string): void {
    this.counts.set(value, (this.counts.get(value) ?? 0) + 1);
  }

  /** The most frequent value; of equally frequent ones the first. */
  winner(): string | undefined {
    let best: string | undefined;
    for (const [value, count] of this.counts) {
      if (best === undefined || count > (this.counts.get(best) ?? 0)) best = value;
    }
    return best;
  }
}

function unitOf(main: StatementBlock): string {
  const votes = new Votes();
  const pending: StatementBlock[] = [main];
  for (let block = pending.pop(); block; block = pending.pop()) {
    for (const entry of block.entries) pending.push(...entry.blocks);
    const owner = block.owner;
    const first: StatementEntry | undefined = block.entries.find((entry) => !entry.isInline);
    if (!owner || !first?.indent.startsWith(owner.indent) || first.indent === owner.indent) continue;
    votes.add(first.indent.slice(owner.indent.length));
  }
  return votes.winner() ?? '  ';
}

const bySection: { readonly [kind in CallKind]: string } = {
  api: 'API',
  answer: 'ANSWER',
  other: '',
  function: '',
};

interface CallVotes {
  readonly prefix: { readonly [kind in CallKind]: Votes };
  readonly separator: Votes;
  readonly lists: Votes;
}

function voteCall(source: string, call: Call, votes: CallVotes): void {
  const written = source.slice(call.range.start, call.nameRange.start);
  if (call.kind !== 'unknown' && /^(?:\p{L}+(?:_\p{L}+)*[._])?$/u.test(written)) {
    votes.prefix[call.kind].add(written);
    if (call.kind !== 'function') votes.separator.add(written.slice(-1));
  }
  const [first] = call.args;
  if (first) votes.lists.add(first.kind === 'list' ? 'list' : 'plain');
}

const targetsOf = (statement: PdlStatement) =>
  statement.kind === 'call' || statement.kind === 'assign' ? statement.targets : [];

export const procedureStyle = memoize((document: PdlDocument): ProcedureStyle => {
  const tree = statementTree(document);
  const votes: CallVotes = {
    prefix: { api: new Votes(), answer: new Votes(), other: new Votes(), function: new Votes() },
    separator: new Votes(),
    lists: new Votes(),
  };
  const targets = new Votes();
  for (const statement of walkStatements(document.procedure?.body ?? [])) {
    for (const expr of expressionsOf(statement)) {
      for (const call of callsOf(expr)) voteCall(document.source, call, votes);
    }
    if (statement.kind !== 'call' || targetsOf(statement).length === 0) continue;
    targets.add(document.source[statement.range.start] === '[' ? 'list' : 'plain');
  }
  const separator = votes.separator.winner() ?? '.';
  const prefixOf = (kind: CallKind) => {
    const seen = votes.prefix[kind].winner();
    if (seen !== undefined) return seen;
    return bySection[kind] === '' || separator === '' ? '' : `${bySection[kind]}${separator}`;
  };
  return {
    unit: tree ? unitOf(tree.main) : '  ',
    prefix: { api: prefixOf('api'), answer: prefixOf('answer'), other: prefixOf('other'), function: '' },
    listsArguments: (votes.lists.winner() ?? 'list') === 'list',
    listsTargets: (targets.winner() ?? 'list') === 'list',
  };
});
