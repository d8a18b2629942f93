import { TextInput } from '../../kit/Controls';
import { Disclosure } from '../../kit/Disclosure';
import { Facts } from '../../kit/Facts';
import { Field } from '../../kit/Field';
import { Stack } from '../../kit/Layout';
import { Text } from '../../kit/Text';
import type { BackendDraft, DraftProblem } from './backendDraft';
import { ScriptText, type ScriptTextProps } from './ScriptText';
import styles from './Tools.module.css';

interface ScriptFieldsProps {
  readonly name: string;
  readonly draft: BackendDraft;
  readonly problems: readonly DraftProblem[];
  readonly failed: ScriptTextProps['problem'];
  readonly onChange: (change: Partial<BackendDraft>) => void;
}

export function ScriptFields({ name, draft, problems, failed, onChange }: ScriptFieldsProps) {
  const problemAt = (place: string) => problems.find((problem) => problem.place === place)?.message;
  return (
    <Stack gap="3">
      <ScriptText
        label={`Script of ${name}`}
        value={draft.source}
        onChange={(source) => onChange({ source })}
        problem={failed}
      />
      {problemAt('source') && (
        <Text as="p" size="sm" tone="error" lines="anywhere">
          {problemAt('source')}
        </Text>
      )}
      <div className={styles.pair}>
        <Field label="Time limit, ms" problem={problemAt('timeLimitMs')}>
          <TextInput
            inputMode="numeric"
            value={draft.timeLimitMs}
            onChange={(event) => onChange({ timeLimitMs: event.target.value })}
          />
        </Field>
        <Field label="Memory limit, MB" problem={problemAt('memoryLimitMb')}>
          <TextInput
            inputMode="numeric"
            value={draft.memoryLimitMb}
            onChange={(event) => onChange({ memoryLimitMb: event.target.value })}
          />
        </Field>
      </div>
      <Disclosure title="What a script has">
        <Facts codes="names">
          <dt>args</dt>
          <dd>The arguments of the call.</dd>
          <dt>context.calls</dt>
          <dd>Earlier calls: name, arguments, and result or failure.</dd>
          <dt>context.slots</dt>
          <dd>The latest value of every argument and result, by name.</dd>
          <dt>context.callNumber</dt>
          <dd>How often this tool has been called, this call included.</dd>
          <dt>context.random()</dt>
          <dd>A seeded number from 0 to 1, as Math.random() is here.</dd>
          <dt>console.log()</dt>
          <dd>Kept with the result in the log.</dd>
        </Facts>
        <Text as="p" tone="muted">
          Throw an error to make the call fail. There is no network, no page, no timer and no import.
        </Text>
      </Disclosure>
    </Stack>
  );
}
