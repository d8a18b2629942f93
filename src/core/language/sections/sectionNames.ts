// Maps the section keys of all dialects to their meaning.

export type PdlSectionRole = 'name' | 'desc' | 'detailed_desc' | 'slot' | 'api' | 'answer' | 'procedure' | 'other';

const roles: Readonly<Record<string, PdlSectionRole>> = {
  name: 'name',
  desc: 'desc',
  description: 'desc',
  detailed_desc: 'detailed_desc',
  desc_detail: 'detailed_desc',
  detailed_description: 'detailed_desc',
  slot: 'slot',
  api: 'api',
  answer: 'answer',
  procedure: 'procedure',
  pdl: 'procedure',
};

const roleOf = (name: string): PdlSectionRole | undefined => (Object.hasOwn(roles, name) ? roles[name] : undefined);

/** `APIs` -> `api`, `PDL` -> `procedure`, `SUBTASKs` -> `subtask`. */
export function canonicalSection(key: string): string {
  const keyWithoutPlural = key
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  const singular = keyWithoutPlural.replace(/s$/, '');
  return roleOf(keyWithoutPlural) ?? roleOf(singular) ?? singular;
}

export function sectionRole(key: string): PdlSectionRole {
  return roleOf(canonicalSection(key)) ?? 'other';
}

export const preconditionKeys: readonly string[] = ['precondition', 'preconditions', 'pre'];
export const valueKeys: readonly string[] = ['available_types', 'enum', 'values'];
