// The preset that a setup began with. Separate from planSetup, so that the first script does not load it.

import { type AgentPresetId, agentPresetIds, agentPresets } from '../../core/session';

/**
 * The preset that shares most parts of the prompt; other fields do not matter; `weir` if none is shared.
 * Presets with equal parts have the same controllers.
 */
export function basePresetOf(promptParts: Readonly<Record<string, string>>): AgentPresetId {
  const shared = (id: AgentPresetId) =>
    Object.entries(agentPresets[id].config.promptParts ?? {}).filter(([name, text]) => promptParts[name] === text)
      .length;
  return agentPresetIds.reduce((best, id) => (shared(id) > shared(best) ? id : best));
}
