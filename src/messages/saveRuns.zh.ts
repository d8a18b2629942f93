import type { TranslationOf } from './i18n';
import type { saveRunsMessages } from './saveRuns.en';
import { params } from './texts';

export const saveRunsChinese: TranslationOf<typeof saveRunsMessages> = {
  weirLog: 'Weir 日志',
  weirLogAbout: 'JSON Lines：完整内容，可再次打开',
  openaiChatMessages: 'OpenAI 聊天消息',
  jsonWithToolCalls: 'JSON，含工具调用',
  opentelemetrySpans: 'OpenTelemetry span',
  otlpAbout: 'OTLP JSON，含 GenAI 属性',
  transcript: '对话记录',
  markdownToBeRead: 'Markdown，供阅读',
  xesAbout: '流程挖掘用的事件日志',
  savedAs: params('已保存为 {fileName}。'),
};
