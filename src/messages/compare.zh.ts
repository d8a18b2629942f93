import type { compareMessages } from './compare.en';
import type { TranslationOf } from './i18n';
import { count, params } from './texts';

export const compareChinese: TranslationOf<typeof compareMessages> = {
  gaveWithout: params('{runCount} 次运行中有 {runs} 次，智能体没有 {missing} 就给出了 {name}。'),
  calledWithout: params('{runCount} 次运行中有 {runs} 次，智能体没有 {missing} 就调用了 {name}。'),
  gaveWithoutOnce: params('智能体没有 {missing} 就给出了 {name}。'),
  calledWithoutOnce: params('智能体没有 {missing} 就调用了 {name}。'),
  brokenElse: count({ other: '另有 {count} 步做得过早。' }, 'zh'),
  otherwise: '除此之外，运行遵循工作流。',
  follow: count({ other: '{count} 次运行遵循工作流。' }, 'zh'),
  followSoFar: count({ other: '到目前为止，{count} 次运行遵循工作流。' }, 'zh'),
  unfinished: count({ other: '{count} 次运行没有结束。' }, 'zh'),
  depart: '运行偏离了工作流。',
  added: count({ other: '{count} 步不在工作流中。' }, 'zh'),
  reordered: count({ other: '{count} 步的顺序不同。' }, 'zh'),
  notExercised: count({ other: '{count} 步未执行。' }, 'zh'),
  unrelated: '运行与此工作流没有共同的步骤。',
  setApart: count({ other: '{count} 次有违规的运行已排除：重建的工作流不从中学习。' }, 'zh'),
  mineAll: '用所有运行重建',
  setThemApart: '排除有违规的运行',
  violations: count({ other: '{count} 次违规' }, 'zh'),
  without: params('{name} 缺少 {missing}'),
  legendSkipped: '被跳过',
  aboutSkipped: '后面的步骤需要它，但有运行略过了它。',
  legendMissing: '未执行',
  aboutMissing: '没有运行需要它，也没有运行走到它。',
  legendAdded: '新增',
  aboutAdded: '只在运行中出现，文档中没有。',
  legendReordered: '顺序不同',
  legendMatched: '匹配',
};
