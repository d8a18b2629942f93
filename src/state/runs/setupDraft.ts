// The session setup as typed: numbers are texts until they are used, so that a typing error loses nothing. Agent
// settings apply to every document; scripts, profiles and chosen turns belong to one. Invariant: a draft stored by any
// version is read field by field; invalid fields get their default.

import * as v from 'valibot';
import {
  configEntries,
  controllerSettingSchema,
  defaultSessionConfig,
  profileFields,
  type SessionConfig,
  type UserProfile,
  type WorkflowFormat,
} from '../../core/session';
import {
  flagSchema as flag,
  isJsonObject,
  textSchema as text,
  tolerantShape,
  validEntries,
  validItems,
} from '../../core/support';
import { omitUndefined } from '../support/omitUndefined';

const { activation, strategy, format } = configEntries;
const defaults = defaultSessionConfig;

/** A number, as typed. */
/* @__NO_SIDE_EFFECTS__ */
const typed = (otherwise: number) => v.fallback(v.pipe(v.string(), v.maxLength(39)), String(otherwise));

/* @__NO_SIDE_EFFECTS__ */
const choice = <const T extends string>(first: T, ...others: readonly T[]) =>
  v.fallback(v.picklist<readonly T[]>([first, ...others]), first);

const setupDraftSchema = /* @__PURE__ */ tolerantShape({
  userKind: choice('manual', 'scripted', 'simulated'),
  /** The model that plays a simulated user. */
  userPlayer: choice('as-agent', 'rehearsal', 'endpoint'),
  /** `varied`: generated too, but the seed decides which branches they take. */
  resultsBy: v.fallback(v.picklist(['mock', 'varied', 'manual', 'llm']), defaults.tools.default),
  /** New controllers get their default; removed ones are dropped. */
  controllers: v.fallback(
    v.pipe(
      validItems(controllerSettingSchema),
      v.transform((settings): SessionConfig['controllers'] =>
        defaults.controllers.map((own) => settings.find(({ id }) => id === own.id) ?? own),
      ),
    ),
    defaults.controllers,
  ),
  activation: v.fallback(activation, defaults.activation),
  validity: v.fallback(v.unwrap(configEntries.validity), defaults.validity ?? 'values'),
  strict: v.fallback(flag, false),
  strategy: v.fallback(strategy, defaults.strategy),
  format: v.fallback(format, defaults.format),
  ensemble: v.pipe(
    validItems(format),
    v.transform((chosen): readonly WorkflowFormat[] => format.options.filter((one) => chosen.includes(one))),
  ),
  toolDetails: choice('full', 'names'),
  temperature: typed(defaults.temperature),
  seed: typed(defaults.seed),
  maxActionsPerTurn: typed(defaults.maxActionsPerTurn),
  maxTurns: typed(defaults.maxTurns),
  maxParseRetries: typed(defaults.maxParseRetries),
  oowBy: choice('off', 'turns', 'chance'),
  oowProbability: typed(0.2),
  /** Empty: all. */
  oowTypes: validItems(text),
  /** The parts of the prompt that the user has edited. */
  promptParts: validEntries(text),
});

/** The part of the draft that belongs to one document. */
const documentDraftSchema = /* @__PURE__ */ tolerantShape({
  script: validItems(
    tolerantShape({
      text,
      /** `category/type` of an out-of-workflow turn. */
      oow: v.exactOptional(text),
    }),
  ),
  profile: v.pipe(
    validEntries(text),
    v.transform(
      (texts): UserProfile => omitUndefined(Object.fromEntries(profileFields.map(({ name }) => [name, texts[name]]))),
    ),
  ),
  oowTurns: validItems(
    tolerantShape({
      turn: text,
      oow: text,
      /** Absent: the text is drawn at random, or the played user phrases it. */
      text: v.exactOptional(text),
    }),
  ),
  /** Ids of the further workflows of the agent. */
  others: validItems(text),
});

export type SetupDraft = v.InferOutput<typeof setupDraftSchema>;
export type DocumentDraft = v.InferOutput<typeof documentDraftSchema>;
export type ScriptRow = DocumentDraft['script'][number];
export type OowTurnDraft = DocumentDraft['oowTurns'][number];

/** Reads a draft from a value of unknown origin. */
export const readSetupDraft = (value: unknown): SetupDraft =>
  v.parse(setupDraftSchema, isJsonObject(value) ? value : {});

export const readDocumentDraft = (value: unknown): DocumentDraft =>
  v.parse(documentDraftSchema, isJsonObject(value) ? value : {});

export const defaultSetupDraft = readSetupDraft({});
export const blankDocumentDraft = readDocumentDraft({});
