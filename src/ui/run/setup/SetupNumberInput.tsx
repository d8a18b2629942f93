import type { ReactNode } from 'react';
import { runSetupMessages as t } from '../../../messages/runSetup.en';
import {
  type SetupNumberField as NumberName,
  numberProblem,
  numberRules,
  readNumber,
} from '../../../state/runs/planSetup';
import { TextInput } from '../../kit/Controls';
import { Field } from '../../kit/Field';
import { Stack } from '../../kit/Layout';
import { Text } from '../../kit/Text';
import { useSetupStore } from './useSetupStore';

interface SetupNumberInputProps {
  readonly name: NumberName;
  readonly label?: string;
}

/** A number of the draft. What is typed stays, also when it is none; the reason stands below. */
export function SetupNumberInput({ name, label = numberRules[name].label }: SetupNumberInputProps) {
  const { draft, change } = useSetupStore('draft', 'change');
  const text = draft[name];
  const { min, max, whole } = numberRules[name];
  const isInvalid = numberProblem(name, text) !== undefined;
  // The name stands above the field already.
  const problem = isInvalid ? t.fromTo({ what: whole ? t.wholeNumber : t.number, min, max }) : undefined;
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
        aria-invalid={isInvalid || undefined}
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
  readonly hidesLegend?: boolean;
  readonly children: ReactNode;
}

/** Several boxes to tick. */
export const SetupCheckboxGroup = ({ legend, hidesLegend = false, children }: ChoicesProps) => (
  <Stack as="fieldset" gap="half">
    <Text as="legend" size="sm" tone="muted" className={hidesLegend ? 'visually-hidden' : ''}>
      {legend}
    </Text>
    {children}
  </Stack>
);
