// How kinds, statuses and marks are called and which sign they have: colour, sign and word always go together.

import type { NodeKind } from '../graph';
import type { CanvasFlip, CanvasNode, CanvasStatus, CompareMark } from '../projection';
import type { IconName } from './pictureIcons';

interface Word {
  readonly word: string;
  readonly icon: IconName;
}

export const kindWords: Readonly<Record<NodeKind, Word>> = {
  start: { word: 'Start', icon: 'ring' },
  end: { word: 'End', icon: 'dot' },
  fork: { word: 'Fork', icon: 'dot' },
  api: { word: 'API', icon: 'plug' },
  answer: { word: 'ANSWER', icon: 'message' },
  condition: { word: 'Condition', icon: 'branch' },
  step: { word: 'Step', icon: 'note' },
  llm: { word: 'Model step', icon: 'spark' },
};

export const statusWords: Readonly<Record<CanvasStatus, Word>> = {
  locked: { word: 'Locked', icon: 'lock' },
  available: { word: 'Available', icon: 'ring' },
  active: { word: 'Active', icon: 'dot' },
  done: { word: 'Done', icon: 'check' },
  failed: { word: 'Failed', icon: 'cross' },
  blocked: { word: 'Blocked', icon: 'hand' },
  skipped: { word: 'Skipped', icon: 'minus' },
  'not-taken': { word: 'Not taken', icon: 'ring' },
};

export const markWords: Readonly<Record<Exclude<CompareMark, 'matched'>, Word & { readonly meaning: string }>> = {
  missing: { word: 'Missing', icon: 'minus', meaning: 'Missing: only in the authored graph' },
  unexercised: { word: 'Not exercised', icon: 'minus', meaning: 'Not exercised: in no run' },
  skipped: { word: 'Skipped', icon: 'minus', meaning: 'Skipped: needed, and left out' },
  added: { word: 'Added', icon: 'plus', meaning: 'Added: only in the second graph' },
  reordered: { word: 'Reordered', icon: 'upDown', meaning: 'Reordered: at another place' },
  removed: { word: 'Removed', icon: 'minus', meaning: 'Removed: only in the older version' },
  changed: { word: 'Changed', icon: 'pencil', meaning: 'Changed: with a difference' },
};

/** `2`, `2, 5`, or the last three of many. */
export function visitText(visits: readonly number[]): string {
  return visits.length > 3 ? `… ${visits.slice(-3).join(', ')}` : visits.join(', ');
}

const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** Verdicts that would be others under the settings on trial. */
export function flipText({ denied, allowed }: CanvasFlip): string {
  const text = (count: number, word: string) => (count === 1 ? `now ${word}` : `${count} now ${word}`);
  return [...(denied > 0 ? [text(denied, 'denied')] : []), ...(allowed > 0 ? [text(allowed, 'allowed')] : [])].join(
    ', ',
  );
}

/** The whole node in words: what a viewer shows on hovering, and reads aloud. */
export function tellNode(node: CanvasNode): string {
  const kind = kindWords[node.kind].word;
  const isTerminal = node.kind === 'start' || node.kind === 'end';
  const parts = [isTerminal || node.shape !== undefined ? node.label || kind : `${kind} ${node.label}`];
  if (node.detail) parts.push(node.detail);
  if (node.run) {
    const { status, visits, denials, violations = 0, reason, deniedNow } = node.run;
    parts.push(statusWords[status].word);
    if (visits.length > 0) parts.push(`visit ${visits.join(', ')}`);
    if (violations > 0) parts.push('violation: a precondition was not met');
    if (denials > 0) parts.push(`denied ${plural(denials, 'time')}`);
    if (deniedNow && reason) parts.push(`denied now: ${reason}`);
  }
  if (node.heat) parts.push(`${node.heat.text}, ${node.heat.words}`);
  if (node.flip) parts.push(flipText(node.flip));
  if (node.mark && node.mark !== 'matched') parts.push(markWords[node.mark].word);
  if (node.fold?.closed) parts.push(`folded, ${plural(node.fold.count, 'node')} inside`);
  if (node.badge) parts.push(`${plural(node.badge.count, 'problem')}: ${node.badge.messages.join('; ')}`);
  const text = parts.join(', ');
  return text.length > 1000 ? `${text.slice(0, 1000)}…` : text;
}
