import type { endpointWaitMessages } from './endpointWait.en';
import type { TranslationOf } from './i18n';
import { count, params } from './texts';

export const endpointWaitChinese: TranslationOf<typeof endpointWaitMessages> = {
  waiting: params('正在等待模型：{seconds} 秒，上限 {limit} 秒。'),
  waitingWithoutLimit: params('正在等待模型：{seconds} 秒，没有上限。'),
  changeLimit: '更改上限',
  tooMany: '端点要求等待：请求过多（429）。',
  asksToWait: params('端点要求等待（{status}）。'),
  unreachable: '无法连接端点。',
  nextAttempt: params('{seconds} 秒后重试。'),
  trying: '正在重试……',
  tryNow: '立即重试',
  requests: count({ other: '{count} 个请求在等待' }, 'zh'),
};
