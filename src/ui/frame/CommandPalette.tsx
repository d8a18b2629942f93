import { useEffect, useMemo, useRef, useState } from 'react';
import { groupBy } from '../../core/support';
import { appCommandsMessages as t } from '../../messages/appCommands.en';
import { TextInput } from '../kit/Controls';
import { Stack } from '../kit/Layout';
import { Message } from '../kit/Message';
import { Note } from '../kit/Note';
import { Palette, PaletteFrame } from '../kit/Palette';
import styles from '../kit/Palette.module.css';
import { Hint, Text } from '../kit/Text';
import { type AppCommand, appCommandsIn } from '../studio/appCommandTypes';
import { useDialog, useShell, useWeir } from '../studio/weirContext';
import { testIds } from '../testIds';
import { appCommands } from './appCommands';
import { takePendingText } from './PalettePlaceholder';
import { rankCommands } from './rankCommands';

/** Of this page's lifetime, the latest first. */
let recent: readonly string[] = [];
const MAX_RECENT = 4;
/** Commands shown while nothing is typed, and hits of what is typed: a long document has thousands of names. */
const MAX_COMMANDS = 120;
const MAX_HITS = 50;

const goTo = appCommandsIn('Go to');

/** A text that a command asks for. */
function TextPromptField({ command, onDone }: { readonly command: AppCommand; readonly onDone: () => void }) {
  const { prompt: ask } = command;
  const [text, setText] = useState(ask?.initial ?? '');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  if (!ask) return null;
  return (
    <Stack
      as="form"
      onSubmit={() => {
        if (text.trim() === '') return;
        void ask.run(text.trim()).then((refused) => (refused === undefined ? onDone() : setProblem(refused)));
      }}
    >
      <div className={styles.field}>
        <Text flex="fixed" tone="muted" weight="medium">
          {ask.label}
        </Text>
        <TextInput
          ref={field}
          aria-label={ask.label}
          value={text}
          placeholder={ask.placeholder}
          spellCheck={false}
          aria-invalid={problem !== undefined || undefined}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(undefined);
          }}
        />
      </div>
      {problem === undefined ? (
        <Hint padded>{t.promptHint}</Hint>
      ) : (
        <Note announcement="alert" tone="error">
          <Message text={problem} />
        </Note>
      )}
    </Stack>
  );
}

/** Commands by their group, in the order they come; those that were used lately are a group of their own. */
function groupsOf(commands: readonly AppCommand[]) {
  const groups = groupBy(commands, ({ id, group }) => (recent.includes(id) ? t.recent : group));
  return [...groups].map(([title, items]) => ({ title, items }));
}

interface CommandsProps {
  readonly typed: string;
  /** The first that fits what was typed is run at once. */
  readonly isSubmitted: boolean;
  readonly onRun: (command: AppCommand) => void;
}

function Commands({ typed, isSubmitted, onRun }: CommandsProps) {
  const stores = useWeir();
  const [text, setText] = useState(typed);
  const all = useMemo(() => appCommands(stores), [stores]);
  const groups = useMemo(() => {
    const commands = rankCommands(all, text, recent);
    const query = text.trim();
    if (query === '') return groupsOf(commands.filter((command) => command.group !== 'Go to').slice(0, MAX_COMMANDS));
    const { openSearch } = stores.shell.getState();
    const searches = [
      goTo('search.this', t.searchDocument({ query }), '', () => openSearch('document', query)),
      goTo('search.all', t.searchAllDocuments({ query }), '', () => openSearch('all', query)),
    ];
    return [{ items: [...commands.slice(0, MAX_HITS), ...searches] }];
  }, [all, text, stores]);
  const entered = useRef(isSubmitted ? groups[0]?.items[0] : undefined);
  useEffect(() => {
    const command = entered.current;
    entered.current = undefined;
    if (command) onRun(command);
  }, [onRun]);
  return (
    <Palette
      label={t.commandOrName}
      listLabel={t.commands}
      placeholder={t.palettePlaceholder}
      text={text}
      onText={setText}
      groups={groups}
      empty={t.noMatch}
      onRun={onRun}
    />
  );
}

/** Every command of the app by name, and every node, slot and document to go to. */
export function CommandPalette() {
  const [isOpen, closeDialog] = useDialog('palette');
  const showWelcome = useShell((state) => state.showWelcome);
  const [asking, setAsking] = useState<AppCommand | undefined>(undefined);
  // What a command opens or focuses must not be undone by the palette that closes.
  const hasRun = useRef(false);
  const wasOpen = useRef(false);
  const focusedBefore = useRef<Element | null>(null);
  const [pendingText, setPendingText] = useState(takePendingText);
  // Read while drawing: the list takes the keyboard before any effect of this component runs.
  if (isOpen && !wasOpen.current) focusedBefore.current = pendingText?.focusedBefore ?? document.activeElement;
  wasOpen.current = isOpen;
  useEffect(() => {
    if (isOpen) hasRun.current = false;
    else {
      setAsking(undefined);
      setPendingText(undefined);
    }
  }, [isOpen]);
  const run = (command: AppCommand) => {
    if (!command.id.startsWith('search.')) {
      recent = [command.id, ...recent.filter((id) => id !== command.id)].slice(0, MAX_RECENT);
    }
    if (command.prompt) {
      setAsking(command);
      return;
    }
    hasRun.current = true;
    closeDialog();
    // What a command does is seen in the studio; settings and help are seen from everywhere.
    if (command.group !== 'Settings' && command.group !== 'Help') showWelcome(false);
    command.run?.();
  };
  return (
    <PaletteFrame
      open={isOpen}
      onClose={closeDialog}
      label={t.commands}
      testId={testIds.commandPalette}
      onOpenAutoFocus={(event) => {
        // The field comes with what was typed so far: the next key goes on behind it.
        if (!pendingText || !(event.currentTarget instanceof Element)) return;
        event.preventDefault();
        const field = event.currentTarget.querySelector('input');
        field?.focus();
        field?.setSelectionRange(field.value.length, field.value.length);
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        const { current } = focusedBefore;
        if (!hasRun.current && current instanceof HTMLElement && current.isConnected) current.focus();
      }}
    >
      {asking ? (
        <TextPromptField command={asking} onDone={closeDialog} />
      ) : (
        <Commands typed={pendingText?.text ?? ''} isSubmitted={pendingText?.isSubmitted ?? false} onRun={run} />
      )}
    </PaletteFrame>
  );
}
