// A preset of an agent in the setup of a session: put in as a whole, and recognised while nothing of it is changed.

import { type AgentPresetId, agentPresetIds, agentPresets } from '../../core/session';
import { canonicalJson } from '../../core/support';
import { editedParts } from './planSetup';
import type { SetupDraft } from './setupDraft';

type PresetFields = Pick<
  SetupDraft,
  'format' | 'ensemble' | 'strategy' | 'controllers' | 'activation' | 'temperature' | 'toolDetails' | 'promptParts'
>;

export function draftOfPreset(id: AgentPresetId): PresetFields {
  const { ensemble = [], toolDetails = 'full', promptParts = {}, temperature, ...config } = agentPresets[id].config;
  return { ...config, ensemble, toolDetails, promptParts, temperature: String(temperature) };
}

/** Undefined when the draft is none of them any more. */
export function presetOfDraft(draft: SetupDraft): AgentPresetId | undefined {
  return agentPresetIds.find((id) => {
    const preset = draftOfPreset(id);
    const own = Object.fromEntries(Object.keys(preset).map((key) => [key, draft[key as keyof PresetFields]]));
    return (
      canonicalJson(keyed({ ...own, promptParts: editedParts(draft.promptParts) })) === canonicalJson(keyed(preset))
    );
  });
}

const keyed = (value: object) => JSON.parse(JSON.stringify(value)) as Parameters<typeof canonicalJson>[0];
