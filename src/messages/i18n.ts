// The message catalogue: the texts of the screen, one file per feature and language (`frame.en.ts`). English is the base.
// Texts with values use `params`, numbers use `count`, which follows the plural rules of the language.

import { currentLanguage } from './language';
import type { MessageText } from './texts';

export { count, params } from './texts';

type Messages = Record<string, MessageText>;

/** A translation has every message. */
export type TranslationOf<Base extends Messages> = { readonly [Key in keyof Base]: Base[Key] };

// Code reads messages as constants of a module, so the language is loaded before them.
const chinese = currentLanguage === 'zh' ? await import('./zh') : undefined;
const translations: Readonly<Record<string, TranslationOf<Messages>>> = chinese?.translations ?? {};

/** Translates a text of the core or of the examples, which are in English. Unknown texts stay as they are. */
export const coreText: (english: string) => string = chinese?.translateCore ?? ((english) => english);

/** The texts of one feature, by key, in the language that the user chose. */
export const messagesOf = <Base extends Messages>(feature: string, english: Base): Base => {
  const translation = translations[feature];
  return translation === undefined ? english : (translation as Base);
};
