// Labels of kinds, statuses and marks: colour, icon and word always appear together.

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
import { isTerminal, type NodeKind } from '../../core/graph';
import {
  type CanvasFlip,
  type CanvasNode,
  type CanvasRun,
  type CanvasStatus,
  type CompareMark,
  emptySlotOf,
} from '../../core/projection';
import { canvasMessages as t } from '../../messages/canvas.en';
import { commonMessages as common } from '../../messages/common.en';
import { coreText } from '../../messages/i18n';
import { DeniedIcon } from './DeniedIcon';

type Icon = LucideIcon | typeof DeniedIcon;

interface Display {
  readonly icon: Icon;
  readonly label: string;
}

export const nodeKindDisplay: Record<NodeKind, Display> = {
  start: { icon: Circle, label: t.start },
  end: { icon: Circle, label: t.end },
  fork: { icon: Circle, label: t.fork },
  api: { icon: Plug, label: 'API' },
  answer: { icon: MessageSquareText, label: 'ANSWER' },
  condition: { icon: GitBranch, label: t.condition },
  step: { icon: StickyNote, label: t.step },
  llm: { icon: Sparkles, label: t.modelStep },
};

/** Conditions of statements other than `if`, by the node's `detail`. */
const statements: ReadonlyMap<string | undefined, Display> = new Map([
  ['while', { icon: Repeat, label: t.loopWhile }],
  ['for', { icon: ListRestart, label: t.loopOver }],
  ['except', { icon: ShieldAlert, label: t.tryOnFailure }],
]);

type Named = Pick<CanvasNode, 'id' | 'kind' | 'detail'>;
const displayOf = ({ kind, detail }: Named): Display =>
  (kind === 'condition' ? statements.get(detail) : undefined) ?? nodeKindDisplay[kind];

export const nodeIcon = (node: Named): Icon => (emptySlotOf(node.id) ? Plus : displayOf(node).icon);
export const nodeKindLabel = (node: Named): string => displayOf(node).label;

export const statusDisplay: Record<CanvasStatus, Display> = {
  locked: { icon: Lock, label: t.locked },
  available: { icon: Circle, label: t.available },
  active: { icon: CircleDot, label: t.active },
  done: { icon: Check, label: common.done },
  failed: { icon: X, label: t.failed },
  blocked: { icon: DeniedIcon, label: t.blocked },
  skipped: { icon: SkipForward, label: t.skipped },
  'not-taken': { icon: CircleSlash, label: t.notTaken },
};

export const statusLabel = ({ status, description: words }: Pick<CanvasRun, 'status' | 'description'>): string =>
  words === undefined ? statusDisplay[status].label : coreText(words);

/** The requirements that were not met when a step took effect. */
export const violationLabel = ({ lacks }: Pick<CanvasRun, 'lacks'>): string =>
  lacks ? t.withoutSteps({ steps: lacks.join(', ') }) : t.violationMark;

/** `meaning`: full text, for the card of a node. */
export const markDisplay: Record<CompareMark, Display & { readonly meaning: string }> = {
  matched: { icon: Diff, label: t.matched, meaning: t.inBothGraphs },
  missing: { icon: Minus, label: t.missing, meaning: t.onlyInAuthored },
  unexercised: { icon: Minus, label: t.notExercised, meaning: t.notReached },
  skipped: { icon: SkipForward, label: t.skipped, meaning: t.skippedMeaning },
  added: { icon: Plus, label: t.added, meaning: t.onlyInSecond },
  reordered: { icon: MoveVertical, label: t.reordered, meaning: t.reorderedMeaning },
  removed: { icon: Minus, label: t.removed, meaning: t.onlyInOlderVersion },
  changed: { icon: PencilLine, label: t.changed, meaning: t.changedMeaning },
};

/** Start and end without a shape: a dot with its label beside it. */
export const isDot = (node: Pick<CanvasNode, 'kind' | 'shape'>) => node.shape === undefined && isTerminal(node);

export const breakpointLabels: Record<NonNullable<CanvasNode['breakpoint']>, string> = {
  on: t.breakpoint,
  off: t.breakpointOff,
};

/** Descriptions of verdicts that change under the trial settings. */
export function verdictChangeTexts({ denied, allowed }: CanvasFlip): string[] {
  return [...(denied > 0 ? [t.nowDenied(denied)] : []), ...(allowed > 0 ? [t.nowAllowed(allowed)] : [])];
}

/** `2`, `2, 5`, or the last three of many. */
export function visitLabel(visits: readonly number[]): string {
  return visits.length > 3 ? `… ${visits.slice(-3).join(', ')}` : visits.join(', ');
}

/** Limit of a label for screen readers. */
const maxReadLength = 500;

/** The whole node in words, for screen readers. `group`: the title of its frame. */
export function accessibleNodeText(node: CanvasNode, group?: string): string {
  const label = node.label.slice(0, maxReadLength);
  if (emptySlotOf(node.id))
    return node.detail === undefined ? label : `${label}: ${node.detail.slice(0, maxReadLength)}`;
  const parts = [isTerminal(node) ? label : `${nodeKindLabel(node)} ${label}`];
  if (group !== undefined) parts.push(t.inGroup({ group }));
  if (node.run) {
    parts.push(statusLabel(node.run));
    if (node.run.note) parts.push(node.run.note);
    if (node.run.visits.length > 0) parts.push(t.atStep({ numbers: node.run.visits.join(', ') }));
    if ((node.run.violations ?? 0) > 0)
      parts.push(node.run.lacks ? t.violationNamed({ violation: violationLabel(node.run) }) : t.violationOfNode);
    if (node.run.denials > 0) parts.push(t.deniedCount(node.run.denials));
    if (node.run.deniedNow && node.run.reason) parts.push(t.deniedNow({ reason: node.run.reason }));
  }
  if (node.heat) parts.push(`${node.heat.text}, ${node.heat.description}`);
  if (node.flip) parts.push(...verdictChangeTexts(node.flip));
  if (node.breakpoint) parts.push(breakpointLabels[node.breakpoint]);
  if (node.mark && node.mark !== 'matched') parts.push(node.markLabel ?? markDisplay[node.mark].label);
  if (node.fold?.closed) parts.push(t.foldedWith(node.fold.count));
  if (node.badge) parts.push(t.problemCount(node.badge.count));
  return parts.join(', ');
}
