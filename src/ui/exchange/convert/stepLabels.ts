import type { GuessReason, StepKind } from '../../../core/formats';
import { convertMessages as t } from '../../../messages/convert.en';

export const kindLabels: Readonly<Record<StepKind, string>> = {
  api: t.kindApi,
  answer: t.kindAnswer,
  question: t.kindQuestion,
  condition: t.kindCondition,
  words: t.kindWords,
  omit: t.kindOmit,
};

/** The key that sets the kind of the selected rows. */
export const kindKeys: Readonly<Record<string, StepKind>> = {
  a: 'api',
  n: 'answer',
  q: 'question',
  c: 'condition',
  w: 'words',
  o: 'omit',
};

export const reasonLabels: Readonly<Record<GuessReason, string>> = {
  stated: t.reasonStated,
  declared: t.reasonDeclared,
  start: t.reasonStart,
  end: t.reasonEnd,
  joint: t.reasonJoint,
  shape: t.reasonShape,
  verb: t.reasonVerb,
  noun: t.reasonNoun,
  exits: t.reasonExits,
  'question-mark': t.reasonQuestionMark,
  user: t.reasonUser,
  colleague: t.reasonColleague,
  state: t.reasonState,
  speech: t.reasonSpeech,
  call: t.reasonCall,
  outcome: t.reasonOutcome,
  unknown: t.reasonUnknown,
};
