import type { TranslationOf } from './i18n';
import type { outlineMessages } from './outline.en';
import { count, params } from './texts';

export const outlineChinese: TranslationOf<typeof outlineMessages> = {
  outline: '大纲',
  problems: count({ other: ' 个问题' }, 'zh'),
  filterTheOutline: '筛选大纲',
  filter: '筛选',
  noMatch: '没有匹配项。',
  newName: params('{name} 的新名称'),
  nodes: '节点',
  slots: '槽位',
  functions: '函数',
};
