import type { TranslationOf } from './i18n';
import type { preconditionMessages } from './preconditions.en';
import { params } from './texts';

export const preconditionsChinese: TranslationOf<typeof preconditionMessages> = {
  title: '条件',
  one: params('条件 {number}'),
  add: '添加条件',
  remove: params('移除条件 {text}'),
  asCode: params('条件 {number} 的代码'),
  tooDeep: '此条件过于复杂，无法按行显示，请以代码编辑。',
  broken: '此条件无法读取。请以代码修正，或将其移除。',
  isDone: '已完成',
  isNotDone: '未完成',
  isDoneBefore: '先于此完成',
};
