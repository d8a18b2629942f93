// The papers' settings of the controllers, and whether a setting is one of them.

import type { ControllerSetting } from '../../core/session';
import { runSetupMessages as t } from '../../messages/runSetup.en';
import { controllerPresets } from '../../state/runs/runStore';

export const presets = [
  { id: 'none', label: 'None' },
  { id: 'pre', label: t.pre },
  { id: 'post', label: t.post },
  { id: 'both', label: t.preAndPost },
] as const;

/** By what is switched on; options of a controller are another matter. */
export function isPreset(settings: readonly ControllerSetting[], id: keyof typeof controllerPresets): boolean {
  const isOn = (list: readonly ControllerSetting[], wanted: string) => {
    const { pre = false, post = false } = list.find((setting) => setting.id === wanted) ?? {};
    return `${pre}/${post}`;
  };
  const preset = controllerPresets[id];
  return [...settings, ...preset].every((one) => isOn(settings, one.id) === isOn(preset, one.id));
}
