import { ChevronLeft, ChevronRight, Link2, Pause, Play, X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { stageSteps } from '../../core/stage';
import { stageMessages as words } from '../../messages/stage.en';
import { Button } from '../kit/Button';
import { Row, Stack } from '../kit/Layout';
import { Segments } from '../kit/Segments';
import { Hint, Text } from '../kit/Text';
import { testIds } from '../testIds';
import type { ShownPlay } from './loadPlay';
import styles from './Stage.module.css';
import { StageColumn } from './StageColumn';
import { type StageSpeed, usePlayer } from './usePlayer';

/** Of a turn that has no caption of its own, by the way in which it leaves the workflow. */
function captionOf(oow: string | undefined, isLast: boolean): string {
  if (oow?.startsWith('intent-switching')) return words.switches;
  if (oow?.startsWith('irrelevant-answering')) return words.evades;
  if (oow?.startsWith('procedure-jumping')) return words.jumps;
  return isLast ? words.leaves : words.speaks;
}

function CopyLink() {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(location.href).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Button tone="quiet" icon={<Link2 size={18} />} onClick={copy}>
      {isCopied ? words.copied : words.copyLink}
    </Button>
  );
}

const speeds: Readonly<Record<StageSpeed, string>> = { slow: words.slow, normal: words.normal, instant: words.instant };

/** Shows a play step by step. */
export function StagePlayer({
  title,
  workflow,
  play,
  captions,
  claim,
  onLeave,
}: ShownPlay & { readonly onLeave: () => void }) {
  const steps = useMemo(() => stageSteps(play), [play]);
  const { at, isPlaying, speed, goTo, toggle, setSpeed } = usePlayer(steps.length, onLeave);
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    root.current?.focus();
  }, []);
  const step = steps[at] ?? steps[0];
  if (!step) return null;
  // At the end: the turn that left the workflow, if what came of it shows only later.
  const away = step.isEnd ? play.turns.findLastIndex(({ oow }, index) => oow !== undefined && index <= step.turn) : -1;
  const told = away >= 0 ? away : step.turn;
  const turn = play.turns[told];
  const place = { turn: told + 1, turns: play.turns.length };
  const caption = captions[told] ?? captionOf(turn?.oow, told === play.turns.length - 1);
  const isEnd = at === steps.length - 1;
  return (
    <Stack
      as="section"
      ref={root}
      tabIndex={-1}
      className={styles.stage}
      aria-label={`${words.stage}: ${title}`}
      data-testid={testIds.stage}
      data-step={at}
    >
      <Row as="header" gap="3" surface="toolbar" className={styles.head}>
        <Text as="h2" weight="strong" lines="oneLine">
          {title}
        </Text>
        <Text tone="muted" lines="cut" room="grows">
          {words.subtitle({ workflow })}
        </Text>
        <CopyLink />
        <Button tone="quiet" icon={<X size={18} />} onClick={onLeave}>
          {words.leave} <kbd>Esc</kbd>
        </Button>
      </Row>
      <Row gap="4" surface="card" className={styles.turn} aria-live="polite">
        <div className={styles.caption}>
          <Hint size="ui">{step.isEnd ? words.end(place) : words.turnOf(place)}</Hint>
          <Text as="p" weight="strong" className={styles.captionText}>
            {caption}
          </Text>
        </div>
        <Stack
          as="p"
          size="grows"
          justify="middle"
          className={styles.userWords}
          data-oow={turn?.oow !== undefined || undefined}
        >
          <span className="visually-hidden">{words.theUser}: </span>
          {turn?.text}
          {told !== step.turn && <Text tone="muted">{play.turns[step.turn]?.text}</Text>}
        </Stack>
      </Row>
      <div className={styles.columns}>
        {play.columns.map((column) => (
          <StageColumn key={column.title} play={play} step={step} column={column} claim={claim} />
        ))}
      </div>
      <Row as="footer" gap="2" surface="foot" className={styles.foot}>
        <Button icon={<ChevronLeft size={18} />} disabled={at === 0} onClick={() => goTo(at - 1)}>
          {words.back}
        </Button>
        <Button tone="primary" icon={isPlaying ? <Pause size={18} /> : <Play size={18} />} onClick={toggle}>
          {isPlaying ? words.pause : isEnd ? words.playAgain : words.play}
        </Button>
        <Button icon={<ChevronRight size={18} />} disabled={isEnd} onClick={() => goTo(at + 1)}>
          {words.next}
        </Button>
        <ol className={styles.dots} aria-label={words.steps}>
          {steps.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
            <li key={index} data-past={index <= at || undefined} data-turning={one.isTurningPoint || undefined}>
              <button
                type="button"
                aria-label={words.step({ step: index + 1, steps: steps.length })}
                aria-current={index === at ? 'step' : undefined}
                onClick={() => goTo(index)}
              />
            </li>
          ))}
        </ol>
        <Segments legend={words.speed} options={speeds} value={speed} onChange={setSpeed} look="plain" />
      </Row>
    </Stack>
  );
}
