import { describe, expect, it } from 'vitest';
import { agentPresets, defaultControllers, restrictControllers } from '../../core/session';
import { controllerPresetOf, controllerPresets, controllerPresetsFor } from './ControllerSwitches';

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
});
