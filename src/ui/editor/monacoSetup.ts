// Monaco, bundled: the editor with the features a source panel needs, its worker, the two languages and the themes.
// Loaded when the first editor opens, never before. Nothing comes from another host.

import 'monaco-editor/features/bracketMatching/register';
import 'monaco-editor/features/caretOperations/register';
import 'monaco-editor/features/clipboard/register';
import 'monaco-editor/features/codeAction/register';
import 'monaco-editor/features/codicon/register';
import 'monaco-editor/features/comment/register';
import 'monaco-editor/features/contextmenu/register';
import 'monaco-editor/features/find/register';
import 'monaco-editor/features/documentSymbols/register';
import 'monaco-editor/features/folding/register';
import 'monaco-editor/features/format/register';
import 'monaco-editor/features/gotoError/register';
import 'monaco-editor/features/gotoLine/register';
import 'monaco-editor/features/gotoSymbol/register';
import 'monaco-editor/features/hover/register';
import 'monaco-editor/features/indentation/register';
import 'monaco-editor/features/linesOperations/register';
import 'monaco-editor/features/multicursor/register';
import 'monaco-editor/features/parameterHints/register';
import 'monaco-editor/features/quickOutline/register';
import 'monaco-editor/features/referenceSearch/register';
import 'monaco-editor/features/rename/register';
import 'monaco-editor/features/semanticTokens/register';
import 'monaco-editor/features/smartSelect/register';
import 'monaco-editor/features/snippet/register';
// The suggest feature's own registration leaves out its widget.
import 'monaco-editor/editor/contrib/suggest/browser/suggestController';
import 'monaco-editor/features/suggest/register';
import 'monaco-editor/features/toggleTabFocusMode/register';
import 'monaco-editor/features/tokenization/register';
import 'monaco-editor/features/wordHighlighter/register';
import 'monaco-editor/features/wordOperations/register';
import { loader } from '@monaco-editor/react';
import * as monaco from 'monaco-editor/editor';
import {
  Emitter,
  editor,
  KeyCode,
  KeyMod,
  languages,
  MarkerSeverity,
  Range,
  Selection,
  Uri,
} from 'monaco-editor/editor';
import EditorWorker from 'monaco-editor/editor/editor.worker?worker';
import { StandaloneServices } from 'monaco-editor/editor/standalone/browser/standaloneServices';
import { IStorageService } from 'monaco-editor/platform/storage/common/storage';
import { tokensOf } from '../kit/tokensOf';
import { mermaidConfiguration, mermaidTokens } from './mermaidLanguage';
import { pdlConfiguration, pdlTokens } from './pdlLanguage';
import { registerProviders } from './providers/registerProviders';

export { editor, KeyCode, KeyMod, MarkerSeverity, Range, Selection, Uri };

interface MonacoGlobal {
  MonacoEnvironment?: { getWorker(): Worker };
}

// Without this the package would fetch Monaco from another host.
loader.config({ monaco: monaco as unknown as NonNullable<Parameters<typeof loader.config>[0]['monaco']> });
(self as unknown as MonacoGlobal).MonacoEnvironment = { getWorker: () => new EditorWorker() };
// It takes the width of a character once, and a font may arrive later.
document.fonts.addEventListener('loadingdone', () => editor.remeasureFonts());

// Monaco ends what is overtaken (a peek that closes, a word that is left) by rejecting with this, and nobody waits for it.
addEventListener('unhandledrejection', (event) => {
  const reason: unknown = event.reason;
  if (reason instanceof Error && reason.name === 'Canceled' && reason.message === 'Canceled') event.preventDefault();
});

languages.register({ id: 'pdl' });
languages.register({ id: 'mermaid' });
languages.setMonarchTokensProvider('pdl', pdlTokens);
languages.setLanguageConfiguration('pdl', pdlConfiguration);
languages.setTokensProvider('mermaid', mermaidTokens);
languages.setLanguageConfiguration('mermaid', mermaidConfiguration);
const arrived = new Emitter<void>();
registerProviders(languages, editor, arrived);

/** Tells the features that a new analysis is there. */
export const announceAnalysis = (): void => arrived.fire();

export const themeName = (theme: 'light' | 'dark') => `weir-${theme}`;

// A panel is narrower than the window that Monaco's widgets are made for: the list of references gets half of it.
StandaloneServices.get(IStorageService).store(
  'peekViewLayout',
  JSON.stringify({ ratio: 0.5, heightInLines: 14 }),
  0,
  1,
);

/** The themes speak the app's tokens, so they are read anew whenever the page changes its light. */
export function applyTheme(theme: 'light' | 'dark'): void {
  const read = tokensOf(document.documentElement);
  // A minifier may write #fff for #ffffff; Monaco's token colours take six digits only.
  const token = (name: string) => read(name).replace(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/i, '#$1$1$2$2$3$3');
  const ink = (name: string) => token(name).replace('#', '');
  const name = themeName(theme);
  editor.defineTheme(name, {
    base: theme === 'dark' ? 'vs-dark' : 'vs',
    inherit: false,
    rules: [
      { token: '', foreground: ink('text') },
      { token: 'section', foreground: ink('text'), fontStyle: 'bold' },
      { token: 'key', foreground: ink('text-muted') },
      { token: 'keyword', foreground: ink('compare-missing') },
      { token: 'api', foreground: ink('accent-text') },
      { token: 'answer', foreground: ink('status-done') },
      { token: 'node', foreground: ink('accent-text') },
      { token: 'function', foreground: ink('accent-text'), fontStyle: 'italic' },
      { token: 'slot', foreground: ink('code-slot') },
      { token: 'variable', foreground: ink('text') },
      { token: 'prose', foreground: ink('text') },
      // A name that nothing declares loses its colour.
      { token: 'unknown', foreground: ink('text-muted'), fontStyle: 'italic' },
      { token: 'escape', foreground: ink('text-faint') },
      { token: 'string', foreground: ink('compare-added') },
      { token: 'placeholder', foreground: ink('status-blocked') },
      { token: 'number', foreground: ink('level-info') },
      { token: 'constant', foreground: ink('level-info') },
      { token: 'comment', foreground: ink('text-faint'), fontStyle: 'italic' },
      { token: 'operator', foreground: ink('text-muted') },
      { token: 'delimiter', foreground: ink('text-muted') },
    ],
    colors: {
      'editor.background': token('surface-panel'),
      'editor.foreground': token('text'),
      'editorLineNumber.foreground': token('text-faint'),
      'editorLineNumber.activeForeground': token('text'),
      'editorLineNumber.dimmedForeground': token('text-faint'),
      'editor.lineHighlightBackground': token('surface-sunken'),
      'editor.lineHighlightBorder': '#00000000',
      'editor.selectionBackground': token('surface-selected'),
      'editor.inactiveSelectionBackground': token('surface-hover'),
      'editor.wordHighlightBackground': token('surface-hover'),
      'editor.wordHighlightStrongBackground': token('surface-selected'),
      'editorCursor.foreground': token('accent'),
      'editorWidget.background': token('surface-raised'),
      'editorWidget.border': token('border'),
      'editorHoverWidget.background': token('surface-raised'),
      'editorHoverWidget.border': token('border'),
      'editorSuggestWidget.background': token('surface-raised'),
      'editorSuggestWidget.border': token('border'),
      'editorSuggestWidget.selectedBackground': token('surface-selected'),
      'editorSuggestWidget.selectedForeground': token('text'),
      'editorSuggestWidget.highlightForeground': token('accent-text'),
      'editorSuggestWidget.focusHighlightForeground': token('accent-text'),
      'editorIndentGuide.background1': token('border'),
      'editorIndentGuide.activeBackground1': token('border-strong'),
      'editorBracketMatch.background': token('surface-hover'),
      'editorBracketMatch.border': token('border-strong'),
      'editorError.foreground': token('level-error'),
      'editorWarning.foreground': token('level-warning'),
      'editorInfo.foreground': token('level-info'),
      'editorOverviewRuler.border': '#00000000',
      'scrollbarSlider.background': `${token('border-strong')}80`,
      'scrollbarSlider.hoverBackground': token('border-strong'),
      'scrollbarSlider.activeBackground': token('border-strong'),
      'list.hoverBackground': token('surface-hover'),
      'menu.background': token('surface-raised'),
      'menu.foreground': token('text'),
      'menu.selectionBackground': token('surface-hover'),
      'menu.selectionForeground': token('text'),
      'menu.separatorBackground': token('border'),
      'input.foreground': token('text'),
      'list.activeSelectionBackground': token('surface-selected'),
      'list.activeSelectionForeground': token('text'),
      'list.inactiveSelectionBackground': token('surface-hover'),
      'list.focusBackground': token('surface-selected'),
      'list.focusForeground': token('text'),
      'list.highlightForeground': token('accent-text'),
      'list.focusHighlightForeground': token('accent-text'),
      'quickInput.background': token('surface-raised'),
      'quickInput.foreground': token('text'),
      'quickInputList.focusBackground': token('surface-selected'),
      'quickInputList.focusForeground': token('text'),
      'quickInputTitle.background': token('surface-sunken'),
      'pickerGroup.border': token('border'),
      'pickerGroup.foreground': token('text-muted'),
      'widget.shadow': '#00000000',
      'widget.border': token('border'),
      'editorWidget.foreground': token('text'),
      'editorHoverWidget.foreground': token('text'),
      'editorHoverWidget.statusBarBackground': token('surface-sunken'),
      'editorHoverWidget.highlightForeground': token('accent-text'),
      'editorSuggestWidget.foreground': token('text'),
      'textLink.foreground': token('accent-text'),
      'textLink.activeForeground': token('accent-text'),
      'editorLink.activeForeground': token('accent-text'),
      'textCodeBlock.background': token('surface-sunken'),
      descriptionForeground: token('text-muted'),
      'peekView.border': token('accent'),
      'peekViewTitle.background': token('surface-sunken'),
      'peekViewTitleLabel.foreground': token('text'),
      'peekViewTitleDescription.foreground': token('text-muted'),
      'peekViewResult.background': token('surface-sunken'),
      'peekViewResult.lineForeground': token('text'),
      'peekViewResult.fileForeground': token('text'),
      'peekViewResult.selectionBackground': token('surface-selected'),
      'peekViewResult.selectionForeground': token('text'),
      'peekViewResult.matchHighlightBackground': token('surface-selected'),
      'peekViewEditor.background': token('surface-panel'),
      'peekViewEditorGutter.background': token('surface-panel'),
      'peekViewEditor.matchHighlightBackground': token('surface-selected'),
      'editorMarkerNavigation.background': token('surface-raised'),
      'editorMarkerNavigationError.background': token('level-error'),
      'editorMarkerNavigationError.headerBackground': token('level-error-fill'),
      'editorMarkerNavigationWarning.background': token('level-warning'),
      'editorMarkerNavigationWarning.headerBackground': token('level-warning-fill'),
      'editorMarkerNavigationInfo.background': token('level-info'),
      'editorMarkerNavigationInfo.headerBackground': token('level-info-fill'),
      'editor.rangeHighlightBackground': token('surface-hover'),
      'editor.symbolHighlightBackground': token('surface-selected'),
      'editor.wordHighlightTextBackground': token('surface-hover'),
      'editor.findMatchBackground': token('surface-selected'),
      'editor.findMatchHighlightBackground': token('level-warning-fill'),
      'editor.snippetTabstopHighlightBackground': token('surface-selected'),
      'editor.snippetFinalTabstopHighlightBorder': token('border-strong'),
      'editor.foldBackground': token('surface-sunken'),
      'editorGutter.foldingControlForeground': token('text-faint'),
      'editorLightBulb.foreground': token('level-warning'),
      'editorLightBulbAutoFix.foreground': token('accent-text'),
      'symbolIcon.functionForeground': token('accent-text'),
      'symbolIcon.methodForeground': token('accent-text'),
      'symbolIcon.stringForeground': token('status-done'),
      'symbolIcon.textForeground': token('status-done'),
      'symbolIcon.fieldForeground': token('code-slot'),
      'symbolIcon.variableForeground': token('text-muted'),
      'symbolIcon.keywordForeground': token('compare-missing'),
      'symbolIcon.propertyForeground': token('text-muted'),
      'symbolIcon.moduleForeground': token('text-muted'),
      'symbolIcon.structForeground': token('compare-missing'),
      'symbolIcon.eventForeground': token('text-muted'),
      'input.background': token('surface-sunken'),
      'input.border': token('border-strong'),
      focusBorder: token('focus'),
    },
  });
  editor.setTheme(name);
}
