// The words of the stage for what a play holds as data.

import type { StageStatus } from '../../core/stage';
import type { stageMessages } from '../../messages/stage.en';

type Words = typeof stageMessages;

export function statusWord(status: StageStatus, words: Words): string {
  return status === 'denied' ? words.deniedNode : words[status];
}

/** A turn that has no caption of its own, by the way in which it leaves the workflow. */
export function captionOf(oow: string | undefined, isLast: boolean, words: Words): string {
  if (oow?.startsWith('intent-switching')) return words.switches;
  if (oow?.startsWith('irrelevant-answering')) return words.evades;
  if (oow?.startsWith('procedure-jumping')) return words.jumps;
  return isLast ? words.leaves : words.speaks;
}
