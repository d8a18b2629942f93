import { type RefObject, useEffect, useRef } from 'react';
import { panelsMessages as t } from '../../messages/panels.en';
import type { GraphView } from '../../state/support/analysis';
import { EmptyState } from '../kit/EmptyState';
import { ReadingHint, useTextIsRead } from './ReadingHint';
import styles from './StudioCanvas.module.css';
import { useWorkspace } from './weirContext';

const words: Record<GraphView | 'elsewhere', string> = {
  procedure: t.procedureStartHint,
  dependency: t.dependencyStartHint,
  flowchart: t.flowchartStartHint,
  elsewhere: t.documentIsEmpty,
};

/** Frames after the opening of a document in which the screen before it closes and releases the focus. */
const MOST_FRAMES = 40;

/** Focuses the canvas beside the hint if nothing else has the focus, so that the key that the hint names works. */
function useCanvasFocus(hint: RefObject<HTMLElement | null>): void {
  const id = useWorkspace((state) => state.history.document.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each document
  useEffect(() => {
    let left = MOST_FRAMES;
    let frame = requestAnimationFrame(function focus() {
      const canvas = hint.current?.parentElement?.querySelector<HTMLElement>('section[tabindex="0"]');
      const isFree = document.activeElement === document.body && canvas?.closest('[inert]') === null;
      if (isFree) canvas?.focus({ preventScroll: true });
      else if (left-- > 0) frame = requestAnimationFrame(focus);
    });
    return () => cancelAnimationFrame(frame);
  }, [id, hint]);
}

interface StartHintProps {
  readonly where: keyof typeof words;
  readonly hasStartAndEnd: boolean;
}

/**
 * Explains how to begin while the canvas is empty, once the text is read. `elsewhere`: the view cannot be drawn in.
 * `hasStartAndEnd`: Start and End are already drawn.
 */
export function StartHint(props: StartHintProps) {
  if (useTextIsRead()) return <BeginHint {...props} />;
  return (
    <div className={styles.empty}>
      <EmptyState>
        <ReadingHint />
      </EmptyState>
    </div>
  );
}

function BeginHint({ where, hasStartAndEnd }: StartHintProps) {
  const ref = useRef<HTMLDivElement>(null);
  useCanvasFocus(ref);
  return (
    <div ref={ref} className={styles.empty} data-begun={hasStartAndEnd || undefined}>
      <EmptyState {...(hasStartAndEnd ? {} : { title: t.nothingToDrawYet })}>
        <p>{words[where]}</p>
      </EmptyState>
    </div>
  );
}
