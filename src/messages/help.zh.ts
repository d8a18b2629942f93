import type { helpMessages } from './help.en';
import type { TranslationOf } from './i18n';
import { params } from './texts';

export const helpChinese: TranslationOf<typeof helpMessages> = {
  flowAgentAbout: 'PDL、智能体循环、决策前后的控制器、偏离流程评估',
  procedureGiven: '以文本、代码或流程图的形式把流程交给智能体',
  worfbenchAbout: '一个工作流相对于另一个的链得分和图得分',
  flow: 'Flow',
  flowAbout: 'AOV 图、并行度和依赖复杂度',
  flowMindAbout: '根据实际执行重建工作流',
  weir: params('Weir {version}'),
  weirAbout: '浏览器中的 LLM 智能体工作流工作室。你的工作保存在本浏览器中，页面不从其他主机载入任何内容。',
  licence: '许可证',
  licenceNamed: params('{license} 许可证'),
  licenceText: '许可证全文',
  ideasFromPublishedWork: '思想来源（已发表的研究）',
  built: '技术构成',
  inTheProjectsFiles: params('在项目文件中：{path}'),
  opensANewTab: '在新标签页中打开',
  guides: '指南',
  guidesAbout: 'Weir 能做什么、怎样做，以及各个概念的含义。',
  write: '编写',
  run: '运行',
  rebuildAndEvaluate: '重建与评估',
  plan: '计划',
  inAndOut: '导入与导出',
  reference: '参考',
};
