import type { TranslationOf } from './i18n';
import type { runHistoryStateMessages } from './runHistoryState.en';
import { count, params } from './texts';

export const runHistoryStateChinese: TranslationOf<typeof runHistoryStateMessages> = {
  runs: count({ other: '{count} 个会话' }, 'zh'),
  changeNotStored: params('浏览器拒绝保存此更改。{why}会话没有变化。'),
  runDeleted: params('“{name}”已删除。{days} 天内可从已删除的会话中恢复。'),
  runsDeleted: params('{runs}已删除。{days} 天内可从已删除的会话中恢复。'),
  busyRuns: count({ other: '{count} 个会话正在此处或另一个标签页中运行，没有删除。请先结束或关闭它们。' }, 'zh'),
  runsNotDeleted: '浏览器拒绝删除会话，它们仍在存储中。请稍后重试。',
  runsNotRestored: '浏览器拒绝恢复会话，它们仍处于删除状态。请稍后重试。',
  runsNotPurged: '浏览器拒绝彻底删除会话。请稍后重试。',
  withPre: '控制器：前置',
  withPost: '控制器：后置',
  withBoth: '控制器：前置和后置',
  withViolations: count({ other: '违规 {count} 次' }, 'zh'),
  withDenials: count({ other: '拒绝 {count} 次' }, 'zh'),
  notEnded: '未结束',
  noViolation: '无违规',
  noLlmWord: '无大模型 no llm',
  importedFrom: params('导入 {source}'),
  withoutControllers: '无控制器',
  fork: '分叉',
};
