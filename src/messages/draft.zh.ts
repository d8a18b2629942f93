import type { draftMessages } from './draft.en';
import type { TranslationOf } from './i18n';
import { count, params } from './texts';

export const draftChinese: TranslationOf<typeof draftMessages> = {
  textTooLong: params('文本有 {size} 个字符，此处模型最多读取 {limit} 个。请分段起草。'),
  notLoaded: '无法载入与模型通信的模块。请检查网络后重试。',
  draftFromWords: '用文字起草',
  description: '由模型写出流程，Weir 检查并把错误反馈给模型。打开之前不会保存任何内容。',
  draftAgain: '重新起草',
  draftTheProcedure: '起草流程',
  openAsADocument: '作为文档打开',
  procedureInWords: '用文字描述的流程',
  keepDocumentTools: params('仅使用打开的文档中的 {count} 个工具'),
  exampleText:
    '1. 询问 order_number。\n2. 调用 find_order(order_number) 得到 status。\n3. 如果订单丢失，则道歉。否则告知 status。',
  noEndpointIsSet: '尚未设置端点。',
  writtenBy: '起草者',
  setOne: '设置',
  change: '更改',
  rehearsalLimits: '演练模型按规则识别调用、提问、条件和回退步骤，其余内容保留为注释。没有写明调用的文字，请使用端点。',
  draftRunning: '正在起草',
  modelWrites: '模型正在写',
  modelRepairs: params('模型正在修正草稿，第 {attempt} 次，共 3 次'),
  textSoFar: '目前的文本',
  draft: '草稿',
  noPdlInReply: count({ other: '{count} 次回复中没有 PDL 文档。最后一次回复是：' }, 'zh'),
  lastReply: '最后一次回复',
  partialDraft: '可以打开较早的草稿：',
  sourceOfTheDraft: '草稿的源码',
  noErrorsFound: count({ other: '共写了 {count} 次。解析器和检查没有发现错误；请确认它符合你的本意。' }, 'zh'),
  faultsRemain: count({ other: '共尝试 {count} 次，最好的一次仍有错误。作为文档打开后修正：' }, 'zh'),
  remarks: '模型的说明：',
  line: params('第 {line} 行'),
  draftAsAGraph: '草稿的图',
  draftedProcedure: '起草的流程',
};
