import { useRef } from 'react';
import styles from './CanvasOverlays.module.css';
import { clampTo, type ScreenBox, useFollowBox } from './followBox';
import type { SceneBox } from './scene';

function placeField(element: HTMLElement, box: ScreenBox): void {
  const width = Math.max(200, box.right - box.left);
  const left = clampTo((box.left + box.right - width) / 2, 8, box.width - width - 8);
  const top = clampTo((box.top + box.bottom) / 2 - 16, 8, box.height - 40);
  element.style.width = `${Math.round(width)}px`;
  element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}

interface RenameFieldProps {
  readonly box: SceneBox;
  /** Absent name: given up. */
  readonly onDone: (name: string | undefined) => void;
}

export function RenameField({ box, onDone }: RenameFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useFollowBox(ref, box, placeField);
  const initial = box.node.ref ?? box.node.label;
  const finish = (name: string | undefined) => {
    if (isDone.current) return;
    isDone.current = true;
    const trimmed = name?.trim();
    onDone(trimmed && trimmed !== initial ? trimmed : undefined);
  };
  return (
    <input
      ref={ref}
      className={`${styles['rename']} nodrag nopan nokey`}
      defaultValue={initial}
      aria-label={`New name of ${initial}`}
      spellCheck={false}
      // biome-ignore lint/a11y/noAutofocus: the field appears because the person asked to type
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => finish(event.currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') finish(event.currentTarget.value);
        if (event.key === 'Escape') finish(undefined);
      }}
    />
  );
}
