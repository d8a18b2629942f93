import type { attachedToolsMessages } from './attachedTools.en';
import type { TranslationOf } from './i18n';
import { count, params } from './texts';

export const attachedToolsChinese: TranslationOf<typeof attachedToolsMessages> = {
  tooLarge: params('{name} 有 {megabytes} MB；工具文件最多 4 MB。'),
  toolDefinitions: '工具定义',
  open: '打开…',
  attach: '附加',
  toolFileToOpen: '要打开的工具文件',
  addTool: params('添加 {name}'),
  addApi: params('为 {name} 添加 API'),
  toolFileRemoved: '已从文档中移除工具文件。',
  attached: count({ other: '{count} 个工具。检查会使用它们的 schema。' }, 'zh'),
  replace: '替换…',
  remove: '移除',
  toolsWithoutAnApi: '没有 API 的工具',
  withoutAnApi: '没有 API',
  addSlots: '同时为新参数添加槽位',
  apisWithoutATool: '没有工具的 API',
  toolsWithTheirApi: '工具及其 API',
  matched: '已匹配',
  boundName: params('作为 {name}'),
  tools: '工具',
  notForFlowcharts: '工具属于 PDL 文档的 API；本文档是流程图。',
  howToAttach:
    '附加 API 背后的工具定义：OpenAI tools JSON、OpenAPI 3，或名称与参数的列表。检查便能知道每个 API 接收和返回什么。',
  howTheyAnswer: '如何应答',
};
