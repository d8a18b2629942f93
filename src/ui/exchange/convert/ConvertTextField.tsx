import { type PointerEvent, type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import type { ConvertedRange } from '../../../core/formats';
import { convertMessages as t } from '../../../messages/convert.en';
import type { FormatsAnswer } from '../../../state/exchange/convertFormats';
import type { ConverterState } from '../../../state/exchange/formatsConverter';
import { linkAt } from '../../../state/exchange/formatsLinks';
import { highlightLanguageOfSource } from '../../studio/formats/highlightTokens';
import styles from '../../studio/formats/LinkedText.module.css';
import { useHighlightedRows } from '../../studio/formats/useHighlightedRows';
import { testIds } from '../../testIds';

/** Beyond it the colours would cost more than they are worth: the field shows its text itself. */
const LARGE = 300_000;
const noLinks: readonly ConvertedRange[] = [];
const noOutcome: Pick<FormatsAnswer, 'own' | 'problems'> = { problems: [] };

export interface ConvertTextFieldHandle {
  /** Puts the cursor there. */
  show(start: number, end: number): void;
}

interface EditableTextProps {
  readonly state: ConverterState;
  readonly ref?: Ref<ConvertTextFieldHandle>;
}

/** A plain field with line numbers, whose text is drawn below it with colours, faults and what the selection lights. */
export function ConvertTextField({ state, ref }: EditableTextProps) {
  const { text, outcome, selection, hovered } = state;
  // While the outcome is of an earlier text, its stretches and faults stand elsewhere.
  const { own, problems } = outcome?.text === text ? outcome : noOutcome;
  const links = own?.links ?? noLinks;
  const field = useRef<HTMLTextAreaElement>(null);
  const isLarge = text.length > LARGE;
  const faulty = useMemo(() => [...new Set(problems.map(({ line }) => line))].join(' '), [problems]);
  const {
    scroller,
    own: followed,
    show,
    rows,
    style,
  } = useHighlightedRows({
    text: isLarge ? '' : text,
    // Folding would take lines from under the field.
    isOpen: true,
    language: highlightLanguageOfSource(outcome?.format),
    links,
    selection,
    hovered,
    prefers: 'step',
    faulty,
    isRaw: true,
  });
  useImperativeHandle(ref, () => ({
    show: (start, end) => {
      field.current?.focus({ preventScroll: true });
      field.current?.setSelectionRange(start, Math.min(end, text.length));
      show(start);
    },
  }));

  const follow = () => {
    const { current } = field;
    if (!current || current.selectionStart !== current.selectionEnd) return;
    const link = links[linkAt(links, text, current.selectionStart)];
    followed.current = link?.nodeIds[0];
    state.select(link);
  };
  const onPointerMove = ({ clientX, clientY, pointerType }: PointerEvent) => {
    if (pointerType === 'touch') return;
    // The field lies over the stretches: what is under the pointer is under the field, too.
    const under = document
      .elementsFromPoint(clientX, clientY)
      .map((element) => element.closest<HTMLElement>('[data-link]'))
      .find((element) => element && scroller.current?.contains(element));
    state.hover(under ? links[Number(under.dataset['link'])]?.nodeIds[0] : undefined);
  };

  return (
    <div className={styles['frame']}>
      <div ref={scroller} className={styles['editor']} data-large={isLarge || undefined} style={style}>
        <div className={styles['highlightLayer']} aria-hidden="true">
          {rows}
        </div>
        <textarea
          ref={field}
          className={styles['textArea']}
          aria-label={t.textToConvert}
          value={text}
          placeholder={t.sourcePlaceholder}
          spellCheck={false}
          autoCapitalize="off"
          wrap="off"
          data-testid={testIds.converterSource}
          {...(isLarge ? { rows: text.split('\n').length + 1 } : {})}
          onChange={(event) => state.setText(event.target.value)}
          // Not `onSelect`: it comes with every focus, and a field that is merely entered chooses nothing.
          onClick={follow}
          onKeyUp={follow}
          onPointerMove={onPointerMove}
          onPointerLeave={() => state.hover(undefined)}
        />
      </div>
    </div>
  );
}
