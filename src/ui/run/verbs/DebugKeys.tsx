import { useDebugKeys } from './useDebugKeys';
import { usePlannedState } from './usePlannedState';

/** Nothing to see: the keys of the debugger, whichever panels are open. */
export function DebugKeys() {
  useDebugKeys();
  usePlannedState();
  return null;
}
