import { CircleAlert, CircleStop, Info, Scale, Thermometer, TriangleAlert } from 'lucide-react';
import { type ComponentType, type ReactNode, useRef } from 'react';
import type { SceneBox } from '../../core/projection';
import { canvasMessages as t } from '../../messages/canvas.en';
import { Button } from '../kit/Button';
import { classNames } from '../kit/classNames';
import { Row, Stack } from '../kit/Layout';
import { Message } from '../kit/Message';
import { Text } from '../kit/Text';
import { toned } from '../kit/tones';
import styles from './CanvasOverlays.module.css';
import type { CardProblem } from './canvasProps';
import { DeniedIcon } from './DeniedIcon';
import { clampTo, type ScreenBox, useFollowBox } from './followBox';
import {
  breakpointLabels,
  markDisplay,
  nodeKindLabel,
  statusDisplay,
  statusLabel,
  verdictChangeTexts,
} from './nodeLabels';

const gap = 10;
const margin = 8;
/** Minimum height of the card; at the edge of a small canvas the card may cover part of its node. */
const minHeight = 96;

/**
 * Places the card beside its node, else below or above it, depending on which side has more room. It never covers the
 * node and is no taller than the free space.
 */
function placeCard(element: HTMLElement, box: ScreenBox): void {
  element.style.maxHeight = '';
  const { offsetWidth: width } = element;
  let { offsetHeight: height } = element;
  const fitsRight = box.right + gap + width <= box.width - margin;
  const fitsLeft = box.left - gap - width >= margin;
  let left = fitsRight ? box.right + gap : box.left - gap - width;
  let top = box.top;
  if (!fitsRight && !fitsLeft) {
    const below = box.height - margin - box.bottom - gap;
    const above = box.top - gap - margin;
    const isBelow = height <= below || below >= above;
    const maxHeight = Math.max(minHeight, isBelow ? below : above);
    if (height > maxHeight) {
      element.style.maxHeight = `${Math.round(maxHeight)}px`;
      height = maxHeight;
    }
    left = box.left;
    top = isBelow ? box.bottom + gap : box.top - gap - height;
  }
  left = clampTo(left, margin, box.width - width - margin);
  top = clampTo(top, margin, box.height - height - margin);
  element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}

const maxProblems = 4;
/** The inspector and the source show the full text. */
const maxLetters = 500;
const levelIcons = { error: CircleAlert, warning: TriangleAlert, info: Info };

interface LineProps {
  readonly icon: ComponentType<{ readonly size?: number }>;
  readonly 'data-status'?: string;
  readonly 'data-mark'?: string;
  readonly children: ReactNode;
}

/** A line about the node, in the colour of a status or of a comparison mark. */
const Line = ({ icon: Icon, children, ...colour }: LineProps) => (
  <Row as="span" gap="1h" align="start" className={classNames(toned, styles.row)} {...colour}>
    <Icon size={14} />
    <span>{children}</span>
  </Row>
);

function Problem({ problem }: { readonly problem: CardProblem }) {
  const Icon = levelIcons[problem.level];
  return (
    <Row as="li" gap="1h" align="start" className={classNames(toned, styles.row)} data-level={problem.level}>
      <Icon size={14} aria-label={problem.level} />
      <div>
        <Message text={problem.message} />
        {problem.actions.length > 0 && (
          <Row gap="1" wraps className={styles.actions}>
            {problem.actions.map(({ label, run }) => (
              <Button key={label} small onClick={run}>
                {label.replaceAll('`', '')}
              </Button>
            ))}
          </Row>
        )}
      </div>
    </Row>
  );
}

/**
 * The details that do not fit on a node of three lines. If its problems have fixes, the pointer can move onto the card.
 */
export function HoverCard({ box, problems = [] }: { box: SceneBox; problems?: readonly CardProblem[] | undefined }) {
  const ref = useRef<HTMLDivElement>(null);
  useFollowBox(ref, box, placeCard);
  const { node } = box;
  const { run, mark, badge } = node;
  const shown =
    problems.length > 0
      ? problems
      : (badge?.messages.map((message): CardProblem => ({ level: badge.level, message, actions: [] })) ?? []);
  const canAct = problems.some(({ actions }) => actions.length > 0);
  return (
    <div
      ref={ref}
      className={`${styles['card']} nodrag nopan nowheel`}
      {...(canAct ? { role: 'region', 'aria-label': t.problems({ label: node.label }) } : { role: 'tooltip' })}
      data-acts={canAct || undefined}
      data-of-node={canAct ? node.id : undefined}
    >
      <Text size="xs" tone="muted">
        {nodeKindLabel(node)}
      </Text>
      <Text size="ui" weight="medium" mono={node.kind === 'api' || node.kind === 'condition'}>
        {node.label.length > maxLetters ? `${node.label.slice(0, maxLetters)} …` : node.label}
      </Text>
      {node.detail && node.kind !== 'condition' && <Text tone="muted">{node.detail}</Text>}
      {run && (
        <Line icon={statusDisplay[run.status].icon} data-status={run.status}>
          {statusLabel(run)}
          {run.note && `, ${run.note}`}
          {run.visits.length > 0 && `, ${t.atStep({ numbers: run.visits.join(', ') })}`}
          {run.attempts > 0 && `, ${run.attempts} ${run.attempts === 1 ? 'attempt' : 'attempts'}`}
        </Line>
      )}
      {run && (run.violations ?? 0) > 0 && (
        <Line icon={TriangleAlert} data-status="failed">
          {t.violationMeaning}
        </Line>
      )}
      {run && run.denials > 0 && (
        <Line icon={DeniedIcon} data-status="blocked">
          {t.deniedTimes(run.denials)}
          {run.reason && `: ${run.reason}`}
        </Line>
      )}
      {node.heat && (
        <Line icon={Thermometer}>
          {node.heat.text}, {node.heat.description}
        </Line>
      )}
      {node.flip && (
        <Line icon={Scale} data-status={node.flip.denied > 0 ? 'blocked' : 'done'}>
          {t.judgedAgain({ changes: verdictChangeTexts(node.flip).join(', ') })}
        </Line>
      )}
      {node.breakpoint && (
        <Line icon={CircleStop} data-status="failed">
          {breakpointLabels[node.breakpoint]}
        </Line>
      )}
      {mark && (
        <Line icon={markDisplay[mark].icon} data-mark={mark}>
          {node.markLabel ?? markDisplay[mark].label}: {node.markMeaning ?? markDisplay[mark].meaning.toLowerCase()}
        </Line>
      )}
      {node.fold?.closed && <Text tone="muted">{t.foldedAway(node.fold.count)}</Text>}
      {badge && (
        <Stack as="ul" gap="2" className={styles.problems}>
          {shown.slice(0, maxProblems).map((problem, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: messages may repeat and never move
            <Problem key={index} problem={problem} />
          ))}
          {badge.count > maxProblems && <li>{t.moreLines({ count: badge.count - maxProblems })}</li>}
        </Stack>
      )}
    </div>
  );
}
