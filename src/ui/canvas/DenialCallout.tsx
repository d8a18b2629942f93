import { useRef } from 'react';
import { BarredHand } from './BarredHand';
import styles from './CanvasOverlays.module.css';
import { clampTo, type ScreenBox, useFollowBox } from './followBox';
import type { SceneBox } from './scene';

const gap = 12;
const margin = 8;

function placeCallout(element: HTMLElement, box: ScreenBox): void {
  const { offsetWidth: width, offsetHeight: height } = element;
  const center = (box.left + box.right) / 2;
  const isBelow = box.top - gap - height < margin;
  const left = clampTo(center - width / 2, margin, box.width - width - margin);
  const top = clampTo(isBelow ? box.bottom + gap : box.top - gap - height, margin, box.height - height - margin);
  element.dataset['side'] = isBelow ? 'below' : 'above';
  element.style.setProperty('--tip', `${clampTo(center - left, 16, width - 16)}px`);
  element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}

/** Why a controller said no, at the moment it says so. Drawn over everything, at reading size, at any zoom. */
export function DenialCallout({ box }: { readonly box: SceneBox }) {
  const ref = useRef<HTMLDivElement>(null);
  useFollowBox(ref, box, placeCallout);
  return (
    <div ref={ref} className={styles['callout']} role="status">
      <span className={styles['calloutTitle']}>
        <BarredHand size={15} />
        <span>
          Denied: <code>{box.node.label}</code>
        </span>
      </span>
      <span>{box.node.run?.reason ?? 'A controller denied it.'}</span>
    </div>
  );
}
