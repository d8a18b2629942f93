import type { TranslationOf } from './i18n';
import type { runLaterMessages } from './runLater.en';
import { count, params } from './texts';

export const runLaterChinese: TranslationOf<typeof runLaterMessages> = {
  nothingToFork: '没有可分叉的内容：日志为空。',
  forkNotStored: params('分叉无法保存（{reason}）。没有做任何更改。'),
  runInterrupted: params('{time} 的会话在事件 {event} 处中断。'),
  continue: '继续',
  temperature: '温度',
  seed: '种子',
  actionsPerTurn: '每轮动作数',
  turns: '轮数',
  replyRetries: '回复无法读取时的重试次数',
  probability: '概率',
  wholeNumber: '整数',
  number: '数字',
  emptyScript: '脚本还没有内容。请写下用户说的话。',
  unfinishedRemoved: count({ other: '页面关闭时有一次导入中断，其中 {count} 个会话已移除。请重新导入文件。' }, 'zh'),
};
