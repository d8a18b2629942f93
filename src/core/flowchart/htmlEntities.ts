// The named entities of HTML 4, and those that Mermaid's documentation uses.

const runs: readonly (readonly [first: number, names: string])[] = [
  [
    160,
    'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml',
  ],
  [913, 'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho'],
  [931, 'Sigma Tau Upsilon Phi Chi Psi Omega'],
  [
    945,
    'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega',
  ],
  [8592, 'larr uarr rarr darr harr'],
  [8656, 'lArr uArr rArr dArr hArr'],
  [8968, 'lceil rceil lfloor rfloor'],
];

const single =
  'quot" amp& lt< gt> apos\' num# semi; colon: comma, period. grave` vert| lpar( rpar) lbrack[ lsqb[ rbrack] rsqb] lbrace{ lcub{ rbrace} rcub} check✓ cross✗ OEligŒ oeligœ ScaronŠ scaronš YumlŸ fnofƒ circˆ tilde˜ ndash– mdash— lsquo‘ rsquo’ sbquo‚ ldquo“ rdquo” bdquo„ dagger† Dagger‡ bull• hellip… permil‰ prime′ Prime″ lsaquo‹ rsaquo› euro€ trade™ crarr↵ forall∀ part∂ exist∃ empty∅ nabla∇ isin∈ notin∉ ni∋ prod∏ sum∑ minus− lowast∗ radic√ prop∝ infin∞ ang∠ and∧ or∨ cap∩ cup∪ int∫ there4∴ sim∼ cong≅ asymp≈ ne≠ equiv≡ le≤ ge≥ sub⊂ sup⊃ nsub⊄ sube⊆ supe⊇ oplus⊕ otimes⊗ perp⊥ sdot⋅ lang⟨ rang⟩ loz◊ spades♠ clubs♣ hearts♥ diams♦';

const blanks = ['nbsp', 'ensp', 'emsp', 'thinsp'].map((name) => [name, ' '] as const);

const entities: ReadonlyMap<string, string> = new Map([
  ...runs.flatMap(([first, names]) =>
    names.split(' ').map((name, index) => [name, String.fromCodePoint(first + index)] as const),
  ),
  ...single.split(' ').map((item) => {
    const letters = [...item];
    return [letters.slice(0, -1).join(''), letters.at(-1) ?? ''] as const;
  }),
  ...blanks,
]);

/** Returns the character of `&name;`, ignoring case if the exact name is unknown; undefined for an unknown name. */
export const namedEntity = (name: string): string | undefined => entities.get(name) ?? entities.get(name.toLowerCase());
