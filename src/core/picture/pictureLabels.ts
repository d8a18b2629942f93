// Names and icons of kinds, statuses and marks: a colour is always shown together with an icon and a name.

import type { NodeKind } from '../graph';
import type { CanvasFlip, CanvasNode, CanvasStatus, CompareMark } from '../projection';
import type { PictureIconName } from './pictureIcons';

interface Word {
  readonly label: string;
  readonly icon: PictureIconName;
}

export const nodeKindLabels: Readonly<Record<NodeKind, Word>> = {
  start: { label: 'Start', icon: 'ring' },
  end: { label: 'End', icon: 'dot' },
  fork: { label: 'Fork', icon: 'dot' },
  api: { label: 'API', icon: 'plug' },
  answer: { label: 'ANSWER', icon: 'message' },
  condition: { label: 'Condition', icon: 'branch' },
  step: { label: 'Step', icon: 'note' },
  llm: { label: 'Model step', icon: 'spark' },
};

export const runStatusLabels: Readonly<Record<CanvasStatus, Word>> = {
  locked: { label: 'Locked', icon: 'lock' },
  available: { label: 'Available', icon: 'ring' },
  active: { label: 'Active', icon: 'dot' },
  done: { label: 'Done', icon: 'check' },
  failed: { label: 'Failed', icon: 'cross' },
  blocked: { label: 'Blocked', icon: 'hand' },
  skipped: { label: 'Skipped', icon: 'minus' },
  'not-taken': { label: 'Not taken', icon: 'ring' },
};

export const compareMarkLabels: Readonly<Record<Exclude<CompareMark, 'matched'>, Word & { readonly meaning: string }>> =
  {
    missing: { label: 'Missing', icon: 'minus', meaning: 'Missing: only in the authored graph' },
    unexercised: { label: 'Not exercised', icon: 'minus', meaning: 'Not exercised: in no run' },
    skipped: { label: 'Skipped', icon: 'minus', meaning: 'Skipped: needed, and left out' },
    added: { label: 'Added', icon: 'plus', meaning: 'Added: only in the second graph' },
    reordered: { label: 'Reordered', icon: 'upDown', meaning: 'Reordered: at another place' },
    removed: { label: 'Removed', icon: 'minus', meaning: 'Removed: only in the older version' },
    changed: { label: 'Changed', icon: 'pencil', meaning: 'Changed: with a difference' },
  };

/** `2`, `2, 5`, or the last three of many. */
export function formatVisits(visits: readonly number[]): string {
  return visits.length > 3 ? `… ${visits.slice(-3).join(', ')}` : visits.join(', ');
}

const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** Number of verdicts that would change under the settings on trial. */
export function flipText({ denied, allowed }: CanvasFlip): string {
  const text = (count: number, label: string) => (count === 1 ? `now ${label}` : `${count} now ${label}`);
  return [...(denied > 0 ? [text(denied, 'denied')] : []), ...(allowed > 0 ? [text(allowed, 'allowed')] : [])].join(
    ', ',
  );
}

/** Describes a node in words: a viewer shows the text on hovering, and a screen reader reads it. */
export function describeNode(node: CanvasNode): string {
  const kind = nodeKindLabels[node.kind].label;
  const isTerminal = node.kind === 'start' || node.kind === 'end';
  const parts = [isTerminal || node.shape !== undefined ? node.label || kind : `${kind} ${node.label}`];
  if (node.detail) parts.push(node.detail);
  if (node.run) {
    const { status, visits, denials, violations = 0, reason, deniedNow } = node.run;
    parts.push(runStatusLabels[status].label);
    if (visits.length > 0) parts.push(`step ${visits.join(', ')}`);
    if (violations > 0) parts.push('violation: a precondition was not met');
    if (denials > 0) parts.push(`denied ${plural(denials, 'time')}`);
    if (deniedNow && reason) parts.push(`denied now: ${reason}`);
  }
  if (node.heat) parts.push(`${node.heat.text}, ${node.heat.description}`);
  if (node.flip) parts.push(flipText(node.flip));
  if (node.mark && node.mark !== 'matched') parts.push(compareMarkLabels[node.mark].label);
  if (node.fold?.closed) parts.push(`folded, ${plural(node.fold.count, 'node')} inside`);
  if (node.badge) parts.push(`${plural(node.badge.count, 'problem')}: ${node.badge.messages.join('; ')}`);
  const text = parts.join(', ');
  return text.length > 1000 ? `${text.slice(0, 1000)}…` : text;
}
