// Prints our own format: the unchanged events, one a line, one session after the other.

import { printLog } from '../../session';
import type { SessionPrinter } from './exportLog';

export const printSessions: SessionPrinter = (sessions) => ({
  text: sessions.map(printLog).join(''),
  notes:
    sessions.length > 1
      ? [`The file holds ${sessions.length} sessions, one after the other; replaying takes one at a time.`]
      : [],
});
