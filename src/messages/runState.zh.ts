import type { TranslationOf } from './i18n';
import type { runStateMessages } from './runState.en';
import { count, params } from './texts';

export const runStateChinese: TranslationOf<typeof runStateMessages> = {
  overlayNotLoaded: '无法载入统计会话的模块。请检查网络后重试。',
  notJudgedAgain: params('无法重新评判会话：{reason}。'),
  notStoredFrom: params(
    '浏览器从事件 {event} 起拒绝保存会话。{why}会话在内存中继续，Weir 会不断重试保存。如需保留，请在关闭此标签页之前导出。',
  ),
  runInOtherTab: '此会话正在另一个标签页中使用。请在那里继续，或在那里关闭后再在此打开。',
  otherTabContinued: '另一个标签页继续了此会话，因此此处不再保存。请从列表中重新打开，查看已保存的内容。',
  importedRecord: '此会话由其他程序的记录导入，没有可用来继续的提示词和模型。请在文档上运行新会话。',
  executionOnly: '这是任务的执行，不是会话。请在“比较”中再次执行任务，或在文档上运行会话。',
  foreignEndpoint: '此会话是导入的，它的模型所在的端点不是你的。请用自己的模型运行新会话。',
  sessionNotStarted: params('会话无法开始：{reason}。'),
  sessionsNotLoaded: '无法载入运行会话的模块。请检查网络后重试。',
  runNotRead: '浏览器无法读取此会话，它仍在存储中。请稍后重试。',
  runWithoutEvents: '此会话没有事件：尚未开始就已中断。',
  logUnreadable: params('无法读取此会话的日志（{reason}），它原样保留在存储中。'),
  runsUnreadable: '无法读取已保存的会话，它们仍在存储中。请重新载入页面重试。',
  unreadable: count({ other: '{count} 个已保存的会话无法读取，保持原样。' }, 'zh'),
  tooLate: '会话已经推进，因此没有做任何更改。如需更改，请从较早的事件分叉。',
};
