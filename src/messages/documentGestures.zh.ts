import type { documentGesturesMessages } from './documentGestures.en';
import type { TranslationOf } from './i18n';
import { params } from './texts';

export const documentGesturesChinese: TranslationOf<typeof documentGesturesMessages> = {
  documentChanged: '文档刚刚有了变化，请重试。',
  otherDocumentOpened: '其间打开了另一个文档，没有做任何更改。',
  flowchartInvalid: 'Mermaid 目前无法读取此流程图，请先修正文本。',
  editBreaksFlowchart: '这样编辑后 Mermaid 无法读取流程图，请直接编辑文本。',
  edit: '编辑',
  notAFlowchart: '这种编辑只适用于流程图，PDL 有自己的编辑方式。',
  versionIsNewer: params('版本{version}由更新的 Weir 保存，保持原样。'),
  versionNotStored: params('浏览器拒绝保存版本。{why}该版本会保留到此标签页关闭，Weir 会继续尝试保存。'),
  versionsUnreadable: '目前无法读取本文档的版本，它们仍在存储中。',
  versionIsCurrentText: params('版本{version}与当前文本相同。'),
  restoreVersion: params('恢复版本{version}'),
  documentMatchesVersion: params('文档已与版本{version}相同。'),
  versionDeleted: params('版本{version}已删除。'),
  versionNotDeleted: params('版本{version}无法删除，予以保留。'),
  flowchartHasNoNodes: '流程图没有节点。',
};
