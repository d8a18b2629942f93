// Finds the ANSWERs that a reply gives in its own words without declaring them: "Done! I have reserved a slot for you".
// Offline and lexical, English and Chinese. Only current statements count: a question, a condition, a plan or a denial
// gives no ANSWER. Makes no guess in scripts for which it has no words.

import { comparableText } from '../../../support';
import type { AnswerFacts, WorkflowFacts } from '../../workflowFacts';
import { type AnswerProfile, answerProfilesOf } from './answerProfile';
import { matchAnswerByText, maxComparedLength } from './carriedAnswer';
import { negativeOutcomesIn, type ReplyClause, splitReplyClauses } from './clauses';
import { chineseCompletionScore, completionScore, isInProgress } from './saidDone';

/** In the order of declaration; only those of the active workflow if several workflows fit equally. */
export function claimsInText(workflow: WorkflowFacts, text: string): readonly AnswerFacts[] {
  const clauses = splitReplyClauses(comparableText(text.slice(0, maxComparedLength)).toLowerCase());
  const profiles = answerProfilesOf(workflow);
  const claimed = new Set<AnswerProfile>();
  for (const clause of clauses) {
    if (clause.isHedged) continue;
    const bad = negativeOutcomesIn(clause.text, clause.isHan);
    if (bad.length > 0) {
      const fits = profiles.filter(
        (one) => one.negativeOutcome !== undefined && one.fitsNegativeOutcome(clause.text, bad),
      );
      const [best] = fits.toSorted((a, b) => b.ownWordsIn(clause.text) - a.ownWordsIn(clause.text));
      if (best) claimed.add(best);
    } else if (!clause.isNegated && !clause.isAboutOtherTime)
      for (const one of completedIn(profiles, clause)) claimed.add(one);
  }
  if (claimed.size === 0) {
    const about = aboutDone(profiles, clauses);
    if (about) claimed.add(about);
  }
  for (const one of claimed) {
    if (clauses.some(({ isHan, isHedged, text: clauseText }) => isHan && isHedged && isInProgress(one, clauseText)))
      claimed.delete(one);
  }
  if (claimed.size > 0) return inOrder(workflow, claimed);
  const carried = answersByText(workflow, profiles, clauses);
  const isKnown = (one: AnswerProfile) => clauses.some((clause) => one.isKnownIn(clause));
  if (carried && !profiles.some((one) => one.answer === carried && isKnown(one))) return [carried];
  return profiles.filter((one) => one.statesFinding(clauses)).map(({ answer }) => answer);
}

/**
 * Similarity to an ANSWER's text counts only in statements. For an ANSWER that reports an action, negated clauses do
 * not count.
 */
function answersByText(workflow: WorkflowFacts, profiles: readonly AnswerProfile[], clauses: readonly ReplyClause[]) {
  const stated = clauses.filter(({ isHedged }) => !isHedged);
  const joinSentences = (of: readonly ReplyClause[]) => [...new Set(of.map(({ sentence }) => sentence))].join('');
  const carried = matchAnswerByText(workflow, joinSentences(stated));
  const isDenied = profiles.some((one) => one.answer === carried && one.isAction);
  return isDenied ? matchAnswerByText(workflow, joinSentences(stated.filter(({ isNegated }) => !isNegated))) : carried;
}

/** A clause that plainly states one action does not also state an action that it only resembles. */
function completedIn(profiles: readonly AnswerProfile[], clause: ReplyClause): AnswerProfile[] {
  const measured = profiles
    .filter(({ negativeOutcome }) => negativeOutcome === undefined)
    .map((one) => ({
      one,
      weight: clause.isHan ? chineseCompletionScore(one, clause) : completionScore(one, clause.text),
    }));
  const most = Math.max(0, ...measured.map(({ weight }) => weight));
  return most === 0 ? [] : measured.filter(({ weight }) => weight === most).map(({ one }) => one);
}

/** "Done! The visit is on Monday": something was done, and the rest of the reply names it. */
function aboutDone(profiles: readonly AnswerProfile[], clauses: readonly ReplyClause[]): AnswerProfile | undefined {
  const statements = clauses.filter(({ isHedged, isNegated }) => !isHedged && !isNegated);
  const done = statements.filter(({ isGenericDone }) => isGenericDone);
  if (done.length === 0) return undefined;
  const actions = profiles.filter(({ isAction }) => isAction);
  const about = actions.find(({ mentionsSubject }) => statements.some((clause) => mentionsSubject(clause.text)));
  // "You are all set for Monday" names no action; if there is only one action, the sentence means that one. "Done." may
  // mean anything.
  const isPlaced = done.some((clause) => /\b(for|on|at)\b/.test(clause.text));
  return about ?? (isPlaced && actions.length === 1 ? actions[0] : undefined);
}

function inOrder(workflow: WorkflowFacts, claimed: ReadonlySet<AnswerProfile>): AnswerFacts[] {
  const answers = workflow.answers.filter((answer) => [...claimed].some((one) => one.answer === answer));
  const own = answers.filter((answer) => answer.workflow === workflow.active);
  return own.length > 0 ? own : answers;
}
