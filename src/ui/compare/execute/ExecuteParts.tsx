// What the pages of executions share: the head of a side, what went wrong, a verdict, a call with its result.

import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { JsonObject } from '../../../core/support';
import { executeMessages as t } from '../../../messages/execute.en';
import { classNames } from '../../kit/classNames';
import { InputField } from '../../kit/Field';
import { Row } from '../../kit/Layout';
import { Note } from '../../kit/Note';
import { Text } from '../../kit/Text';
import { ModelName } from '../../studio/ModelName';
import { useSettings } from '../../studio/weirContext';
import styles from './Execute.module.css';

interface SideHeadProps {
  readonly title: string;
  /** The whole title on hover, where it may be cut. */
  readonly about?: string | undefined;
  /** Stays in sight, however much there is below. */
  readonly stays?: boolean;
  readonly children: ReactNode;
}

export const SideHead = ({ title, about, stays = false, children }: SideHeadProps) => (
  <Row as="header" gap="2" wraps className={classNames(styles.head, stays && styles.top)}>
    <Text as="h2" lines="cut" room="grows" title={about}>
      {title}
    </Text>
    {children}
  </Row>
);

/** What went wrong, if anything did. */
export const Failure = ({ message }: { readonly message: string | undefined }) =>
  message !== undefined && (
    <Note says="alert" tone="error" icon={<CircleAlert size={14} />}>
      {message}
    </Note>
  );

interface ValidityNoteProps {
  readonly label: string;
  /** What is said of a graph without a problem. */
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
  /** What came of it when it failed. */
  readonly failure: string | undefined;
  /** What came of it otherwise, as far as it is shown. */
  readonly value?: unknown;
}

export const CallLine = ({ name, given, failure, value }: CallLineProps) => (
  <>
    <Text as="div" mono>
      {name}({JSON.stringify(given)})
    </Text>
    {failure !== undefined && (
      <Text as="p" tone="failed">
        {t.failedWith({ message: failure })}
      </Text>
    )}
    {value !== undefined && (
      <Text as="code" tone="muted" lines={6} className={styles.result}>
        {JSON.stringify(value)}
      </Text>
    )}
  </>
);

/** Whom the chosen model is, and that no LLM is behind it where that is so. */
export function AskedModel() {
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
