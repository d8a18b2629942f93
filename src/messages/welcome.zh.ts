import type { TranslationOf } from './i18n';
import { count, params } from './texts';
import type { welcomeMessages } from './welcome.en';

export const welcomeChinese: TranslationOf<typeof welcomeMessages> = {
  welcome: '欢迎',
  stepCount: count({ other: '{count} 个步骤' }, 'zh'),
  decisionCount: count({ other: '{count} 个判断' }, 'zh'),
  nodeCount: count({ other: '{count} 个节点' }, 'zh'),
  loopCount: count({ other: '{count} 个循环' }, 'zh'),
  comma: '，',
  title: 'Weir 是浏览器中的 LLM 智能体工作流工作室。',
  subtitle: '写下智能体必须遵循的步骤，让它与用户对话，看它跳过或违反了哪一步。',
  close: '关闭',
  closeTheWelcomeScreen: '关闭欢迎页',
  startOptions: '开始方式',
  openAnExample: '打开示例',
  exampleCount: params('{examples} 个工作流，可直接运行'),
  pasteOrDrop: '粘贴或拖入',
  pasteFormats: 'PDL、Mermaid、工具、日志',
  draw: '绘制',
  drawText: '从空白流程一步步绘制',
  describeInWords: '用文字描述',
  describeText: '模型起草，检查把关',
  examples: '示例',
  examplesHint: '不需要模型和密钥即可运行：由 Weir 内置的离线智能体回答。',
  tours: '导览',
  toursHint: '每个五小步，直接在应用中进行。',
};
