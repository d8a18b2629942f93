// The profile of a simulated user (FlowAgent, A.2): five optional fields. Invariant: reading never fails; a value that
// is not a profile gives an empty one, and unknown fields are left out.

import { isJsonObject, type JsonObject, type JsonValue, looseName } from '../../support';

export interface UserProfile {
  /** Description of the person, in a sentence or two. */
  readonly persona?: string;
  /** Facts: names, numbers, dates. If every line is `name: value`, facts are looked up by name. */
  readonly details?: string;
  /** The person's request. */
  readonly needs?: string;
  /** How the person talks. */
  readonly style?: string;
  /** How the person behaves in the conversation, turn by turn. */
  readonly pattern?: string;
}

export type ProfileField = keyof UserProfile;

export interface ProfileFieldInfo {
  readonly name: ProfileField;
  readonly title: string;
  readonly hint: string;
  readonly aliases: readonly string[];
}

/** In the order of the prompt. */
export const profileFields: readonly ProfileFieldInfo[] = [
  { name: 'persona', title: 'Persona', hint: 'Who the person is', aliases: ['role', 'background'] },
  {
    name: 'details',
    title: 'Details',
    hint: 'What the person knows, one fact a line: name: Mei Tan',
    aliases: ['user_details', 'facts', 'attributes'],
  },
  {
    name: 'needs',
    title: 'Needs',
    hint: 'What the person came for',
    aliases: ['user_needs', 'need', 'goal', 'goals', 'user_goals', 'user_targets'],
  },
  {
    name: 'style',
    title: 'Dialogue style',
    hint: 'How the person talks',
    aliases: ['dialogue_style', 'tone', 'response_style', 'response_tone'],
  },
  {
    name: 'pattern',
    title: 'Interaction pattern',
    hint: 'How the person goes about it, step by step',
    aliases: ['interactive_pattern', 'interaction_pattern', 'interaction'],
  },
];

/** Reads each field under any of its aliases. */
export function readProfile(value: unknown): UserProfile {
  if (!isJsonObject(value)) return {};
  const profile: Partial<Record<ProfileField, string>> = {};
  for (const { name, aliases } of profileFields) {
    const names = [name, ...aliases].map(looseName);
    // The first alias in the list is the most specific.
    const keys = Object.keys(value).sort((a, b) => names.indexOf(looseName(a)) - names.indexOf(looseName(b)));
    const key = keys.find((candidate) => names.includes(looseName(candidate)) && textOf(value[candidate]) !== '');
    if (key !== undefined) profile[name] = textOf(value[key]);
  }
  return profile;
}

/** A list becomes one line per item, an object one line `name: value` per entry. */
function textOf(value: unknown): string {
  if (typeof value === 'string')
    return value
      .replace(/\r\n?/g, '\n')
      .replace(/^[ \t]+/gm, '')
      .trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return (value as readonly unknown[]).map(textOf).filter(Boolean).join('\n');
  if (!isJsonObject(value)) return '';
  return Object.entries(value)
    .map(([key, inner]) => `${key}: ${textOf(inner).replaceAll('\n', ', ')}`)
    .join('\n');
}

const factLine = /^(?:[-*•]\s*)?([^:：\n]{1,60})[:：]\s*(\S.*)$/u;

/** The profile for the prompt; the details become an object if every line is `name: value`. */
export function profileForPrompt(profile: UserProfile): JsonObject {
  const shown: Record<string, JsonValue> = {};
  for (const { name } of profileFields) {
    const text = profile[name]?.trim();
    if (text) shown[name] = name === 'details' ? factsOf(text) : text;
  }
  return shown;
}

function factsOf(text: string): JsonValue {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const facts = lines.map((line) => factLine.exec(line.trim()));
  if (!facts.every((fact) => fact !== null)) return text;
  const named = new Map<string, string>();
  for (const [, name, value] of facts as RegExpExecArray[]) {
    const key = (name as string).trim();
    const before = named.get(key);
    // Joins values of the same name: two telephone numbers are two facts.
    named.set(key, `${before === undefined ? '' : `${before}, `}${(value as string).trim()}`);
  }
  return Object.fromEntries(named);
}

/** Whether all fields are blank. */
export const isBlankProfile = (profile: UserProfile): boolean =>
  profileFields.every(({ name }) => (profile[name] ?? '').trim() === '');
