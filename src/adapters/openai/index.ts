export { loadSdk } from './endpointClient';
export type { LearnedProfile, OpenAiChatOptions } from './openAiChat';
export { createOpenAiChat } from './openAiChat';
export type { Embeddings } from './openAiEmbeddings';
export { createEmbeddings } from './openAiEmbeddings';
export type { ConnectionResult, ConnectionTest } from './testConnection';
export { testConnection } from './testConnection';
