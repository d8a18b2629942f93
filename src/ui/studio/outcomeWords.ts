// What became of a session, in words: for the stage and for agents side by side.

import type { StageOutcome } from '../../core/stage';
import { stageMessages as words } from '../../messages/stage.en';

const list = (names: readonly string[]) => names.join(', ');

export function outcomeWords(outcome: StageOutcome, claim?: string): string {
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
      return outcome.reached ? words.stoppedThenDone : words.stopped;
    case 'once':
      return outcome.isStopped ? words.onceStopped : words.once({ name: outcome.name });
    case 'followed':
      return words.followed({ parameter: outcome.parameter, value: outcome.value });
    case 'clean':
      return words.clean;
    case 'broken':
      return words.broken({ message: outcome.message });
  }
}
