import { ChevronLeft, ChevronRight, Flag, Pause, Pencil, Play, X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { isSameCourse, stageSteps } from '../../core/stage';
import { Button, IconButton } from '../kit/Button';
import { TextInput } from '../kit/Controls';
import { Row, Stack } from '../kit/Layout';
import { Status } from '../kit/Notice';
import { Segments } from '../kit/Segments';
import { Hint, Text } from '../kit/Text';
import { useWeir } from '../studio/weirContext';
import { testIds } from '../testIds';
import type { ShownPlay } from './loadStagePlay';
import styles from './Stage.module.css';
import { StageColumn } from './StageColumn';
import { StageShare } from './StageShare';
import { saveStageTexts } from './stageTexts';
import { captionOf, oowWords, StageWordsContext, wordsOf } from './stageWords';
import { useStagePlayer } from './useStagePlayer';

interface StagePlayerProps {
  /** The address of the stage. */
  readonly shown: string;
  readonly recording: ShownPlay;
  readonly onLeave: () => void;
}

/** Shows a play step by step. Titles and captions can be edited, except those of the built-in demos. */
export function StagePlayer({ shown, recording: given, onLeave }: StagePlayerProps) {
  const { setupStorage } = useWeir();
  const [recording, setRecording] = useState(given);
  const [isEditing, setEditing] = useState(false);
  const [sentence, setSentence] = useState<string | undefined>();
  const { play, title, workflow, captions, claim } = recording;
  const words = useMemo(() => wordsOf(play), [play]);
  const { t } = words;
  const steps = useMemo(() => stageSteps(play), [play]);
  const { at, isPlaying, speed, goTo, toggle, setSpeed } = useStagePlayer(steps.length, onLeave);
  const isSame = useMemo(() => isSameCourse(play), [play]);
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    root.current?.focus();
  }, []);
  const step = steps[at] ?? steps[0];
  if (!step) return null;
  // At the end: the turn that left the workflow, if its outcome appeared only later.
  const oowTurn = step.isEnd
    ? play.turns.findLastIndex(({ oow }, index) => oow !== undefined && index <= step.turn)
    : -1;
  const spoken = oowTurn >= 0 ? oowTurn : step.turn;
  const turn = play.turns[spoken];
  const place = { turn: spoken + 1, turns: play.turns.length };
  const generated = captionOf(play.turns, spoken, words);
  const isEnd = at === steps.length - 1;
  const write = (texts: Partial<Pick<ShownPlay, 'title' | 'captions'>>) => {
    const next = { ...recording, ...texts };
    setRecording(next);
    saveStageTexts(setupStorage, shown, { title: next.title, captions: next.captions });
  };
  const writeCaption = (caption: string) =>
    write({ captions: play.turns.map((_, index) => (index === spoken ? caption : (captions[index] ?? ''))) });
  const speeds = { slow: t.slow, normal: t.normal, instant: t.instant };
  const endWords = isSame ? t.endSame : t.end;
  return (
    <StageWordsContext value={words}>
      <Stack
        as="section"
        ref={root}
        tabIndex={-1}
        lang={words.language}
        className={styles.stage}
        aria-label={`${t.stage}: ${title}`}
        data-testid={testIds.stage}
        data-step={at}
      >
        <Row as="header" gap="3" surface="toolbar" className={styles.head}>
          {isEditing ? (
            <TextInput
              aria-label={t.titleField}
              value={title}
              onChange={({ target }) => write({ title: target.value })}
            />
          ) : (
            <Text as="h2" weight="strong" lines="cut" title={title}>
              {title}
            </Text>
          )}
          <Text tone="muted" lines="cut" flex="grows">
            {t.subtitle({ workflow })}
          </Text>
          {recording.kind !== 'demo' &&
            (isEditing ? (
              <Button onClick={() => setEditing(false)}>{t.doneEditing}</Button>
            ) : (
              <IconButton label={t.editTexts} onClick={() => setEditing(true)} icon={<Pencil size={18} />} />
            ))}
          <StageShare recording={recording} onDone={setSentence} />
          <Button tone="quiet" icon={<X size={18} />} onClick={onLeave}>
            {t.leave} <kbd>Esc</kbd>
          </Button>
        </Row>
        {sentence !== undefined && (
          <Row gap="2" justify="between" surface="bar" className={styles.head}>
            <Status>{sentence}</Status>
            <IconButton label={t.dismiss} onClick={() => setSentence(undefined)} icon={<X size={18} />} />
          </Row>
        )}
        <Row gap="4" surface="card" className={styles.turn} aria-live="polite">
          <div className={styles.caption}>
            <Hint size="ui">{step.isEnd ? endWords(place) : t.turnOf(place)}</Hint>
            {isEditing ? (
              <TextInput
                aria-label={t.captionField({ turn: place.turn })}
                value={captions[spoken] ?? ''}
                placeholder={generated}
                onChange={({ target }) => writeCaption(target.value)}
              />
            ) : (
              <Text as="p" weight="strong" className={styles.captionText}>
                {captions[spoken] || generated}
              </Text>
            )}
            {turn?.oow !== undefined && (
              <Text as="p" tone="blocked" weight="medium">
                <Flag size={18} /> {t.outOfWorkflow({ kind: oowWords(turn.oow) })}
              </Text>
            )}
          </div>
          <Stack
            as="p"
            size="grows"
            justify="middle"
            className={styles.userWords}
            data-oow={turn?.oow !== undefined || undefined}
          >
            <span className="visually-hidden">{t.theUser}: </span>
            {turn?.text}
            {spoken !== step.turn && <Text tone="muted">{play.turns[step.turn]?.text}</Text>}
          </Stack>
        </Row>
        <div className={styles.columns}>
          {play.columns.map((column, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, and titles may be equal
            <StageColumn key={index} play={play} step={step} column={column} claim={claim} />
          ))}
        </div>
        <Row as="footer" gap="2" surface="foot" className={styles.foot}>
          <Button icon={<ChevronLeft size={18} />} disabled={at === 0} onClick={() => goTo(at - 1)}>
            {t.back}
          </Button>
          <Button tone="primary" icon={isPlaying ? <Pause size={18} /> : <Play size={18} />} onClick={toggle}>
            {isPlaying ? t.pause : isEnd ? t.playAgain : t.play}
          </Button>
          <Button icon={<ChevronRight size={18} />} disabled={isEnd} onClick={() => goTo(at + 1)}>
            {t.next}
          </Button>
          <ol className={styles.dots} aria-label={t.steps}>
            {steps.map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
              <li key={index} data-past={index <= at || undefined} data-turning={one.isTurningPoint || undefined}>
                <button
                  type="button"
                  aria-label={t.step({ step: index + 1, steps: steps.length })}
                  aria-current={index === at ? 'step' : undefined}
                  onClick={() => goTo(index)}
                />
              </li>
            ))}
          </ol>
          <Segments legend={t.speed} options={speeds} value={speed} onChange={setSpeed} look="plain" />
        </Row>
      </Stack>
    </StageWordsContext>
  );
}
