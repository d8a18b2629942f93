import type { evaluationMessages } from './evaluation.en';
import type { TranslationOf } from './i18n';
import { params } from './texts';

export const evaluationChinese: TranslationOf<typeof evaluationMessages> = {
  taskProgress: '任务进度',
  against: params('与{first}相比'),
  rehearsalNoLlm: params('演练，{name}（无大模型）'),
  openSource: params('打开{source}'),
  right: '右侧',
  bottom: '底部',
  evaluationKinds: '评估什么',
  agents: '智能体',
  generate: '生成',
  taskBench: '任务基准',
  evaluation: '评估',
  planNotJson: '计划是一个 JSON 对象。',
  planNeedsFile: params('计划使用 {name}：请同时选择该文件，或在此选择其他数据。'),
  planFileMissing: params('{name} 指定了 {file}：请也选择该文件。'),
  dataNotJson: params('{name} 不是 JSON（{fault}）。请改正该文件，或在此选择其他数据。'),
  dataNotObject: params('{name} 不是数据集：它不是一个 JSON 对象。请在此选择其他数据。'),
  dataSet: '数据集',
  dataEmpty: params('{name} 中既没有用户也没有会话。'),
  referenceSessions: '参考会话',
  noSession: '没有这个会话。',
};
