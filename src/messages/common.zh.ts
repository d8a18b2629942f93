import type { commonMessages } from './common.en';
import type { TranslationOf } from './i18n';
import { params } from './texts';

export const commonChinese: TranslationOf<typeof commonMessages> = {
  cancel: '取消',
  close: '关闭',
  delete: '删除',
  done: '完成',
  save: '保存',
  undo: '撤销',
  copy: '复制',
  open: '打开',
  rename: '重命名',
  next: '下一步',
  back: '上一步',
  reset: '重置',
  name: '名称',
  importButton: '导入',
  exportButton: '导出',
  format: '格式',
  optional: params('{name}（可选）'),
  notLoaded: 'Weir 的这一部分无法载入。请检查网络后重试。',
};
