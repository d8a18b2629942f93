// Titles of the columns of the stage, and the outcome of a session in words.

import type { StageOutcome } from '../../core/stage';
import { type StageMessages, stageEnglish, stageMessages } from '../../messages/stage.en';

interface OutcomeContext {
  /** The agent's word for its claim: `booked`. */
  readonly claim?: string | undefined;
  readonly words?: StageMessages;
  /** Turns between the stopped action and the correct one, if they are not shown. */
  readonly turnsLater?: number | undefined;
}

export function describeOutcome(
  outcome: StageOutcome,
  { claim, words = stageMessages, turnsLater = 0 }: OutcomeContext = {},
): string {
  const list = (names: readonly string[]) => names.join(words.listComma);
  switch (outcome.kind) {
    case 'claimed':
      return words.claimed({ claim: claim ?? outcome.name, missing: list(outcome.missing) });
    case 'calledEarly':
      return words.calledEarly({ name: outcome.name, missing: list(outcome.missing) });
    case 'repeated':
      return words.repeated({ name: outcome.name, times: outcome.times });
    case 'missed':
      return outcome.got === undefined
        ? words.missedAll(outcome)
        : words.missed({ parameter: outcome.parameter, got: outcome.got, wanted: outcome.wanted });
    case 'stopped':
      if (!outcome.reached) return words.stopped;
      return turnsLater > 0 ? words.stoppedDoneLater(turnsLater) : words.stoppedThenCorrect;
    case 'once':
      return outcome.isStopped ? words.onceStopped : words.once({ name: outcome.name });
    case 'followed':
      return words.acceptedValue({ parameter: outcome.parameter, given: outcome.value });
    case 'clean':
      return words.clean;
    case 'notJudged':
      return words.notJudged(outcome.replies);
    case 'broken':
      return words.broken({ message: outcome.message });
  }
}

/** A column title of Weir's own, in the language of the play; other titles are returned unchanged. */
export const columnTitle = (title: string, { withControllers, withoutControllers }: StageMessages): string =>
  title === stageEnglish.withControllers
    ? withControllers
    : title === stageEnglish.withoutControllers
      ? withoutControllers
      : title;
