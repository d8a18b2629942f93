// Addresses and profiles of known endpoints with OpenAI's chat completions protocol. The profile holds only what the
// provider's documentation states for all of its models; what a single model refuses is learned from its answers.

import type { EndpointProfile } from './endpointProfile';

export interface EndpointPreset {
  readonly id: string;
  readonly name: string;
  /** Upper case words are to be replaced. */
  readonly baseUrl: string;
  readonly needsKey: boolean;
  readonly profile: EndpointProfile;
  /** One sentence; empty if there is nothing to know. */
  readonly hint: string;
}

export const endpointPresets: readonly EndpointPreset[] = [
  {
    id: 'openai',
    name: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    needsKey: true,
    profile: {},
    hint: 'Reasoning models take no temperature: it is left out when they refuse it.',
  },
  {
    // learn.microsoft.com/azure/foundry/openai/api-version-lifecycle: the v1 API needs no api-version.
    id: 'azure',
    name: 'Azure OpenAI',
    baseUrl: 'https://RESOURCE.openai.azure.com/openai/v1',
    needsKey: true,
    profile: { keyHeader: 'api-key' },
    hint: 'The model is the name of your deployment.',
  },
  {
    // learn.microsoft.com/azure/ai-foundry/openai/reference: the address of a deployment, with api-version.
    id: 'azure-deployment',
    name: 'Azure OpenAI (deployment)',
    baseUrl: 'https://RESOURCE.openai.azure.com/openai/deployments/DEPLOYMENT',
    needsKey: true,
    profile: { keyHeader: 'api-key', apiVersion: '2024-10-21' },
    hint: 'For resources without the v1 address; the API version is part of the profile.',
  },
  {
    // platform.claude.com/docs/en/api/openai-sdk: temperature up to 1; seed and response_format are ignored.
    id: 'anthropic',
    name: 'Anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    needsKey: true,
    profile: { omit: ['seed', 'response_format'] },
    hint: 'Anthropic offers this address for tests; temperatures above 1 count as 1.',
  },
  {
    // ai.google.dev/gemini-api/docs/openai
    id: 'google',
    name: 'Google Gemini',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    needsKey: true,
    profile: {},
    hint: 'The key is one of Google AI Studio.',
  },
  {
    // openrouter.ai/docs/quickstart
    id: 'openrouter',
    name: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    needsKey: true,
    profile: {},
    hint: 'Each model is served by other providers, which accept other parameters.',
  },
  {
    // Mistral's API is strict: unknown fields are refused. Its seed is named random_seed, and usage is always sent
    // (docs.mistral.ai/api; mistralai/platform-docs-public issue 7).
    id: 'mistral',
    name: 'Mistral',
    baseUrl: 'https://api.mistral.ai/v1',
    needsKey: true,
    profile: { omit: ['seed', 'stream_options'] },
    hint: 'The seed can be set as random_seed among the parameters.',
  },
  {
    // api-docs.deepseek.com
    id: 'deepseek',
    name: 'DeepSeek',
    baseUrl: 'https://api.deepseek.com/v1',
    needsKey: true,
    profile: {},
    hint: '',
  },
  {
    // console.groq.com/docs/openai
    id: 'groq',
    name: 'Groq',
    baseUrl: 'https://api.groq.com/openai/v1',
    needsKey: true,
    profile: {},
    hint: '',
  },
  {
    // docs.ollama.com/api/openai-compatibility
    id: 'ollama',
    name: 'Ollama',
    baseUrl: 'http://localhost:11434/v1',
    needsKey: false,
    profile: {},
    hint: 'A model that is not loaded yet may be silent for more than a minute.',
  },
  {
    // lmstudio.ai/docs/developer/openai-compat
    id: 'lm-studio',
    name: 'LM Studio',
    baseUrl: 'http://localhost:1234/v1',
    needsKey: false,
    profile: {},
    hint: 'Start its server on the page Developer.',
  },
  {
    // docs.vllm.ai/en/latest/features/tool_calling: tools need two options of the server.
    id: 'vllm',
    name: 'vLLM',
    baseUrl: 'http://localhost:8000/v1',
    needsKey: false,
    profile: {},
    hint: 'Tool calls need --enable-auto-tool-choice and --tool-call-parser.',
  },
  {
    // github.com/ggml-org/llama.cpp: tools/server/README.md
    id: 'llama-cpp',
    name: 'llama.cpp',
    baseUrl: 'http://localhost:8080/v1',
    needsKey: false,
    profile: {},
    hint: 'Tool calls need --jinja in versions that do not set it by default.',
  },
];
