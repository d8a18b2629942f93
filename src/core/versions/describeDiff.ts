// Describes a difference in a few words, for lists: first additions and removals, then changes, lines last.

import type { LineDiff } from './diffLines';
import type { DiffDeclarationKind, DocumentDiff } from './documentDiff';

const nouns: Readonly<Record<DiffDeclarationKind, readonly [string, string]>> = {
  api: ['API', 'APIs'],
  answer: ['ANSWER', 'ANSWERs'],
  slot: ['slot', 'slots'],
  other: ['node', 'nodes'],
};

const MINUS = '\u2212';

/** Number of affected lines: a line that was replaced by another counts once. */
export const linesTouched = ({ changes }: Pick<LineDiff, 'changes'>): number =>
  changes.reduce((sum, { before, after }) => sum + Math.max(before.end - before.start, after.end - after.start), 0);

const counted = (count: number, [one, many]: readonly [string, string]) => `${count} ${count === 1 ? one : many}`;

/**
 * Returns `+2 APIs, 1 precondition, 14 lines`; `no changes` for equal texts. Without `document` (a flowchart, a text
 * too long to be parsed twice) only the lines.
 */
export function describeDiff(lines: Pick<LineDiff, 'changes'>, document?: DocumentDiff): string {
  const touched = linesTouched(lines);
  if (touched === 0) return 'no changes';
  const parts: string[] = [];
  if (document) {
    const count = (decl: DiffDeclarationKind, kind: 'added' | 'removed') =>
      document.declarations.filter((change) => change.decl === decl && change.kind === kind).length;
    for (const decl of ['api', 'answer', 'slot', 'other'] as const) {
      const [added, removed] = [count(decl, 'added'), count(decl, 'removed')];
      if (added > 0) parts.push(`+${counted(added, nouns[decl])}`);
      if (removed > 0) parts.push(`${MINUS}${counted(removed, nouns[decl])}`);
    }
    if (document.renames.length > 0) parts.push(`${document.renames.length} renamed`);
    const requirements = document.declarations
      .flatMap((change) => change.fields)
      .reduce(
        (sum, field) =>
          field.kind === 'list' && field.field === 'preconditions'
            ? sum + field.added.length + field.removed.length
            : sum,
        0,
      );
    if (requirements > 0) parts.push(counted(requirements, ['precondition', 'preconditions']));
    if (document.statements.length > 0) parts.push(counted(document.statements.length, ['statement', 'statements']));
  }
  return [...parts, counted(touched, ['line', 'lines'])].join(', ');
}
