import { type ControllerSetting, controllers } from '../../core/session';
import { controllerPresets } from '../../state/runStore';
import { Segments } from '../shell/primitives/Segments';
import styles from './ControllerSwitches.module.css';

interface ControllerSwitchesProps {
  readonly settings: readonly ControllerSetting[];
  readonly onChange: (settings: readonly ControllerSetting[]) => void;
}

const presets = [
  { id: 'none', label: 'None' },
  { id: 'pre', label: 'Pre' },
  { id: 'post', label: 'Post' },
  { id: 'both', label: 'Pre and post' },
] as const;

const isSame = (first: readonly ControllerSetting[], second: readonly ControllerSetting[]) =>
  first.length === second.length &&
  first.every((setting) => {
    const other = second.find((candidate) => candidate.id === setting.id);
    return other?.pre === setting.pre && other.post === setting.post;
  });

/** Each controller's soft (pre) and hard (post) control, and the papers' settings in one click. */
export function ControllerSwitches({ settings, onChange }: ControllerSwitchesProps) {
  const settingOf = (id: string): ControllerSetting =>
    settings.find((setting) => setting.id === id) ?? { id, pre: false, post: false };
  const change = (id: string, part: Partial<ControllerSetting>) => {
    const changed = { ...settingOf(id), ...part };
    onChange(controllers.map((controller) => (controller.id === id ? changed : settingOf(controller.id))));
  };
  return (
    <div>
      <Segments
        legend="Preset"
        className={styles.presets}
        options={presets}
        value={presets.find(({ id }) => isSame(settings, controllerPresets[id]))?.id}
        onChange={(id) => onChange(controllerPresets[id])}
      />
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Controller</th>
            <th scope="col" title="Feedback into the prompt before the decision">
              Pre
            </th>
            <th scope="col" title="Judges the decision and can deny it">
              Post
            </th>
          </tr>
        </thead>
        <tbody>
          {controllers.map((controller) => {
            const setting = settingOf(controller.id);
            return (
              <tr key={controller.id}>
                <th scope="row" title={controller.describe}>
                  {controller.title}
                </th>
                <td>
                  {controller.pre && (
                    <input
                      type="checkbox"
                      checked={setting.pre}
                      aria-label={`${controller.title}, pre`}
                      onChange={(event) => change(controller.id, { pre: event.target.checked })}
                    />
                  )}
                </td>
                <td>
                  {controller.post && (
                    <input
                      type="checkbox"
                      checked={setting.post}
                      aria-label={`${controller.title}, post`}
                      onChange={(event) => change(controller.id, { post: event.target.checked })}
                    />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
