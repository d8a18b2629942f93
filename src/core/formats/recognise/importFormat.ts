/** Formats of other tools whose workflows `core/imports` reads. */
export const importFormats = ['n8n', 'dify', 'langgraph', 'xstate'] as const;
export type ImportFormat = (typeof importFormats)[number];
