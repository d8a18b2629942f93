import type { canvasCommandMessages } from './canvasCommands.en';
import type { TranslationOf } from './i18n';

export const canvasCommandsChinese: TranslationOf<typeof canvasCommandMessages> = {
  add: '在所选节点旁添加',
  edit: '重命名，编辑条件或句子',
  duplicate: '复制一份',
  delete: '删除',
  menu: '所选内容的全部命令',
  selectAll: '全选',
  fold: '折叠或展开条件',
  foldAll: '全部折叠或展开',
  zoomIn: '放大',
  zoomOut: '缩小',
  fit: '适应窗口',
  filter: '在依赖图中筛选名称',
};
