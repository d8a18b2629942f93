import { messagesOf, params } from './i18n';

export const saveRunsMessages = messagesOf('saveRuns', {
  weirLog: 'Weir log',
  weirLogAbout: 'JSON Lines: everything, to be opened again',
  openaiChatMessages: 'OpenAI chat messages',
  jsonWithToolCalls: 'JSON, with tool calls',
  opentelemetrySpans: 'OpenTelemetry spans',
  otlpAbout: 'OTLP JSON with GenAI attributes',
  transcript: 'Transcript',
  markdownToBeRead: 'Markdown, to be read',
  xesAbout: 'Event log for process mining',
  savedAs: params('Saved as {fileName}.'),
});
