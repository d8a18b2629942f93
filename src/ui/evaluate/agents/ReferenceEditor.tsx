import { CornerDownRight } from 'lucide-react';
import { useState } from 'react';
import { oowTypes } from '../../../core/session';
import type { ReferenceTurn } from '../../../core/sessionEvaluation';
import { agentsMessages as t } from '../../../messages/agents.en';
import { checkDataSet, withOowTurn } from '../../../state/evaluate/evaluationData';
import { Button, IconButton } from '../../kit/Button';
import { InputField } from '../../kit/Field';
import { Row, Stack } from '../../kit/Layout';
import { Alert } from '../../kit/Notice';
import { SelectField } from '../../kit/SelectField';
import { Tag } from '../../kit/Tag';
import { Quiet, Text } from '../../kit/Text';
import type { EntryEditorProps } from './DataFields';

const wordsOf = (turn: ReferenceTurn) =>
  turn.kind === 'call'
    ? `${turn.name}(${JSON.stringify(turn.arguments)}) → ${turn.failure ?? JSON.stringify(turn.result ?? null)}`
    : turn.text;

/** Adds an out-of-workflow user turn with the reply that is correct there. */
function NewTurn({ onInsert }: { readonly onInsert: (newTurn: Parameters<typeof withOowTurn>[3]) => void }) {
  const [oow, setOow] = useState(oowTypes[0]?.id ?? '');
  const [text, setText] = useState('');
  const [reply, setReply] = useState('');
  const examples = oowTypes.find(({ id }) => id === oow)?.english ?? [];
  return (
    <Stack gap="2" pad="3" surface="card">
      <SelectField
        label={t.oowType}
        value={oow}
        options={oowTypes.map(({ id, title }) => [id, title] as const)}
        onChange={setOow}
      />
      <InputField long label={t.oowText} value={text} placeholder={examples[0]} onChange={setText} />
      <InputField long label={t.oowReply} value={reply} onChange={setReply} />
      <div>
        <Button
          tone="primary"
          disabled={text.trim() === '' || reply.trim() === ''}
          onClick={() => onInsert({ oow, text: text.trim(), reply: reply.trim() })}
        >
          {t.insert}
        </Button>
      </div>
    </Stack>
  );
}

/** Edits a reference session turn by turn; an out-of-workflow turn can be inserted before each user turn. */
export function ReferenceEditor({ edited: { data, own, change }, index }: EntryEditorProps) {
  const [place, setPlace] = useState<number | undefined>(undefined);
  const [problem, setProblem] = useState('');
  const read = checkDataSet(data);
  const session = read.ok ? read.value.references[index] : undefined;
  if (!session) return <Alert>{read.ok ? t.chooseEntry : read.error.message}</Alert>;
  const roles = { user: t.roleUser, call: t.roleCall, response: t.roleAgent };
  return (
    <Stack as="ol" gap="1">
      {session.turns.map((turn, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: turns have no ids; the position is the key
        <li key={at}>
          <Stack gap="1">
            <Row gap="2" align="baseline">
              <Quiet flex="fixed" weight="medium">
                {at + 1} {roles[turn.kind]}
              </Quiet>
              <Text flex="grows" lines="anywhere" mono={turn.kind === 'call'}>
                {wordsOf(turn)}
              </Text>
              {turn.kind === 'response' && turn.answer !== undefined && <Tag>{turn.answer}</Tag>}
              {turn.kind === 'user' && turn.oow !== undefined && <Tag>{t.oowMark({ type: turn.oow })}</Tag>}
              {turn.inserted && <Tag>{t.insertedMark}</Tag>}
              {own && turn.kind === 'user' && (
                <IconButton
                  small
                  label={t.insertOow}
                  onClick={() => setPlace(place === at ? undefined : at)}
                  icon={<CornerDownRight size={13} />}
                />
              )}
            </Row>
            {place === at && (
              <NewTurn
                onInsert={(newTurn) => {
                  const after = withOowTurn(data, index, at, newTurn);
                  if (after.ok) {
                    change(after.value);
                    setPlace(undefined);
                  }
                  setProblem(after.ok ? '' : after.error.message);
                }}
              />
            )}
          </Stack>
        </li>
      ))}
      {problem !== '' && (
        <li>
          <Alert>{problem}</Alert>
        </li>
      )}
    </Stack>
  );
}
