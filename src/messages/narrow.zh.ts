import type { TranslationOf } from './i18n';
import type { narrowMessages } from './narrow.en';

export const narrowChinese: TranslationOf<typeof narrowMessages> = {
  parts: '部分',
  canvas: '画布',
  outline: '大纲',
  text: '文本',
  problems: '问题',
  runs: '运行',
  conversation: '对话',
  timeline: '时间线',
  scores: '得分',
  evaluation: '评估',
  evaluations: '已存储',
  details: '详情',
  plan: '计划',
  progress: '进度',
};
