import { useDebugKeys } from './useDebugKeys';

/** Nothing to see: the keys of the debugger, whichever panels are open. */
export function DebugKeys() {
  useDebugKeys();
  return null;
}
