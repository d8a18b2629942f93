import type { ReactNode } from 'react';
import { runSetupMessages as t } from '../../../messages/runSetup.en';
import { type NumberField as NumberName, numberProblem, numberRules, readNumber } from '../../../state/runs/planSetup';
import { TextInput } from '../../kit/Controls';
import { Field } from '../../kit/Field';
import { Stack } from '../../kit/Layout';
import { Text } from '../../kit/Text';
import { useSetup } from './useSetupStore';

interface NumberFieldProps {
  readonly name: NumberName;
  readonly label?: string;
}

/** A number of the draft. What is typed stays, also when it is none; the reason stands below. */
export function NumberField({ name, label = numberRules[name].label }: NumberFieldProps) {
  const { draft, change } = useSetup('draft', 'change');
  const text = draft[name];
  const { min, max, whole } = numberRules[name];
  const isWrong = numberProblem(name, text) !== undefined;
  // The name stands above the field already.
  const problem = isWrong ? t.fromTo({ what: whole ? t.wholeNumber : t.number, min, max }) : undefined;
  const step = whole ? 1 : 0.1;
  const nudge = (by: number) => {
    // A step from 0.25 is 0.35; binary fractions would show.
    const next = Number((readNumber(text) + by).toFixed(6));
    if (next >= min && next <= max) change({ [name]: String(next) });
  };
  return (
    <Field label={label} problem={problem}>
      <TextInput
        inputMode={whole ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={text}
        aria-invalid={isWrong || undefined}
        onChange={(event) => change({ [name]: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          nudge(event.key === 'ArrowUp' ? step : -step);
        }}
      />
    </Field>
  );
}

interface ChoicesProps {
  readonly legend: string;
  /** The legend is read aloud alone: what stands around it says it already. */
  readonly isPlain?: boolean;
  readonly children: ReactNode;
}

/** Several boxes to tick. */
export const Choices = ({ legend, isPlain = false, children }: ChoicesProps) => (
  <Stack as="fieldset" gap="half">
    <Text as="legend" size="sm" tone="muted" className={isPlain ? 'visually-hidden' : ''}>
      {legend}
    </Text>
    {children}
  </Stack>
);
