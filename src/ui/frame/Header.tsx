import {
  Check,
  ChevronDown,
  CircleAlert,
  CircleQuestionMark,
  CloudOff,
  Ellipsis,
  Loader,
  Redo2,
  Search,
  Share2,
  SunMoon,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { showOverrides } from '../../core/support';
import { commonMessages as common } from '../../messages/common.en';
import { frameMessages as t } from '../../messages/frame.en';
import { modes } from '../../state/frame/shellStore';
import { describeUnstored } from '../../state/runs/runController';
import { documentSteps } from '../../state/workspace/documentSteps';
import { Button, IconButton } from '../kit/Button';
import { keyTextOf, useKeyBindings } from '../kit/keys';
import { Row } from '../kit/Layout';
import { lazyDropdown, Menu } from '../kit/Menu';
import { Status } from '../kit/Notice';
import { RowButton } from '../kit/RowButton';
import { stepKeys } from '../kit/stepKeys';
import { Text } from '../kit/Text';
import { foldedWidth, readingWidth, useMedia } from '../kit/useMedia';
import { useShownText } from '../studio/useShownText';
import { useRun, useShell, useWorkspace } from '../studio/weirContext';
import { testIds } from '../testIds';
import { helpCommand, paletteCommand } from './earlyCommands';
import styles from './Header.module.css';
import { loadFrameParts } from './loadFrameParts';

const DocumentDropdown = lazyDropdown(async () => (await loadFrameParts()).DocumentDropdown);
const ShareDropdown = lazyDropdown(async () => (await loadFrameParts()).ShareDropdown);
const SettingsDropdown = lazyDropdown(async () => (await loadFrameParts()).SettingsDropdown);
const HelpDropdown = lazyDropdown(async () => (await loadFrameParts()).HelpDropdown);

function Logo() {
  return (
    <svg width="22" height="22" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <g fill="none" stroke="#fff" strokeWidth="2.4" strokeLinecap="round">
        <path d="M6 11c3 0 3 3 6.500 3S16 11 19.500 11 23 14 26 14" />
        <path d="M6 20c3 0 3 3 6.500 3S16 20 19.500 20 23 23 26 23" opacity=".65" />
      </g>
    </svg>
  );
}

const saveMarks = {
  saved: [Check, t.saved],
  saving: [Loader, t.saving],
  failed: [CircleAlert, t.notSaved],
} as const;

function SaveMark() {
  const { saveState: documents, durable } = useWorkspace('saveState', 'durable');
  const unstored = useRun((state) => Object.values(state.unstored)[0]);
  // Not saved while a run of this tab is only in memory.
  const saveState = unstored ? 'failed' : documents;
  const [Icon, text] = durable ? saveMarks[saveState] : [CloudOff, t.thisTabOnly];
  return (
    <Status
      as="span"
      className={styles.saved}
      data-state={saveState}
      data-testid={testIds.saveState}
      title={unstored && describeUnstored(unstored)}
    >
      <Icon size={13} />
      <span className={styles.savedText}>{text}</span>
    </Status>
  );
}

function DocumentMenu() {
  const openTitle = useWorkspace((state) => state.history.document.title);
  const { document: ofRun, isOrphan } = useShownText();
  const title = ofRun && isOrphan ? t.textOfRun({ title: showOverrides(ofRun.title) }) : openTitle;
  return (
    <Menu
      trigger={
        <RowButton className={styles.document} data-testid={testIds.documentMenu}>
          <Text weight="medium" lines="cut">
            {title}
          </Text>
          <ChevronDown size={14} />
        </RowButton>
      }
      dropdown={DocumentDropdown}
    />
  );
}

export function Header({ children }: { readonly children?: ReactNode }) {
  const { mode, setMode, welcome, showWelcome } = useShell('mode', 'setMode', 'welcome', 'showWelcome');
  const openDialog = useShell((state) => state.openDialog);
  const { undo, redo } = useWorkspace('undo', 'redo');
  // A plan is not a document and has its own export menu.
  const isPlan = mode === 'plan';
  const undoable = useWorkspace((state) => documentSteps(state).undo) && !isPlan;
  const redoable = useWorkspace((state) => documentSteps(state).redo) && !isPlan;
  const isNarrow = useMedia(foldedWidth);
  // Run names the model in its own form.
  const isReading = useMedia(readingWidth);
  const isFolded = isNarrow && !welcome;
  useKeyBindings();
  const step = (id: 'undo' | 'redo', label: string, icon: ReactNode, isPossible: boolean, onClick: () => void) => ({
    id,
    label,
    icon,
    shortcut: keyTextOf(stepKeys[id]),
    disabled: !isPossible,
    onClick,
  });
  const history = [
    step('undo', common.undo, <Undo2 size={16} />, undoable, undo),
    step('redo', t.redo, <Redo2 size={16} />, redoable, redo),
  ];
  const paletteKey = keyTextOf(paletteCommand);
  return (
    <header className={styles.header}>
      <Row gap="2" className={styles.left}>
        <Row as={welcome ? 'div' : 'h1'} size="fixed">
          <RowButton
            className={styles.home}
            aria-label={t.weirWelcome}
            data-tip={t.welcome}
            onClick={() => showWelcome(true)}
          >
            <Logo />
            <Text size="title" className={styles.name}>
              {t.weir}
            </Text>
          </RowButton>
        </Row>
        {!welcome && (
          <>
            <DocumentMenu />
            <SaveMark />
          </>
        )}
      </Row>
      <Row as="nav" gap="half" className={styles.modes} aria-label={t.modes}>
        {modes.map((id) => (
          <button
            key={id}
            type="button"
            className={styles.mode}
            aria-current={id === mode && !welcome ? 'page' : undefined}
            onClick={() => setMode(id)}
          >
            {t[id]}
          </button>
        ))}
      </Row>
      <Row gap="half" justify="last" className={styles.right}>
        <Button
          className={styles.search}
          icon={<Search size={15} />}
          aria-label={t.searchAndCommands}
          data-tip={t.searchAndCommands}
          data-tip-shortcut={paletteKey}
          onClick={() => openDialog('palette')}
        >
          {t.search} {paletteKey && <kbd>{paletteKey}</kbd>}
        </Button>
        {!welcome && (
          <>
            {!isNarrow &&
              history.map(({ icon, id, ...item }) => (
                <IconButton
                  key={id}
                  {...item}
                  data-tip={id === 'undo' && item.disabled && !isPlan ? t.nothingToUndo : item.label}
                  icon={icon}
                />
              ))}
            {!isNarrow && (
              <Menu
                align="end"
                trigger={
                  <Button
                    tone="quiet"
                    className={styles.share}
                    icon={<Share2 size={15} />}
                    aria-label={t.share}
                    data-tip={t.shareOrSave}
                  >
                    {t.share}
                  </Button>
                }
                dropdown={ShareDropdown}
              />
            )}
            {!isReading && children}
          </>
        )}
        <Menu
          align="end"
          trigger={
            <Button
              tone="quiet"
              className={styles.help}
              icon={<CircleQuestionMark size={15} />}
              aria-label={t.help}
              data-tip={t.help}
              data-tip-shortcut={keyTextOf(helpCommand)}
              data-testid={testIds.helpMenu}
            >
              {t.help}
            </Button>
          }
          dropdown={HelpDropdown}
        />
        <Menu
          align="end"
          trigger={
            <Button
              tone="quiet"
              aria-label={isFolded ? t.more : t.themeAndLanguage}
              data-tip={isFolded ? t.more : t.themeAndLanguage}
            >
              {isFolded ? <Ellipsis size={16} /> : <SunMoon size={16} />}
            </Button>
          }
          dropdown={SettingsDropdown}
        />
      </Row>
    </header>
  );
}
