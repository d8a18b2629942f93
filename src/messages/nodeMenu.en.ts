import { messagesOf } from './i18n';

export const nodeMenuMessages = messagesOf('nodeMenu', {
  stopHere: 'Stop here',
  removeBreakpoint: 'Remove the breakpoint',
  runToHere: 'Run to here',
  showVisits: 'Show visits',
});
