import type { ReactNode } from 'react';
import { runSetupMessages as t } from '../../../messages/runSetup.en';
import {
  mayBeBlank,
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

/** Edits a number of the draft. Invalid input is kept and its problem is shown below. */
export function SetupNumberInput({ name, label = numberRules[name].label }: SetupNumberInputProps) {
  const { draft, change } = useSetupStore('draft', 'change');
  const text = draft[name];
  const { min, max, whole } = numberRules[name];
  const isInvalid = numberProblem(name, text) !== undefined;
  // The message leaves out the name, because it is the label above the field.
  const problem = isInvalid ? t.fromTo({ what: whole ? t.wholeNumber : t.number, min, max }) : undefined;
  const step = whole ? 1 : 0.1;
  const nudge = (by: number) => {
    // Rounds away binary fractions: a step from 0.25 gives 0.35.
    const next = Number((readNumber(text) + by).toFixed(6));
    if (next >= min && next <= max) change({ [name]: String(next) });
  };
  return (
    <Field label={label} problem={problem}>
      <TextInput
        inputMode={whole ? 'numeric' : 'decimal'}
        autoComplete="off"
        placeholder={mayBeBlank(name) ? t.notSent : undefined}
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
  /** Hides the legend visually if the surrounding text repeats it; screen readers still read it. */
  readonly hidesLegend?: boolean;
  readonly children: ReactNode;
}

/** A group of checkboxes. */
export const SetupCheckboxGroup = ({ legend, hidesLegend = false, children }: ChoicesProps) => (
  <Stack as="fieldset" gap="half">
    <Text as="legend" size="sm" tone="muted" className={hidesLegend ? 'visually-hidden' : ''}>
      {legend}
    </Text>
    {children}
  </Stack>
);
