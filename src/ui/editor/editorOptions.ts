/** Options of every editor: the text only, without decorations around it. */
export const minimalEditorOptions = {
  automaticLayout: true,
  fontSize: 12,
  lineHeight: 20,
  minimap: { enabled: false },
  scrollBeyondLastLine: false,
  glyphMargin: false,
  wordWrap: 'on',
  unicodeHighlight: { ambiguousCharacters: false, nonBasicASCII: false },
  fixedOverflowWidgets: true,
  overviewRulerBorder: false,
  hideCursorInOverviewRuler: true,
  stickyScroll: { enabled: false },
  links: false,
} as const;

/** Options of every text editor. */
export const textEditorOptions = {
  tabSize: 2,
  insertSpaces: true,
  bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false },
};
