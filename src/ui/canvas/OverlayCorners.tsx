import { Check } from 'lucide-react';
import type { CanvasNode } from '../../core/projection';
import { BarredHand } from './BarredHand';
import corners from './NodeCorners.module.css';
import { breakpointWords, flipTexts } from './nodeWords';

/** What an overlay hangs on the corners of a node: its amount, a breakpoint, verdicts that would be others. */
export function OverlayCorners({ node }: { readonly node: CanvasNode }) {
  const { heat, flip, breakpoint, kind, shape } = node;
  const isDot = shape === undefined && (kind === 'start' || kind === 'end');
  return (
    <>
      {heat && (
        <span className={corners['heat']} data-level={heat.level} data-dot={isDot || undefined} title={heat.words}>
          {heat.text}
        </span>
      )}
      {flip && (
        <span className={corners['flips']}>
          {flip.denied > 0 && (
            <span className={corners['flip']} data-to="denied">
              <BarredHand size={11} />
              {flipTexts({ denied: flip.denied, allowed: 0 })}
            </span>
          )}
          {flip.allowed > 0 && (
            <span className={corners['flip']} data-to="allowed">
              <Check size={11} />
              {flipTexts({ denied: 0, allowed: flip.allowed })}
            </span>
          )}
        </span>
      )}
      {breakpoint && (
        <span
          className={corners['breakpoint']}
          data-off={breakpoint === 'off' || undefined}
          title={breakpointWords[breakpoint]}
        />
      )}
    </>
  );
}
