import { Check } from 'lucide-react';
import type { CanvasNode } from '../../core/projection';
import { DeniedIcon } from './DeniedIcon';
import corners from './NodeCorners.module.css';
import { breakpointLabels, isDot, verdictChangeTexts } from './nodeLabels';

const verdictChangeIcons = [
  ['denied', DeniedIcon],
  ['allowed', Check],
] as const;

/** The overlay marks at the corners of a node: its amount, a breakpoint, changed verdicts. */
export function OverlayCorners({ node }: { readonly node: CanvasNode }) {
  const { heat, flip, breakpoint } = node;
  return (
    <>
      {heat && (
        <span
          className={corners['heat']}
          data-level={heat.level}
          data-dot={isDot(node) || undefined}
          title={heat.description}
        >
          {heat.text}
        </span>
      )}
      {flip && (
        <span className={corners['verdictChanges']}>
          {verdictChangeIcons.map(
            ([to, Icon]) =>
              flip[to] > 0 && (
                <span key={to} className={corners['verdictChange']} data-to={to}>
                  <Icon size={11} />
                  {verdictChangeTexts({ denied: 0, allowed: 0, [to]: flip[to] })}
                </span>
              ),
          )}
        </span>
      )}
      {breakpoint && (
        <span
          className={corners['breakpoint']}
          data-off={breakpoint === 'off' || undefined}
          title={breakpointLabels[breakpoint]}
        />
      )}
    </>
  );
}
