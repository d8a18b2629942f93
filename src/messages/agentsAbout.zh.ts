import type { agentsAboutMessages } from './agentsAbout.en';
import type { TranslationOf } from './i18n';

export const agentsAboutChinese: TranslationOf<typeof agentsAboutMessages> = {
  iw: 'IW（流程内）：用户始终按流程进行。',
  oow: 'OOW（流程外）：用户有时会离开流程，例如提出其他问题或改变主意。',
  cross: 'CROSS（跨流程）：智能体还持有数据中的其他流程。',
  doNothing: '“什么也不做”是基线：对每条消息都给出同样的拒绝，不调用任何工具。连它都能得高分的指标说明不了什么。',
  unstable: '± 不稳定：该会话的其他重复得到了不同的结果。',
};
