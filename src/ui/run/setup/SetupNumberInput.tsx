import type { ReactNode } from 'react';
import { mayBeBlank, type SetupNumberField as NumberName, numberRules } from '../../../state/runs/planSetup';
import { Stack } from '../../kit/Layout';
import { Text } from '../../kit/Text';
import { NumberTextField } from './NumberTextField';
import { useSetupStore } from './useSetupStore';

interface SetupNumberInputProps {
  readonly name: NumberName;
  readonly label?: string;
}

/** Edits a number of the draft. */
export function SetupNumberInput({ name, label = numberRules[name].label }: SetupNumberInputProps) {
  const { draft, change } = useSetupStore('draft', 'change');
  return (
    <NumberTextField
      label={label}
      range={numberRules[name]}
      mayBeBlank={mayBeBlank(name)}
      text={draft[name]}
      onChange={(text) => change({ [name]: text })}
    />
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
