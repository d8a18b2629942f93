export type { OpenAiChatOptions } from './openAiChat';
export { createOpenAiChat } from './openAiChat';
export type { Connection } from './testConnection';
export { testConnection } from './testConnection';
