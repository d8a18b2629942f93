import * as plot from '@observablehq/plot';
import { useEffect, useRef, useState } from 'react';
import type { ChartDrawingProps } from './Chart';
import styles from './Chart.module.css';

/**
 * CSS variables, not values: the drawing follows the theme without being rebuilt. The first entries are series; the
 * rest are meanings.
 */
const colours = {
  series: [
    'var(--accent)',
    'var(--heat)',
    'var(--compare-added)',
    'var(--compare-missing)',
    'var(--status-done)',
    'var(--status-locked)',
  ],
  text: 'var(--text)',
  muted: 'var(--text-muted)',
  line: 'var(--border-strong)',
  accent: 'var(--accent)',
  done: 'var(--status-done)',
  failed: 'var(--status-failed)',
  blocked: 'var(--status-blocked)',
} as const;

export type ChartColours = typeof colours;

/** The drawing of a `Chart`, loaded with Observable Plot. */
export function ChartDrawing({ label, draw, onPick }: ChartDrawingProps) {
  const holder = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const pick = useRef(onPick);
  pick.current = onPick;
  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!holder.current || width < 40) return;
    const drawing = plot.plot({ width, marginTop: 28, marginBottom: 40, ...draw({ plot, width, colours }) });
    // Plot puts legends before the chart, as separate drawings.
    const parts: readonly Element[] = drawing instanceof SVGSVGElement ? [drawing] : [...drawing.children];
    const svg = parts.findLast((part) => part instanceof SVGSVGElement);
    svg?.setAttribute('data-drawing', '');
    svg?.setAttribute('role', 'img');
    svg?.setAttribute('aria-label', label);
    // The groups have no role that may carry a name.
    for (const part of svg?.querySelectorAll('[aria-label]') ?? []) part.removeAttribute('aria-label');
    drawing.addEventListener('click', () => {
      if (drawing.value !== null && drawing.value !== undefined) pick.current?.(drawing.value);
    });
    holder.current.replaceChildren(drawing);
  }, [draw, label, width]);
  return <div ref={holder} data-chart data-picks={onPick !== undefined} className={styles.chart} />;
}
