import { ListChecks, X } from 'lucide-react';
import type { CallRow } from '../../../core/document';
import type { Call, PdlDocument, ProcedureSite } from '../../../core/language';
import { inspectorMessages as t } from '../../../messages/inspector.en';
import {
  argumentsIn,
  argumentText,
  filledByName,
  targetsIn,
  viewCall,
  withRowText,
} from '../../../state/inspection/callView';
import type { DeclaredNode } from '../../../state/inspection/inspectorSubject';
import { Button, IconButton } from '../../kit/Button';
import { ChipList } from '../../kit/ChipList';
import type { CommitRefusal } from '../../kit/CommitField';
import { Row, Stack } from '../../kit/Layout';
import { Section } from '../../kit/Section';
import { SuggestInput, type SuggestOption } from '../../kit/SuggestInput';
import { Faint, Text } from '../../kit/Text';
import { useEditRefusal } from './EditFields';
import styles from './inspector.module.css';
import { useTryEdit } from './useTryEdit';

interface RowsProps {
  readonly label: string;
  readonly noun: string;
  readonly rows: readonly CallRow[];
  readonly options: readonly SuggestOption[];
  readonly placeholder: string;
  readonly onChange: (rows: readonly CallRow[]) => Promise<CommitRefusal | undefined>;
}

/** One row for each name of the declaration, and for each extra argument of the call. */
function Rows({ label, noun, rows, options, placeholder, onChange }: RowsProps) {
  const [refusal, showRefusal] = useEditRefusal();
  const change = (next: readonly CallRow[]) => showRefusal(onChange(next));
  return (
    <Section title={label}>
      <Stack as="ul" gap="1h" className={styles.rows}>
        {rows.map((row, index) => {
          const name = row.name ?? `${index + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows stand by their place
            <li key={index}>
              <Text as="code" lines="cut" title={name}>
                {name}
              </Text>
              <SuggestInput
                label={`${noun} ${name}`}
                placeholder={placeholder}
                options={options}
                allowsNew
                value={row.text}
                onPick={(text) => change(withRowText(rows, index, text))}
              />
              <IconButton
                label={t.clearPart({ part: noun.toLowerCase(), name })}
                side="left"
                disabled={row.text === ''}
                onClick={() => change(withRowText(rows, index, ''))}
              >
                <X size={14} />
              </IconButton>
            </li>
          );
        })}
      </Stack>
      {rows.some((row) => row.text === '') && (
        <Row gap="2" wraps>
          <Button icon={<ListChecks size={14} />} onClick={() => change(filledByName(rows))}>
            {t.fillInByName}
          </Button>
        </Row>
      )}
      {refusal}
    </Section>
  );
}

interface CallFieldsProps {
  readonly document: PdlDocument;
  readonly site: ProcedureSite;
  readonly call: Call;
  readonly declared: DeclaredNode | undefined;
}

/** The arguments of a call and the targets of its result, picked from the values known at that place. */
export function CallFields({ document, site, call, declared }: CallFieldsProps) {
  const tryEdit = useTryEdit();
  const { nodeId } = site;
  const { rows, targets, hasParameters, hasResults, options, targetOptions } = viewCall(document, site, call, declared);
  const setArguments = (args: readonly string[]) => tryEdit({ kind: 'setArguments', nodeId, args });
  const setTargets = (names: readonly string[]) => tryEdit({ kind: 'setTargets', nodeId, names });
  return (
    <>
      {rows && hasParameters && (
        <Rows
          label={t.arguments}
          noun={t.argument}
          rows={rows}
          options={options}
          placeholder={t.chooseValue}
          onChange={(next) => setArguments(argumentsIn(next))}
        />
      )}
      {rows && !hasParameters && (
        <ChipList
          label={t.arguments}
          noun={t.valueToPass}
          isOrdered
          allowsNew
          chips={rows.map(({ text }) => ({ name: text }))}
          options={options}
          none={t.passesNothing}
          onChange={(args) => setArguments(args.map(argumentText))}
        />
      )}
      {!rows && <Faint>{t.argumentsTooComplex}</Faint>}
      {targets && hasResults && (
        <Rows
          label={t.result}
          noun={t.result}
          rows={targets}
          options={targetOptions}
          placeholder={t.notTaken}
          onChange={(next) => setTargets(targetsIn(next))}
        />
      )}
      {targets && !hasResults && (
        <ChipList
          label={declared?.kind === 'answer' ? t.collectsFromTheUser : t.result}
          noun={declared?.kind === 'answer' ? t.valueToCollect : 'result'}
          isOrdered
          allowsNew
          chips={targets.map(({ text }) => ({ name: text }))}
          options={targetOptions}
          none={declared?.kind === 'answer' ? t.collectsNothing : t.nothingIsTaken}
          onChange={setTargets}
        />
      )}
    </>
  );
}
