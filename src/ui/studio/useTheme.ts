import { useSyncExternalStore } from 'react';
import type { ThemeChoice } from '../../state/settings/settingsStore';
import { useSettings } from './weirContext';

const query = '(prefers-color-scheme: dark)';

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

export type Theme = 'light' | 'dark';

/** The active theme: the user's choice, or the system's if the user follows it. */
export function resolveTheme(choice: ThemeChoice): Theme {
  if (choice !== 'system') return choice;
  return matchMedia(query).matches ? 'dark' : 'light';
}

export function useTheme(): Theme {
  const choice = useSettings((state) => state.theme);
  return useSyncExternalStore(subscribe, () => resolveTheme(choice));
}

/** Every call makes canvases redraw, even if the theme has not changed. */
export function applyPageTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (dataset['theme'] !== theme) dataset['theme'] = theme;
}
