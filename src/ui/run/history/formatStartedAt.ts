import type { StoredRun } from '../../../core/storage';

const moment = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** When a run was started. */
export const whenOf = ({ startedAt }: Pick<StoredRun, 'startedAt'>) => moment.format(startedAt);
