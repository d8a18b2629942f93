import { ClipboardPaste, FolderOpen, type LucideIcon, PenTool, Sparkles, X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { StagePlay } from '../../core/stage';
import { type Demo, demos, type Example, examples } from '../../examples';
import { loadRecordedPlays } from '../../examples/recordedPlays';
import { coreText } from '../../messages/i18n';
import { stageMessages as words } from '../../messages/stage.en';
import { welcomeMessages as t } from '../../messages/welcome.en';
import { blankProcedure } from '../../state/workspace/blankProcedure';
import { viewExample } from '../../state/workspace/viewExample';
import { Button } from '../kit/Button';
import { CardButton } from '../kit/CardButton';
import { Row, Stack } from '../kit/Layout';
import { Hint, Text } from '../kit/Text';
import { isInsideElement, usePageKeys } from '../kit/usePageKeys';
import { useReturnFocus } from '../kit/useReturnFocus';
import { openExample } from '../studio/openExample';
import { Thumbnail } from '../studio/Thumbnail';
import { useShell, useWeir } from '../studio/weirContext';
import { testIds } from '../testIds';
import { tourTitles } from '../tours/tourTitles';
import { DemoPicture } from './DemoPicture';
import styles from './WelcomeScreen.module.css';

const GroupHead = ({ title, about }: { readonly title: string; readonly about: string }) => (
  <Row gap="3" wraps align="baseline">
    <Text as="h2" size="title" weight="strong">
      {title}
    </Text>
    <Hint size="ui">{about}</Hint>
  </Row>
);

interface StartOptionProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly onOpen: () => void;
}

function StartOption({ icon: Icon, title, text, onOpen }: StartOptionProps) {
  return (
    <li>
      <CardButton className={styles.startOption} onClick={onOpen}>
        <span className={styles.icon}>
          <Icon size={18} />
        </span>
        <Stack as="span" gap="half">
          <Text size="read" weight="strong">
            {title}
          </Text>
          <Text tone="muted">{text}</Text>
        </Stack>
      </CardButton>
    </li>
  );
}

function DemoCard({
  demo,
  play,
  onOpen,
}: {
  readonly demo: Demo;
  readonly play: StagePlay | undefined;
  readonly onOpen: () => void;
}) {
  return (
    <li>
      <CardButton className={styles.card} data-testid={testIds.demoCard} onClick={onOpen}>
        <span className={styles.outcome}>{play && <DemoPicture play={play} />}</span>
        <Stack as="span" gap="half" pad="3">
          <Text size="read" weight="strong">
            {coreText(demo.title)}
          </Text>
          <Text tone="muted">{coreText(demo.blurb)}</Text>
        </Stack>
      </CardButton>
    </li>
  );
}

function Card({ example, onOpen }: { readonly example: Example; readonly onOpen: () => void }) {
  const { graph, size } = useMemo(() => viewExample(example), [example]);
  return (
    <li>
      <CardButton className={styles.card} data-testid={testIds.exampleCard} onClick={onOpen}>
        <span className={styles.picture}>
          <Thumbnail graph={graph} />
        </span>
        <Stack as="span" gap="half" pad="3">
          <Text size="read" weight="strong">
            {coreText(example.title)}
          </Text>
          <Text size="sm" tone="faint">
            {size}
          </Text>
          <Text tone="muted">{coreText(example.blurb)}</Text>
        </Stack>
      </CardButton>
    </li>
  );
}

/** Introduces Weir and offers ways to start. It covers the studio. */
export function WelcomeScreen() {
  const { workspace } = useWeir();
  const { openDialog, setMode } = useShell('openDialog', 'setMode');
  const { showWelcome, showStage, startTour } = useShell('showWelcome', 'showStage', 'startTour');
  const screen = useRef<HTMLElement>(null);
  const gallery = useRef<HTMLUListElement>(null);
  useReturnFocus(screen);
  // Empty until the recordings are loaded; without them the cards have no picture.
  const [plays, setPlays] = useState<Awaited<ReturnType<typeof loadRecordedPlays>>>({});
  useEffect(() => {
    loadRecordedPlays().then(setPlays, () => undefined);
  }, []);
  // An element above it may have handled the key.
  usePageKeys(({ key, target, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented && !isInsideElement(target, '[role="dialog"], [role="menu"]'))
      showWelcome(false);
  });
  // A document that is opened over it, by a dialog, a drop or a paste, is shown in the studio.
  useEffect(
    () =>
      workspace.subscribe((state, before) => {
        if (state.history.document.id !== before.history.document.id) showWelcome(false);
      }),
    [workspace, showWelcome],
  );
  const open = (example: Example) => {
    openExample(workspace, example);
    setMode('author');
  };
  const draw = () => {
    workspace.getState().createDocument(blankProcedure);
    setMode('author');
  };
  return (
    <main ref={screen} className={styles.screen} tabIndex={-1} aria-label={t.welcome} data-testid={testIds.welcome}>
      <div className={styles.page}>
        <Row as="header" gap="4" align="start" justify="between">
          <div>
            <Hint size="read" className={styles.kind}>
              {t.title}
            </Hint>
            <h1 className={styles.claim}>{t.subtitle}</h1>
          </div>
          <Button
            tone="quiet"
            data-tip="Esc"
            icon={<X size={18} />}
            aria-label={t.closeTheWelcomeScreen}
            onClick={() => showWelcome(false)}
          >
            {t.close}
          </Button>
        </Row>
        <ul className={styles.startOptions} aria-label={t.startOptions}>
          <StartOption
            icon={FolderOpen}
            title={t.openAnExample}
            text={t.exampleCount({ examples: examples.length })}
            onOpen={() => gallery.current?.querySelector('button')?.focus()}
          />
          <StartOption
            icon={ClipboardPaste}
            title={t.pasteOrDrop}
            text={t.pasteFormats}
            onOpen={() => openDialog('import')}
          />
          <StartOption icon={PenTool} title={t.draw} text={t.drawText} onOpen={draw} />
          <StartOption
            icon={Sparkles}
            title={t.describeInWords}
            text={t.describeText}
            onOpen={() => openDialog('draft')}
          />
        </ul>
        <GroupHead title={words.demos} about={words.demosAbout} />
        <ul className={styles.demos} aria-label={words.demos}>
          {demos.map((demo) => (
            <DemoCard key={demo.id} demo={demo} play={plays[demo.id]} onOpen={() => showStage(demo.id)} />
          ))}
        </ul>
        <GroupHead title={t.examples} about={t.examplesHint} />
        <ul ref={gallery} className={styles.gallery} aria-label={t.examples}>
          {examples.map((example) => (
            <Card key={example.id} example={example} onOpen={() => open(example)} />
          ))}
        </ul>
        <GroupHead title={t.tours} about={t.toursHint} />
        <ul className={styles.tours} aria-label={t.tours}>
          {tourTitles.map(({ id, title, about }) => (
            <li key={id}>
              <CardButton onClick={() => startTour(id)}>
                <Text size="read" weight="strong">
                  {title}
                </Text>
                <Text tone="muted">{about}</Text>
              </CardButton>
            </li>
          ))}
        </ul>
      </div>
    </main>
  );
}
