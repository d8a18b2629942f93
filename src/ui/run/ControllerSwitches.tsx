import { useId } from 'react';
import {
  type Controller,
  type ControllerSetting,
  controllers,
  defaultControllers,
  hasControllers,
  type OptionField,
  restrictControllers,
} from '../../core/session';
import type { JsonValue } from '../../core/support';
import { coreText } from '../../messages/i18n';
import { runSetupMessages as t } from '../../messages/runSetup.en';
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

/** Controller settings that the papers use. */
export const controllerPresets = [
  { id: 'none', label: t.presetNone },
  { id: 'pre', label: t.pre },
  { id: 'post', label: t.post },
  { id: 'both', label: t.preAndPost },
] as const;

/** The presets of an agent; an agent without controllers has none to restrict. */
export const controllerPresetsFor = (agentControllers: readonly ControllerSetting[]) =>
  controllerPresets.filter(({ id }) => id === 'none' || hasControllers(agentControllers));

/** The preset with exactly these pre and post switches, or undefined. Controller options are not compared. */
export function controllerPresetOf(
  settings: readonly ControllerSetting[],
  agentControllers: readonly ControllerSetting[] = defaultControllers(),
) {
  const matchesPreset = (id: (typeof controllerPresets)[number]['id']) => {
    const preset = restrictControllers(agentControllers, id);
    return [...settings, ...preset].every((one) => {
      const [is, wanted] = [settingIn(settings, one), settingIn(preset, one)];
      return is.pre === wanted.pre && is.post === wanted.post;
    });
  };
  return controllerPresets.find(({ id }) => matchesPreset(id))?.id;
}

const heads = [[t.controller], [t.pre, t.preTitle], [t.post, t.postTitle]] as const;

const settingIn = (settings: readonly ControllerSetting[], { id }: { readonly id: string }): ControllerSetting =>
  settings.find((setting) => setting.id === id) ?? { id, pre: false, post: false };

/**
 * Switches for each controller's soft (pre) and hard (post) control, its options, and buttons for the papers' presets.
 */
export function ControllerSwitches({
  settings,
  onChange,
  agentControllers = defaultControllers(),
  withOptions = false,
}: ControllerSwitchesProps) {
  const change = (changed: Controller, part: Partial<ControllerSetting>) =>
    onChange(
      controllers.map((controller) => ({
        ...settingIn(settings, controller),
        ...(controller === changed ? part : {}),
      })),
    );
  /** Applies the preset's switches and keeps the options. */
  const takePreset = (preset: readonly ControllerSetting[]) =>
    onChange(
      controllers.map((controller) => {
        const wanted = settingIn(preset, controller);
        const kept = settings.find(({ id }) => id === controller.id) ?? wanted;
        return { ...kept, pre: wanted.pre, post: wanted.post };
      }),
    );
  return (
    <Stack gap="2">
      <Segments
        legend={t.preset}
        options={controllerPresetsFor(agentControllers)}
        value={controllerPresetOf(settings, agentControllers)}
        onChange={(id) => takePreset(restrictControllers(agentControllers, id))}
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
        {controllers.map((controller) => {
          const setting = settingIn(settings, controller);
          const isEnabled = setting.pre || setting.post;
          const values = { ...controller.defaultSetting.options, ...setting.options };
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
                        onChange={(event) => change(controller, { [part]: event.target.checked })}
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
                          onChange={(value) => change(controller, { options: { ...values, [field.name]: value } })}
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
