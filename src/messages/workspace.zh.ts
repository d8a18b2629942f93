import type { TranslationOf } from './i18n';
import { count, params } from './texts';
import type { workspaceMessages } from './workspace.en';

export const workspaceChinese: TranslationOf<typeof workspaceMessages> = {
  newProcedure: '新流程',
  newerTabOpen:
    '另一个标签页中的新版 Weir 已接管已保存的文档，此页不再保存任何内容。你的文本还在这里：请复制后重新载入。',
  saveFailed: params('浏览器拒绝保存。{reason}你的文本还在这里，Weir 会继续尝试保存。'),
  documentChanged: '文档刚刚有了变化，请重试。',
  otherDocumentOpened: '其间打开了另一个文档，没有做任何更改。',
  notPdl: '这种编辑只适用于 PDL，流程图有自己的编辑方式。',
  changedInAnotherTab: '已在另一个标签页中更改',
  deletedInOtherTab: params('“{title}”已在另一个标签页中删除。此处正在使用，因此予以保留。'),
  thisTab: params('{title}（此标签页）'),
  changedInOtherTab: params('“{title}”同时在另一个标签页中被更改。两份都已保留：你的那份改名为“{newTitle}”。'),
  layoutFailed: '无法排布此图。请点击“整理”重试。',
  unreadableDocuments: count({ other: '{count} 个文档无法读取，仍保留在存储中。' }, 'zh'),
  storageUnavailable: '本浏览器不为此页面保存数据，关闭标签页后工作将丢失。',
  documentsUnreadable: '目前无法读取已保存的文档，它们仍在存储中。请重新载入页面重试。',
  restoredWithoutVersions: params('“{title}”已恢复，但并非所有版本都能重新保存。'),
  lastDocumentStays: '最后一个文档不能删除，请先新建一个。',
  notDeleted: params('“{title}”无法彻底删除，之后还会出现。'),
  documentDeleted: params('“{title}”及其版本已删除。'),
  shownAnew: params('“{title}”已在另一个标签页中更改，此处已更新。'),
  moveNode: '移动节点',
  moveNodes: '移动多个节点',
  tidy: '整理',
};
