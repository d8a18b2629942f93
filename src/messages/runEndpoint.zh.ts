import type { TranslationOf } from './i18n';
import type { runEndpointMessages } from './runEndpoint.en';
import { params } from './texts';

export const runEndpointChinese: TranslationOf<typeof runEndpointMessages> = {
  ollama: 'Ollama',
  ollamaCommand: params('OLLAMA_ORIGINS={origin} ollama serve'),
  lmStudioCommand: 'lms server start --cors',
  vllmCommand: params('vllm serve MODEL --allowed-origins \'["{origin}"]\''),
  corsHeaders: params(
    'Access-Control-Allow-Origin: {origin}\nAccess-Control-Allow-Headers: authorization, content-type\nAccess-Control-Expose-Headers: retry-after',
  ),
  endpoint: '端点',
  endpointHint: '任何支持 OpenAI chat completions 的服务器。',
  testConnection: '测试连接',
  useThisEndpoint: '使用此端点',
  baseUrl: '基础 URL',
  urlExample: 'https://api.openai.com/v1 或 http://localhost:11434/v1',
  key: '密钥',
  keyHint: '服务器不需要时留空',
  keyOfOtherOrigin: params('为 {others} 输入的密钥不会发送到 {origin}。请输入 {origin} 的密钥。'),
  keepKey: '保留密钥直到关闭此标签页。否则重新载入后即忘记。绝不存到别处。',
  model: '模型',
  modelOfNewSessions: '新会话和新请求所用的模型',
  urlProblem: '基础 URL 以 http:// 或 https:// 开头，通常以 /v1 结尾。',
  testing: '正在询问服务器……',
  compliantHint: '遵循流程',
  hastyHint: '受催促时跳步',
  forgetfulHint: '重复调用，丢失槽位',
  rehearsalModels: '演练模型：内置，基于规则，无大模型',
  yourEndpoint: '你的端点',
  connectAnEndpoint: '连接端点…',
  endpointSettings: '端点设置…',
};
