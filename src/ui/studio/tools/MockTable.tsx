import { ArrowDown, ArrowUp, History, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ToolDefinition } from '../../../core/formats';
import { toolsMessages as t } from '../../../messages/tools.en';
import { parseAnswerCell, parseWhenCell, type RowDraft, rowDraft } from '../../../state/tools/backendDraft';
import { tablesFromRun } from '../../../state/tools/backendView';
import { propertiesOf } from '../../../state/workspace/toolsStore';
import { Button, IconButton } from '../../kit/Button';
import { TextArea } from '../../kit/Controls';
import { Row, Stack } from '../../kit/Layout';
import { Status } from '../../kit/Notice';
import { Choice } from '../../kit/SelectField';
import { Table } from '../../kit/Table';
import { Text } from '../../kit/Text';
import { RunPicker } from './RunPicker';
import styles from './Tools.module.css';

interface MockTableProps {
  readonly tool: ToolDefinition;
  readonly rows: readonly RowDraft[];
  readonly onChange: (rows: readonly RowDraft[]) => void;
}

/** Rows of arguments and results; each cell shows its error while it is typed. */
export function MockTable({ tool, rows, onChange }: MockTableProps) {
  const parameters = propertiesOf(tool.parameters).map(({ name }) => name);
  const [isChoosing, setChoosing] = useState(false);
  const [status, setStatus] = useState('');
  const change = (key: number, next: Partial<RowDraft>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...next } : row)));
  const move = (index: number, by: number) =>
    onChange(rows.toSpliced(index, 1).toSpliced(index + by, 0, ...rows.slice(index, index + 1)));
  const example = parameters[0] === undefined ? '{}' : `{"${parameters[0]}": "..."}`;
  return (
    <Stack gap="3">
      <Table kind="texts" className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t.whenTheArgumentsHold}</th>
            <th scope="col">{t.call}</th>
            <th scope="col">{t.resultOrFailure}</th>
            <th scope="col">
              <span className="visually-hidden">{t.orderAndRemoval}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const when = parseWhenCell(row.when, parameters);
            const isUntouched = row.when.trim() === '' && row.value.trim() === '';
            const answer = isUntouched ? {} : parseAnswerCell(row);
            const name = t.rowName({ number: index + 1 });
            return (
              <tr key={row.key}>
                <td>
                  <TextArea
                    mono
                    rows={1}
                    aria-label={t.argumentsOfRow({ name })}
                    aria-invalid={when.problem !== undefined || undefined}
                    placeholder={index === rows.length - 1 ? 'any' : example}
                    spellCheck={false}
                    value={row.when}
                    onChange={(event) => change(row.key, { when: event.target.value })}
                  />
                  {when.problem && (
                    <Text as="p" size="sm" tone="error" lines="anywhere">
                      {when.problem}
                    </Text>
                  )}
                  {when.hint && (
                    <Text as="p" size="sm" tone="warning">
                      {when.hint}
                    </Text>
                  )}
                </td>
                <td>
                  <Choice<RowDraft['answer']>
                    aria-label={t.answerOfRow({ name })}
                    value={row.answer}
                    options={{ result: t.succeeds, failure: t.fails }}
                    onChange={(answer) => change(row.key, { answer })}
                  />
                </td>
                <td>
                  <TextArea
                    mono
                    rows={1}
                    aria-label={t.resultOfRow({ name })}
                    aria-invalid={answer.problem !== undefined || undefined}
                    placeholder={row.answer === 'result' ? resultExample(tool) : t.serviceIsDown}
                    spellCheck={row.answer === 'failure'}
                    value={row.value}
                    onChange={(event) => change(row.key, { value: event.target.value })}
                  />
                  {answer.problem && (
                    <Text as="p" size="sm" tone="error" lines="anywhere">
                      {answer.problem}
                    </Text>
                  )}
                </td>
                <td>
                  <Row>
                    <IconButton
                      label={t.moveUp({ name })}
                      side="left"
                      disabled={index === 0}
                      onClick={() => move(index, -1)}
                      icon={<ArrowUp size={14} />}
                    />
                    <IconButton
                      label={t.moveDown({ name })}
                      side="left"
                      disabled={index === rows.length - 1}
                      onClick={() => move(index, 1)}
                      icon={<ArrowDown size={14} />}
                    />
                    <IconButton
                      label={t.remove({ name })}
                      side="left"
                      onClick={() => onChange(rows.filter((other) => other.key !== row.key))}
                      icon={<Trash2 size={14} />}
                    />
                  </Row>
                </td>
              </tr>
            );
          })}
        </tbody>
      </Table>
      <Row gap="2" wraps>
        <Button icon={<Plus size={14} />} onClick={() => onChange([...rows, rowDraft()])}>
          {t.addARow}
        </Button>
        <Button icon={<History size={14} />} aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
          {t.fromARun}
        </Button>
        <Status as="span">
          <Text tone="muted">{status}</Text>
        </Status>
      </Row>
      {isChoosing && (
        <RunPicker
          onChoose={(state, title) => {
            const found = tablesFromRun(state, [tool])[0]?.rows;
            if (found) onChange(found.map(rowDraft));
            setStatus(
              found
                ? t.rowsFromRun({ rows: t.rowCount(found.length), title })
                : t.toolNotCalled({ name: tool.name, title }),
            );
            setChoosing(false);
          }}
        />
      )}
    </Stack>
  );
}

function resultExample(tool: ToolDefinition): string {
  const [first] = propertiesOf(tool.returns);
  return first ? `{"${first.name}": ...}` : '{"ok": true}';
}
