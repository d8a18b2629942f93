import type { TranslationOf } from './i18n';
import type { storageReasonsMessages } from './storageReasons.en';
import { params } from './texts';

export const storageReasonsChinese: TranslationOf<typeof storageReasonsMessages> = {
  storageFull: '此页面的存储空间已满：请删除不需要的会话、版本或文档，或释放磁盘空间。',
  newerTabOpen: '另一个标签页中的新版 Weir 已接管存储：请重新载入此页。',
  olderTabOpen: '另一个标签页打开着旧版 Weir：请关闭那个标签页。',
  databaseNotAnswering: '数据库没有响应：请重新载入页面。',
  databaseClosed: '浏览器或另一个标签页关闭了数据库：如果一直如此，请重新载入页面。',
  notStorable: '其中有数据库无法存储的内容。',
  writeAborted: '由于之前的错误，写入已放弃。',
  storageForbidden: '此窗口不能存储任何内容，某些隐私窗口即是如此。',
  databaseFailed: '数据库出错，磁盘已满或损坏时会出现这种情况。',
  noReason: '没有给出原因。',
  givenReason: params('给出的原因是“{reason}”。'),
};
