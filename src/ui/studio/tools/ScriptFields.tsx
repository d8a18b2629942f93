import { Fragment } from 'react';
import { toolsMessages as t } from '../../../messages/tools.en';
import { Columns } from '../../kit/Columns';
import { TextInput } from '../../kit/Controls';
import { Disclosure } from '../../kit/Disclosure';
import { Facts } from '../../kit/Facts';
import { Field } from '../../kit/Field';
import { Stack } from '../../kit/Layout';
import { Hint, Text } from '../../kit/Text';
import type { BackendDraft, DraftProblem } from './backendDraft';
import { ScriptText, type ScriptTextProps } from './ScriptText';

interface ScriptFieldsProps {
  readonly name: string;
  readonly draft: BackendDraft;
  readonly problems: readonly DraftProblem[];
  readonly failed: ScriptTextProps['problem'];
  readonly onChange: (change: Partial<BackendDraft>) => void;
}

const namesOfScripts = {
  args: t.argumentsOfTheCall,
  'context.calls': t.earlierCallsNameArguments,
  'context.slots': t.latestValueOfEvery,
  'context.callNumber': t.howOftenThisToolHas,
  'context.random()': t.seededNumber,
  'console.log()': t.keptWithTheResult,
};

export function ScriptFields({ name, draft, problems, failed, onChange }: ScriptFieldsProps) {
  const problemAt = (place: string) => problems.find((problem) => problem.place === place)?.message;
  return (
    <Stack gap="3">
      <ScriptText
        label={t.scriptOf({ name })}
        value={draft.source}
        onChange={(source) => onChange({ source })}
        problem={failed}
      />
      {problemAt('source') && (
        <Text as="p" size="sm" tone="error" lines="anywhere">
          {problemAt('source')}
        </Text>
      )}
      <Columns of="two">
        <Field label={t.timeLimitMs} problem={problemAt('timeLimitMs')}>
          <TextInput
            inputMode="numeric"
            value={draft.timeLimitMs}
            onChange={(event) => onChange({ timeLimitMs: event.target.value })}
          />
        </Field>
        <Field label={t.memoryLimitMb} problem={problemAt('memoryLimitMb')}>
          <TextInput
            inputMode="numeric"
            value={draft.memoryLimitMb}
            onChange={(event) => onChange({ memoryLimitMb: event.target.value })}
          />
        </Field>
      </Columns>
      <Disclosure title={t.whatAScriptHas}>
        <Facts codes="names">
          {Object.entries(namesOfScripts).map(([name, what]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{what}</dd>
            </Fragment>
          ))}
        </Facts>
        <Hint size="ui">{t.throwAnErrorToMake}</Hint>
      </Disclosure>
    </Stack>
  );
}
