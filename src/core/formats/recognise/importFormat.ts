/** Formats of other tools whose workflows `core/imports` reads. */
export const importFormats = ['n8n', 'dify', 'langgraph', 'xstate', 'rasa', 'bpmn', 'dot', 'agent-script'] as const;
export type ImportFormat = (typeof importFormats)[number];
