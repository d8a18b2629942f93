import type { documentsMessages } from './documents.en';
import type { TranslationOf } from './i18n';
import { params } from './texts';

export const documentsChinese: TranslationOf<typeof documentsMessages> = {
  titleOfTheDocument: '文档标题',
  kindAndChange: params('{kind}，更改于 {time}'),
  moreActions: params('{title}的更多操作'),
  duplicate: '复制一份',
  documents: '文档',
  newPasteOrOpen: '新建、粘贴或打开',
  filterDocuments: '筛选文档',
  filterCount: params('筛选 {documents} 个文档'),
  noTitleContains: params('没有标题包含“{text}”。'),
};
