// Monaco, bundled: the editor with the features that a source panel needs, its worker, the two languages and the
// themes. Loaded when the first editor opens, never before. Nothing is loaded from another host.

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
import { Emitter, editor, KeyCode, languages, MarkerSeverity, Uri } from 'monaco-editor/editor';
import EditorWorker from 'monaco-editor/editor/editor.worker?worker';
import { StandaloneServices } from 'monaco-editor/editor/standalone/browser/standaloneServices';
import { IStorageService } from 'monaco-editor/platform/storage/common/storage';
import { readThemeTokens } from '../kit/readThemeTokens';
import { mermaidConfiguration, mermaidTokens } from './mermaidLanguage';
import { pdlConfiguration, pdlTokens } from './pdlLanguage';
import { registerLanguageProviders } from './providers/registerLanguageProviders';

export { editor, KeyCode, MarkerSeverity, Uri };

// Without this the package would load Monaco from another host.
loader.config({ monaco: monaco as unknown as NonNullable<Parameters<typeof loader.config>[0]['monaco']> });
Object.assign(self, { MonacoEnvironment: { getWorker: () => new EditorWorker() } });
// Monaco measures the width of a character only once, but a font may load later.
document.fonts.addEventListener('loadingdone', () => editor.remeasureFonts());

// Monaco rejects cancelled requests (a closed peek, a word that was left) with this error, without a handler.
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
const analysisArrived = new Emitter<void>();
registerLanguageProviders(languages, editor, analysisArrived);

/** Notifies the features of a new analysis. */
export const announceAnalysis = (): void => analysisArrived.fire();

export const themeName = (theme: 'light' | 'dark') => `weir-${theme}`;

// Gives the reference list half of the peek, because a panel is narrower than the windows that Monaco's widgets are
// made for.
const peekLayout = JSON.stringify({ ratio: 0.5, heightInLines: 14 });
StandaloneServices.get(IStorageService).store('peekViewLayout', peekLayout, 0, 1);

/** The settings that use the colour of each token. Colours that Monaco derives from these are not listed. */
const coloured: Readonly<Record<string, string>> = {
  'surface-panel': 'editor.background peekViewEditor.background',
  text: `
    editor.foreground editorLineNumber.activeForeground menu.foreground input.foreground
    list.activeSelectionForeground list.focusForeground editorWidget.foreground peekViewTitleLabel.foreground
    peekViewResult.lineForeground peekViewResult.fileForeground peekViewResult.selectionForeground`,
  'text-faint': 'editorLineNumber.foreground editorLineNumber.dimmedForeground editorGutter.foldingControlForeground',
  'surface-sunken': `
    editor.lineHighlightBackground quickInputTitle.background editorHoverWidget.statusBarBackground
    textCodeBlock.background peekViewTitle.background peekViewResult.background editor.foldBackground input.background`,
  'surface-selected': `
    editor.selectionBackground editor.wordHighlightStrongBackground list.activeSelectionBackground
    list.focusBackground peekViewResult.selectionBackground peekViewResult.matchHighlightBackground
    peekViewEditor.matchHighlightBackground editor.symbolHighlightBackground editor.findMatchBackground
    editor.snippetTabstopHighlightBackground`,
  'surface-hover': `
    editor.inactiveSelectionBackground editor.wordHighlightBackground editorBracketMatch.background
    list.hoverBackground menu.selectionBackground list.inactiveSelectionBackground editor.rangeHighlightBackground`,
  accent: 'editorCursor.foreground peekView.border',
  'surface-raised': 'editorWidget.background menu.background editorMarkerNavigation.background',
  border: 'editorWidget.border editorIndentGuide.background1 menu.separatorBackground pickerGroup.border widget.border',
  'border-strong': `
    editorIndentGuide.activeBackground1 editorBracketMatch.border scrollbarSlider.hoverBackground
    scrollbarSlider.activeBackground editor.snippetFinalTabstopHighlightBorder input.border`,
  'level-error': 'editorError.foreground',
  'level-warning': 'editorWarning.foreground editorLightBulb.foreground',
  'level-info': 'editorInfo.foreground',
  'accent-text': `
    list.highlightForeground list.focusHighlightForeground textLink.foreground textLink.activeForeground
    editorLink.activeForeground editorLightBulbAutoFix.foreground symbolIcon.functionForeground
    symbolIcon.methodForeground`,
  'text-muted': `
    pickerGroup.foreground descriptionForeground peekViewTitleDescription.foreground symbolIcon.variableForeground
    symbolIcon.propertyForeground symbolIcon.moduleForeground symbolIcon.eventForeground`,
  'level-error-fill': 'editorMarkerNavigationError.headerBackground',
  'level-warning-fill': 'editorMarkerNavigationWarning.headerBackground editor.findMatchHighlightBackground',
  'level-info-fill': 'editorMarkerNavigationInfo.headerBackground',
  'status-done': 'symbolIcon.stringForeground symbolIcon.textForeground',
  'code-slot': 'symbolIcon.fieldForeground',
  'compare-missing': 'symbolIcon.keywordForeground symbolIcon.structForeground',
  focus: 'focusBorder',
};

/** The themes use the app's tokens, so they are read again whenever the page's theme changes. */
export function applyTheme(theme: 'light' | 'dark'): void {
  const read = readThemeTokens(document.documentElement);
  // A minifier may write #fff for #ffffff; Monaco's token colours accept six digits only.
  const token = (name: string) => read(name).replace(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/i, '#$1$1$2$2$3$3');
  const hexColour = (name: string) => token(name).replace('#', '');
  const name = themeName(theme);
  editor.defineTheme(name, {
    base: theme === 'dark' ? 'vs-dark' : 'vs',
    inherit: false,
    rules: [
      { token: '', foreground: hexColour('text') },
      { token: 'section', foreground: hexColour('text'), fontStyle: 'bold' },
      { token: 'key', foreground: hexColour('text-muted') },
      { token: 'keyword', foreground: hexColour('compare-missing') },
      { token: 'api', foreground: hexColour('accent-text') },
      { token: 'answer', foreground: hexColour('status-done') },
      { token: 'node', foreground: hexColour('accent-text') },
      { token: 'function', foreground: hexColour('accent-text'), fontStyle: 'italic' },
      { token: 'slot', foreground: hexColour('code-slot') },
      { token: 'variable', foreground: hexColour('text') },
      { token: 'prose', foreground: hexColour('text') },
      // An undeclared name is shown without a colour.
      { token: 'unknown', foreground: hexColour('text-muted'), fontStyle: 'italic' },
      { token: 'escape', foreground: hexColour('text-faint') },
      { token: 'string', foreground: hexColour('compare-added') },
      { token: 'placeholder', foreground: hexColour('status-blocked') },
      { token: 'number', foreground: hexColour('level-info') },
      { token: 'constant', foreground: hexColour('level-info') },
      { token: 'comment', foreground: hexColour('text-faint'), fontStyle: 'italic' },
      { token: 'operator', foreground: hexColour('text-muted') },
      { token: 'delimiter', foreground: hexColour('text-muted') },
    ],
    colors: {
      ...Object.fromEntries(
        Object.entries(coloured).flatMap(([from, ids]) => ids.match(/\S+/g)?.map((id) => [id, token(from)]) ?? []),
      ),
      'editor.lineHighlightBorder': '#00000000',
      'editorOverviewRuler.border': '#00000000',
      'scrollbarSlider.background': `${token('border-strong')}80`,
      'widget.shadow': '#00000000',
    },
  });
  editor.setTheme(name);
}
