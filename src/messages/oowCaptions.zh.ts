import { messagesOf } from './i18n';
import type { OowCaptions } from './oowCaptions.en';

export const oowCaptionChinese: OowCaptions = messagesOf('oowCaptions.zh', {
  'intent-switching': '用户改变了主意',
  'intent-switching/detail-switching': '用户改了一个细节',
  'intent-switching/confirmation-switching': '用户先同意，又收回',
  'intent-switching/attitude-switching': '用户的态度变了',
  'intent-switching/request-cancellation': '用户取消请求',
  'intent-switching/information-addition': '用户补充了要求',
  'irrelevant-answering': '用户没有回答问题',
  'irrelevant-answering/incorrect-answer': '用户答错了',
  'irrelevant-answering/vague-answer': '用户回答得含糊',
  'irrelevant-answering/topic-shift': '用户换了话题',
  'irrelevant-answering/counter-question': '用户反问',
  'irrelevant-answering/irrelevant-information': '用户说起别的事',
  'irrelevant-answering/partial-answer': '用户只回答了一部分',
  'procedure-jumping': '用户想改变流程的步骤',
  'procedure-jumping/step-skipping': '用户要求跳过步骤',
  'procedure-jumping/restructuring': '用户想换个顺序',
  'procedure-jumping/step-repetition': '用户要求重复一步',
  'procedure-jumping/returning-to-the-start': '用户想从头再来',
  'procedure-jumping/rule-ignoring': '用户要求破例',
  'procedure-jumping/step-splitting': '用户想把一步拆开',
  other: '用户离开了流程',
  first: '用户提出请求',
  middle: '用户继续',
  last: '用户结束对话',
});
