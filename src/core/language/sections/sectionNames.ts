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

/** `APIs` -> `api`, `PDL` -> `procedure`, `SUBTASKs` -> `subtask`. */
export function canonicalSection(key: string): string {
  const bare = key
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  return roles[bare] ?? roles[bare.replace(/s$/, '')] ?? bare.replace(/s$/, '');
}

export function sectionRole(key: string): SectionRole {
  const canonical = canonicalSection(key);
  return Object.hasOwn(roles, canonical) ? (roles[canonical] as SectionRole) : 'other';
}

export const preconditionKeys: readonly string[] = ['precondition', 'preconditions', 'pre'];
export const valueKeys: readonly string[] = ['available_types', 'enum', 'values'];
