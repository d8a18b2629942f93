import type { TranslationOf } from './i18n';
import type { runMessages } from './run.en';
import { count, params } from './texts';

export const runChinese: TranslationOf<typeof runMessages> = {
  openings: '建议的第一条消息',
  replies: '建议的回复',
  empty: '你来扮演用户。输入用户会说的话，或发送下面的建议。',
  rehearsal: '演练模型按规则应答，不使用大模型。它能理解取值、日期、是与否，以及更正。',
  waitingForAgent: params('正在等待 {model}'),
  waitingForUser: params('{model} 正在扮演用户'),
  waitingForTool: params('{model} 正在扮演 API 服务器'),
  seconds: params('{seconds} 秒'),
  stop: '停止',
  fallback: '这是 Weir 的话：模型没有给出可用的回复。',
  deniedTimes: params('被 {controllers} 拒绝 {times} 次'),
  unreadable: count({ other: '回复 {count} 次无法读取，因此重新询问了模型。' }, 'zh'),
  emptyReplies: count({ other: '回复连续 {count} 次为空，因此重新询问了模型。' }, 'zh'),
  retry: '重试回复',
  retryIn: params('{seconds} 秒后重试回复'),
  changeEndpoint: '更改端点…',
  keyForgotten: '没有设置密钥：重新载入后已忘记。请重新输入。',
  keyMissing: '没有设置密钥，请输入。',
  enterKey: '输入密钥…',
};
