import type { TranslationOf } from './i18n';
import type { kitMessages } from './kit.en';
import { params } from './texts';

export const kitChinese: TranslationOf<typeof kitMessages> = {
  dragToMove: '拖动，或按 Alt 加方向键移动',
  removeOne: params('移除 {noun} {name}'),
  addOne: params('添加 {noun}'),
  addOneHint: params('添加 {noun}…'),
  showMoreChangeLines: params('再显示此更改的 {count} 行'),
  linesUnchanged: params('{hidden} 行未更改'),
  diffLabel: '逐行差异：减号为旧行，加号为新行',
  legend: '图例',
  newName: '新名称',
  asTyped: '按输入内容',
  partNotLoaded: 'Weir 的这一部分无法载入。请检查网络，然后',
  tryAgain: '重试',
  or: '或',
  reload: '重新载入',
  workIsStored: '你的工作保存在本浏览器中。',
  saveSvg: '保存为 SVG',
  savePng: '保存为 PNG',
  chartNotDrawn: '本浏览器无法把图表绘制成 PNG，请改存为 SVG。',
};
