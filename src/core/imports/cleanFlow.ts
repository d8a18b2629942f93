// Removes secrets from the texts of an imported flow: values that the file stores as credentials, and texts that look
// like a key, a token or an address with credentials. Invariant: structure and ids stay unchanged.

import { buildSecretFilter, cleanMessage, isJsonObject } from '../support';
import type { ImportedFlow } from './importedFlow';

/** Parts of a file that are searched for stored secrets. */
const MAX_VISITED = 500_000;

const secretName =
  /pass(?:word|phrase|wd)|secret|token|(?:^|[_-])key$|api[-_ ]?key|access[-_ ]?key|private[-_ ]?key|signing[-_ ]?key|authori[sz]ation|credential|bearer|cookie|session[-_ ]?id|webhook[-_ ]?id|x-[\w-]*key|^headers?$|headerParameters|environment_variables/i;
/** Members of credentials that only name them. */
const plainMember = /^(?:id|name|type|key|description|value_type|selector|in|label)$/i;

/** Values of a file that are stored under names of secrets, for example "apiKey". */
export function secretsIn(value: unknown): readonly string[] {
  const found = new Set<string>();
  const open: { readonly value: unknown; readonly isSecret: boolean; readonly key: string }[] = [
    { value, isSecret: false, key: '' },
  ];
  let visited = 0;
  for (let item = open.pop(); item !== undefined && visited < MAX_VISITED; item = open.pop()) {
    visited += 1;
    const { value: at, isSecret, key } = item;
    if (typeof at === 'string') {
      if (isSecret && !plainMember.test(key)) for (const secret of secretsOf(at)) found.add(secret);
    } else if (Array.isArray(at)) {
      for (const inner of at as readonly unknown[]) open.push({ value: inner, isSecret, key });
    } else if (isJsonObject(at)) {
      // A pair such as { "name": "Authorization", "value": "Bearer ..." }.
      const isPair = [at.name, at.key].some((name) => typeof name === 'string' && secretName.test(name));
      for (const [name, inner] of Object.entries(at)) {
        open.push({ value: inner, isSecret: isSecret || isPair || secretName.test(name), key: name });
      }
    }
  }
  return [...found];
}

/** The secret of a value: the part behind "Bearer", or of each "Name: value" line of headers; not of an expression. */
function secretsOf(value: string): readonly string[] {
  if (/\{\{|^=/.test(value)) return [];
  return value.split('\n').flatMap((line) => {
    const bare = line
      .replace(/^[\w-]+:\s*/, '')
      .replace(/^(?:Bearer|Basic|Token)\s+/i, '')
      .trim();
    return bare === '' || /\s/.test(bare) ? [] : [bare];
  });
}

/** Removes secrets from single texts. `secrets` are the values that the file stores as secrets. */
export function buildTextCleaner(secrets: readonly string[]): (text: string) => string {
  const filter = buildSecretFilter(secrets);
  return (text) => cutTokens(cleanMessage(filter.text(text)));
}

export function cleanFlow(flow: ImportedFlow, secrets: readonly string[]): ImportedFlow {
  const clean = buildTextCleaner(secrets);
  const cleanOptional = <Key extends string>(key: Key, text: string | undefined) =>
    text === undefined ? {} : ({ [key]: clean(text) } as { readonly [key in Key]: string });
  return {
    ...cleanOptional('title', flow.title),
    ...(flow.direction === undefined ? {} : { direction: flow.direction }),
    nodes: flow.nodes.map(({ title, note, ...node }) => ({
      ...node,
      title: clean(title),
      ...cleanOptional('note', note),
    })),
    edges: flow.edges.map(({ label, ...edge }) => ({ ...edge, ...cleanOptional('label', label) })),
    notImported: flow.notImported.map(({ what, where, why }) => ({
      what: clean(what),
      where: clean(where),
      why: clean(why),
    })),
  };
}

/** Cuts texts with the form of a token: JWT, keys of cloud services, long runs of letters and digits. */
const cutTokens = (text: string): string =>
  text
    .replace(/\beyJ[\w-]{8,}(?:\.[\w-]+)*/g, 'eyJ\u2026')
    .replace(/\b(AKIA|ASIA)[A-Z0-9]{12,}/g, '$1\u2026')
    .replace(/\b(xox[a-z]|glpat|github_pat|gh[opsu]|shpat|whsec|SG|ya29|sk|pk|rk)([-_.])[\w.-]{8,}/g, '$1$2\u2026')
    .replace(/[A-Za-z0-9]{20,}/g, (run) => (isToken(run) ? `${run.slice(0, 3)}\u2026` : run));

/** Words have few digits; a token mixes them with letters, or is a long hexadecimal number. */
const isToken = (run: string): boolean => {
  const digits = run.match(/\d/g)?.length ?? 0;
  return digits >= 3 && digits < run.length ? /\d[a-z]|[a-z]\d/i.test(run) : digits === run.length;
};
