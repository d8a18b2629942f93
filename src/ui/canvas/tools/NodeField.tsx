import { useRef } from 'react';
import { clampTo, type ScreenBox, useFollowBox } from '../followBox';
import type { CanvasArea } from '../snapBoxes';
import { AskForm } from './AskForm';
import type { Ask, Refusal } from './drawing';
import styles from './tools.module.css';

function placeField(element: HTMLElement, box: ScreenBox): void {
  const width = Math.max(260, Math.min(box.right - box.left + 24, 420));
  const left = clampTo((box.left + box.right - width) / 2, 8, box.width - width - 8);
  const top = clampTo((box.top + box.bottom) / 2 - 42, 8, box.height - 88);
  element.style.width = `${Math.round(width)}px`;
  element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}

interface NodeFieldProps {
  readonly box: CanvasArea;
  readonly ask: Ask;
  readonly onApply: (text: string) => Promise<Refusal | undefined>;
  readonly onCancel: () => void;
}

/** A field on the node, edge or group that it is about. */
export function NodeField({ box, ask, onApply, onCancel }: NodeFieldProps) {
  const ref = useRef<HTMLDivElement>(null);
  useFollowBox(ref, box, placeField);
  return (
    <div ref={ref} className={styles['nodeField']}>
      <AskForm ask={ask} onApply={onApply} onCancel={onCancel} isTakenOnBlur={ask.value !== undefined} />
    </div>
  );
}
