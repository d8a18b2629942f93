import { tourNamesMessages as t } from '../../messages/tourNames.en';
import type { TourName } from '../../state/frame/shellStore';

/** Titles for menus; the tours themselves are loaded with the first one. */
export const tourTitles: readonly { readonly id: TourName; readonly title: string; readonly about: string }[] = [
  { id: 'author', title: t.author, about: t.authorAbout },
  { id: 'run', title: t.run, about: t.runAbout },
  { id: 'compare', title: t.compare, about: t.compareAbout },
];
