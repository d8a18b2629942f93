// Formats the recorded path of a session in one line: `start -> ask (known) -> find -> [found == true: yes] -> booked`.
// A step that no edge leads to follows the reason of the gap: `.. jumped .. book`.

import type { PathStep } from '../core/session';

export function pathText(path: readonly PathStep[]): string {
  return path.map((step, index) => `${index === 0 ? '' : jointOf(step)}${stepText(step)}`).join('');
}

const jointOf = ({ gap }: PathStep) => (gap === undefined ? ' -> ' : ` .. ${gap} .. `);

const branches: Readonly<Record<string, string>> = { true: 'yes', else: 'no' };

function stepText({ node, why, branch, or = [] }: PathStep): string {
  const name = node.replace(/^(api|answer|step|cond):/, '');
  const sites = or.length === 0 ? name : `${name} (or ${or.length} other ${or.length === 1 ? 'place' : 'places'})`;
  if (node.startsWith('cond:')) return `[${name}${branch === undefined ? '' : `: ${branches[branch] ?? branch}`}]`;
  return why === 'known' || why === 'unasked' ? `${sites} (${why})` : sites;
}
