import { useSyncExternalStore } from 'react';
import { useSettings } from './weirContext';

const query = '(prefers-color-scheme: dark)';

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** The theme in force: the user's choice, or the system's where they follow it. */
export function useTheme(): 'light' | 'dark' {
  const choice = useSettings((state) => state.theme);
  const isSystemDark = useSyncExternalStore(subscribe, () => matchMedia(query).matches);
  if (choice !== 'system') return choice;
  return isSystemDark ? 'dark' : 'light';
}
