import type { TranslationOf } from './i18n';
import type { metricsMessages } from './metrics.en';
import { params } from './texts';

export const metricsChinese: TranslationOf<typeof metricsMessages> = {
  aboutMeasure: params('关于{label}'),
  previousValue: params('在{since}中为 {before}'),
  sinceVersion: params('自{since}以来'),
  measuring: '正在计算……',
  dependencyCycle: '依赖关系形成了环',
  flowchartHoldsALoop: '流程图中有循环',
  cycleNoValue: params('：{path}。要求图中无环的指标没有值。'),
  failureProbability: '子任务失败的概率',
  noChangeSince: params('自版本{since}以来没有变化。'),
  changeArrowsAbout: params('箭头表示自版本{since}以来的变化。'),
  changeArrowsHint: '有了版本之后，箭头会显示此后的变化。',
  subtasksAtEachStep: '每一步的子任务',
  whichNodes: '涉及节点',
  andMore: params('，还有 {count} 个'),
  concerns: '关注点',
  change: '变化',
  fromTo: params('{before} → {after}，自{since}以来'),
  source: '出处',
  showMeasured: params('显示所测量的{graph}'),
  procedure: '流程',
  measuredDependencies: '依赖',
};
