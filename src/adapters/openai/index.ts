export type { OpenAiChatOptions } from './openAiChat';
export { createOpenAiChat, loadSdk } from './openAiChat';
export type { Embeddings } from './openAiEmbeddings';
export { createEmbeddings } from './openAiEmbeddings';
export type { ConnectionResult } from './testConnection';
export { testConnection } from './testConnection';
