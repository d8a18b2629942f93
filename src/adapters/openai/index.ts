export type { OpenAiChatOptions } from './openAiChat';
export { createOpenAiChat, loadSdk } from './openAiChat';
export type { Connection } from './testConnection';
export { testConnection } from './testConnection';
