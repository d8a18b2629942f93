import type { StoredRun } from '../../../core/storage';

const dateFormat = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** When a run was started. */
export const formatStartedAt = ({ startedAt }: Pick<StoredRun, 'startedAt'>) => dateFormat.format(startedAt);
