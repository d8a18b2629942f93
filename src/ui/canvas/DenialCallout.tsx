import { useCallback, useRef } from 'react';
import { boxesIn, type Scene, type SceneBox } from '../../core/projection';
import { canvasMessages as t } from '../../messages/canvas.en';
import { Status } from '../kit/Notice';
import { BarredHand } from './BarredHand';
import styles from './CanvasOverlays.module.css';
import { clampTo, type ScreenBox, useFollowBox } from './followBox';

const gap = 12;
const margin = 8;

interface Spot {
  readonly side: 'above' | 'below' | 'left' | 'right';
  readonly left: number;
  readonly top: number;
}

/** Beside the node where no other node is covered; above it if there is no such place. */
function placeCallout(scene: Scene, element: HTMLElement, box: ScreenBox): void {
  const { offsetWidth: width, offsetHeight: height } = element;
  const centerX = (box.left + box.right) / 2;
  const centerY = (box.top + box.bottom) / 2;
  const spots: Spot[] = [
    { side: 'right', left: box.right + gap, top: centerY - height / 2 },
    { side: 'left', left: box.left - gap - width, top: centerY - height / 2 },
    { side: 'above', left: centerX - width / 2, top: box.top - gap - height },
    { side: 'below', left: centerX - width / 2, top: box.bottom + gap },
  ];
  const isInside = ({ left, top }: Spot) =>
    left >= margin && top >= margin && left + width <= box.width - margin && top + height <= box.height - margin;
  const isFree = ({ left, top }: Spot) => {
    const area = {
      minX: (left - box.x) / box.zoom,
      minY: (top - box.y) / box.zoom,
      maxX: (left + width - box.x) / box.zoom,
      maxY: (top + height - box.y) / box.zoom,
    };
    return boxesIn(scene, area).length === 0;
  };
  const inside = spots.filter(isInside);
  const spot = inside.find(isFree) ?? inside.find(({ side }) => side === 'above' || side === 'below') ?? inside[0];
  const { side, left, top } = spot ?? {
    side: 'above' as const,
    left: clampTo(centerX - width / 2, margin, box.width - width - margin),
    top: clampTo(box.top - gap - height, margin, box.height - height - margin),
  };
  element.dataset['side'] = side;
  const isBeside = side === 'left' || side === 'right';
  const tip = isBeside ? clampTo(centerY - top, 14, height - 14) : clampTo(centerX - left, 16, width - 16);
  element.style.setProperty('--tip', `${tip}px`);
  element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}

/** Why a controller said no, at the moment it says so. Drawn over everything, at reading size, at any zoom. */
export function DenialCallout({ scene, box }: { readonly scene: Scene; readonly box: SceneBox }) {
  const ref = useRef<HTMLDivElement>(null);
  const place = useCallback((element: HTMLElement, screen: ScreenBox) => placeCallout(scene, element, screen), [scene]);
  useFollowBox(ref, box, place);
  return (
    <Status as="div" ref={ref} className={styles['callout']}>
      <span className={styles['calloutTitle']}>
        <BarredHand size={15} />
        <span>
          {t.denied} <code>{box.node.label}</code>
        </span>
      </span>
      <span>{box.node.run?.reason ?? t.controllerDenied}</span>
    </Status>
  );
}
