import type { headerMenusMessages } from './headerMenus.en';
import type { TranslationOf } from './i18n';

export const headerMenusChinese: TranslationOf<typeof headerMenusMessages> = {
  documents: '文档',
  followTheSystem: '跟随系统',
  light: '浅色',
  dark: '深色',
  theme: '主题',
  language: '语言',
  tours: '导览',
};
