// Every verb of the debugger with its name, icon and default key. The bar, the cards of the conversation, the menus and
// the commands of the debugger read this table. Invariant (tested): no two verbs share an icon, a word or a key;
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
import { debugVerbsMessages as t } from '../../messages/debugVerbs.en';
import { type KeyedCommand, keyTextOf } from '../kit/keys';

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
  /** The default chord. Function keys, because they work in every field; none that a browser reserves. */
  readonly key?: string;
  /** The verb whose chord also runs this one. */
  readonly keyOf?: string;
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
  pause: { name: t.pause, icon: Pause, key: 'F8', keyOf: 'continue' },
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

/** The chords of a verb, as those of its command. */
export function debugVerbKey(id: DebugVerbId): KeyedCommand {
  const { key, keyOf } = verbs[id];
  return {
    id: `debug.${id}`,
    ...(key === undefined ? {} : { keys: [key] }),
    ...(keyOf === undefined ? {} : { keyOf: `debug.${keyOf}` }),
  };
}

/** The words of a verb for the live event (`isPast` false) or an earlier one, and the display text of its key. */
export function debugVerbAt(
  id: DebugVerbId,
  isPast: boolean,
): Omit<DebugVerb, 'past' | 'keyOf'> & Required<Pick<VerbWords, 'word'>> {
  const { past, icon, key: _key, keyOf: _keyOf, ...live } = verbs[id];
  const words = (isPast && past) || live;
  const key = keyTextOf(debugVerbKey(id));
  return { word: words.name, ...words, icon, ...(key === undefined ? {} : { key }) };
}
