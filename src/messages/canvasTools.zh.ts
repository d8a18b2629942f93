import type { canvasToolsMessages } from './canvasTools.en';
import type { TranslationOf } from './i18n';
import { params } from './texts';

export const canvasToolsChinese: TranslationOf<typeof canvasToolsMessages> = {
  addAtPlace: params('添加：{place}'),
  whatToAdd: '要添加的内容',
  typeSomething: '输入名称、条件或一句话',
  typeNewOrChoose: '输入新的，或选择',
  choices: '选项',
  noMatch: '没有匹配项。名称需含字母或数字。',
  align: '对齐',
  commands: '命令',
  filterNames: '筛选名称',
  filterNamesKeys: params('{key}：筛选名称；Enter：下一个匹配；Esc：清除'),
  namesFound: params('{count}/{all}'),
  commandsFor: params('{label}的命令'),
  addBetween: params('在{from}与{to}之间添加'),
  edgeStart: '连线起点',
  edgeEnd: '连线终点',
  dragEdge: params('{end}：拖到另一个节点'),
  add: '添加',
  showReason: '为什么不行',
  alignLeft: '左对齐',
  alignCentres: '居中对齐',
  alignRight: '右对齐',
  alignTop: '顶端对齐',
  spreadAcross: '水平分布',
  spreadDown: '垂直分布',
  nodesSelected: params('已选 {selection} 个节点'),
  selected: params('已选 {selection} 个'),
  moreCommands: '更多命令',
  more: '更多',
};
