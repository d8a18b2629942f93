// A small editor for scripts of tools, on the same Monaco as the source. Code is its own business: the dialog hears texts.

import 'monaco-editor/languages/definitions/javascript/register';
import { useEffect, useRef } from 'react';
import { quietOptions, textOptions } from '../../editor/editorOptions';
import { applyTheme, editor, MarkerSeverity, themeName, Uri } from '../../editor/monacoSetup';
import { useTheme } from '../useTheme';
import type { ScriptTextProps } from './ScriptFields';
import styles from './Tools.module.css';

let count = 0;

export function ScriptEditor({ label, value, onChange, problem }: ScriptTextProps) {
  const host = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  const model = useRef<editor.ITextModel | undefined>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; what changes later is told below.
  useEffect(() => {
    if (!host.current) return;
    count += 1;
    const created = editor.createModel(
      latest.current.value,
      'javascript',
      Uri.from({ scheme: 'weir', path: `/tool-${count}.js` }),
    );
    created.updateOptions(textOptions);
    applyTheme(theme);
    const view = editor.create(host.current, {
      ...quietOptions,
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
    const heard = created.onDidChangeContent(() => latest.current.onChange(created.getValue()));
    return () => {
      heard.dispose();
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
    const held = model.current;
    if (held && held.getValue() !== value) held.setValue(value);
  }, [value]);
  useEffect(() => {
    const held = model.current;
    if (!held) return;
    const line = Math.min(problem?.line ?? 0, held.getLineCount());
    editor.setModelMarkers(
      held,
      'weir-tool',
      problem && line > 0
        ? [
            {
              severity: MarkerSeverity.Error,
              message: problem.message,
              startLineNumber: line,
              endLineNumber: line,
              startColumn: held.getLineFirstNonWhitespaceColumn(line) || 1,
              endColumn: held.getLineMaxColumn(line),
            },
          ]
        : [],
    );
  }, [problem]);
  return <div ref={host} className={styles.editor} />;
}
