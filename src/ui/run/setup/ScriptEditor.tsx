import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { readScripts, type UserScript } from '../../../core/session';
import { runSetupMessages as t } from '../../../messages/runSetup.en';
import { parseScript } from '../../../state/runs/parseScript';
import type { ScriptRow } from '../../../state/runs/setupDraft';
import { Button, IconButton } from '../../kit/Button';
import { Select, TextArea } from '../../kit/Controls';
import { Field } from '../../kit/Field';
import { Row, Stack } from '../../kit/Layout';
import { Alert } from '../../kit/Notice';
import { Segments } from '../../kit/Segments';
import { FileButton } from './FileButton';
import { OowSelect } from './OowSelect';
import { useSetup } from './openSetup';
import styles from './Script.module.css';
import { StoredScripts } from './StoredScripts';

const looks = [
  { id: 'turns', label: t.turnByTurn },
  { id: 'text', label: t.asText },
] as const;

/** A turn is a line, whatever it holds: one that begins as a remark does would else be taken for one. */
const printRow = ({ text, oow }: ScriptRow) => {
  const line = text.replace(/(?<!\s)\s*\n\s*/g, ' ');
  return oow ? `[oow ${oow}] ${line}` : line.replace(/^\s*(?=#|\[oow\s)/i, '\\');
};

const printRows = (rows: readonly ScriptRow[]) => rows.map(printRow).join('\n');

const readRows = (text: string): readonly ScriptRow[] =>
  parseScript(text).map((turn) => ({
    text: turn.text.replace(/^\\(?=#|\[oow\s)/i, ''),
    ...(turn.oow ? { oow: turn.oow } : {}),
  }));

const rowsOf = (script: UserScript): readonly ScriptRow[] =>
  script.turns.map(({ text, oow }) => ({ text, ...(oow ? { oow } : {}) }));

/** What the user says, turn by turn or as one text, with the turns that leave the workflow marked. */
export function ScriptEditor() {
  const script = useSetup((state) => state.own.script);
  const changeOwn = useSetup((state) => state.changeOwn);
  const [look, setLook] = useState<'turns' | 'text'>('turns');
  const [offered, setOffered] = useState<readonly UserScript[]>([]);
  const [problem, setProblem] = useState<string | undefined>();
  const take = (rows: readonly ScriptRow[]) => {
    changeOwn({ script: rows });
    setProblem(undefined);
  };
  const takeFile = (text: string, name: string) => {
    const read = /\.txt$/i.test(name) ? undefined : readScripts(text);
    if (read && !read.ok) {
      setProblem(`${name}: ${read.error.message}`);
      return;
    }
    const scripts = read?.value ?? [];
    setOffered(scripts.length > 1 ? scripts : []);
    const [first] = scripts;
    take(first ? rowsOf(first) : readRows(text));
  };
  return (
    <Stack gap="3">
      <Segments legend={t.scriptForm} options={looks} value={look} onChange={setLook} />
      {look === 'turns' ? <TurnRows rows={script} onChange={take} /> : <ScriptText rows={script} onChange={take} />}
      {offered.length > 0 && (
        <Field label={t.chooseProfile({ count: offered.length })}>
          <Select
            onChange={(event) => {
              const chosen = offered[Number(event.target.value)];
              if (chosen) take(rowsOf(chosen));
            }}
          >
            {offered.slice(0, 500).map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two dialogues of a file may bear one title.
              <option key={index} value={index}>
                {t.storedScript({ title: one.title, count: one.turns.length })}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {problem && <Alert>{problem}</Alert>}
      <Row gap="2" wraps>
        <FileButton
          label={t.fromAFile}
          what={t.fileWithAScript}
          accept=".json,.jsonl,.txt,application/json"
          onText={takeFile}
          onProblem={setProblem}
        />
        <StoredScripts onTake={take} />
      </Row>
    </Stack>
  );
}

function ScriptText({
  rows,
  onChange,
}: {
  readonly rows: readonly ScriptRow[];
  readonly onChange: (rows: readonly ScriptRow[]) => void;
}) {
  // Blank lines and comments are no turns, yet they stay while the text is being written.
  const [text, setText] = useState(() => printRows(rows));
  const written = useRef(rows);
  const isOther = written.current !== rows;
  if (isOther) {
    written.current = rows;
    setText(printRows(rows));
  }
  return (
    <Field label={t.scriptOneUserTurn}>
      <TextArea
        rows={6}
        value={text}
        placeholder={t.scriptExample}
        onChange={(event) => {
          const next = readRows(event.target.value);
          written.current = next;
          setText(event.target.value);
          onChange(next);
        }}
      />
    </Field>
  );
}

function TurnRows({
  rows,
  onChange,
}: {
  readonly rows: readonly ScriptRow[];
  readonly onChange: (rows: readonly ScriptRow[]) => void;
}) {
  const list = useRef<HTMLElement>(null);
  const shown: readonly ScriptRow[] = rows.length > 0 ? rows : [{ text: '' }];
  const wanted = useRef<number | undefined>(undefined);
  // Before the next key is pressed: the letters behind an Enter belong to the new turn.
  useLayoutEffect(() => {
    const index = wanted.current;
    if (index === undefined) return;
    wanted.current = undefined;
    list.current?.querySelectorAll<HTMLElement>('textarea')[index]?.focus();
  });
  const focusOn = (index: number) => {
    wanted.current = index;
  };
  const change = (index: number, part: Partial<ScriptRow>) =>
    onChange(shown.map((row, at) => (at === index ? { ...row, ...part } : row)));
  const setOow = (index: number, oow: string | undefined) =>
    onChange(shown.map((row, at) => (at === index ? { text: row.text, ...(oow ? { oow } : {}) } : row)));
  const addBehind = (index: number, added: readonly ScriptRow[] = [{ text: '' }]) => {
    focusOn(index + added.length);
    onChange([...shown.slice(0, index + 1), ...added, ...shown.slice(index + 1)]);
  };
  const remove = (index: number) => {
    focusOn(Math.max(0, index - 1));
    onChange(shown.filter((_, at) => at !== index));
  };
  const move = (index: number, by: 1 | -1) => {
    const [row, other] = [shown[index], shown[index + by]];
    if (!row || !other) return;
    focusOn(index + by);
    onChange(shown.map((one, at) => (at === index ? other : at === index + by ? row : one)));
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
    const pasted = readRows(text);
    const row = shown[index];
    const isBlank = row === undefined || row.text.trim() === '';
    focusOn(index + pasted.length - (isBlank ? 1 : 0));
    onChange([...shown.slice(0, isBlank ? index : index + 1), ...pasted, ...shown.slice(index + 1)]);
  };
  return (
    <>
      <Stack as="ol" gap="2" className={styles.rows} ref={list}>
        {shown.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a turn is known by its place alone.
          <li key={index} data-oow={row.oow ? '' : undefined}>
            <TextArea
              rows={1}
              value={row.text}
              aria-label={t.turnNumber({ number: index + 1 })}
              placeholder={index === 0 ? t.whatTheUserSaysFirst : t.thenTheUserSays}
              onChange={(event) => change(index, { text: event.target.value })}
              onKeyDown={(event) => onKeyDown(event, index)}
              onPaste={(event) => onPaste(event, index)}
            />
            <Row gap="half">
              <OowSelect
                label={t.leavesWorkflow({ number: index + 1 })}
                none={t.withinTheWorkflow}
                value={row.oow}
                className={styles.oow}
                room="grows"
                onChange={(oow) => setOow(index, oow)}
              />
              <IconButton
                label={t.turnUp({ number: index + 1 })}
                disabled={index === 0}
                onClick={() => move(index, -1)}
                icon={<ArrowUp size={13} />}
              />
              <IconButton
                label={t.turnDown({ number: index + 1 })}
                disabled={index === shown.length - 1}
                onClick={() => move(index, 1)}
                icon={<ArrowDown size={13} />}
              />
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
