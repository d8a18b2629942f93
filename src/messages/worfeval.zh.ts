import type { TranslationOf } from './i18n';
import { params } from './texts';
import type { worfevalMessages } from './worfeval.en';

export const worfevalChinese: TranslationOf<typeof worfevalMessages> = {
  predicted: params('{gold} 项中有 {predicted} 项有预测；平均值把其余的计为 0。'),
  sample: '试用示例文件',
  sampleAbout: '十二个小工作流和十个预测，为 Weir 编写。',
  bySource: '按来源的得分',
  bySourceCaption: '每个来源各项的平均 F1；没有预测的项计为 0。点击一个条形可列出其各项。',
  bySize: '按大小的得分',
  bySizeCaption: '按标准节点数统计的已评分项的平均图 F1。点击一个点可列出其各项。',
  distribution: '图得分的分布',
  distributionCaption: '已评分项的图 F1 落在每个十分之一区间的个数。点击一个条形可列出其各项。',
  source: '来源',
  noSource: '没有来源',
  chain: '链 F1',
  graph: '图 F1',
  items: '项数',
  nodes: '标准节点数',
  range: '图 F1 下限',
  nodesOf: params('{nodes} 个节点'),
  rangeOf: params('图 F1 为 {from} 至 {to}'),
  table: '以表格显示',
};
