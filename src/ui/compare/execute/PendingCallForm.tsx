import { useState } from 'react';
import { readExactJson } from '../../../core/values';
import { executeMessages as t } from '../../../messages/execute.en';
import type { AskedCall } from '../../../state/compare/executeState';
import { Button } from '../../kit/Button';
import { InputField } from '../../kit/Field';
import { Row, Stack } from '../../kit/Layout';
import styles from './Execute.module.css';
import { useExecute } from './executeStores';

/** A tool that a person answers: its result, or why it fails. */
export function AskedCallForm({ asked }: { readonly asked: AskedCall }) {
  const answer = useExecute((state) => state.answerCall);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const send = () => {
    const value = readExactJson(text);
    if (value === undefined) setProblem(t.resultNotJson);
    else answer(asked.id, { kind: 'succeeded', value });
  };
  return (
    <Stack
      as="form"
      gap="2"
      pad="2"
      surface="card"
      className={styles.asked}
      aria-label={t.rolloutWaits({ rollout: asked.rollout, name: asked.name })}
      onSubmit={send}
    >
      <p>
        {t.rolloutCalls({ rollout: asked.rollout })}{' '}
        <code>
          {asked.name}({JSON.stringify(asked.arguments)})
        </code>{' '}
        {t.waitsForYou}
      </p>
      <InputField
        label={t.resultAsJson({ name: asked.name })}
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
        <Button onClick={() => answer(asked.id, { kind: 'failed', message: text.trim() || t.callRefusedByUser })}>
          {t.letItFail}
        </Button>
      </Row>
    </Stack>
  );
}
