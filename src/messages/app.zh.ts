import type { appMessages } from './app.en';
import type { TranslationOf } from './i18n';
import { params } from './texts';

export const appChinese: TranslationOf<typeof appMessages> = {
  linkNotLoaded: '无法载入打开分享链接的模块。请检查网络，再次打开链接。',
  startFailed: params('Weir 无法启动：{reason}。请重新载入页面；你的文档保存在本浏览器中。'),
  crashed: 'Weir 出错了',
  workIsStored: '你的文档和会话保存在本浏览器中，不受影响。',
  reload: '重新载入',
  tryAgain: '重试',
  workflowTextMissing: params('缺少工作流{title}的文本：请把 {file} 与数据一起导入。'),
  readerNotLoaded: '无法载入读取这段文本的模块。请检查网络后重试。',
};
