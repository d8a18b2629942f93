import { useState } from 'react';
import type { JsonValue } from '../../../core/support';
import type { AskedCall } from '../../../state/compare/executeState';
import { Button } from '../../kit/Button';
import { TextArea } from '../../kit/Controls';
import { Field } from '../../kit/Field';
import { Row, Stack } from '../../kit/Layout';
import styles from './Execute.module.css';
import { useExecute } from './openExecute';

/** A tool that a person answers: its result, or why it fails. */
export function AskedCallForm({ asked }: { readonly asked: AskedCall }) {
  const answer = useExecute((state) => state.answerCall);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const send = () => {
    try {
      answer(asked.id, { kind: 'succeeded', value: JSON.parse(text) as JsonValue });
    } catch {
      setProblem('The result is no JSON: a text stands in quotes, "like this".');
    }
  };
  return (
    <Stack
      as="form"
      gap="2"
      pad="2"
      className={styles.asked}
      aria-label={`Rollout ${asked.rollout} waits for ${asked.name}`}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <p>
        Rollout {asked.rollout} calls{' '}
        <code>
          {asked.name}({JSON.stringify(asked.arguments)})
        </code>{' '}
        and waits for you.
      </p>
      <Field label={`Result of ${asked.name} as JSON`} problem={problem}>
        <TextArea
          rows={2}
          value={text}
          spellCheck={false}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(undefined);
          }}
        />
      </Field>
      <Row gap="2" wraps>
        <Button type="submit" tone="primary" disabled={text.trim() === ''}>
          Answer the call
        </Button>
        <Button
          onClick={() =>
            answer(asked.id, {
              kind: 'failed',
              message: text.trim() === '' ? 'The call was refused.' : text.trim(),
            })
          }
        >
          Let it fail
        </Button>
      </Row>
    </Stack>
  );
}
