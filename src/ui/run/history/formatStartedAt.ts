import type { StoredRun } from '../../../core/storage';
import { dateLocale } from '../../../messages/language';

const dateFormat = new Intl.DateTimeFormat(dateLocale, {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** Formats the start time of a run. */
export const formatStartedAt = ({ startedAt }: Pick<StoredRun, 'startedAt'>) => dateFormat.format(startedAt);
