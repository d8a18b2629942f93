// Every verb of the debugger with its name, icon and key. The bar, the cards of the conversation, the menus, the
// palette and the list of keys all read this table. Invariant (tested): no two verbs share an icon, a word or a key;
// only the edits share the pencil.

import {
  CircleDot,
  CornerDownRight,
  GitFork,
  type LucideIcon,
  Pause,
  Pencil,
  Play,
  Redo2,
  RefreshCw,
  Reply,
  RotateCcw,
  SkipForward,
  Square,
  StepForward,
} from 'lucide-react';
import { groupBy } from '../../core/support';
import { debugVerbsMessages as t } from '../../messages/debugVerbs.en';

export interface VerbWords {
  /** The full name, for tooltips, the palette and screen readers. */
  readonly name: string;
  /** Label of a button; defaults to the name. */
  readonly word?: string;
  /** Label of a narrow button; only the icon if absent. */
  readonly short?: string;
}

interface DebugVerb extends VerbWords {
  readonly icon: LucideIcon;
  /** Display text of the key. Function keys, because they work in every field; none that a browser reserves. */
  readonly key?: string;
  /** Words used at an earlier event, where the verb acts in a fork. */
  readonly past?: VerbWords;
}

export const debugVerbs = {
  continue: {
    name: t.continue,
    icon: Play,
    key: 'F8',
    past: { name: t.pastContinue, word: t.pastContinueWord, short: t.pastContinueShort },
  },
  // Shares the key of continue: a session is either running or paused.
  pause: { name: t.pause, icon: Pause, key: 'F8' },
  stepEvent: {
    name: t.stepEvent,
    word: t.stepEventWord,
    icon: CornerDownRight,
    key: 'F7',
    past: { name: t.pastStepEvent, word: t.pastStepEventWord },
  },
  stepDecision: {
    name: t.stepDecision,
    word: t.stepDecisionWord,
    icon: Redo2,
    key: 'F10',
    past: { name: t.pastStepDecision, word: t.pastStepDecisionWord, short: t.pastStepDecisionShort },
  },
  stepTurn: {
    name: t.stepTurn,
    word: t.stepTurnWord,
    icon: SkipForward,
    key: 'Shift F8',
    past: { name: t.pastStepTurn, word: t.pastStepTurnWord },
  },
  retry: { name: t.retry, icon: RefreshCw, past: { name: t.pastRetry, word: t.pastRetryWord } },
  editDecision: { name: t.editDecision, icon: Pencil, past: { name: t.pastEditDecision } },
  editResult: { name: t.editResult, icon: Pencil, past: { name: t.pastEditResult } },
  answerCall: { name: t.answerCall, icon: Reply, past: { name: t.pastAnswerCall } },
  fork: { name: t.fork, word: t.forkWord, icon: GitFork, past: { name: t.pastFork, word: t.forkWord } },
  runAgain: { name: t.runAgain, word: t.runAgainWord, icon: RotateCcw },
  stop: { name: t.stop, word: t.stopWord, icon: Square },
  breakpoint: { name: t.breakpoint, icon: CircleDot, key: 'F9' },
  runTo: { name: t.runTo, icon: StepForward },
} as const satisfies Record<string, DebugVerb>;

export type DebugVerbId = keyof typeof debugVerbs;

const verbs: Readonly<Record<DebugVerbId, DebugVerb>> = debugVerbs;

/** The words of a verb for the live event (`isPast` false) or an earlier one. */
export function debugVerbAt(
  id: DebugVerbId,
  isPast: boolean,
): Omit<DebugVerb, 'past'> & Required<Pick<VerbWords, 'word'>> {
  const { past, icon, key, ...live } = verbs[id];
  const words = (isPast && past) || live;
  return { word: words.name, ...words, icon, ...(key === undefined ? {} : { key }) };
}

/** Keys of the debugger, each with the names of its verbs. */
export const debugKeys: Readonly<Record<string, string>> = Object.fromEntries(
  [...groupBy(Object.values(verbs), ({ key }) => key)].flatMap(([key, held]) =>
    key === undefined ? [] : [[key, held.map(({ name }) => name).join(', ')]],
  ),
);
