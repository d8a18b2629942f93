import { Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { Fragment, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { TextInput } from '../kit/Controls';
import { Message } from '../kit/Message';
import { Alert } from '../kit/Notice';
import type { Command } from '../studio/commands';
import { useShell, useWeir } from '../studio/weirContext';
import { testIds } from '../testIds';
import { takeTypedAhead } from './AwaitedPalette';
import { appCommands } from './appCommands';
import styles from './CommandPalette.module.css';
import { rankCommands } from './rankCommands';

/** Of this page's lifetime, the latest first. */
let recent: readonly string[] = [];
const REMEMBERED = 4;
const SHOWN = 120;

/** A text that a command asks for. */
function Asked({ command, onDone }: { readonly command: Command; readonly onDone: () => void }) {
  const { ask } = command;
  const [text, setText] = useState(ask?.initial ?? '');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  if (!ask) return null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') return;
        void ask.run(text.trim()).then((refused) => (refused === undefined ? onDone() : setProblem(refused)));
      }}
    >
      <div className={styles.field}>
        <span className={styles.asked}>{ask.label}</span>
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
        <p className={styles.hint}>Enter takes it, Escape gives up.</p>
      ) : (
        <Alert className={styles.problem}>
          <Message text={problem} />
        </Alert>
      )}
    </form>
  );
}

interface CommandsProps {
  readonly typed: string;
  /** The first that fits what was typed is run at once. */
  readonly isEntered: boolean;
  readonly onRun: (command: Command) => void;
}

function Commands({ typed, isEntered, onRun }: CommandsProps) {
  const stores = useWeir();
  const id = useId();
  const [text, setText] = useState(typed);
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const all = useMemo(() => appCommands(stores), [stores]);
  const shown = useMemo(() => {
    const commands = rankCommands(all, text, recent);
    if (text.trim() === '') return commands.filter((command) => command.group !== 'Go to').slice(0, SHOWN);
    const query = text.trim();
    const { openSearch } = stores.shell.getState();
    const searches: readonly Command[] = [
      {
        id: 'search.this',
        title: `Search this document for "${query}"`,
        group: 'Go to',
        run: () => openSearch('document', query),
      },
      {
        id: 'search.all',
        title: `Search all documents for "${query}"`,
        group: 'Go to',
        run: () => openSearch('all', query),
      },
    ];
    return [...commands.slice(0, SHOWN), ...searches];
  }, [all, text, stores]);
  const current = Math.min(at, shown.length - 1);
  const isGrouped = text.trim() === '';
  const entered = useRef(isEntered ? shown[0] : undefined);
  useEffect(() => {
    const command = entered.current;
    entered.current = undefined;
    if (command) onRun(command);
  }, [onRun]);
  const go = (next: number) => {
    const wrapped = (next + shown.length) % Math.max(1, shown.length);
    setAt(wrapped);
    list.current?.querySelector(`[data-index="${wrapped}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      go(Math.abs(step) === 1 ? current + step : Math.max(0, Math.min(shown.length - 1, current + step)));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const command = shown[current];
      if (command) onRun(command);
    }
  };
  return (
    <>
      <div className={styles.field}>
        <Search size={16} />
        <TextInput
          role="combobox"
          aria-label="Command or name"
          aria-expanded={shown.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown.length > 0 ? `${id}-${current}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder="What to do, or where to go"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div ref={list} id={`${id}-list`} className={styles.list} role="listbox" aria-label="Commands">
        {shown.map((command, index) => {
          const isRecent = isGrouped && recent.includes(command.id);
          const group = isRecent ? 'Recent' : command.group;
          const before = shown[index - 1];
          const groupBefore = before && isGrouped && recent.includes(before.id) ? 'Recent' : before?.group;
          return (
            <Fragment key={command.id}>
              {isGrouped && group !== groupBefore && (
                <div className={styles.group} role="presentation">
                  {group}
                </div>
              )}
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the field, which keeps the focus */}
              <div
                id={`${id}-${index}`}
                data-index={index}
                className={styles.command}
                role="option"
                tabIndex={-1}
                aria-selected={index === current}
                onPointerMove={() => setAt(index)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onRun(command)}
              >
                <span className={styles.title}>{command.title}</span>
                {command.detail && <span className={styles.detail}>{command.detail}</span>}
                {command.shortcut && <kbd>{command.shortcut}</kbd>}
              </div>
            </Fragment>
          );
        })}
      </div>
      {shown.length === 0 && <p className={styles.empty}>Nothing is called that.</p>}
    </>
  );
}

/** Every command of the app by name, and every node, slot and document to go to. */
export function CommandPalette() {
  const isOpen = useShell((state) => state.dialog === 'palette');
  const closeDialog = useShell((state) => state.closeDialog);
  const showWelcome = useShell((state) => state.showWelcome);
  const [asking, setAsking] = useState<Command | undefined>(undefined);
  // What a command opens or focuses must not be undone by the palette that closes.
  const hasRun = useRef(false);
  const wasOpen = useRef(false);
  const focusedBefore = useRef<Element | null>(null);
  const [typedAhead, setTypedAhead] = useState(takeTypedAhead);
  // Read while drawing: the list takes the keyboard before any effect of this component runs.
  if (isOpen && !wasOpen.current) focusedBefore.current = typedAhead?.focusedBefore ?? document.activeElement;
  wasOpen.current = isOpen;
  useEffect(() => {
    if (isOpen) hasRun.current = false;
    else {
      setAsking(undefined);
      setTypedAhead(undefined);
    }
  }, [isOpen]);
  const run = (command: Command) => {
    if (!command.id.startsWith('search.')) {
      recent = [command.id, ...recent.filter((id) => id !== command.id)].slice(0, REMEMBERED);
    }
    if (command.ask) {
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
    <Dialog.Root open={isOpen} onOpenChange={(next) => !next && closeDialog()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.overlay} />
        <Dialog.Content
          className={styles.palette}
          data-testid={testIds.palette}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            // The field comes with what was typed so far: the next key goes on behind it.
            if (!typedAhead || !(event.currentTarget instanceof Element)) return;
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
          <Dialog.Title className="visually-hidden">Commands</Dialog.Title>
          {asking ? (
            <Asked command={asking} onDone={closeDialog} />
          ) : (
            <Commands typed={typedAhead?.text ?? ''} isEntered={typedAhead?.isEntered ?? false} onRun={run} />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
