import { type Controller, type ControllerSetting, controllers } from '../../core/session';
import { runSetupMessages as t } from '../../messages/runSetup.en';
import { controllerPresets } from '../../state/runs/runStore';
import { Checkbox } from '../kit/Controls';
import { Stack } from '../kit/Layout';
import { Segments } from '../kit/Segments';
import { Table } from '../kit/Table';
import { ControllerOptions } from './ControllerOptions';
import styles from './ControllerSwitches.module.css';
import { isPreset, presets } from './controllerPresets';

interface ControllerSwitchesProps {
  readonly settings: readonly ControllerSetting[];
  readonly onChange: (settings: readonly ControllerSetting[]) => void;
  /** Shows the options of all controllers at once; else each has a button that shows its own. */
  readonly withOptions?: boolean;
}

const settingIn = (settings: readonly ControllerSetting[], { id }: Controller): ControllerSetting =>
  settings.find((setting) => setting.id === id) ?? { id, pre: false, post: false };

/** Each controller's soft (pre) and hard (post) control with its options, and the papers' settings in one click. */
export function ControllerSwitches({ settings, onChange, withOptions = false }: ControllerSwitchesProps) {
  const change = (changed: Controller, part: Partial<ControllerSetting>) =>
    onChange(
      controllers.map((controller) => {
        const setting = settingIn(settings, controller);
        return controller === changed ? { ...setting, ...part } : setting;
      }),
    );
  /** The preset's switches; options stay as they are. */
  const takePreset = (preset: readonly ControllerSetting[]) =>
    onChange(
      controllers.map((controller) => {
        const { pre, post } = settingIn(preset, controller);
        const kept = settings.find(({ id }) => id === controller.id) ?? settingIn(preset, controller);
        return { ...kept, pre, post };
      }),
    );
  return (
    <Stack gap="2">
      <Segments
        legend={t.preset}
        options={presets}
        value={presets.find(({ id }) => isPreset(settings, id))?.id}
        onChange={(id) => takePreset(controllerPresets[id])}
      />
      <Table kind="bare" className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t.controller}</th>
            <th scope="col" title={t.preTitle}>
              {t.pre}
            </th>
            <th scope="col" title={t.postTitle}>
              {t.post}
            </th>
          </tr>
        </thead>
        {controllers.map((controller) => {
          const setting = settingIn(settings, controller);
          const isOn = setting.pre || setting.post;
          return (
            <tbody key={controller.id}>
              <tr>
                <th scope="row" title={controller.describe}>
                  {controller.title}
                </th>
                {(['pre', 'post'] as const).map((part) => (
                  <td key={part}>
                    {controller[part] && (
                      <Checkbox
                        checked={setting[part]}
                        aria-label={`${controller.title}, ${part}`}
                        onChange={(event) => change(controller, { [part]: event.target.checked })}
                      />
                    )}
                  </td>
                ))}
              </tr>
              {controller.options && (isOn || withOptions) && (
                <tr>
                  <td colSpan={3} className={styles.options}>
                    <ControllerOptions
                      controller={controller}
                      setting={setting}
                      onChange={(options) => change(controller, { options })}
                    />
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
