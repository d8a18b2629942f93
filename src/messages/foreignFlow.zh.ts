import type { foreignFlowMessages } from './foreignFlow.en';
import type { TranslationOf } from './i18n';
import { count, params } from './texts';

export const foreignFlowChinese: TranslationOf<typeof foreignFlowMessages> = {
  reading: '正在读取工作流…',
  nodes: count({ other: '{count} 个节点' }, 'zh'),
  edges: count({ other: '{count} 条边' }, 'zh'),
  found: params('{title}：{nodes}，{edges}。'),
  keptAsComments: '文档以注释形式保留此列表。',
};
