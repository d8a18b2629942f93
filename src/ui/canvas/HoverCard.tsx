import { CircleAlert, CircleStop, Info, Scale, Thermometer, TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import type { SceneBox } from '../../core/projection';
import { canvasMessages as t } from '../../messages/canvas.en';
import { Button } from '../kit/Button';
import { classNames } from '../kit/classNames';
import { Row, Stack } from '../kit/Layout';
import { Message } from '../kit/Message';
import { Text } from '../kit/Text';
import { toned } from '../kit/tones';
import { BarredHand } from './BarredHand';
import styles from './CanvasOverlays.module.css';
import type { CardProblem } from './canvasProps';
import { clampTo, type ScreenBox, useFollowBox } from './followBox';
import { markMeanings } from './markMeanings';
import { breakpointWords, flipTexts, markIcons, markWords, nodeWord, statusIcons, statusWord } from './nodeWords';

const gap = 10;
const margin = 8;
/** Less of it says nothing: at the rim of a low canvas it may cover a part of its node. */
const leastHeight = 96;

/** Beside its node, else below or above it, whichever has more room: never over it, and no higher than fits there. */
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
    const room = Math.max(leastHeight, isBelow ? below : above);
    if (height > room) {
      element.style.maxHeight = `${Math.round(room)}px`;
      height = room;
    }
    left = box.left;
    top = isBelow ? box.bottom + gap : box.top - gap - height;
  }
  left = clampTo(left, margin, box.width - width - margin);
  top = clampTo(top, margin, box.height - height - margin);
  element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}

const mostProblems = 4;
/** The inspector and the source have the rest. */
const mostLetters = 500;
const levelIcons = { error: CircleAlert, warning: TriangleAlert, info: Info };

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

interface HoverCardProps {
  readonly box: SceneBox;
  readonly problems?: readonly CardProblem[] | undefined;
}

/** All that a node of three lines leaves out. With something to do about its problems, the pointer can go there. */
export function HoverCard({ box, problems = [] }: HoverCardProps) {
  const ref = useRef<HTMLDivElement>(null);
  useFollowBox(ref, box, placeCard);
  const { node } = box;
  const { run, mark, badge } = node;
  const StatusIcon = run && statusIcons[run.status];
  const MarkIcon = mark && markIcons[mark];
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
        {nodeWord(node)}
      </Text>
      <Text size="ui" weight="medium" mono={node.kind === 'api' || node.kind === 'condition'}>
        {node.label.length > mostLetters ? `${node.label.slice(0, mostLetters)} …` : node.label}
      </Text>
      {node.detail && node.kind !== 'condition' && <Text tone="muted">{node.detail}</Text>}
      {run && StatusIcon && (
        <Row as="span" gap="1h" align="start" className={classNames(toned, styles.row)} data-status={run.status}>
          <StatusIcon size={14} />
          <span>
            {statusWord(run)}
            {run.note && `, ${run.note}`}
            {run.visits.length > 0 && `, visit ${run.visits.join(', ')}`}
            {run.attempts > 0 && `, ${run.attempts} ${run.attempts === 1 ? 'attempt' : 'attempts'}`}
          </span>
        </Row>
      )}
      {run && (run.violations ?? 0) > 0 && (
        <Row as="span" gap="1h" align="start" className={classNames(toned, styles.row)} data-status="failed">
          <TriangleAlert size={14} />
          <span>{t.violationMeaning}</span>
        </Row>
      )}
      {run && run.denials > 0 && (
        <Row as="span" gap="1h" align="start" className={classNames(toned, styles.row)} data-status="blocked">
          <BarredHand size={14} />
          <span>
            {t.deniedTimes(run.denials)}
            {run.reason && `: ${run.reason}`}
          </span>
        </Row>
      )}
      {node.heat && (
        <Row as="span" gap="1h" align="start" className={classNames(toned, styles.row)}>
          <Thermometer size={14} />
          <span>
            {node.heat.text}, {node.heat.words}
          </span>
        </Row>
      )}
      {node.flip && (
        <Row
          as="span"
          gap="1h"
          align="start"
          className={classNames(toned, styles.row)}
          data-status={node.flip.denied > 0 ? 'blocked' : 'done'}
        >
          <Scale size={14} />
          <span>{t.judgedAgain({ changes: flipTexts(node.flip).join(', ') })}</span>
        </Row>
      )}
      {node.breakpoint && (
        <Row as="span" gap="1h" align="start" className={classNames(toned, styles.row)} data-status="failed">
          <CircleStop size={14} />
          <span>{breakpointWords[node.breakpoint]}</span>
        </Row>
      )}
      {mark && MarkIcon && (
        <Row as="span" gap="1h" align="start" className={classNames(toned, styles.row)} data-mark={mark}>
          <MarkIcon size={14} />
          <span>
            {markWords[mark]}: {node.markMeaning ?? markMeanings[mark].toLowerCase()}
          </span>
        </Row>
      )}
      {node.fold?.closed && <Text tone="muted">{t.foldedAway(node.fold.count)}</Text>}
      {badge && (
        <Stack as="ul" gap="2" className={styles.problems}>
          {problems.slice(0, mostProblems).map((problem, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: messages may repeat and never move
            <Problem key={index} problem={problem} />
          ))}
          {problems.length === 0 &&
            badge.messages
              .slice(0, mostProblems)
              .map((message) => <Problem key={message} problem={{ level: badge.level, message, actions: [] }} />)}
          {badge.count > mostProblems && <li>{t.moreLines({ rest: badge.count - mostProblems })}</li>}
        </Stack>
      )}
    </div>
  );
}
