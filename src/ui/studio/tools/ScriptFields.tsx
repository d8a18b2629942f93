import { toolsMessages as t } from '../../../messages/tools.en';
import type { BackendDraft, BackendDraftProblem } from '../../../state/tools/backendDraft';
import { Columns } from '../../kit/Columns';
import { TextArea } from '../../kit/Controls';
import { Disclosure } from '../../kit/Disclosure';
import { Facts } from '../../kit/Facts';
import { InputField } from '../../kit/Field';
import { Stack } from '../../kit/Layout';
import { lazyComponent } from '../../kit/lazyComponent';
import { Hint, Text } from '../../kit/Text';
import styles from './Tools.module.css';

export interface ScriptTextProps {
  /** Accessible label. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The error of the last try. */
  readonly problem: { readonly line: number; readonly message: string } | undefined;
}

/** The text of a script: a plain field until the editor is loaded. */
const ScriptText = lazyComponent<ScriptTextProps>(
  async () => (await import('./ToolScriptEditor')).ToolScriptEditor,
  ({ label, value, onChange }) => (
    <TextArea
      className={styles.editor}
      aria-label={label}
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  ),
);

interface ScriptFieldsProps {
  readonly name: string;
  readonly draft: BackendDraft;
  readonly problems: readonly BackendDraftProblem[];
  readonly failed: ScriptTextProps['problem'];
  readonly onChange: (change: Partial<BackendDraft>) => void;
}

const namesOfScripts = {
  args: t.argumentsOfTheCall,
  'context.calls': t.scriptCallsAbout,
  'context.slots': t.scriptSlotsAbout,
  'context.callNumber': t.scriptCallCountAbout,
  'context.random()': t.seededNumber,
  'console.log()': t.scriptLogAbout,
};

export function ScriptFields({ name, draft, problems, failed, onChange }: ScriptFieldsProps) {
  const problemAt = (place: string) => problems.find((problem) => problem.field === place)?.message;
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
        {(['timeLimitMs', 'memoryLimitMb'] as const).map((limit) => (
          <InputField
            key={limit}
            label={t[limit]}
            problem={problemAt(limit)}
            inputMode="numeric"
            value={draft[limit]}
            onChange={(text) => onChange({ [limit]: text })}
          />
        ))}
      </Columns>
      <Disclosure title={t.scriptContext}>
        <Facts codes="names" rows={Object.entries(namesOfScripts)} />
        <Hint size="ui">{t.scriptErrorAbout}</Hint>
      </Disclosure>
    </Stack>
  );
}
