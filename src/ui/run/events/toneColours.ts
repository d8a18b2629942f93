import type { EventTone } from '../../../state/logView/eventText';
import type { TextTone } from '../../kit/Text';

/** Text colours of the event tones. */
export const toneColours: Readonly<Record<EventTone, TextTone>> = {
  quiet: 'muted',
  plain: 'muted',
  good: 'done',
  bad: 'failed',
  oow: 'blocked',
  denied: 'blocked',
};
