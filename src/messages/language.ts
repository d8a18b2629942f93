// The language of the screen. It is chosen before the app's code loads, so a change loads the page again.

export const languages = { en: 'English', zh: '中文' } as const;
export type Language = keyof typeof languages;

const KEY = 'weir.language';

/** English without a stored choice, outside a browser, and where the browser refuses its storage. */
function readLanguage(): Language {
  try {
    return globalThis.localStorage?.getItem(KEY) === 'zh' ? 'zh' : 'en';
  } catch {
    return 'en';
  }
}

export const currentLanguage: Language = readLanguage();

/** The locale of dates and times: the browser's own, or Chinese if the user chose it. */
export const dateLocale = currentLanguage === 'zh' ? 'zh-CN' : undefined;

/** False if the browser does not store the choice. */
export function chooseLanguage(language: Language): boolean {
  try {
    localStorage.setItem(KEY, language);
    return readLanguage() === language;
  } catch {
    return false;
  }
}
