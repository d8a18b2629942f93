// English word stems: "booked", "booking" and "bookings" have one stem, and so have "cancel" and "cancellation". Stems
// are only compared with each other; a stem need not be a word.

/** Irregular forms, by their base form. */
const irregularForms = `
arise arose arisen|be was were been is are am|begin began begun|bind bound|bring brought|build built|buy bought
catch caught|choose chose chosen|come came|deal dealt|do did done does|draw drew drawn|drive drove driven|eat ate eaten
fall fell fallen|feel felt|find found|fly flew flown|forget forgot forgotten|freeze froze frozen|get got gotten
give gave given|go went gone goes|grow grew grown|have had has|hear heard|hold held|keep kept|know knew known|lay laid
lead led|leave left|lend lent|lie lay|lose lost|make made|mean meant|meet met|pay paid|refer referred|repay repaid
ride rode ridden|rebuild rebuilt|ring rang rung|run ran|say said|see saw seen|sell sold|send sent|shake shook shaken
sit sat|speak spoke spoken|spend spent|stand stood|steal stole stolen|stick stuck|swear swore sworn|take took taken
teach taught|tell told|think thought|understand understood|undo undid undone|win won|withdraw withdrew withdrawn
write wrote written|rewrite rewrote rewritten|redo redid redone|resend resent|reset|shut|set|put|cut|let|hit|cost|read
register registration|subscribe subscription|receive receipt|deliver delivery|produce production
prescribe prescription|describe description|renew renewal|replace replacement|verify verification|identify identification
notify notification|modify modification|confirm confirmation|submit submission|admit admission|extend extension
suspend suspension|terminate termination|dispatch despatch|enrol enroll enrolled enrolling|cancel canceled
apply applied application|decide decision|permit permission|choice|remit remittance|assure assurance|insure insurance
try tried trial|die died|tie tied|box boxes|fix fixes|bus buses|child children|person people|man men|woman women
date dated|note noted notes|rate rated|vote voted|use used using|able|please|lease|release released releasing
deny denial denied|refuse refusal|arrive arrival|remove removal|approve approval|propose proposal|withdrawal withdrawals
`;

const irregular = new Map<string, string>();
for (const group of irregularForms.split(/[|\n]/)) {
  const [base, ...forms] = group.trim().split(' ');
  if (base) for (const form of [base, ...forms]) irregular.set(form, base);
}

const vowel = /[aeiouy]/;
const doubled = /([bdfgklmnprtvz])\1$/;

/** Restores the word after "ed" or "ing" is removed: "noted" becomes note, "booked" book, "planned" plan. */
function withoutEnding(rest: string): string {
  if (doubled.test(rest)) return rest.length > 3 ? rest.slice(0, -1) : rest;
  return rest.length <= 3 && /[^aeiou][aeiou][^aeiouwxy]$/.test(`x${rest}`) ? `${rest}e` : rest;
}

function withoutInflection(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('s') && !/(?:ss|us|is)$/.test(word) && word.length > 3) return word.slice(0, -1);
  if (word.endsWith('ings') && word.length > 6) return withoutInflection(word.slice(0, -1));
  if (word.endsWith('ied') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (word.endsWith('ed') && word.length > 4 && !word.endsWith('eed')) return withoutEnding(word.slice(0, -2));
  if (word.endsWith('ing') && word.length > 5 && vowel.test(word.slice(0, -3))) return withoutEnding(word.slice(0, -3));
  return word;
}

/** Endings that derive a noun or an adjective from a verb, each with the minimum length of the rest. */
const derivations: readonly (readonly [string, number])[] = [
  ['ations', 4],
  ['ation', 4],
  ['itions', 4],
  ['ition', 4],
  ['ions', 4],
  ['ion', 4],
  ['ments', 3],
  ['ment', 3],
  ['ability', 4],
  ['able', 4],
  ['ally', 4],
  ['ly', 4],
  ['ness', 4],
];

function derive(word: string): string {
  for (const [ending, least] of derivations) {
    if (word.endsWith(ending) && word.length - ending.length >= least) return word.slice(0, -ending.length);
  }
  return word;
}

const known = new Map<string, string>();
/** Limits the cache, because hostile texts may contain any number of words. */
const MOST_KNOWN = 20_000;

/** Stem of one word in lower-case Latin letters. */
export function stemOf(word: string): string {
  const found = known.get(word);
  if (found !== undefined) return found;
  if (known.size >= MOST_KNOWN) known.clear();
  const base = irregular.get(word);
  let stem = base ?? derive(irregular.get(withoutInflection(word)) ?? withoutInflection(word));
  stem = irregular.get(stem) ?? stem;
  if (stem.length > 3 && doubled.test(stem)) stem = stem.slice(0, -1);
  if (stem.length > 4 && stem.endsWith('e')) stem = stem.slice(0, -1);
  if (stem.length > 6 && stem.endsWith('at')) stem = stem.slice(0, -2);
  if (stem.length > 3 && stem.endsWith('y')) stem = `${stem.slice(0, -1)}i`;
  known.set(word, stem);
  return stem;
}

/** Past participles and past forms that do not end in "ed". */
const strongPasts = new Set(
  `arisen began begun bound bought brought built came caught chosen chose done did drawn drew driven fell felt found
  frozen given gave gone went got gotten held kept known laid led left lent lost made met paid put ran run come rung read repaid
  resent reset rewritten ridden seen sent set sold spent stolen stood taken took taught told understood undone withdrawn
  withdrew written wrote won shut cut let forgotten grown rebuilt redone heard spoken`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

const notPast = new Set(
  'need indeed speed seed feed hundred exceed proceed succeed naked wicked sacred shed embed'.split(' '),
);

/** Whether the word may be a past form or a past participle. */
export const isPastForm = (word: string): boolean =>
  strongPasts.has(word) || (word.length > 3 && word.endsWith('ed') && !notPast.has(word));
