import { describe, expect, it } from 'vitest';
import { agentPresets, defaultControllers, restrictControllers } from '../../core/session';
import {
  agentControllerChoice,
  controllerPresetOf,
  controllerPresets,
  controllerPresetsFor,
  controllerRows,
  withControllerPreset,
  withControllerSetting,
} from './controllerSettings';

describe('presets of the controllers', () => {
  const flowAgent = agentPresets.flowagent.config.controllers;

  it('are the parts of the agent’s own controllers', () => {
    for (const { id } of controllerPresets) {
      expect(controllerPresetOf(restrictControllers(flowAgent, id), flowAgent)).toBe(id);
      expect(controllerPresetOf(defaultControllers(id))).toBe(id);
    }
    expect(controllerPresetOf(defaultControllers('pre'), flowAgent)).toBeUndefined();
  });

  it('are only None for an agent without controllers', () => {
    const ids = (settings: typeof flowAgent) => controllerPresetsFor(settings).map(({ id }) => id);
    expect(ids(flowAgent)).toEqual(['none', 'pre', 'post', 'both']);
    expect(ids(agentPresets['react-nl'].config.controllers)).toEqual(['none']);
  });

  it('are those of the agent that the setup began with', () => {
    const { title, config } = agentPresets['react-nl'];
    const choice = agentControllerChoice({ promptParts: config.promptParts ?? {}, controllers: config.controllers });
    expect(choice).toMatchObject({ agent: title, preset: 'none', presets: [{ id: 'none' }] });
    const own = agentControllerChoice({ promptParts: {}, controllers: defaultControllers('post') });
    expect(own.preset).toBe('post');
    expect(own.settingsOf('pre')).toEqual(defaultControllers('pre'));
  });

  it('keep the options of each controller', () => {
    const [first] = controllerRows(defaultControllers());
    if (!first) throw new Error('no controller');
    const { id } = first.controller;
    const changed = withControllerSetting(defaultControllers(), id, { options: { own: 1 } });
    expect(changed.find((setting) => setting.id === id)?.options).toEqual({ own: 1 });
    const none = withControllerPreset(changed, 'none');
    expect(none.every(({ pre, post }) => !pre && !post)).toBe(true);
    expect(none.find((setting) => setting.id === id)?.options).toEqual({ own: 1 });
    expect(controllerRows(none).find(({ controller }) => controller.id === id)?.values).toMatchObject({ own: 1 });
  });
});
