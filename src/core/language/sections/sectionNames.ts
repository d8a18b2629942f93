// The keys of all dialects and what they mean.

export type SectionRole = 'name' | 'desc' | 'detailed_desc' | 'slot' | 'api' | 'answer' | 'procedure' | 'other';

const roles: Readonly<Record<string, SectionRole>> = {
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

const roleOf = (name: string): SectionRole | undefined => (Object.hasOwn(roles, name) ? roles[name] : undefined);

/** `APIs` -> `api`, `PDL` -> `procedure`, `SUBTASKs` -> `subtask`. */
export function canonicalSection(key: string): string {
  const bare = key
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  const singular = bare.replace(/s$/, '');
  return roleOf(bare) ?? roleOf(singular) ?? singular;
}

export function sectionRole(key: string): SectionRole {
  return roleOf(canonicalSection(key)) ?? 'other';
}

export const preconditionKeys: readonly string[] = ['precondition', 'preconditions', 'pre'];
export const valueKeys: readonly string[] = ['available_types', 'enum', 'values'];
