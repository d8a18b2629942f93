// Schemas of what the browser stores of the settings, which give their types, and their reader. Another version or a fault
// may have written a value: an invalid field is left out. Loaded only if something is stored, with the schema library.

import * as v from 'valibot';
import type { RuleLevel, RulePresetName } from '../../core/checks';
import {
  choiceOf,
  finiteSchema as finite,
  jsonObjectSchema as jsonObject,
  readIfValid,
  shape,
  textSchema as text,
  tolerantShape,
  validEntries,
  validItems,
} from '../../core/support';
import { choiceKeys } from '../support/choiceKeys';
import type { TextStorage } from '../support/ports';
import { readJson, recall, recallFields } from '../support/rememberedFields';
import { withKey } from './endpointKeys';

const someText = /* @__PURE__ */ v.pipe(text, v.nonEmpty());
const price = /* @__PURE__ */ v.pipe(finite, v.minValue(0));
/** Of a key: in memory, or in this tab's session storage. */
const keyStorage = /* @__PURE__ */ choiceOf({ memory: true, tab: true });

const modelChoiceSchema = /* @__PURE__ */ shape({
  /** `rehearsal-*` for the built-in model, otherwise a model of the endpoint. */
  source: choiceOf({ rehearsal: true, endpoint: true }),
  model: text,
});

/** Per million tokens. */
const modelPriceSchema = /* @__PURE__ */ shape({ prompt: price, completion: price });

const settingsSchema = /* @__PURE__ */ tolerantShape({
  theme: v.exactOptional(choiceOf({ system: true, light: true, dark: true })),
  modelChoice: v.exactOptional(modelChoiceSchema),
  baseUrl: v.exactOptional(text),
  endpointModel: v.exactOptional(text),
  keyStorage: v.exactOptional(keyStorage),
  checkPreset: v.exactOptional(choiceOf<RulePresetName>({ recommended: true, strict: true })),
  /** Levels that differ from the preset, by rule; names of removed rules have no effect. */
  checkLevels: v.exactOptional(
    validEntries(choiceOf<RuleLevel>({ error: true, warning: true, info: true, hint: true, off: true })),
  ),
  /** Prices of models as typed by the user; a model without a price has no cost. */
  prices: v.exactOptional(validEntries(modelPriceSchema)),
  /** Word or sign before a cost. */
  currency: v.exactOptional(text),
  /** The chords of commands that differ from the default ones, by id; unknown ids have no effect. */
  keyBindings: v.exactOptional(validEntries(v.pipe(v.array(v.unknown()), validItems(text)))),
});

const secretSchema = /* @__PURE__ */ tolerantShape({
  name: someText,
  /** The only scheme, host and port it is sent to. */
  origin: someText,
  value: someText,
  /** Header that carries it; `Authorization` when absent. */
  header: v.exactOptional(someText),
});

export type StoredSettings = v.InferOutput<typeof settingsSchema>;
export type KeyStorage = v.InferOutput<typeof keyStorage>;
export type StoredSecret = v.InferOutput<typeof secretSchema>;

/** Reads the settings in a value of unknown origin; ignores everything else in it. */
export const readSettings = (saved: unknown): StoredSettings => readIfValid(settingsSchema, saved) ?? {};

/** The keys of the tab, by origin. A bare key of an earlier version is bound to `baseUrl`, the address stored with it. */
function recallKeys(tab: TextStorage, baseUrl: string): Readonly<Record<string, string>> {
  const saved = readJson(recall(tab, choiceKeys.endpointKeys));
  return (
    readIfValid(v.pipe(jsonObject, validEntries(text)), saved) ??
    withKey({}, baseUrl, recall(tab, choiceKeys.bareKey) ?? '')
  );
}

/** The first state of the settings store, without what is not stored. */
export function recallSettings(local: TextStorage, tab: TextStorage) {
  const settings = readSettings(recallFields(local, choiceKeys.settings));
  const secrets = readJson(recall(tab, choiceKeys.toolSecrets));
  return {
    ...settings,
    keys: settings.keyStorage === 'tab' ? recallKeys(tab, settings.baseUrl ?? '') : {},
    secrets: v.parse(validItems(secretSchema), secrets),
    // The list is also stored when empty.
    secretStorage: Array.isArray(secrets) ? ('tab' as const) : ('memory' as const),
    toolOrigins: v.parse(validItems(someText), readJson(recall(local, choiceKeys.toolOrigins))),
  };
}
export type RecalledSettings = ReturnType<typeof recallSettings>;
