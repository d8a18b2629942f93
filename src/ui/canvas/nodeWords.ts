import type { CanvasStatus } from '../../core/projection';
import { canvasMessages as t } from '../../messages/canvas.en';
import { commonMessages as common } from '../../messages/common.en';
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
  start: t.start,
  end: 'End',
  api: 'API',
  answer: 'ANSWER',
  condition: t.condition,
  step: t.step,
  llm: t.modelStep,
};

/** Conditions of other statements than `if`, by the node's `detail`. */
const statements: ReadonlyMap<string | undefined, { readonly icon: Icon; readonly word: string }> = new Map([
  ['while', { icon: Repeat, word: t.loopWhile }],
  ['for', { icon: ListRestart, word: t.loopOver }],
  ['except', { icon: ShieldAlert, word: t.tryOnFailure }],
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
  locked: t.locked,
  available: t.available,
  active: t.active,
  done: common.done,
  failed: t.failed,
  blocked: t.blocked,
  skipped: t.skipped,
  'not-taken': t.notTaken,
};

export const statusWord = ({ status, words }: Pick<CanvasRun, 'status' | 'words'>): string =>
  words ?? statusWords[status];

/** What a step took effect without. */
export const violationWords = ({ lacks }: Pick<CanvasRun, 'lacks'>): string =>
  lacks ? t.withoutSteps({ steps: lacks.join(', ') }) : t.violationMark;

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
  matched: t.matched,
  missing: t.missing,
  unexercised: t.notExercised,
  skipped: t.skipped,
  added: t.added,
  reordered: t.reordered,
  removed: t.removed,
  changed: t.changed,
};

export const breakpointWords: Record<NonNullable<CanvasNode['breakpoint']>, string> = {
  on: t.breakpoint,
  off: t.breakpointOff,
};

/** Verdicts that would be others under the settings on trial. */
export function flipTexts({ denied, allowed }: CanvasFlip): string[] {
  return [...(denied > 0 ? [t.nowDenied(denied)] : []), ...(allowed > 0 ? [t.nowAllowed(allowed)] : [])];
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
    if (node.run.visits.length > 0) parts.push(t.visits({ visits: node.run.visits.join(', ') }));
    if ((node.run.violations ?? 0) > 0)
      parts.push(node.run.lacks ? t.violationNamed({ what: violationWords(node.run) }) : t.violationOfNode);
    if (node.run.denials > 0) parts.push(t.deniedCount(node.run.denials));
    if (node.run.deniedNow && node.run.reason) parts.push(t.deniedNow({ reason: node.run.reason }));
  }
  if (node.heat) parts.push(`${node.heat.text}, ${node.heat.words}`);
  if (node.flip) parts.push(...flipTexts(node.flip));
  if (node.breakpoint) parts.push(breakpointWords[node.breakpoint]);
  if (node.mark && node.mark !== 'matched') parts.push(markWords[node.mark]);
  if (node.fold?.closed) parts.push(t.foldedWith(node.fold.count));
  if (node.badge) parts.push(t.problemCount(node.badge.count));
  return parts.join(', ');
}
