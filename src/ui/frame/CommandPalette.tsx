import { useEffect, useMemo, useRef, useState } from 'react';
import { groupBy } from '../../core/support';
import { appCommandsMessages as t } from '../../messages/appCommands.en';
import { TextInput } from '../kit/Controls';
import { keyTextOf } from '../kit/keys';
import { Stack } from '../kit/Layout';
import { Message } from '../kit/Message';
import { Note } from '../kit/Note';
import { Palette, PaletteFrame } from '../kit/Palette';
import styles from '../kit/Palette.module.css';
import { Hint, Text } from '../kit/Text';
import { type AppCommand, appCommandsIn, type CommandPrompt } from '../studio/appCommandTypes';
import { useDialog, useShell, useWeir } from '../studio/weirContext';
import { testIds } from '../testIds';
import { appCommands, fixedCommands } from './appCommands';
import { commandGroupTitles } from './commandGroupTitles';
import { takePendingText } from './PalettePlaceholder';
import { rankCommands } from './rankCommands';
import { runAppCommand } from './runAppCommand';

/** Recently used commands since the page was loaded, latest first. */
let recent: readonly string[] = [];
const MAX_RECENT = 4;
/** Maximum number of commands shown without a query, and of results: a long document has thousands of names. */
const MAX_COMMANDS = 120;
const MAX_HITS = 50;

const goTo = appCommandsIn('Go to');

/** The text prompt of a command. */
function TextPromptField({ ask, onDone }: { readonly ask: CommandPrompt; readonly onDone: () => void }) {
  const [text, setText] = useState(ask.initial ?? '');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
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

/** Commands by group, in their order; recently used ones are a separate group. */
function groupsOf(commands: readonly AppCommand[]) {
  const groups = groupBy(commands, ({ id, group }) => (recent.includes(id) ? t.recent : commandGroupTitles[group]));
  return [...groups].map(([title, items]) => ({ title, items }));
}

interface CommandsProps {
  readonly typed: string;
  /** Run the first match at once. */
  readonly isSubmitted: boolean;
  readonly onRun: (command: AppCommand) => void;
}

function Commands({ typed, isSubmitted, onRun }: CommandsProps) {
  const stores = useWeir();
  const [text, setText] = useState(typed);
  const all = useMemo(
    () => appCommands(stores).map((command) => ({ ...command, shortcut: keyTextOf(command) })),
    [stores],
  );
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

/** The command palette: every command of the app by name, and every node, slot and document to go to. */
export function CommandPalette() {
  const [isOpen, closeDialog] = useDialog('palette');
  const stores = useWeir();
  const input = useShell((state) => state.dialogInput);
  const [asking, setAsking] = useState<CommandPrompt | undefined>(undefined);
  // Closing the palette must not take the focus from a dialog or field that a command has opened.
  const hasRun = useRef(false);
  const afterClosing = useRef<(() => void) | undefined>(undefined);
  const wasOpen = useRef(false);
  const focusedBefore = useRef<Element | null>(null);
  const [pendingText, setPendingText] = useState(takePendingText);
  // Read during render: the list takes the focus before any effect of this component runs.
  if (isOpen && !wasOpen.current) focusedBefore.current = pendingText?.focusedBefore ?? document.activeElement;
  wasOpen.current = isOpen;
  useEffect(() => {
    if (isOpen) {
      hasRun.current = false;
      // Opened by the key of a command that needs a text.
      const command = fixedCommands.find(({ id }) => id === input);
      if (command?.prompt) setAsking(command.prompt(stores));
    } else {
      setAsking(undefined);
      setPendingText(undefined);
    }
  }, [isOpen, input, stores]);
  const run = (command: AppCommand) => {
    if (!command.id.startsWith('search.')) {
      recent = [command.id, ...recent.filter((id) => id !== command.id)].slice(0, MAX_RECENT);
    }
    if (command.prompt) {
      setAsking(command.prompt(stores));
      return;
    }
    hasRun.current = true;
    closeDialog();
    if (command.takesFocus) afterClosing.current = () => runAppCommand(stores, command);
    else runAppCommand(stores, command);
  };
  return (
    <PaletteFrame
      open={isOpen}
      onClose={closeDialog}
      label={t.commands}
      testId={testIds.commandPalette}
      onOpenAutoFocus={(event) => {
        // The field takes over the text typed so far, with the cursor at its end.
        if (!pendingText || !(event.currentTarget instanceof Element)) return;
        event.preventDefault();
        const field = event.currentTarget.querySelector('input');
        field?.focus();
        field?.setSelectionRange(field.value.length, field.value.length);
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        const { current } = focusedBefore;
        const run = afterClosing.current;
        afterClosing.current = undefined;
        run?.();
        if (!hasRun.current && current instanceof HTMLElement && current.isConnected) current.focus();
      }}
    >
      {asking ? (
        <TextPromptField ask={asking} onDone={closeDialog} />
      ) : (
        <Commands typed={pendingText?.text ?? ''} isSubmitted={pendingText?.isSubmitted ?? false} onRun={run} />
      )}
    </PaletteFrame>
  );
}
