import type { TranslationOf } from './i18n';
import type { searchMessages } from './search.en';
import { params } from './texts';

export const searchChinese: TranslationOf<typeof searchMessages> = {
  search: '搜索',
  searchFor: '搜索内容',
  thisDocument: '本文档',
  all: '全部',
  nothingFound: '没有结果',
  previousHit: '上一个结果',
  nextHit: '下一个结果',
  searchPlaceholder: '名称、文本、条件……',
  whereToSearch: '搜索范围',
  names: '名称',
  slots: '槽位',
  texts: '文本',
  conditions: '条件',
  comments: '注释',
  source: '源码',
  hitPosition: params('第 {place} 个，共 {total} 个'),
  atLeast: params('至少 {hits}'),
  hitCount: params('找到 {total} 个'),
};
