import type { TranslationOf } from './i18n';
import { params } from './texts';
import type { welcomeMessages } from './welcome.en';

export const welcomeChinese: TranslationOf<typeof welcomeMessages> = {
  welcome: '欢迎',
  title: 'Weir 是浏览器中的 LLM 智能体工作流工作室。',
  subtitle: '写下智能体必须遵循的流程，让它对话，看它在哪里偏离。',
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
  examplesHint: '不需要模型和密钥：由演练智能体代为扮演。',
  tours: '导览',
  toursHint: '每个五小步，直接在应用中进行。',
};
