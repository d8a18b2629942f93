// A small editor for tool scripts, on the same Monaco as the source. Its code is a separate chunk; the dialog only
// receives texts.

import 'monaco-editor/languages/definitions/javascript/register';
import { useEffect, useRef } from 'react';
import { minimalEditorOptions, textEditorOptions } from '../../editor/editorOptions';
import { applyTheme, editor, MarkerSeverity, themeName, Uri } from '../../editor/monacoSetup';
import { useTheme } from '../useTheme';
import type { ScriptTextProps } from './ScriptFields';
import styles from './Tools.module.css';

let count = 0;

export function ToolScriptEditor({ label, value, onChange, problem }: ScriptTextProps) {
  const host = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  const model = useRef<editor.ITextModel | undefined>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: created once; later changes are applied below.
  useEffect(() => {
    if (!host.current) return;
    count += 1;
    const created = editor.createModel(
      latest.current.value,
      'javascript',
      Uri.from({ scheme: 'weir', path: `/tool-${count}.js` }),
    );
    created.updateOptions(textEditorOptions);
    applyTheme(theme);
    const view = editor.create(host.current, {
      ...minimalEditorOptions,
      model: created,
      theme: themeName(theme),
      ariaLabel: label,
      lineNumbersMinChars: 2,
      lineDecorationsWidth: 6,
      folding: false,
      padding: { top: 6, bottom: 6 },
      wordBasedSuggestions: 'currentDocument',
      renderLineHighlight: 'none',
      scrollbar: { verticalScrollbarSize: 10, useShadows: false, alwaysConsumeMouseWheel: false },
    });
    model.current = created;
    const subscription = created.onDidChangeContent(() => latest.current.onChange(created.getValue()));
    return () => {
      subscription.dispose();
      view.dispose();
      created.dispose();
      model.current = undefined;
    };
  }, []);
  useEffect(() => {
    applyTheme(theme);
    editor.setTheme(themeName(theme));
  }, [theme]);
  useEffect(() => {
    const currentModel = model.current;
    if (currentModel && currentModel.getValue() !== value) currentModel.setValue(value);
  }, [value]);
  useEffect(() => {
    const currentModel = model.current;
    if (!currentModel) return;
    const line = Math.min(problem?.line ?? 0, currentModel.getLineCount());
    editor.setModelMarkers(
      currentModel,
      'weir-tool',
      problem && line > 0
        ? [
            {
              severity: MarkerSeverity.Error,
              message: problem.message,
              startLineNumber: line,
              endLineNumber: line,
              startColumn: currentModel.getLineFirstNonWhitespaceColumn(line) || 1,
              endColumn: currentModel.getLineMaxColumn(line),
            },
          ]
        : [],
    );
  }, [problem]);
  return <div ref={host} className={styles.editor} />;
}
