import { promptTime } from '../../core/session';

/** The time at which a session begins, as its prompt says it: by the clock of this place. */
export const promptNow = (at: number): string => promptTime(at, -new Date(at).getTimezoneOffset());
