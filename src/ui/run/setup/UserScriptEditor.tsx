import { ArrowDown, ArrowUp, History, Plus, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { UserScript } from '../../../core/session';
import { runSetupMessages as t } from '../../../messages/runSetup.en';
import {
  printScriptRows,
  readScriptFile,
  readScriptRows,
  scriptRow,
  scriptRowsOfRun,
} from '../../../state/runs/scriptRows';
import type { ScriptRow } from '../../../state/runs/setupDraft';
import { Button, IconButton } from '../../kit/Button';
import { TextArea } from '../../kit/Controls';
import { InputField } from '../../kit/Field';
import { formatDateTime } from '../../kit/formatValues';
import { Row, Stack } from '../../kit/Layout';
import { Menu } from '../../kit/Menu';
import { Segments } from '../../kit/Segments';
import { useRunNames } from '../../studio/useRunNames';
import { useRun, useWeir } from '../../studio/weirContext';
import { OowSelect } from './OowSelect';
import styles from './Script.module.css';
import { useFileImport } from './useFileImport';
import { useSetupStore } from './useSetupStore';

const views = [
  { id: 'turns', label: t.turnByTurn },
  { id: 'text', label: t.asText },
] as const;

/** Largest number of sessions offered, newest first. */
const MAX_STORED = 12;

const moves = [
  { by: -1, label: t.turnUp, Icon: ArrowUp },
  { by: 1, label: t.turnDown, Icon: ArrowDown },
] as const;

interface RowsProps {
  readonly rows: readonly ScriptRow[];
  readonly onChange: (rows: readonly ScriptRow[]) => void;
}

/** Edits the user's messages, turn by turn or as one text, with out-of-workflow turns marked. */
export function UserScriptEditor() {
  const { own, changeOwn } = useSetupStore('own', 'changeOwn');
  const [look, setLook] = useState<'turns' | 'text'>('turns');
  const file = useFileImport<UserScript>({
    what: t.fileWithAScript,
    accept: '.json,.jsonl,.txt,application/json',
    read: readScriptFile,
    titleOf: ({ title, turns }) => t.storedScript({ title, count: turns.length }),
    onTake: ({ turns }) => changeOwn({ script: turns.map(scriptRow) }),
  });
  const take = (script: readonly ScriptRow[]) => {
    changeOwn({ script });
    file.clearProblem();
  };
  const Rows = look === 'turns' ? TurnRows : ScriptText;
  return (
    <Stack gap="3">
      <Segments legend={t.scriptForm} options={views} value={look} onChange={setLook} />
      <Rows rows={own.script} onChange={take} />
      {file.choice}
      <Row gap="2" wraps>
        {file.button}
        <StoredScripts onTake={take} />
      </Row>
    </Stack>
  );
}

/** Offers the user turns of a stored session as the script of the next session. */
function StoredScripts({ onTake }: { readonly onTake: (rows: readonly ScriptRow[]) => void }) {
  const { repository, workspace } = useWeir();
  const runs = useRun((state) => state.runs);
  const names = useRunNames();
  if (runs.length === 0) return null;
  const take = async (id: string) => {
    const rows = await scriptRowsOfRun(repository, id);
    if (rows.length === 0) {
      workspace.getState().notify('warning', t.noUserTurns);
      return;
    }
    onTake(rows);
  };
  return (
    <Menu
      trigger={<Button icon={<History size={14} />}>{t.fromAStoredSession}</Button>}
      groups={[
        {
          title: t.userTurnsOf,
          items: runs.slice(0, MAX_STORED).map((run) => ({
            id: run.id,
            label: names.get(run.id) ?? run.title,
            hint: formatDateTime(run.startedAt),
            onSelect: () => void take(run.id),
          })),
        },
      ]}
    />
  );
}

function ScriptText({ rows, onChange }: RowsProps) {
  // The typed text is kept beside the turns, because blank lines and comments produce no turns.
  const [text, setText] = useState(() => printScriptRows(rows));
  const written = useRef(rows);
  const hasOtherRows = written.current !== rows;
  if (hasOtherRows) {
    written.current = rows;
    setText(printScriptRows(rows));
  }
  return (
    <InputField
      long
      rows={6}
      label={t.scriptLabel}
      value={text}
      placeholder={t.scriptExample}
      onChange={(typed) => {
        written.current = readScriptRows(typed);
        setText(typed);
        onChange(written.current);
      }}
    />
  );
}

function TurnRows({ rows, onChange }: RowsProps) {
  const list = useRef<HTMLElement>(null);
  const shown: readonly ScriptRow[] = rows.length > 0 ? rows : [{ text: '' }];
  const wanted = useRef<number | undefined>(undefined);
  // A layout effect, so that letters typed right after Enter go into the new turn.
  useLayoutEffect(() => {
    const index = wanted.current;
    if (index === undefined) return;
    wanted.current = undefined;
    list.current?.querySelectorAll<HTMLElement>('textarea')[index]?.focus();
  });
  const focusOn = (index: number) => {
    wanted.current = index;
  };
  const change = (index: number, part: Parameters<typeof scriptRow>[0]) => onChange(shown.with(index, scriptRow(part)));
  const addBehind = (index: number) => {
    focusOn(index + 1);
    onChange(shown.toSpliced(index + 1, 0, { text: '' }));
  };
  const remove = (index: number) => {
    focusOn(Math.max(0, index - 1));
    onChange(shown.toSpliced(index, 1));
  };
  const move = (index: number, by: 1 | -1) => {
    const [row, other] = [shown[index], shown[index + by]];
    if (!row || !other) return;
    focusOn(index + by);
    onChange(shown.with(index, other).with(index + by, row));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>, index: number) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      addBehind(index);
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      move(index, event.key === 'ArrowUp' ? -1 : 1);
    } else if (event.key === 'Backspace' && event.currentTarget.value === '' && shown.length > 1) {
      event.preventDefault();
      remove(index);
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>, index: number) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/\r?\n\s*\S/.test(text)) return;
    event.preventDefault();
    const pasted = readScriptRows(text);
    const row = shown[index];
    const isBlank = row === undefined || row.text.trim() === '';
    focusOn(index + pasted.length - (isBlank ? 1 : 0));
    onChange(shown.toSpliced(isBlank ? index : index + 1, isBlank ? 1 : 0, ...pasted));
  };
  return (
    <>
      <Stack as="ol" gap="2" className={styles.rows} ref={list}>
        {shown.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: turns have no ids; the position is the key.
          <li key={index} data-oow={row.oow ? '' : undefined}>
            <TextArea
              rows={1}
              value={row.text}
              aria-label={t.turnNumber({ number: index + 1 })}
              placeholder={index === 0 ? t.firstUserText : t.nextUserText}
              onChange={(event) => change(index, { ...row, text: event.target.value })}
              onKeyDown={(event) => onKeyDown(event, index)}
              onPaste={(event) => onPaste(event, index)}
            />
            <Row gap="half">
              <OowSelect
                label={t.leavesWorkflow({ number: index + 1 })}
                none={t.withinTheWorkflow}
                value={row.oow}
                className={styles.oow}
                flex="grows"
                onChange={(oow) => change(index, { text: row.text, oow })}
              />
              {moves.map(({ by, label, Icon }) => (
                <IconButton
                  key={by}
                  label={label({ number: index + 1 })}
                  disabled={shown[index + by] === undefined}
                  onClick={() => move(index, by)}
                  icon={<Icon size={13} />}
                />
              ))}
              <IconButton
                label={t.removeTurn({ number: index + 1 })}
                disabled={shown.length === 1 && row.text === ''}
                onClick={() => remove(index)}
              >
                <X size={13} />
              </IconButton>
            </Row>
          </li>
        ))}
      </Stack>
      <div>
        <Button tone="quiet" icon={<Plus size={14} />} onClick={() => addBehind(shown.length - 1)}>
          {t.addATurn}
        </Button>
      </div>
    </>
  );
}
