import type { frameMessages } from './frame.en';
import type { TranslationOf } from './i18n';

export const frameChinese: TranslationOf<typeof frameMessages> = {
  author: '编写',
  run: '运行',
  compare: '比较',
  evaluate: '评估',
  plan: '计划',
};
