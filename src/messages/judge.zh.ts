import type { TranslationOf } from './i18n';
import type { judgeMessages } from './judge.en';
import { count, params } from './texts';

export const judgeChinese: TranslationOf<typeof judgeMessages> = {
  notJudged: params('未评判：{reason}。'),
  language: '该语言中的声称无法识别',
  length: '回复过长',
  noWords: '回复没有文字',
  wording: '措辞接近某个 ANSWER，但无法判定',
  value: '其中一个值指代什么不明确',
  judge: '用模型评判',
  judgeAgain: '重新评判',
  judgeAll: params('用 {model} 全部评判'),
  judging: params('{model} 正在评判第 {next} 条，共 {total} 条……'),
  judgingOne: params('{model} 正在评判这条回复……'),
  cancel: '取消',
  judgedBy: params('由 {model} 评判：'),
  claimsNothing: '没有声称任何事。',
  claimsOnly: params('声称 {claims}，与事实相符。'),
  claimsFalsely: params('声称 {claims}，但 {unmet} 尚未成功。'),
  noDecision: params('{model} 未能判定：{reason}'),
  promptAndAnswer: '提示与回答',
  needsEndpoint: '演练模型不能评判回复。请在模型菜单中选择端点的模型。',
  notLoaded: 'Weir 的模型调用部分未能加载。请检查网络后重试。',
  runNotStored: '此运行未存储在本浏览器中，因此无法保存评判结果。',
  figures: '未评判的回复',
  explanation: '从措辞看不出这些回复是否声称了尚未发生的事。可以由模型评判；结果保存在运行旁边，不会改变日志。',
  judgedCount: params('{judged} 条由 {models} 评判'),
  falseClaimCount: count({ other: '{count} 个虚假声称' }, 'zh'),
  allJudged: '没有其他回复需要模型评判。',
  undecidedSteps: '条件未定的步骤和值未定的回复不会交给模型。',
};
