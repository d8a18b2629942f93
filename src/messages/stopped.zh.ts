import type { TranslationOf } from './i18n';
import type { stoppedMessages } from './stopped.en';

export const stoppedChinese: TranslationOf<typeof stoppedMessages> = {
  importStopped: '读取文件的模块已停止。请再次打开文件。',
  runsNotStored: '会话无法保存。请再次打开文件。',
  miningStopped: '比较轨迹的模块已停止。请重试；如果再次停止，请减少轨迹。',
  conversionStopped: '转换格式的模块已停止。请重试。',
  evaluationsStopped: '运行评估的模块已停止。请重新载入页面，已完成的单元格会保留。',
  modelStopped: '运行句子模型的模块已停止或无法加载。请检查连接后重试。',
  scoringStopped: '评分模块已停止。请重新载入页面，并再次选择文件。',
};
