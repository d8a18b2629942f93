// The message catalogue: the texts of the screen, one file per feature and language (`frame.en.ts`). English is the base
// and part of the code. Texts with values use `params`, numbers use `count`, which follows the plural rules of the language.

import { createI18n, type params as libraryParams, type Translations, transform } from '@nanostores/i18n';
import { atom } from 'nanostores';

export { count } from '@nanostores/i18n';

const define = createI18n(atom('en'), { baseLocale: 'en', get: () => Promise.resolve({}) });

/**
 * The texts of one feature, by key. Code reads them as a module's constant, so the language is chosen before the app's
 * code loads, and choosing another one loads the page again.
 */
export function messagesOf<Body extends Translations>(feature: string, base: Body): Body {
  return define(feature, base).get();
}

/** A text with `{name}` for each of its values. A value stands as it is, also where it holds `$&` or braces. */
export const params = transform((_locale, text: string, values: Record<string, number | string>) =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place)),
) as typeof libraryParams;
