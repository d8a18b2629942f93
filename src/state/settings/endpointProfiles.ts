// Profiles of endpoints, by origin and model: what the user has set and what was learned from refusals. In local storage,
// or in memory if the browser refuses; a profile contains no key. Loaded with the first request or with the dialog.

import { type EndpointProfile, readEndpointProfile } from '../../core/llm';
import { isJsonObject } from '../../core/support';
import type { TextStorage } from '../support/ports';
import { readJson, recall, remember } from '../support/rememberedFields';
import { originOf } from './endpointKeys';
import { presetAt } from './presetAt';

export interface EndpointProfiles {
  /** The same object until the profile changes, in this or another tab. Without an entry: that of the known endpoint. */
  profileOf(baseUrl: string, model: string): EndpointProfile;
  /** An empty profile removes the entry. */
  save(baseUrl: string, model: string, profile: EndpointProfile): void;
}

const profilesKey = 'weir.endpointProfiles';
const emptyProfile: EndpointProfile = {};
const nameOf = (baseUrl: string, model: string) => `${originOf(baseUrl)} ${model}`;

/** Entries that cannot be read are left out. */
function readProfiles(text: string | null): ReadonlyMap<string, EndpointProfile> {
  const saved = readJson(text);
  const entries = isJsonObject(saved) ? Object.entries(saved) : [];
  return new Map(
    entries.flatMap(([name, value]) => {
      const read = readEndpointProfile(value);
      return read.ok ? [[name, read.value] as const] : [];
    }),
  );
}

export function createEndpointProfiles(storage: TextStorage): EndpointProfiles {
  let text: string | null = null;
  let profiles = readProfiles(text);
  const refresh = () => {
    const stored = recall(storage, profilesKey);
    if (stored === null || stored === text) return;
    text = stored;
    const before = profiles;
    // Unchanged profiles stay the same objects.
    profiles = new Map(
      [...readProfiles(stored)].map(([name, profile]) => {
        const known = before.get(name);
        return [name, known && JSON.stringify(known) === JSON.stringify(profile) ? known : profile];
      }),
    );
  };
  return {
    profileOf: (baseUrl, model) => {
      refresh();
      return profiles.get(nameOf(baseUrl, model)) ?? presetAt(baseUrl)?.profile ?? emptyProfile;
    },
    save: (baseUrl, model, profile) => {
      refresh();
      const others = [...profiles].filter(([name]) => name !== nameOf(baseUrl, model));
      const isEmpty = Object.keys(profile).length === 0;
      profiles = new Map(isEmpty ? others : [...others, [nameOf(baseUrl, model), profile]]);
      text = JSON.stringify(Object.fromEntries(profiles));
      remember(storage, profilesKey, text);
    },
  };
}
