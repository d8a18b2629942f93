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
    const setting = list.find((candidate) => candidate.id === wanted);
    return `${setting?.pre ?? false}/${setting?.post ?? false}`;
  };
  const preset = controllerPresets[id];
  const ids = new Set([...settings, ...preset].map((setting) => setting.id));
  return [...ids].every((one) => isOn(settings, one) === isOn(preset, one));
}
