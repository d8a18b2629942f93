import type { compareProblemMessages } from './compareProblems.en';
import type { TranslationOf } from './i18n';
import { params } from './texts';

export const compareProblemsChinese: TranslationOf<typeof compareProblemMessages> = {
  theTraces: '轨迹',
  nothingRebuilt: '还没有重建工作流。请选择轨迹，等待比较完成。',
  notCompared: params('无法比较{owner}：{why}'),
  textNotCompared: params('无法比较当前文本：{why}'),
  planFailed: params('无法规划更改：{why}'),
};
