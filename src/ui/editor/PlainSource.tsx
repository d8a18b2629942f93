import { useEffect, useRef } from 'react';
import { diffText } from '../../core/support';
import { editorMessages as t } from '../../messages/editor.en';
import { Stack } from '../kit/Layout';
import { LinkButton } from '../kit/LinkButton';
import { Hint } from '../kit/Text';
import type { SourceEditorProps } from './editorProps';
import { EolMap } from './eolMap';
import { pressedStep } from './pressedStep';
import styles from './SourceEditor.module.css';

/** A plain text field without Monaco, still synchronised with the document. */
export function PlainSource(props: SourceEditorProps & { readonly onRetry: () => void }) {
  const { source, reveal, onEdits, onUndo, onRedo, onCursor, onRetry } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const map = new EolMap(source);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a place is revealed once per key
  useEffect(() => {
    if (!reveal || !area.current) return;
    area.current.focus();
    area.current.setSelectionRange(map.toModel(reveal.range.start), map.toModel(reveal.range.end));
  }, [reveal?.key]);

  return (
    <Stack size="full">
      <Stack pad="2" size="fixed" surface="bar">
        <Hint>
          {t.editorNotLoaded} <LinkButton onClick={onRetry}>{t.tryAgain}</LinkButton>
        </Hint>
      </Stack>
      <textarea
        ref={area}
        className={styles['area']}
        value={map.modelText}
        aria-label={t.source}
        spellCheck={false}
        onChange={(event) => {
          const change = diffText(map.modelText, event.currentTarget.value);
          if (!change) return;
          const { start, end } = change.range;
          onEdits(map.toSourceEdits([{ rangeOffset: start, rangeLength: end - start, text: change.text }]));
        }}
        onSelect={(event) => onCursor?.(map.toSource(event.currentTarget.selectionStart))}
        onKeyDown={(event) => {
          const step = pressedStep(event.nativeEvent);
          if (step === undefined) return;
          event.preventDefault();
          (step === 'undo' ? onUndo : onRedo)?.();
        }}
      />
    </Stack>
  );
}
