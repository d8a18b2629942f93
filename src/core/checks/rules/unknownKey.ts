// Finds top-level keys that no dialect of PDL defines.

import type { CheckContext } from '../checkContext';
import { replaceNameFix } from '../quickFixes';
import type { Finding, Rule } from '../rule';

export const unknownKey: Rule = { name: 'unknown-key', check };

/** Canonical keys (lower case, no plural s) with the spelling to suggest. */
const known: Readonly<Record<string, string>> = {
  name: 'Name',
  desc: 'Desc',
  description: 'Desc',
  detailed_desc: 'Detailed_desc',
  desc_detail: 'desc_detail',
  slot: 'SLOTs',
  api: 'APIs',
  answer: 'ANSWERs',
  subtask: 'SUBTASKs',
  instruct: 'INSTRUCTs',
  procedure: 'Procedure',
  pdl: 'PDL',
  version: 'version',
  meta: 'meta',
};

function* check(context: CheckContext): Iterable<Finding> {
  const { document } = context;
  const listed = new Set(document.others.map(({ section }) => section));
  const spellings = [...new Set(Object.values(known))];
  for (const section of document.sections) {
    const written = document.source.slice(section.keyRange.start, section.keyRange.end);
    const key = section.key.toLowerCase();
    if (known[key] !== undefined || known[key.replace(/s$/, '')] !== undefined) continue;
    const at = { name: written, range: section.keyRange };
    const near = context.suggest(written, 'keys', spellings);
    // A list of nodes under a custom key is an extension and was parsed as one.
    if (near === undefined && listed.has(written)) continue;
    yield near === undefined
      ? { at, message: `\`${written}\` is not a section of PDL. It is kept and has no effect.` }
      : {
          at,
          message: `\`${written}\` is not a section of PDL. Did you mean \`${near}\`?`,
          level: 'warning',
          fixes: [replaceNameFix(at, near, 'yaml')],
        };
  }
}
