// The language of a play: interface, statuses and captions use the language of its script, so that an audience reads
// one language.

import { createContext, useContext } from 'react';
import { findOowCategory, findOowType, oowTitle } from '../../core/session';
import type { StagePlay } from '../../core/stage';
import { type OowCaptions, oowCaptionMessages } from '../../messages/oowCaptions.en';
import { oowCaptionChinese } from '../../messages/oowCaptions.zh';
import { type StageMessages, stageEnglish } from '../../messages/stage.en';
import { stageChinese } from '../../messages/stage.zh';

interface StageWords {
  /** BCP 47. */
  readonly language: 'en' | 'zh';
  readonly t: StageMessages;
  readonly captions: OowCaptions;
}

const english: StageWords = { language: 'en', t: stageEnglish, captions: oowCaptionMessages };
const chinese: StageWords = { language: 'zh', t: stageChinese, captions: oowCaptionChinese };

/** Chinese if at least every third letter of the script is Chinese. */
export function wordsOf({ turns }: Pick<StagePlay, 'turns'>): StageWords {
  const script = turns.map(({ text }) => text).join(' ');
  const letters = script.match(/\p{L}/gu)?.length ?? 0;
  const han = script.match(/\p{Script=Han}/gu)?.length ?? 0;
  return han > 0 && han * 3 >= letters ? chinese : english;
}

export const StageWordsContext = createContext<StageWords>(english);
export const useStageWords = (): StageMessages => useContext(StageWordsContext).t;

/** The caption of a turn, from its out-of-workflow type, else from its position in the script. */
export function captionOf(turns: StagePlay['turns'], turn: number, { captions }: StageWords): string {
  const oow = turns[turn]?.oow;
  if (oow !== undefined) {
    const known = findOowType(oow)?.id ?? findOowCategory(oow.split('/')[0] ?? '')?.id;
    return (captions as Readonly<Record<string, string>>)[known ?? ''] ?? captions.other;
  }
  if (turn === 0) return captions.first;
  return turn === turns.length - 1 ? captions.last : captions.middle;
}

/** `step skipping`: the type of a turn as shown to users. */
export const oowWords = (oow: string): string => oowTitle(oow).toLowerCase();
