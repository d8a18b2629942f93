import { useId } from 'react';
import type { ControllerSetting, OptionField } from '../../core/session';
import type { JsonValue } from '../../core/support';
import { coreText } from '../../messages/i18n';
import { runSetupMessages as t } from '../../messages/runSetup.en';
import {
  controllerPresetOf,
  controllerPresetsFor,
  controllerRows,
  withControllerPreset,
  withControllerSetting,
} from '../../state/runs/controllerSettings';
import { Checkbox, TextInput } from '../kit/Controls';
import { Row, Stack } from '../kit/Layout';
import { Segments } from '../kit/Segments';
import { Choice } from '../kit/SelectField';
import { Table } from '../kit/Table';
import { Quiet } from '../kit/Text';
import styles from './ControllerSwitches.module.css';

interface ControllerSwitchesProps {
  readonly settings: readonly ControllerSetting[];
  readonly onChange: (settings: readonly ControllerSetting[]) => void;
  /** Controllers of the agent, whose parts the presets switch off; ours if absent. */
  readonly agentControllers?: readonly ControllerSetting[];
  /**
   * Shows the options of all controllers at once. Without it, a button on each controller opens that controller's
   * options.
   */
  readonly withOptions?: boolean;
}

const heads = [[t.controller], [t.pre, t.preTitle], [t.post, t.postTitle]] as const;

/**
 * Switches for each controller's soft (pre) and hard (post) control, its options, and buttons for the papers' presets.
 */
export function ControllerSwitches({
  settings,
  onChange,
  agentControllers,
  withOptions = false,
}: ControllerSwitchesProps) {
  const change = (id: string, part: Partial<ControllerSetting>) => onChange(withControllerSetting(settings, id, part));
  return (
    <Stack gap="2">
      <Segments
        legend={t.preset}
        options={controllerPresetsFor(agentControllers)}
        value={controllerPresetOf(settings, agentControllers)}
        onChange={(id) => onChange(withControllerPreset(settings, id, agentControllers))}
      />
      <Table kind="bare" className={styles.table}>
        <thead>
          <tr>
            {heads.map(([head, title]) => (
              <th key={head} scope="col" title={title}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {controllerRows(settings).map(({ controller, setting, values }) => {
          const isEnabled = setting.pre || setting.post;
          return (
            <tbody key={controller.id}>
              <tr>
                <th scope="row" title={coreText(controller.describe)}>
                  {coreText(controller.title)}
                </th>
                {(['pre', 'post'] as const).map((part) => (
                  <td key={part}>
                    {controller[part] && (
                      <Checkbox
                        checked={setting[part]}
                        aria-label={`${coreText(controller.title)}, ${t[part].toLowerCase()}`}
                        onChange={(event) => change(controller.id, { [part]: event.target.checked })}
                      />
                    )}
                  </td>
                ))}
              </tr>
              {controller.options && (isEnabled || withOptions) && (
                <tr>
                  <td colSpan={3} className={styles.options}>
                    <Stack gap="half">
                      {controller.options.map((field) => (
                        <Option
                          key={field.name}
                          field={field}
                          of={coreText(controller.title)}
                          value={values[field.name]}
                          onChange={(value) => change(controller.id, { options: { ...values, [field.name]: value } })}
                        />
                      ))}
                    </Stack>
                  </td>
                </tr>
              )}
            </tbody>
          );
        })}
      </Table>
    </Stack>
  );
}

interface OptionProps {
  readonly field: OptionField;
  readonly of: string;
  readonly value: JsonValue | undefined;
  readonly onChange: (value: JsonValue) => void;
}

/** An input for any controller option, built from the controller's description of that option. */
function Option({ field, of, value, onChange }: OptionProps) {
  const id = useId();
  const control = { id, 'aria-label': `${of}: ${coreText(field.title)}` };
  return (
    <Row gap="2" justify="between" className={styles.field} title={coreText(field.describe)}>
      <Quiet>
        <label htmlFor={id}>{coreText(field.title)}</label>
      </Quiet>
      {field.kind === 'flag' && (
        <Checkbox {...control} checked={value === true} onChange={({ target }) => onChange(target.checked)} />
      )}
      {field.kind === 'number' && (
        <Row gap="1" size="fixed">
          <TextInput
            {...control}
            type="number"
            min={field.min}
            max={field.max}
            value={typeof value === 'number' ? value : ''}
            onChange={({ target }) => {
              const number = target.valueAsNumber;
              if (Number.isFinite(number)) onChange(withinField(field, number));
            }}
          />
          {field.unit !== undefined && <Quiet>{coreText(field.unit)}</Quiet>}
        </Row>
      )}
      {field.kind === 'choice' && (
        <Choice
          {...control}
          value={typeof value === 'string' ? value : ''}
          options={field.choices.map((choice) => [choice.value, coreText(choice.title)] as const)}
          onChange={onChange}
        />
      )}
    </Row>
  );
}

function withinField({ min, max }: OptionField & { readonly kind: 'number' }, value: number): number {
  return Math.min(max ?? value, Math.max(min ?? value, Math.round(value)));
}
