import type { checksMessages } from './checks.en';
import type { TranslationOf } from './i18n';
import { params } from './texts';

export const checksChinese: TranslationOf<typeof checksMessages> = {
  form: '形式',
  error: '错误',
  names: '名称',
  preconditions: '前置条件',
  flow: '流程',
  tools: '工具',
  flowcharts: '流程图',
  subtasks: '子任务图（weir check）',
  warning: '警告',
  info: '信息',
  hint: '提示',
  off: '关闭',
  recommended: '推荐',
  strict: '严格',
  level: params('{title}的级别'),
  defaultLevel: params('默认（{standard}）'),
  checks: '检查',
  description: '对本浏览器中的所有文档生效。用 # weir: off unused-slot 这样的注释可在单个文档中关闭一条规则。',
  preset: '预设',
  backToThePreset: '恢复预设',
};
