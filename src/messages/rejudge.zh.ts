import type { TranslationOf } from './i18n';
import type { rejudgeMessages } from './rejudge.en';
import { count, params } from './texts';

export const rejudgeChinese: TranslationOf<typeof rejudgeMessages> = {
  denied: '被拒绝',
  allowed: '被允许',
  becomes: '变为',
  decisions: count({ other: '{count} 个决策' }, 'zh'),
  verdicts: count({ other: '{count} 个裁决' }, 'zh'),
  usedHere: params('{name}（此处 {decisions}）'),
  answerOf: params('ANSWER {node}'),
  goToEvent: '转到此事件',
  eventOfTurn: params('{event} · 第 {turn} 轮'),
  showMore: params('再显示 {count} 个'),
  trialSettings: '试用设置',
  judgeAgain: '重新评判',
  judgeAgainAbout: '重新评判：按这些设置，以及会话运行时的文本。在此更改会立即评判。',
  recheckAbout: params('复查：按会话的设置，以及“{title}”的当前文本。'),
  reCheck: '复查',
  sessionSettings: '使用会话的设置',
  preconditionIsMetWhen: '前置条件何时满足',
  callCounts: '调用的有效范围',
  eventsJudged: '已评判的事件',
  stop: '停止',
  underTheseSettings: '在这些设置下',
  byCurrentText: params('按{document}的当前文本'),
  clear: '清除',
  noChange: params('没有裁决变化（{decisions}）。'),
  changes: params('{decisions}中有 {changed} 个会变化：{nowDenied} 个现被拒绝，{nowAllowed} 个现被允许。'),
  totals: params(
    '拒绝：之前 {deniedBefore}，现在 {deniedAfter}。违规：之前 {violationsBefore}，现在 {violationsAfter}。',
  ),
  newEvents: params('会话已继续，{count} 个事件尚未评判。'),
  vanishedSteps: params('文本中已不存在：{vanished}。'),
  newInTheText: params('文本中新增：{appeared}。'),
  method: '每个决策都在会话中的原位评判。第一处变化之后，智能体可能会作出不同的决策。',
  noSession: '运行或打开一个会话，用其他设置评判它。',
  changedVerdicts: '变化的裁决',
  introduction:
    '选择预设，或更改控制器及其选项、前置条件何时满足：本会话中会变化的裁决列在这里。不询问模型，会话保持原样。',
  recheckFailed: '无法为复查读取文本，请稍后重试。',
};
