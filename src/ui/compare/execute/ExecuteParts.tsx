// Parts that the execution pages share: the header of a side, an error, a verdict, a call with its result, a list of
// steps.

import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ExecutableOutcome, ToolOutcome } from '../../../core/executable';
import type { ExecutionOutcome } from '../../../core/executeSummarize';
import type { JsonObject } from '../../../core/support';
import { executeMessages as t } from '../../../messages/execute.en';
import { classNames } from '../../kit/classNames';
import { InputField } from '../../kit/Field';
import { Row, Stack } from '../../kit/Layout';
import { Note } from '../../kit/Note';
import { Text } from '../../kit/Text';
import { ModelName } from '../../studio/ModelName';
import { useSettings } from '../../studio/weirContext';
import styles from './Execute.module.css';

interface SideHeadProps {
  readonly title: string;
  /** The full title on hover, if it may be truncated. */
  readonly about?: string | undefined;
  /** Stays visible while the content below scrolls. */
  readonly isSticky?: boolean;
  readonly children: ReactNode;
}

export const SideHead = ({ title, about, isSticky = false, children }: SideHeadProps) => (
  <Row as="header" gap="2" wraps className={classNames(styles.head, isSticky && styles.top)}>
    <Text as="h2" lines="cut" flex="grows" title={about}>
      {title}
    </Text>
    {children}
  </Row>
);

/** The error, if there is one. */
export const ExecuteFailure = ({ message }: { readonly message: string | undefined }) =>
  message !== undefined && (
    <Note announcement="alert" tone="error" icon={<CircleAlert size={14} />}>
      {message}
    </Note>
  );

interface ValidityNoteProps {
  readonly label: string;
  /** The text for a graph without problems. */
  readonly valid: string;
  /** List items. */
  readonly problems: readonly ReactNode[];
}

export const ValidityNote = ({ label, valid, problems }: ValidityNoteProps) => (
  <Note
    role="region"
    tone={problems.length === 0 ? 'done' : 'warning'}
    icon={problems.length === 0 ? <CircleCheck size={14} /> : <CircleAlert size={14} />}
    aria-label={label}
  >
    {problems.length === 0 ? <p>{valid}</p> : <ul>{problems}</ul>}
  </Note>
);

interface CallLineProps {
  readonly name: string;
  readonly given: JsonObject;
  readonly result: ToolOutcome;
  /** The result is irrelevant: shows only success or failure. */
  readonly isBrief?: boolean;
}

export const CallLine = ({ name, given, result, isBrief = false }: CallLineProps) => (
  <>
    <Text as="div" mono>
      {name}({JSON.stringify(given)})
    </Text>
    {result.kind === 'failed' && (
      <Text as="p" tone="failed">
        {t.failedWith({ message: result.message })}
      </Text>
    )}
    {result.kind === 'succeeded' && !isBrief && (
      <Text as="code" tone="muted" lines={6} className={styles.result}>
        {JSON.stringify(result.value)}
      </Text>
    )}
  </>
);

type Outcome = ExecutionOutcome | ExecutableOutcome;

/** The answer as JSON, or the reason why it is missing. */
export function OutcomeAnswer({ outcome }: { readonly outcome: Outcome }) {
  if (outcome.kind === 'failed') return outcome.message;
  return outcome.answer === undefined ? t.noAnswer : <code>{JSON.stringify(outcome.answer)}</code>;
}

interface StepListProps {
  /** List items: the steps in order. */
  readonly children: ReactNode;
  /** Undefined until the execution has ended. */
  readonly outcome: Outcome | undefined;
}

export const StepList = ({ children, outcome }: StepListProps) => (
  <Stack as="ol" gap="1h" className={styles.steps}>
    {children}
    {outcome && (
      <li data-kind={outcome.kind}>
        {outcome.kind === 'finished' ? <CircleCheck size={13} /> : <CircleAlert size={13} />}
        <div>
          {outcome.kind === 'finished' && `${t.answer} `}
          <OutcomeAnswer outcome={outcome} />
        </div>
      </li>
    )}
  </Stack>
);

/** The chosen model; for the rehearsal model with the note that no LLM is involved. */
export function ExecutionModelName() {
  const { source, model } = useSettings((state) => state.modelChoice);
  const rehearsal = source === 'rehearsal';
  return (
    <Row as="p" gap="2" wraps align="baseline">
      <ModelName model={model} rehearsal={rehearsal} />
      {rehearsal && (
        <Text size="sm" tone="muted">
          {t.rulesAnswer}
        </Text>
      )}
    </Row>
  );
}

interface SeedFieldProps {
  readonly value: number;
  readonly onChange: (change: { readonly seed: number }) => void;
}

export const SeedField = ({ value, onChange }: SeedFieldProps) => (
  <InputField
    label={t.seed}
    type="number"
    min={0}
    value={value}
    onChange={(text) => onChange({ seed: Math.max(0, Math.round(Number(text)) || 0) })}
  />
);
