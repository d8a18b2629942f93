import type { TextTone } from '../kit/Text';
import type { MarkTone } from './eventText';

/** The colours of words for how loud an event is. */
export const toneColours: Readonly<Record<MarkTone, TextTone>> = {
  quiet: 'muted',
  plain: 'muted',
  good: 'done',
  bad: 'failed',
  denied: 'blocked',
};
