import { describe, expect, it } from 'vitest';
import { agentPresetIds, agentPresets } from '../../core/session';
import { basePresetOf } from './basePresetOf';
import { draftOfPreset } from './planSetup';
import { defaultSetupDraft } from './setupDraft';

describe('the preset that a setup began with', () => {
  it('has the controllers of the preset that was chosen', () => {
    for (const id of agentPresetIds) {
      const draft = { ...defaultSetupDraft, ...draftOfPreset(id) };
      const base = agentPresets[basePresetOf(draft.promptParts)].config;
      expect(base.controllers, id).toEqual(agentPresets[id].config.controllers);
    }
  });

  it('stays when other fields or one part of the prompt are edited', () => {
    const { promptParts } = draftOfPreset('flowagent');
    expect(basePresetOf({ ...promptParts, constraints: 'Be brief.' })).toBe('flowagent');
    expect(basePresetOf({ task: 'Mine' })).toBe('weir');
  });
});
