import type { TranslationOf } from './i18n';
import type { runOverlayMessages } from './runOverlay.en';
import { count, params } from './texts';

export const runOverlayChinese: TranslationOf<typeof runOverlayMessages> = {
  legend: '图例',
  scale: '色阶',
  thisSession: '本会话',
  status: '状态',
  orderOfSteps: '步骤顺序',
  timeSpent: '耗时',
  tokens: 'Token',
  manySessions: '多个会话',
  coverage: '覆盖率',
  frequency: '频次',
  overlay: '叠加显示',
  noSession: '运行或打开一个会话后显示。',
  logsRead: '已读日志',
  doneOf: params('{done}/{total}'),
  stop: '停止',
  stoppedAfter: params('读取 {sessions} 后停止。'),
  readThemAll: '全部读取',
  unreadableLogs: count({ other: '{count} 份日志无法读取，已略去。' }, 'zh'),
  noRuns: '本文档还没有会话。',
  sessions: '会话',
  allOfDocument: params('本文档的全部会话（{count}）'),
  withTheTag: '带有标签',
  withTheModel: '使用模型',
  chooseOneByOne: '逐个选择…',
  selectedSessions: '所选会话',
};
