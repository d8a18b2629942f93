import type { TranslationOf } from './i18n';
import type { studioMessages } from './studio.en';
import { params } from './texts';

export const studioChinese: TranslationOf<typeof studioMessages> = {
  procedure: '流程',
  dependencies: '依赖',
  flowchart: '流程图',
  graph: '图',
  showThePath: '显示路径',
  graphOf: params('{view}图'),
  unfold: '展开',
  fold: '折叠',
  tidyTheLayout: '整理布局',
  openInTheInspector: '在属性面板中打开',
  showItsEvents: '显示它的事件',
};
