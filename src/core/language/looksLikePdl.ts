// Guesses whether pasted text is a PDL document. Never parses; a wrong guess costs one click.

const listSections = /^(?:\uFEFF)?(?:SLOTs?|APIs?|ANSWERs?|SUBTASKs?|INSTRUCTs?)[ \t]*:/gim;
const procedure = /^(?:Procedure|PDL)[ \t]*:/im;
const name = /^(?:\uFEFF)?Name[ \t]*:/im;

/** True if at least two different section keys of PDL are at the start of lines. */
export function looksLikePdl(source: string): boolean {
  const head = source.slice(0, 200_000);
  const sections = new Set(Array.from(head.matchAll(listSections), (found) => found[0].toLowerCase().trim()));
  const score = sections.size + (procedure.test(head) ? 1 : 0) + (name.test(head) ? 1 : 0);
  return score >= 2 && (sections.size > 0 || procedure.test(head));
}
