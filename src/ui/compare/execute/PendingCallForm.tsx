import { useState } from 'react';
import { executeMessages as t } from '../../../messages/execute.en';
import type { PendingToolCall } from '../../../state/compare/executeState';
import { Button } from '../../kit/Button';
import { InputField } from '../../kit/Field';
import { Row, Stack } from '../../kit/Layout';
import styles from './Execute.module.css';
import { useExecuteStore } from './executeStores';

/** A tool call that the user answers: its result, or the reason of its failure. */
export function PendingCallForm({ pendingCall }: { readonly pendingCall: PendingToolCall }) {
  const { answerCall: answer, answerCallWith } = useExecuteStore('answerCall', 'answerCallWith');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  return (
    <Stack
      as="form"
      gap="2"
      pad="2"
      surface="card"
      className={styles.pendingCall}
      aria-label={t.rolloutWaits({ rollout: pendingCall.rollout, name: pendingCall.name })}
      onSubmit={() => setProblem(answerCallWith(pendingCall.id, text))}
    >
      <p>
        {t.rolloutCalls({ rollout: pendingCall.rollout })}{' '}
        <code>
          {pendingCall.name}({JSON.stringify(pendingCall.arguments)})
        </code>{' '}
        {t.waitsForYou}
      </p>
      <InputField
        label={t.resultAsJson({ name: pendingCall.name })}
        problem={problem}
        long
        rows={2}
        value={text}
        spellCheck={false}
        onChange={(typed) => {
          setText(typed);
          setProblem(undefined);
        }}
      />
      <Row gap="2" wraps>
        <Button type="submit" tone="primary" disabled={text.trim() === ''}>
          {t.answerCall}
        </Button>
        <Button onClick={() => answer(pendingCall.id, { kind: 'failed', message: text.trim() || t.callRefusedByUser })}>
          {t.letItFail}
        </Button>
      </Row>
    </Stack>
  );
}
