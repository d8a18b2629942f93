// One Monaco editor as a view of the document: it reports edits and receives edits; the document is owned elsewhere.
// Invariant: `text.map.source` is the text of the model. Over 300 lines: it contains Monaco's whole life cycle.

import { Editor } from '@monaco-editor/react';
import type { IPosition } from 'monaco-editor/editor';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { applyTextEdits, diffText, type TextRange } from '../../core/support';
import { editorMessages as t } from '../../messages/editor.en';
import { classNames } from '../kit/classNames';
import { isTyped, labelWithKey, pressedChords, pressedCommand, useKeyBindings } from '../kit/keys';
import { Status } from '../kit/Notice';
import { useShownCommands } from '../kit/shownCommands';
import { buildLineEdits } from './buildLineEdits';
import { type EditorCommand, editorCommands, formatCommand } from './editorCommands';
import { minimalEditorOptions, textEditorOptions } from './editorOptions';
import type { SourceEditorProps } from './editorProps';
import { EolMap } from './eolMap';
import { markersOf } from './markers';
import { modelRange, rangeInModel, setModelContext } from './modelContext';
import { announceAnalysis, applyTheme, editor, themeName, Uri } from './monacoSetup';
import { reindentPastedLines } from './pdl/reindentPastedLines';
import { pressedStep } from './pressedStep';
import { watchRenameBox } from './providers/renameProvider';
import styles from './SourceEditor.module.css';
import { SourcePreview } from './SourcePreview';
import { tabThroughEditor } from './tabThroughEditor';

interface OpenText {
  readonly model: editor.ITextModel;
  map: EolMap;
  viewState: editor.ICodeEditorViewState | null;
}

const placeOf = ({ map, model }: OpenText, range: TextRange) => rangeInModel(model, map, range);

/** Models outlive their panel, so that a document keeps its cursor and scroll position. */
const texts = new Map<string, OpenText>();
const maxOpenTexts = 12;

// Widgets show the last segment of the path, so it must be a word and not an id.
const addressOf = (key: string, language: string) =>
  Uri.from({ scheme: 'weir', path: '/Source', query: `${encodeURIComponent(key)}.${language}` });

/** The first visible line of a text when it was last shown. */
const firstLineOf = (key: string, language: string): number =>
  texts.get(addressOf(key, language).toString())?.viewState?.viewState.firstPosition.lineNumber ?? 1;

function openText(key: string, language: string, source: string): OpenText {
  const address = addressOf(key, language);
  const id = address.toString();
  const before = texts.get(id);
  texts.delete(id);
  if (before) {
    texts.set(id, before);
    return before;
  }
  const map = new EolMap(source);
  const model = editor.createModel(map.modelText, language, address);
  model.setEOL(editor.EndOfLineSequence.LF);
  model.updateOptions(textEditorOptions);
  const text: OpenText = { model, map, viewState: null };
  texts.set(id, text);
  for (const [oldest, old] of texts) {
    if (texts.size <= maxOpenTexts) break;
    if (old.model.isAttachedToEditor()) continue;
    old.model.dispose();
    texts.delete(oldest);
  }
  return text;
}

const options: editor.IStandaloneEditorConstructionOptions = {
  ...minimalEditorOptions,
  lineNumbersMinChars: 3,
  lineDecorationsWidth: 8,
  padding: { top: 8, bottom: 8 },
  wrappingIndent: 'indent',
  quickSuggestions: { other: true, strings: true, comments: false },
  wordBasedSuggestions: 'off',
  unusualLineTerminators: 'off',
  scrollbar: { verticalScrollbarSize: 10, horizontalScrollbarSize: 10, useShadows: false },
  accessibilitySupport: 'auto',
  'semanticHighlighting.enabled': true,
  matchBrackets: 'near',
  parameterHints: { enabled: true, cycle: false },
  // Enter after a fully typed word inserts a line break.
  acceptSuggestionOnEnter: 'smart',
  // Several targets open in a peek; a single one is opened directly.
  gotoLocation: { multipleDefinitions: 'goto', multipleReferences: 'peek' },
};

/** The user placed the cursor by keys or pointer; typing and external edits move it too. */
const EXPLICIT_MOVE = 3;
const cursorDelay = 120;

export default function MonacoSource(props: SourceEditorProps) {
  const { documentKey, source, language, diagnostics, reveal, highlight, path, theme } = props;
  const latest = useRef(props);
  latest.current = props;
  const [view, setView] = useState<editor.IStandaloneCodeEditor | undefined>(undefined);
  /** For screen readers, which do not read the hover card of a problem. */
  const [announcement, setAnnouncement] = useState('');
  const text = useRef<OpenText | undefined>(undefined);
  const isEcho = useRef(false);
  /** Reported texts that may still come back as `source`, oldest first. */
  const expectedTexts = useRef<string[]>([]);

  const offsetAt = (at: IPosition | null | undefined) =>
    text.current && at ? text.current.map.toSource(text.current.model.getOffsetAt(at)) : undefined;

  const goToProblem = (shown: editor.IStandaloneCodeEditor, step: 1 | -1) => {
    const current = text.current;
    const offset = offsetAt(shown.getPosition());
    if (!current || offset === undefined) return;
    const problems = [...latest.current.diagnostics].sort((a, b) => a.range.start - b.range.start);
    const next =
      step > 0
        ? (problems.find(({ range }) => range.start > offset) ?? problems[0])
        : (problems.findLast(({ range }) => range.start < offset) ?? problems.at(-1));
    setAnnouncement(next ? next.message.replaceAll('`', '') : t.noProblems);
    if (!next) return;
    const place = placeOf(current, next.range);
    const position = { lineNumber: place.startLineNumber, column: place.startColumn };
    shown.setPosition(position, 'weir');
    shown.revealPositionInCenterIfOutsideViewport(position);
    shown.trigger('weir', 'editor.action.showHover', { focus: 'noAutoFocus' });
    latest.current.services?.showPath(next.path ?? []);
    latest.current.onCursor?.(next.range.start);
  };

  const attach = (created: editor.IStandaloneCodeEditor) => {
    created.updateOptions({
      fontFamily: getComputedStyle(document.documentElement).getPropertyValue('--font-mono').trim(),
    });
    tabThroughEditor(created);
    created.onDidDispose(watchRenameBox(created, () => latest.current.services, styles['reason'] ?? 'reason'));
    // One key can change the text several times: a completion with its targets, a paste and its new indentation.
    let inGesture = false;
    created.onDidChangeModelContent((event) => {
      const current = text.current;
      if (!current || isEcho.current) return;
      let edits = current.map.toSourceEdits(event.changes);
      let next = new EolMap(applyTextEdits(current.map.source, edits));
      if (next.modelText.length !== current.model.getValueLength()) {
        // A rare mixture of line breaks was merged into one: report one edit that gives the exact text.
        const wanted = current.model.getValue().replaceAll('\n', current.map.eol);
        const single = diffText(current.map.source, wanted);
        edits = single ? [single] : [];
        next = new EolMap(wanted);
      }
      current.map = next;
      expectedTexts.current.push(next.source);
      if (expectedTexts.current.length > 50) expectedTexts.current.shift();
      latest.current.onEdits(edits, { joinsLastEdit: inGesture });
      inGesture = true;
      queueMicrotask(() => {
        inGesture = false;
      });
    });
    created.onDidPaste(({ range }) => {
      const { model } = text.current ?? {};
      if (model?.getLanguageId() !== 'pdl' || range.startLineNumber === range.endLineNumber) return;
      const head = model.getLineContent(range.startLineNumber).slice(0, range.startColumn - 1);
      if (head.trim() !== '') return;
      const lines = reindentPastedLines(model.getValueInRange(range).split('\n'), head.length);
      if (lines) created.executeEdits('weir', [{ range, text: lines.join('\n') }]);
    });
    const pathAt = (position: IPosition | null | undefined) => {
      const offset = offsetAt(position);
      if (offset === undefined) return undefined;
      return latest.current.diagnostics.find(
        ({ range, path: nodes }) => nodes !== undefined && offset >= range.start && offset <= range.end,
      )?.path;
    };
    let pointed: readonly string[] | undefined;
    const point = (nodes: readonly string[] | undefined) => {
      if (nodes === pointed) return;
      pointed = nodes;
      latest.current.services?.showPath(nodes ?? []);
    };
    created.onMouseMove(({ target }) => point(pathAt(target.position) ?? pathAt(created.getPosition())));
    created.onMouseLeave(() => point(pathAt(created.getPosition())));
    let resting: ReturnType<typeof setTimeout> | undefined;
    created.onDidChangeCursorPosition(({ reason, position }) => {
      if (reason === EXPLICIT_MOVE || pointed) point(pathAt(position));
      if (reason !== EXPLICIT_MOVE || isEcho.current) return;
      clearTimeout(resting);
      resting = setTimeout(() => {
        const offset = offsetAt(created.getPosition());
        if (offset !== undefined) latest.current.onCursor?.(offset);
      }, cursorDelay);
    });
    created.onDidDispose(() => clearTimeout(resting));
    // The listeners are disposed with the editor, by the host component.
    setView(created);
  };

  const runCommand = (command: EditorCommand) => {
    if (!view) return;
    view.focus();
    command.run({
      goToProblem: (step) => goToProblem(view, step),
      runAction: (action, options = {}) => view.trigger('weir', action, options),
    });
  };
  useShownCommands(() => {
    const [model, position] = [view?.getModel(), view?.getPosition()];
    if (!model || !position) return [];
    const isAtName = language === 'pdl' && model.getWordAtPosition(position) !== null;
    return Object.values(editorCommands)
      .filter(({ needsName }) => isAtName || !needsName)
      .map((command) => ({ ...command, group: 'Text', run: () => runCommand(command) }));
  });

  /** Handles keys before Monaco, which has other meanings for some of them. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (!view?.hasTextFocus()) return;
    const commands = Object.values(editorCommands);
    const command = isTyped(event) ? undefined : pressedCommand(event, commands);
    // Undo and redo go to the document's history: Monaco's own history does not include the canvas and the layout.
    const step = command ? undefined : pressedStep(event);
    const pressed = pressedChords(event);
    const wasTaken = commands.some(({ keys = [] }) => keys.some((chord) => pressed.includes(chord)));
    if (!command && !step && !wasTaken) return;
    event.preventDefault();
    event.stopPropagation();
    if (command) runCommand(command);
    else if (step === 'undo') latest.current.onUndo?.();
    else if (step === 'redo') latest.current.onRedo?.();
  };

  const bindings = useKeyBindings();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the label has the key of the command
  useEffect(() => {
    const card = view?.addAction({
      id: 'weir.showCard',
      label: labelWithKey(t.showHover, editorCommands.showCard),
      contextMenuGroupId: 'navigation',
      contextMenuOrder: 1.9,
      run: () => runCommand(editorCommands.showCard),
    });
    const format =
      language === 'pdl' &&
      view?.addAction({
        id: 'weir.format',
        label: labelWithKey(t.formatDocument, formatCommand),
        contextMenuGroupId: '1_modification',
        run: () => latest.current.services?.format(),
      });
    return () => {
      card?.dispose();
      if (format) format.dispose();
    };
  }, [view, language, bindings]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the source of a new document is read once, later ones are edits
  useLayoutEffect(() => {
    const shown = view;
    if (!shown) return;
    const opened = openText(documentKey, language, source);
    text.current = opened;
    expectedTexts.current = [];
    shown.setModel(opened.model);
    if (opened.viewState) shown.restoreViewState(opened.viewState);
    // In the same frame in which the preview is removed.
    shown.layout();
    shown.render(true);
    const id = opened.model.uri.toString();
    setModelContext(id, {
      map: () => opened.map,
      services: () => latest.current.services,
      diagnostics: () => latest.current.diagnostics,
    });
    return () => {
      setModelContext(id, undefined);
      opened.viewState = shown.saveViewState();
    };
  }, [view, documentKey, language]);

  useLayoutEffect(() => {
    const current = text.current;
    if (!current || !view) return;
    if (source === current.map.source) {
      expectedTexts.current = [];
      return;
    }
    const echo = expectedTexts.current.indexOf(source);
    if (echo >= 0) {
      expectedTexts.current.splice(0, echo + 1);
      return;
    }
    expectedTexts.current = [];
    const next = new EolMap(source);
    const { model } = current;
    const changes = buildLineEdits(model.getValue(), next.modelText);
    const operations = changes.map(({ range, text: inserted }) => ({
      range: modelRange(model, range),
      text: inserted,
    }));
    current.map = next;
    isEcho.current = true;
    try {
      model.applyEdits(operations);
    } finally {
      isEcho.current = false;
    }
  }, [view, source]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another document has other markers
  useEffect(() => {
    const current = text.current;
    if (!current) return;
    const { model, map } = current;
    editor.setModelMarkers(model, 'weir', markersOf(model, map, diagnostics));
  }, [view, diagnostics, documentKey, language]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each analysis
  useEffect(() => {
    if (view) announceAnalysis();
  }, [view, props.isAnalysed, documentKey]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another document has other places
  useEffect(() => {
    const current = text.current;
    if (!current || !view) return;
    const marks = view.createDecorationsCollection(
      path?.map(({ range, step }) => ({
        range: placeOf(current, range),
        options: {
          isWholeLine: true,
          className: styles['path'] ?? '',
          linesDecorationsClassName: styles['pathMark'] ?? '',
          linesDecorationsTooltip: t.stepOfThePath({ step }),
          overviewRuler: { color: { id: 'editorWarning.foreground' }, position: editor.OverviewRulerLane.Center },
        },
      })),
    );
    return () => marks.clear();
  }, [view, path, documentKey, language]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another document has other places
  useEffect(() => {
    const current = text.current;
    if (!current || !view) return;
    const first = highlight?.[0];
    // Reveal the selection only if the editor is not focused.
    if (first && !view.hasTextFocus()) view.revealRangeInCenterIfOutsideViewport(placeOf(current, first));
    const marks = view.createDecorationsCollection(
      highlight?.map((range) => ({
        range: placeOf(current, range),
        options: {
          className: styles['highlight'] ?? '',
          isWholeLine: false,
          overviewRuler: { color: { id: 'editorCursor.foreground' }, position: editor.OverviewRulerLane.Left },
        },
      })),
    );
    return () => marks.clear();
  }, [view, highlight, documentKey, language]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a place is revealed once per key
  useEffect(() => {
    const current = text.current;
    if (!current || !reveal || !view) return;
    const range = placeOf(current, reveal.range);
    view.setSelection(range);
    view.revealRangeInCenterIfOutsideViewport(range);
    if (!reveal.keepsFocus) view.focus();
  }, [view, reveal?.key]);

  const ariaLabel = language === 'pdl' ? t.workflowSourceLabel : t.flowchartSourceLabel;
  useEffect(() => view?.updateOptions({ ariaLabel }), [view, ariaLabel]);

  useEffect(() => applyTheme(theme), [theme]);

  return (
    // Monaco draws its menu in a shadow root in this element, which inherits the colours of this class.
    <div
      className={classNames(styles['editor'], 'monaco-component')}
      onKeyDownCapture={(event) => onKeyDown(event.nativeEvent)}
    >
      {!view && (
        <div className={styles['loadingText']}>
          <SourcePreview source={source} from={firstLineOf(documentKey, language)} />
        </div>
      )}
      <Editor
        // An unused placeholder model: the models of texts are managed here, so that they outlive the panel.
        path="weir:nothing"
        keepCurrentModel
        theme={themeName(theme)}
        options={options}
        loading={null}
        beforeMount={() => applyTheme(theme)}
        // The package's types refer to another entry of monaco-editor than the one that is bundled.
        onMount={(created) => attach(created as unknown as editor.IStandaloneCodeEditor)}
      />
      <Status className="visually-hidden">{announcement}</Status>
    </div>
  );
}
