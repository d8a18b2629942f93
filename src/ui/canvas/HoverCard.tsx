import { TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import { BarredHand } from './BarredHand';
import styles from './CanvasOverlays.module.css';
import { clampTo, type ScreenBox, useFollowBox } from './followBox';
import { kindWords, markIcons, markMeanings, markWords, statusIcons, statusWords } from './nodeWords';
import type { SceneBox } from './scene';

const gap = 10;
const margin = 8;

function placeCard(element: HTMLElement, box: ScreenBox): void {
  const { offsetWidth: width, offsetHeight: height } = element;
  const fitsRight = box.right + gap + width <= box.width - margin;
  const fitsLeft = box.left - gap - width >= margin;
  let left = fitsRight ? box.right + gap : box.left - gap - width;
  let top = box.top;
  if (!fitsRight && !fitsLeft) {
    left = box.left;
    top = box.bottom + gap + height <= box.height - margin ? box.bottom + gap : box.top - gap - height;
  }
  left = clampTo(left, margin, box.width - width - margin);
  top = clampTo(top, margin, box.height - height - margin);
  element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}

/** All that a node of three lines leaves out. */
export function HoverCard({ box }: { readonly box: SceneBox }) {
  const ref = useRef<HTMLDivElement>(null);
  useFollowBox(ref, box, placeCard);
  const { node } = box;
  const { run, mark, badge } = node;
  const StatusIcon = run && statusIcons[run.status];
  const MarkIcon = mark && markIcons[mark];
  return (
    <div ref={ref} className={styles['card']} role="tooltip">
      <span className={styles['kind']}>{kindWords[node.kind]}</span>
      <span className={styles['cardLabel']} data-mono={node.kind === 'api' || node.kind === 'condition' || undefined}>
        {node.label}
      </span>
      {node.detail && <span className={styles['cardDetail']}>{node.detail}</span>}
      {run && StatusIcon && (
        <span className={styles['cardRow']} data-status={run.status}>
          <StatusIcon size={14} />
          <span>
            {statusWords[run.status]}
            {run.visits.length > 0 && `, visit ${run.visits.join(', ')}`}
            {run.attempts > 0 && `, ${run.attempts} ${run.attempts === 1 ? 'attempt' : 'attempts'}`}
          </span>
        </span>
      )}
      {run && (run.violations ?? 0) > 0 && (
        <span className={styles['cardRow']} data-status="failed">
          <TriangleAlert size={14} />
          <span>Took effect although a precondition was not met</span>
        </span>
      )}
      {run && run.denials > 0 && (
        <span className={styles['cardRow']} data-status="blocked">
          <BarredHand size={14} />
          <span>
            Denied {run.denials} {run.denials === 1 ? 'time' : 'times'}
            {run.reason && `: ${run.reason}`}
          </span>
        </span>
      )}
      {mark && MarkIcon && (
        <span className={styles['cardRow']} data-mark={mark}>
          <MarkIcon size={14} />
          <span>
            {markWords[mark]}: {markMeanings[mark].toLowerCase()}
          </span>
        </span>
      )}
      {badge && (
        <ul className={styles['problems']} data-level={badge.level}>
          {badge.messages.slice(0, 5).map((message, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: messages may repeat and never move
            <li key={index}>{message}</li>
          ))}
          {badge.messages.length > 5 && <li>{badge.messages.length - 5} more</li>}
        </ul>
      )}
    </div>
  );
}
