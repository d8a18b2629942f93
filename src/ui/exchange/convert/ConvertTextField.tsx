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

/** Characters beyond which colours are too slow: the field then shows its text itself. */
const LARGE = 300_000;
const noLinks: readonly ConvertedRange[] = [];
const noOutcome: Pick<FormatsAnswer, 'own' | 'problems'> = { problems: [] };

export interface ConvertTextFieldHandle {
  /** Moves the cursor there. */
  show(start: number, end: number): void;
}

interface EditableTextProps {
  readonly state: ConverterState;
  readonly ref?: Ref<ConvertTextFieldHandle>;
}

/** A plain field with line numbers. Its text is drawn below it with colours, errors and the highlighted selection. */
export function ConvertTextField({ state, ref }: EditableTextProps) {
  const { text, outcome, selection, hovered } = state;
  // While the outcome belongs to an earlier text, its ranges and errors do not apply.
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
    // Folding would remove lines below the field.
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
    // The field covers the ranges, so the element under the pointer is looked up below the field.
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
          // Not `onSelect`: it also fires on focus, which must not change the selection.
          onClick={follow}
          onKeyUp={follow}
          onPointerMove={onPointerMove}
          onPointerLeave={() => state.hover(undefined)}
        />
      </div>
    </div>
  );
}
