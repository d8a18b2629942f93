// The message catalogue: every text of the screen, one file per feature and language (`frame.en.ts`). English is the base
// and is in the code; another language is loaded when it is chosen. Texts with values use `params`, numbers use `count`,
// which follows the plural rules of the language.

import { type ComponentsJSON, createI18n } from '@nanostores/i18n';
import { atom } from 'nanostores';

/** BCP 47 code of the language that the screen speaks. */
export const locale = atom('en');

/** Languages besides the base, each with the way to load its texts by feature. None is shipped yet. */
const translations: Readonly<Record<string, () => Promise<ComponentsJSON>>> = {};

/** Makes the texts of one feature; `name` is the key under which a translation has them. */
export const messagesOf = createI18n(locale, {
  baseLocale: 'en',
  get: (code) => translations[code]?.() ?? Promise.resolve({}),
});
