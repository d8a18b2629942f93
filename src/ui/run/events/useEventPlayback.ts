import { useCallback, useEffect, useState } from 'react';
import { useRun } from '../../studio/weirContext';

const STEP_MS = 260;

/** Plays the log forward from the playhead until it is live or the user stops it. */
export function useEventPlayback(length: number) {
  const [isPlaying, setPlaying] = useState(false);
  const { cursor, moveTo } = useRun('cursor', 'moveTo');
  useEffect(() => {
    if (!isPlaying) return;
    if (cursor === undefined) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => moveTo(cursor + 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, cursor, moveTo]);
  const toggle = useCallback(() => {
    if (!isPlaying && cursor === undefined) moveTo(1);
    setPlaying(!isPlaying && length > 1);
  }, [isPlaying, cursor, moveTo, length]);
  return { isPlaying, toggle };
}
