import type { CanvasStatus } from '../../core/projection';
// How kinds, statuses and marks are called and drawn: colour, icon and word always go together.

import {
  Check,
  Circle,
  CircleDot,
  CircleSlash,
  Diff,
  GitBranch,
  ListRestart,
  Lock,
  type LucideIcon,
  MessageSquareText,
  Minus,
  MoveVertical,
  PencilLine,
  Plug,
  Plus,
  Repeat,
  ShieldAlert,
  SkipForward,
  Sparkles,
  StickyNote,
  X,
} from 'lucide-react';
import type { NodeKind } from '../../core/graph';
import { type CanvasFlip, type CanvasNode, type CanvasRun, type CompareMark, openPlaceOf } from '../../core/projection';
import { BarredHand } from './BarredHand';

type Icon = LucideIcon | typeof BarredHand;

export const kindIcons: Record<NodeKind, Icon> = {
  start: Circle,
  end: Circle,
  api: Plug,
  answer: MessageSquareText,
  condition: GitBranch,
  step: StickyNote,
  llm: Sparkles,
};

export const kindWords: Record<NodeKind, string> = {
  start: 'Start',
  end: 'End',
  api: 'API',
  answer: 'ANSWER',
  condition: 'Condition',
  step: 'Step',
  llm: 'Model step',
};

/** Conditions of other statements than `if`, by the node's `detail`. */
const statements: ReadonlyMap<string | undefined, { readonly icon: Icon; readonly word: string }> = new Map([
  ['while', { icon: Repeat, word: 'Loop while' }],
  ['for', { icon: ListRestart, word: 'Loop over' }],
  ['except', { icon: ShieldAlert, word: 'Try, on failure' }],
]);

type Named = Pick<CanvasNode, 'id' | 'kind' | 'detail'>;
const statementOf = ({ kind, detail }: Named) => (kind === 'condition' ? statements.get(detail) : undefined);

export const nodeIcon = (node: Named): Icon =>
  openPlaceOf(node.id) ? Plus : (statementOf(node)?.icon ?? kindIcons[node.kind]);
export const nodeWord = (node: Named): string => statementOf(node)?.word ?? kindWords[node.kind];

export const statusIcons: Record<CanvasStatus, Icon> = {
  locked: Lock,
  available: Circle,
  active: CircleDot,
  done: Check,
  failed: X,
  blocked: BarredHand,
  skipped: SkipForward,
  'not-taken': CircleSlash,
};

export const statusWords: Record<CanvasStatus, string> = {
  locked: 'Locked',
  available: 'Available',
  active: 'Active',
  done: 'Done',
  failed: 'Failed',
  blocked: 'Blocked',
  skipped: 'Skipped',
  'not-taken': 'Not taken',
};

export const statusWord = ({ status, words }: Pick<CanvasRun, 'status' | 'words'>): string =>
  words ?? statusWords[status];

/** What a step took effect without. */
export const violationWords = ({ lacks }: Pick<CanvasRun, 'lacks'>): string =>
  lacks ? `Without ${lacks.join(', ')}` : 'Violation';

export const markIcons: Record<CompareMark, Icon> = {
  matched: Diff,
  missing: Minus,
  unexercised: Minus,
  skipped: SkipForward,
  added: Plus,
  reordered: MoveVertical,
  removed: Minus,
  changed: PencilLine,
};

export const markWords: Record<CompareMark, string> = {
  matched: 'Matched',
  missing: 'Missing',
  unexercised: 'Not exercised',
  skipped: 'Skipped',
  added: 'Added',
  reordered: 'Reordered',
  removed: 'Removed',
  changed: 'Changed',
};

export const breakpointWords: Record<NonNullable<CanvasNode['breakpoint']>, string> = {
  on: 'Breakpoint',
  off: 'Breakpoint, switched off',
};

/** Verdicts that would be others under the settings on trial. */
export function flipTexts({ denied, allowed }: CanvasFlip): string[] {
  const text = (count: number, word: string) => (count === 1 ? `now ${word}` : `${count} now ${word}`);
  return [...(denied > 0 ? [text(denied, 'denied')] : []), ...(allowed > 0 ? [text(allowed, 'allowed')] : [])];
}

/** `2`, `2, 5`, or the last three of many. */
export function visitText(visits: readonly number[]): string {
  return visits.length > 3 ? `… ${visits.slice(-3).join(', ')}` : visits.join(', ');
}

/** Nobody listens to the rest of a very long label. */
const mostRead = 500;

/** The whole node in words, for screen readers. `group`: the title of the frame it stands in. */
export function describeNode(node: CanvasNode, group?: string): string {
  const label = node.label.slice(0, mostRead);
  if (openPlaceOf(node.id)) return node.detail === undefined ? label : `${label}: ${node.detail.slice(0, mostRead)}`;
  const parts = [node.kind === 'start' || node.kind === 'end' ? label : `${nodeWord(node)} ${label}`];
  if (group !== undefined) parts.push(`in ${group}`);
  if (node.run) {
    parts.push(statusWord(node.run));
    if (node.run.note) parts.push(node.run.note);
    if (node.run.visits.length > 0) parts.push(`visit ${node.run.visits.join(', ')}`);
    if ((node.run.violations ?? 0) > 0)
      parts.push(node.run.lacks ? `violation: ${violationWords(node.run)}` : 'violation: a precondition was not met');
    if (node.run.denials > 0) parts.push(`denied ${node.run.denials} ${node.run.denials === 1 ? 'time' : 'times'}`);
    if (node.run.deniedNow && node.run.reason) parts.push(`denied now: ${node.run.reason}`);
  }
  if (node.heat) parts.push(`${node.heat.text}, ${node.heat.words}`);
  if (node.flip) parts.push(...flipTexts(node.flip));
  if (node.breakpoint) parts.push(breakpointWords[node.breakpoint]);
  if (node.mark && node.mark !== 'matched') parts.push(markWords[node.mark]);
  if (node.fold?.closed) parts.push(`folded, ${node.fold.count} ${node.fold.count === 1 ? 'node' : 'nodes'} inside`);
  if (node.badge) parts.push(`${node.badge.count} ${node.badge.count === 1 ? 'problem' : 'problems'}`);
  return parts.join(', ');
}
