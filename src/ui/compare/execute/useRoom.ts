import { useEffect } from 'react';
import { useShell } from '../../studio/weirContext';

/** In pixels: a form and what came of it, side by side, without scrolling for every line. */
const room = 320;

/** A panel of forms asks once for more than a list needs. */
export function useRoom(): void {
  const askForRoom = useShell((state) => state.askForRoom);
  useEffect(() => askForRoom(room), [askForRoom]);
}
