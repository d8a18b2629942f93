import type { TourName } from '../../state/frame/shellStore';

/** What stands in menus; the tours themselves come with the first one. */
export const tourNames: readonly { readonly id: TourName; readonly title: string; readonly about: string }[] = [
  { id: 'author', title: 'Author', about: 'A drawing and a text that are one document, and what the checks say of it' },
  { id: 'run', title: 'Run and debug', about: 'Watch an agent work, see a denial and the reason for it' },
  { id: 'compare', title: 'Compare', about: 'Rebuild a workflow from what happened, and set it beside yours' },
];
