import type { endpointMessages } from './endpoint.en';
import type { TranslationOf } from './i18n';
import { count, params } from './texts';

export const endpointChinese: TranslationOf<typeof endpointMessages> = {
  server: '服务器',
  other: '其他服务器',
  pathMissing: '地址没有路径。多数服务器在 /v1 下应答。',
  takeAddress: params('使用 {address}'),
  chooseModel: '选择模型',
  addressMissing: '请选择服务器，或输入它的基础 URL。',
  modelMissing: '缺少模型。请输入一个，或测试连接以列出服务器的模型。',
  listed: count({ other: '已连接。服务器列出了 {count} 个模型，请选择。' }, 'zh'),
  cors: params('要允许来自此页 ({origin}) 的请求，请这样启动服务器：'),
  corsOther: params('要允许来自此页 ({origin}) 的请求，服务器须发送：'),
  corsHosted: '此服务器允许来自网页的请求。',
  copy: '复制',
  copied: '已复制',
};
