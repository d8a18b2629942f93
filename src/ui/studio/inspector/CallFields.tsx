import { ListChecks, X } from 'lucide-react';
import { argumentRows, argumentsOfRows, type CallRow, targetRows, targetsOfRows } from '../../../core/document';
import type { Call, PdlDocument, PdlStatement, ProcedureSite } from '../../../core/language';
import { looseName } from '../../../core/support';
import { inspectorMessages as t } from '../../../messages/inspector.en';
import { Button, IconButton } from '../../kit/Button';
import { ChipList } from '../../kit/ChipList';
import type { CommitRefusal } from '../../kit/CommitField';
import { Row, Stack } from '../../kit/Layout';
import { Section } from '../../kit/Section';
import { SuggestInput, type SuggestOption } from '../../kit/SuggestInput';
import { Faint, Text } from '../../kit/Text';
import { useEditRefusal } from './EditFields';
import styles from './inspector.module.css';
import type { DeclaredNode } from './inspectorSubject';
import { quoteValue, valuesKnownAt } from './knownValues';
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
  const set = (index: number, text: string) =>
    change(
      rows.flatMap((row, at) =>
        at !== index ? [row] : row.name === undefined && text === '' ? [] : [{ ...row, text }],
      ),
    );
  const named = (row: CallRow): CallRow =>
    row.text === '' && row.name !== undefined ? { ...row, text: row.name.trim().replace(/\s+/g, '_') } : row;
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
                onPick={(text) => set(index, text)}
              />
              <IconButton
                label={t.clearPart({ part: noun.toLowerCase(), name })}
                side="left"
                disabled={row.text === ''}
                onClick={() => set(index, '')}
              >
                <X size={14} />
              </IconButton>
            </li>
          );
        })}
      </Stack>
      {rows.some((row) => row.text === '') && (
        <Row gap="2" wraps>
          <Button icon={<ListChecks size={14} />} onClick={() => change(rows.map(named))}>
            {t.fillInByName}
          </Button>
        </Row>
      )}
      {refusal}
    </Section>
  );
}

const namesOf = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);

function parametersOf(declared: DeclaredNode | undefined): readonly string[] {
  if (declared?.kind === 'api') return namesOf(declared.decl.request);
  return declared?.kind === 'function' ? namesOf(declared.decl.params) : [];
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
  const { nodeId, statement } = site;
  const request = parametersOf(declared);
  const response = declared?.kind === 'api' ? namesOf(declared.decl.response) : [];
  const options = valuesKnownAt(document, call.range.start);
  const rows = argumentRows(document, request, call);
  const targets = targetRows(response, statement);
  const setArguments = (args: readonly string[]) => tryEdit({ kind: 'setArguments', nodeId, args });
  const setTargets = (names: readonly string[]) => tryEdit({ kind: 'setTargets', nodeId, names });
  const isStatementCall = statement.kind === 'call' && statement.call === call;
  return (
    <>
      {rows && request.length > 0 && (
        <Rows
          label={t.arguments}
          noun={t.argument}
          rows={rows}
          options={options}
          placeholder={t.chooseValue}
          onChange={(next) =>
            setArguments(argumentsOfRows(next.map((row) => ({ ...row, text: argumentText(row.text) }))))
          }
        />
      )}
      {rows && request.length === 0 && (
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
      {isStatementCall && targets && response.length > 0 && (
        <Rows
          label={t.result}
          noun={t.result}
          rows={targets}
          options={targetOptions(options, targets, statement)}
          placeholder={t.notTaken}
          onChange={(next) => setTargets(targetsOfRows(next))}
        />
      )}
      {isStatementCall && targets && response.length === 0 && (
        <ChipList
          label={declared?.kind === 'answer' ? t.collectsFromTheUser : t.result}
          noun={declared?.kind === 'answer' ? t.valueToCollect : 'result'}
          isOrdered
          allowsNew
          chips={targets.map(({ text }) => ({ name: text }))}
          options={valuesKnownAt(document, Number.POSITIVE_INFINITY)}
          none={declared?.kind === 'answer' ? t.collectsNothing : t.nothingIsTaken}
          onChange={setTargets}
        />
      )}
    </>
  );
}

/** Names and code stay as they are; other text is quoted. */
const argumentText = (text: string) => quoteValue(text, () => true);

/** The names of the response come first. */
function targetOptions(
  options: readonly SuggestOption[],
  rows: readonly CallRow[],
  statement: PdlStatement,
): readonly SuggestOption[] {
  const own = rows.flatMap(({ name }) =>
    name === undefined ? [] : [{ name: name.trim().replace(/\s+/g, '_'), hint: 'response' }],
  );
  const taken = new Set(own.map(({ name }) => looseName(name)));
  const now = new Set(statement.kind === 'call' ? namesOf(statement.targets) : []);
  return [...own, ...options.filter(({ name }) => !taken.has(looseName(name)) && !now.has(name))];
}
