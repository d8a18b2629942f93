import { messagesOf, params } from './i18n';

export const saveRunsMessages = messagesOf('saveRuns', {
  weirLog: 'Weir log',
  jsonLinesEverything: 'JSON Lines: everything, to be opened again',
  openaiChatMessages: 'OpenAI chat messages',
  jsonWithToolCalls: 'JSON, with tool calls',
  opentelemetrySpans: 'OpenTelemetry spans',
  otlpJsonWithGenaiAttributes: 'OTLP JSON with GenAI attributes',
  transcript: 'Transcript',
  markdownToBeRead: 'Markdown, to be read',
  eventLogForProcessMining: 'Event log for process mining',
  partOfWeir: 'The part of Weir that exports runs could not be loaded. Check the connection and try again.',
  savedAs: params('Saved as {fileName}.'),
});
