// Formats the recorded path of a session in one line: `start -> ask (known) -> find -> [found == true: yes] -> booked`.
// A step that no edge leads to follows the reason of the gap: `.. jumped .. book`.

import { isConditionId, isTerminalId, withoutKind } from '../core/graph';
import type { PathStep } from '../core/session';

export function pathText(path: readonly PathStep[]): string {
  return path.map((step, index) => `${index === 0 ? '' : jointOf(step)}${stepText(step)}`).join('');
}

const jointOf = ({ gap }: PathStep) => (gap === undefined ? ' -> ' : ` .. ${gap} .. `);

const branches: Readonly<Record<string, string>> = { true: 'yes', else: 'no' };

function stepText({ node, why, branch, or = [] }: PathStep): string {
  const name = isTerminalId(node) ? node : withoutKind(node);
  const sites = or.length === 0 ? name : `${name} (or ${or.length} other ${or.length === 1 ? 'place' : 'places'})`;
  if (isConditionId(node)) return `[${name}${branch === undefined ? '' : `: ${branches[branch] ?? branch}`}]`;
  return why === 'known' || why === 'unasked' ? `${sites} (${why})` : sites;
}
