// Settings of the controllers: the presets of the papers, and changes of single controllers.

import {
  agentPresets,
  type ControllerSetting,
  controllers,
  defaultControllers,
  hasControllers,
  restrictControllers,
} from '../../core/session';
import { runSetupMessages as t } from '../../messages/runSetup.en';
import { basePresetOf } from './basePresetOf';
import type { SetupDraft } from './setupDraft';

/** Controller settings that the papers use. */
export const controllerPresets = [
  { id: 'none', label: t.presetNone },
  { id: 'pre', label: t.pre },
  { id: 'post', label: t.post },
  { id: 'both', label: t.preAndPost },
] as const;

export type ControllerPresetId = (typeof controllerPresets)[number]['id'];

/** The presets of an agent; an agent without controllers has none to restrict. */
export const controllerPresetsFor = (agentControllers: readonly ControllerSetting[] = defaultControllers()) =>
  controllerPresets.filter(({ id }) => id === 'none' || hasControllers(agentControllers));

const settingIn = (settings: readonly ControllerSetting[], { id }: { readonly id: string }): ControllerSetting =>
  settings.find((setting) => setting.id === id) ?? { id, pre: false, post: false };

/** The preset with exactly these pre and post switches, or undefined. Controller options are not compared. */
export function controllerPresetOf(
  settings: readonly ControllerSetting[],
  agentControllers: readonly ControllerSetting[] = defaultControllers(),
): ControllerPresetId | undefined {
  const matchesPreset = (id: ControllerPresetId) => {
    const preset = restrictControllers(agentControllers, id);
    return [...settings, ...preset].every((one) => {
      const [is, wanted] = [settingIn(settings, one), settingIn(preset, one)];
      return is.pre === wanted.pre && is.post === wanted.post;
    });
  };
  return controllerPresets.find(({ id }) => matchesPreset(id))?.id;
}

/** A row per controller: its setting, and the values of its options. */
export const controllerRows = (settings: readonly ControllerSetting[]) =>
  controllers.map((controller) => {
    const setting = settingIn(settings, controller);
    return { controller, setting, values: { ...controller.defaultSetting.options, ...setting.options } };
  });

/** The settings of all controllers with one of them changed. */
export const withControllerSetting = (
  settings: readonly ControllerSetting[],
  id: string,
  part: Partial<ControllerSetting>,
): readonly ControllerSetting[] =>
  controllers.map((controller) => ({ ...settingIn(settings, controller), ...(controller.id === id ? part : {}) }));

/** The settings with the switches of a preset; options stay. */
export function withControllerPreset(
  settings: readonly ControllerSetting[],
  id: ControllerPresetId,
  agentControllers: readonly ControllerSetting[] = defaultControllers(),
): readonly ControllerSetting[] {
  const preset = restrictControllers(agentControllers, id);
  return controllers.map((controller) => {
    const wanted = settingIn(preset, controller);
    const kept = settings.find((setting) => setting.id === controller.id) ?? wanted;
    return { ...kept, pre: wanted.pre, post: wanted.post };
  });
}

/** The presets of a setup's agent, the one that the setup has, and the settings of each. */
export function agentControllerChoice({
  promptParts,
  controllers: settings,
}: Pick<SetupDraft, 'promptParts' | 'controllers'>) {
  const { title, config } = agentPresets[basePresetOf(promptParts)];
  return {
    agent: title,
    presets: controllerPresetsFor(config.controllers),
    preset: controllerPresetOf(settings, config.controllers),
    settingsOf: (id: ControllerPresetId) => restrictControllers(config.controllers, id),
  };
}
