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
import { isTerminal, type NodeKind } from '../../core/graph';
import {
  type CanvasFlip,
  type CanvasNode,
  type CanvasRun,
  type CanvasStatus,
  type CompareMark,
  openPlaceOf,
} from '../../core/projection';
import { canvasMessages as t } from '../../messages/canvas.en';
import { commonMessages as common } from '../../messages/common.en';
import { BarredHand } from './DeniedIcon';

type Icon = LucideIcon | typeof BarredHand;

interface Look {
  readonly icon: Icon;
  readonly word: string;
}

export const kindLooks: Record<NodeKind, Look> = {
  start: { icon: Circle, word: t.start },
  end: { icon: Circle, word: 'End' },
  fork: { icon: Circle, word: 'Fork' },
  api: { icon: Plug, word: 'API' },
  answer: { icon: MessageSquareText, word: 'ANSWER' },
  condition: { icon: GitBranch, word: t.condition },
  step: { icon: StickyNote, word: t.step },
  llm: { icon: Sparkles, word: t.modelStep },
};

/** Conditions of other statements than `if`, by the node's `detail`. */
const statements: ReadonlyMap<string | undefined, Look> = new Map([
  ['while', { icon: Repeat, word: t.loopWhile }],
  ['for', { icon: ListRestart, word: t.loopOver }],
  ['except', { icon: ShieldAlert, word: t.tryOnFailure }],
]);

type Named = Pick<CanvasNode, 'id' | 'kind' | 'detail'>;
const lookOf = ({ kind, detail }: Named): Look =>
  (kind === 'condition' ? statements.get(detail) : undefined) ?? kindLooks[kind];

export const nodeIcon = (node: Named): Icon => (openPlaceOf(node.id) ? Plus : lookOf(node).icon);
export const nodeWord = (node: Named): string => lookOf(node).word;

export const statusLooks: Record<CanvasStatus, Look> = {
  locked: { icon: Lock, word: t.locked },
  available: { icon: Circle, word: t.available },
  active: { icon: CircleDot, word: t.active },
  done: { icon: Check, word: common.done },
  failed: { icon: X, word: t.failed },
  blocked: { icon: BarredHand, word: t.blocked },
  skipped: { icon: SkipForward, word: t.skipped },
  'not-taken': { icon: CircleSlash, word: t.notTaken },
};

export const statusWord = ({ status, words }: Pick<CanvasRun, 'status' | 'words'>): string =>
  words ?? statusLooks[status].word;

/** What a step took effect without. */
export const violationWords = ({ lacks }: Pick<CanvasRun, 'lacks'>): string =>
  lacks ? t.withoutSteps({ steps: lacks.join(', ') }) : t.violationMark;

/** `meaning`: in full, for the card of a node. */
export const markLooks: Record<CompareMark, Look & { readonly meaning: string }> = {
  matched: { icon: Diff, word: t.matched, meaning: t.inBothGraphs },
  missing: { icon: Minus, word: t.missing, meaning: t.onlyInAuthored },
  unexercised: { icon: Minus, word: t.notExercised, meaning: t.noRunReached },
  skipped: { icon: SkipForward, word: t.skipped, meaning: t.skippedMeaning },
  added: { icon: Plus, word: t.added, meaning: t.onlyInSecond },
  reordered: { icon: MoveVertical, word: t.reordered, meaning: t.reorderedMeaning },
  removed: { icon: Minus, word: t.removed, meaning: t.onlyInOlderVersion },
  changed: { icon: PencilLine, word: t.changed, meaning: t.changedMeaning },
};

/** The start and the end where no shape is given to them: a dot, with its word beside it. */
export const isDot = (node: Pick<CanvasNode, 'kind' | 'shape'>) => node.shape === undefined && isTerminal(node);

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
  const parts = [isTerminal(node) ? label : `${nodeWord(node)} ${label}`];
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
  if (node.mark && node.mark !== 'matched') parts.push(markLooks[node.mark].word);
  if (node.fold?.closed) parts.push(t.foldedWith(node.fold.count));
  if (node.badge) parts.push(t.problemCount(node.badge.count));
  return parts.join(', ');
}
