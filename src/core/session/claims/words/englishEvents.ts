// Finds the events of an English clause: done, not done or planned. Starts at the verbs and reads the auxiliaries
// before them.

import type { Clause, Token } from './clauses';
import { familiesOfVerb, particles } from './families';
import { genericVerbs, type StatedEvent } from './statedEvent';
import { isPastForm } from './stemOf';

const set = (words: string) => new Set(words.split(' '));

const be = set("is are was were 's 're 'm am be been being");
const have = set("has have had 've having");
const get = set('got gets get gotten');
const modal = set(
  "will would can could may might must shall should 'll 'd to going about need needs wants want cannot",
);
const negative = set("not n't never no nothing none nobody neither nor hardly without cannot");
const determiner = set('the a an your my our his her their its any this that these those another each every some no');
const preposition = set(
  'on at for in with from by of under to into onto over through as until till per via within before after about against',
);
const adverb = set(
  'already now just also all both then since again too indeed newly then still yet ever even only once today here there you successfully',
);
const pronoun = set('it this that them everything all both those these you him her us');
const ours = set('i we');
/** Nouns for parties that act for the agent's side. */
const organisation = set(
  'system team bank hotel restaurant clinic hospital colleague colleagues company shop store office airline provider courier driver seller they department service it that this kennel school library university desk staff people',
);
/** Participles that only describe the noun before them: "the time requested". */
const describes = set(
  'requested needed required listed mentioned given provided offered called named based related included entered shown wanted left said stated specified selected chosen used concerned asked read let cost paid',
);
/** Verbs of saying, knowing and feeling, which are not actions. */
const saysNothing = set(
  'say tell ask know see hear think mean feel understand let want need like hope wish thank please read call name base relat cost seem appear happen interest worri concern',
);

/** Words before "that" which make the following text a statement. Stems. */
const vouches = new Set(
  'confirm say tell see know sure glad happi new you aware assur note report pleas inform done is and so now yes'
    .split(' ')
    .concat("'s"),
);

const isAdverb = (word: string) => adverb.has(word) || (word.endsWith('ly') && word.length > 4);

interface Left {
  be: boolean;
  have: boolean;
  get: boolean;
  modal: boolean;
  negated: boolean;
  progressive: boolean;
  managed: boolean;
  emphatic: boolean;
  /** Index of the first word that is not an auxiliary; -1 at the beginning. */
  at: number;
}

function lookLeft(tokens: readonly Token[], from: number): Left {
  const left: Left = {
    be: false,
    have: false,
    get: false,
    modal: false,
    negated: false,
    progressive: false,
    managed: false,
    emphatic: false,
    at: from - 1,
  };
  for (let steps = 0; left.at >= 0 && steps < 9; left.at--, steps++) {
    const { word, stem } = tokens[left.at] as Token; // within the list
    if (negative.has(word) && !isDetermining(tokens, left.at, from)) left.negated = true;
    else if (be.has(word)) {
      left.be = true;
      left.progressive ||= word === 'being';
    } else if (have.has(word)) left.have = true;
    else if (get.has(word)) left.get = true;
    else if (modal.has(word)) {
      left.modal = true;
      const before = tokens[left.at - 1]?.stem;
      left.managed ||= word === 'to' && (before === 'able' || before === 'manag');
      if (word === 'to' && (before === 'fail' || before === 'unabl')) left.negated = true;
    } else if (word === 'let') left.modal = true;
    else if (stem === 'do' && word !== 'done') left.emphatic = true;
    else if (stem === 'manag' || stem === 'able' || stem === 'fail' || stem === 'unabl') continue;
    else if (!isAdverb(word)) break;
  }
  return left;
}

/** "no" right before a noun that is not the subject negates only that noun. */
const isDetermining = (tokens: readonly Token[], at: number, verb: number) =>
  tokens[at]?.word === 'no' && at + 1 < verb && !be.has(tokens[at + 1]?.word ?? '') && at > 2;

/** Negation anywhere before the verb: "no booking has been made", "none of them was sent". */
const startsNegated = (tokens: readonly Token[], verb: number) =>
  tokens
    .slice(0, verb)
    .some(
      ({ word }, at) =>
        /^(?:no|nothing|none|nobody|neither|without|never|not|n't)$/.test(word) && !isHarmless(tokens, at),
    );

/** "no problem", "no charge", "without a hitch", "not only". */
const isHarmless = (tokens: readonly Token[], at: number) => {
  const next = tokens.slice(at + 1, at + 3).map(({ word }) => word);
  return next.some((word) =>
    /^(?:problems?|worries|issues?|hitch|trouble|charge|cost|extra|fee|fees|need|doubt|only|matter|longer|sooner|rush|hurry)$/.test(
      word,
    ),
  );
};

/** Particle of a verb, within the words that belong to the verb. */
function particleAfter(tokens: readonly Token[], verb: number): string | undefined {
  for (let at = verb + 1; at < Math.min(tokens.length, verb + 6); at++) {
    const { word } = tokens[at] as Token; // within the list
    if (particles.has(word) && word !== 'to' && word !== 'at') return word;
    if (be.has(word) || have.has(word) || modal.has(word) || word === 'and') return undefined;
  }
  return undefined;
}

function isBareObject(tokens: readonly Token[], verb: number, isPassive: boolean): boolean {
  if (isPassive) {
    const subject = tokens.slice(0, verb).filter(({ word }) => !be.has(word) && !have.has(word) && !isAdverb(word));
    return subject.length === 0 || subject.every(({ word }) => pronoun.has(word) || word === 'and' || word === 'so');
  }
  const next = tokens[verb + 1]?.word;
  return next === undefined || pronoun.has(next) || preposition.has(next) || isAdverb(next);
}

interface Manner {
  readonly isOurs: boolean;
  readonly isLoose?: boolean;
  readonly isTheirs?: boolean;
  readonly isStanding?: boolean;
}

function eventAt(clause: Clause, verb: number, standing: StatedEvent['standing'], isPassive: boolean, manner: Manner) {
  const { tokens } = clause;
  const { stem } = tokens[verb] as Token; // within the list
  const particle = particleAfter(tokens, verb);
  const keys = particle === undefined ? [stem] : [`${stem}+${particle}`, stem];
  const phrasal = particle === undefined ? [] : (familiesOfVerb.get(`${stem}+${particle}`) ?? []);
  const strong = [...phrasal, ...(familiesOfVerb.get(stem) ?? [])].map(({ id }) => id);
  const event: StatedEvent = {
    clause,
    kind: genericVerbs.has(stem) ? 'generic' : 'verb',
    verbs: keys,
    strong: [...new Set(strong)],
    weak: [],
    standing,
    isBare: isBareObject(tokens, verb, isPassive),
    ...manner,
  };
  return event;
}

/** Events of one clause, in order. */
export function englishEvents(clause: Clause): StatedEvent[] {
  const { tokens } = clause;
  const events: StatedEvent[] = [];
  let before:
    | { isPassive: boolean; isOurs: boolean; isTheirs: boolean; isLoose: boolean; standing: StatedEvent['standing'] }
    | undefined;
  for (let at = 0; at < tokens.length; at++) {
    const { word, stem } = tokens[at] as Token; // within the list
    if (saysNothing.has(stem) || (stem === 'do' && word !== 'done')) continue;
    const left = lookLeft(tokens, at);
    if (!isPastForm(word)) {
      const isBase = familiesOfVerb.has(stem) || genericVerbs.has(stem);
      const did =
        left.emphatic &&
        /^(?:did|'d)$/.test(tokens.slice(Math.max(0, at - 4), at).find(({ word: w }) => w === 'did')?.word ?? '');
      if (!isBase) continue;
      if (isFinished(tokens, at) && !left.modal) {
        events.push(eventAt(clause, at, startsNegated(tokens, at) ? 'denied' : 'done', false, { isOurs: true }));
        continue;
      }
      if (left.managed && !left.negated) events.push(eventAt(clause, at, 'done', false, { isOurs: true }));
      else if (did && !left.modal)
        events.push(
          eventAt(clause, at, left.negated ? 'denied' : 'done', false, {
            isOurs: ours.has(tokens[left.at]?.word ?? ''),
          }),
        );
      else if (left.modal && left.negated) events.push(eventAt(clause, at, 'denied', false, { isOurs: true }));
      else if (left.modal) events.push(eventAt(clause, at, 'planned', false, { isOurs: true }));
      continue;
    }
    const subject = left.at >= 0 ? (tokens[left.at] as Token).word : '';
    const next = tokens[at + 1]?.word;
    const hasAuxiliary = left.be || left.have || left.get || left.modal;
    if (!hasAuxiliary && determiner.has(subject) && next !== undefined && !preposition.has(next)) continue;
    if (!hasAuxiliary && (preposition.has(subject) || subject === 'as')) continue;
    // "Parcels that have been registered" only identifies the parcels.
    if (
      hasAuxiliary &&
      /^(?:that|which|who)$/.test(subject) &&
      left.at > 0 &&
      !vouches.has(tokens[left.at - 1]?.stem ?? '')
    )
      continue;
    let isPassive = left.be || left.get;
    let isOurs = true;
    let isTheirs = false;
    let isStanding = false;
    let isLoose = false;
    let standing: StatedEvent['standing'] | undefined;
    const negated = left.negated || startsNegated(tokens, at);
    if (hasAuxiliary) {
      const isJust = tokens
        .slice(Math.max(0, left.at), at)
        .some(({ word: near }) => /^(?:successfully|now|just|hereby)$/.test(near));
      isOurs = isPassive || subject !== 'you' || isJust;
      isTheirs =
        !isPassive &&
        !ours.has(subject) &&
        subject !== 'you' &&
        subject !== '' &&
        !organisation.has(subject) &&
        !isJust;
      isStanding =
        isPassive &&
        !left.have &&
        !left.modal &&
        !isJust &&
        /^(?:is|are|'s|'re|am|'m)$/.test(tokens[left.at + 1]?.word ?? '');
      standing = negated
        ? 'denied'
        : left.progressive || (left.modal && !left.managed) || isHabit(clause, left)
          ? 'planned'
          : 'done';
    } else if (
      subject === '' &&
      next !== undefined &&
      (isVerbLike(tokens[at + 1] as Token) || next === 'does' || next === 'did')
    )
      continue;
    else if (subject === '') {
      isPassive = true;
      // "The advance: paid" states it; "printed on the sticker" describes something named before.
      isLoose = !clause.isFirst && tokens.length > 2;
      // "Completed all courses": the sentence does not name who did it.
      isOurs = !(genericVerbs.has(stem) && next !== undefined && determiner.has(next));
      standing = negated ? 'denied' : 'done';
    } else if (subject === 'and' || subject === 'or') {
      if (before) ({ isPassive, isOurs, isTheirs, isLoose, standing } = before);
      else if (left.at === 0) standing = negated ? 'denied' : 'done';
    } else if (ours.has(subject)) standing = negated ? 'denied' : 'done';
    else if (subject === 'you') {
      isOurs = false;
      standing = 'done';
    } else if (isCausative(tokens, left.at)) {
      isOurs = !tokens.slice(0, left.at).some(({ word: near }) => near === 'you');
      standing = negated ? 'denied' : 'done';
    } else if (isHeadline(tokens, at)) {
      isPassive = true;
      standing = negated ? 'denied' : 'done';
    } else if (!describes.has(word) && !hasVerbBefore(tokens, at)) {
      // "The system sent it", "a colleague took the table".
      isOurs = false;
      standing = negated ? 'denied' : 'done';
    }
    if (standing === undefined) continue;
    before = { isPassive, isOurs, isTheirs, isLoose, standing };
    events.push(eventAt(clause, at, standing, isPassive, { isOurs, isTheirs, isStanding, isLoose }));
  }
  return [...events, ...stateEvents(clause)];
}

/** "then it is sent", "it gets sent": the usual course, in the present tense. */
function isHabit({ tokens, text }: Clause, left: Left): boolean {
  if (left.have) return false;
  const auxiliary = tokens.slice(left.at + 1).find(({ word }) => be.has(word) || get.has(word))?.word ?? '';
  if (/^gets?$/.test(auxiliary)) return true;
  return /^(?:is|are|'s|'re)$/.test(auxiliary) && comesNext.test(text);
}

const comesNext =
  /^(?:and |but |so )*(?:then|next|after (?:that|this|which)|afterwards|later|finally|lastly|only then|first)\b(?!.*\bnow\b)/;

/** "I've gone ahead with booking it", "we have finished packing". */
const isFinished = (tokens: readonly Token[], at: number): boolean =>
  (tokens[at]?.word ?? '').endsWith('ing') &&
  /(?:gone|went) ahead with$|(?:finished|completed|done)(?: with)?$/.test(
    tokens
      .slice(Math.max(0, at - 4), at)
      .map(({ word }) => word)
      .join(' '),
  );

/** "I've got you booked", "we have your table reserved". */
function isCausative(tokens: readonly Token[], from: number): boolean {
  for (let at = from; at >= Math.max(0, from - 5); at--) {
    const { word } = tokens[at] as Token; // within the list
    if (have.has(word) || get.has(word)) {
      const before = tokens.slice(Math.max(0, at - 3), at);
      // "Please have it blocked", "let's get you registered" are requests.
      const isAsked =
        /^(?:have|get)$/.test(word) &&
        (before.length === 0 || /^(?:please|kindly|then|just|to)$/.test(before.at(-1)?.word ?? ''));
      return !isAsked && !before.some((one) => modal.has(one.word) || negative.has(one.word) || one.word === 'let');
    }
    if (be.has(word) || modal.has(word)) return false;
  }
  return false;
}

const isVerbLike = ({ word }: Token) => be.has(word) || have.has(word) || modal.has(word);

/** "Table for four booked", "Payment received". */
const isHeadline = (tokens: readonly Token[], verb: number) =>
  verb <= 6 &&
  !describes.has((tokens[verb] as Token).word) &&
  !tokens.some((token) => isVerbLike(token)) &&
  (tokens[verb + 1] === undefined ||
    preposition.has((tokens[verb + 1] as Token).word) ||
    particles.has((tokens[verb + 1] as Token).word) ||
    isAdverb((tokens[verb + 1] as Token).word));

const hasVerbBefore = (tokens: readonly Token[], verb: number) => tokens.slice(0, verb).some(isVerbLike);

interface StatePattern {
  readonly pattern: RegExp;
  readonly strong?: string;
  readonly weak?: string;
  readonly generic?: boolean;
  /** The state is still to come: "a technician will be with you". */
  readonly isToCome?: boolean;
}

/** "'s" counts as a verb only after a pronoun; elsewhere it may be a possessive. */
const apostrophe = "(?<=\\b(?:it|that|this|everything|he|she|name|who|there|all))'s";
/** A noun before a particle is not in the possessive: "the router's up". */
const isAreOrS = "(?:\\b(?:is|are|am|was|were|has been|have been)|'s|'re|'m)";
const isAre = `(?:\\b(?:is|are|am|was|were|has been|have been)|${apostrophe}|'re|'m)`;
const money =
  '(?:[€$£¥] ?\\d[\\d.,]*|(?:eur|usd|gbp) \\d[\\d.,]*|\\d[\\d.,]* ?(?:€|euros?|dollars?|pounds?|usd|eur|gbp))';
const soon = '(?:now |already |all |also |just |officially |fully |safely |both |back |currently |again )*';

/**
 * States that result from an action. `strong` and `weak` name verb families; most patterns need a word of the action's
 * object.
 */
const states: readonly StatePattern[] = [
  {
    pattern:
      /^(?:and |now |so |great |congratulations |yes )*you(?:'re| are) in(?! (?:the|a|an|my|our|luck|charge|for))\b/,
    strong: 'register book',
  },
  {
    pattern:
      /\byour (?!(?:preferred|requested|desired|current|next|first|previous|old|existing|original|new)\b)(?:[\w-]+ ){0,3}(?:appointment|booking|reservation|visit|slot|seat|seats|table|room|tickets?|stay|session|viewing|pick-?up|trip|ride|flight|place|spot)(?: (?!is\b|are\b)[\w.']+){0,5} (?:is|are|'s) (?:now |all |also )?(?:on|at|for|in|with|under|from|number|no|\d|mon|tue|wed|thu|fri|sat|sun|tomorrow|today)/,
    weak: 'book schedule register order collect lend',
  },
  {
    pattern:
      /\byou(?:'ve| have|'re)? (?:now |also )?(?:got |have )?(?:a|an|the|your|one|two|three|\d+) (?:[\w-]+ ){0,3}(?:appointment|booking|reservation|seat|seats|table|room|tickets?|place|spot|cover|coverage|insurance|access|membership|account)\b(?!.*\b(?:left|available|free|open)\b)/,
    weak: 'book schedule register order add activate open',
  },
  {
    pattern: /\byou now have\b|\byou(?:'ve| have) now got\b/,
    weak: 'book schedule register order add activate open upgrade',
  },
  {
    pattern:
      /\b(?:you(?:'re| are)|(?:he|she|they)(?:'s|'re| is| are)) (?:now |all |also )?down for\b|\b(?:have|has|got|put|'ve|set|had) (?:you|him|her|them|(?:\w+ ){0,3}\w+) down (?:for|on|as|in|under)\b/,
    strong: 'book schedule register',
    weak: 'add',
  },
  {
    pattern:
      /\b(?:your|the|his|her) name(?:'s| is) (?:now )?(?:down|on)\b|\byou(?:'re| are) (?:now |currently )?(?:number|no|#|first|second|third|fourth|fifth|\d+(?:st|nd|rd|th)) ?\d* (?:on|in) (?:the|our) (?:\w+ )?(?:list|queue|line|waitlist)\b/,
    strong: 'queue register',
    weak: 'book',
  },
  {
    pattern:
      /\b(?:a|an|the|our|your|one of our) (?:[\w-]+ ){1,2}(?:(?:will |'ll )?(?:come|be (?:with you|there|here|at your)|visit|ring|arrive|reach you|get to you|be round)|comes|is coming|drops? by|stops? by|visits|arrives|reaches you|gets to you|is due)\b/,
    isToCome: true,
    weak: 'send book schedule assign collect',
  },
  {
    pattern: /\b(?:check|look in|see) your (?:inbox|e?-?mail|mailbox|phone|messages|spam)\b/,
    weak: 'send order issue book',
  },
  {
    pattern:
      /(?:\b(?:am|are|is)|'m|'re)(?: now)? (?:holding|keeping|saving)\b|\b(?:is|are)(?: now)? being (?:held|kept|saved)\b/,
    weak: 'book hold',
  },
  {
    pattern:
      /\b(?:expects?|awaits?|(?:is|are) expecting|(?:is|are|will be) waiting for) (?:you|your|him|her|them|his|their)\b/,
    strong: 'book schedule',
    weak: 'register collect assign',
  },
  {
    pattern: new RegExp(
      `(?:\\b(?:you|he|she|they)|\\bis|\\bare)(?: |'re |'s )?(?:is |are )?${soon}(?:booked in|signed up|enrolled|on the (?:list|waiting list|waitlist|guest list))\\b`,
    ),
    strong: 'book register',
    weak: 'queue add',
  },
  {
    pattern: new RegExp(
      `${isAre} ${soon}(?:yours|in (?:your|his|her|their|the|\\w+(?: \\w+)?'s?) names?|under (?:your|his|her|the) name|in the name of)\\b`,
    ),
    weak: 'book register open transfer order lend schedule redeem assign',
  },
  {
    pattern: /\b(?:runs?|goes|stands|stays) in (?:your|his|her|\w+(?: \w+)?'s?) name\b/,
    weak: 'book register open transfer order',
  },
  {
    pattern: new RegExp(
      `${isAreOrS} ${soon}(?:on (?:its|the|their|his|her) way|in the (?:post|mail)|in your (?:inbox|mailbox|e-?mails?)|en route|in transit|heading your way|coming your way)\\b`,
    ),
    weak: 'send order assign issue refund transfer pay-out collect',
  },
  {
    pattern: /\b(?:on (?:its|the|their) way to|headed to|coming to|heading to)\b/,
    weak: 'send order assign refund transfer',
  },
  {
    pattern: new RegExp(
      `\\b(?:it|that|this|they|these|those|everything)(?: has| have|'s|'ve)? ${soon}(?:went|gone)(?: out| off)? to (?!the wrong|waste|bed|sleep|court)|\\b(?:has|have|'s|'ve)? ${soon}left (?:our|the) (?:warehouse|depot|shop|office|store|hub)\\b`,
    ),
    weak: 'send transfer submit',
  },
  {
    pattern: new RegExp(
      `\\b(?:i|we)(?:'ve| have)? ${soon}(?:sent|transferred|wired|credited|paid) (?:(?:you|him|her|them|your account|the account) )?(?:with )?(?:an? |the )?${money}`,
    ),
    strong: 'pay pay-out refund transfer deposit',
  },
  {
    pattern: new RegExp(
      `${money} (?:has|have|was|were|is|are) ${soon}(?:been )?(?:sent|on (?:its|the|their) way|credited|transferred|wired)\\b`,
    ),
    weak: 'pay pay-out refund transfer deposit',
  },
  {
    pattern: new RegExp(`${isAreOrS} ${soon}(?:under ?way|in progress|in motion|in the works|rolling)\\b`),
    weak: 'start submit transfer apply activate refund',
  },
  {
    pattern: new RegExp(`\\b(?:has|have|'s|'ve) ${soon}(?:begun|started|kicked off|commenced)\\b`),
    strong: 'start',
    weak: 'activate transfer',
  },
  { pattern: new RegExp(`${isAreOrS} ${soon}off\\b`), weak: 'disable cancel unlock close delete' },
  {
    pattern: new RegExp(
      `${isAreOrS} ${soon}(?:on|live|active|up and running|working|switched on|connected|running|up|valid|in effect|in force|usable)\\b(?! (?:the|your|our|its|his|her|their|for|a|on|to|\\d|mon|tue|wed|thu|fri|sat|sun)\\w*\\b)`,
    ),
    weak: 'activate open renew start link reset upgrade issue',
  },
  { pattern: new RegExp(`${isAre} ${soon}(?:gone|void|no more)\\b`), weak: 'delete cancel disable' },
  {
    pattern: new RegExp(`${isAre} ${soon}(?:closed|shut|dead|out of use|out of action|useless)\\b`),
    weak: 'close disable',
  },
  { pattern: new RegExp(`${isAre} ${soon}(?:open|free again|clear)\\b`), weak: 'open unlock' },
  {
    pattern: new RegExp(
      `${isAreOrS} ${soon}(?:on|in|part of|with|down on|noted on|against) (?:the|your|our|his|her|its|this|their|\\w+'s?) (?:\\w+ )?(?:slip|list|card|account|file|record|records|order|policy|profile|system|form|ticket|file|note|notes|cart|basket|plan|booking|reservation|bill|tab|team|desk)\\b`,
    ),
    weak: 'add register submit change link link refund',
  },
  {
    pattern: new RegExp(
      `${isAreOrS} ${soon}(?:on|in) (?:the|your|our|his|her|their) (?:calendar|diary|agenda|books|schedule|appointment book)\\b`,
    ),
    weak: 'book schedule register',
  },
  {
    pattern: new RegExp(
      `${isAreOrS} ${soon}(?:on record|on file|recorded|in the system|in our system|in our books|logged)\\b`,
    ),
    weak: 'add register submit apply change',
  },
  {
    pattern: /\bback (?:on|in|to|into|onto) (?:your|the|his|her) (?:\w+ )?(?:card|account|wallet|balance)\b/,
    weak: 'refund return transfer',
  },
  {
    pattern:
      /^welcome (?:aboard|to (?:the |our )?(?:\w+ )?(?:club|course|class|team|programme|program|family|community|group|gym|school))\b/,
    weak: 'register open activate add',
    strong: 'register',
  },
  {
    pattern: new RegExp(
      `\\b(?:you|we)(?: are|'re| is)? ${soon}(?:all set|good to go|set up|sorted|in business)\\b|^(?:you're |you are |we're |we are )?(?:all (?:set|done|sorted|good|arranged|booked|taken care of)|good to go)\\b`,
    ),
    generic: true,
  },
  {
    pattern:
      /^(?:it's |it is |that's |that is |that's all |this is |and |now |consider it |everything(?:'s| is) )?(?:all )?(?:done|sorted|settled|fixed|finished|taken care of|in place|arranged|confirmed|set)\b(?! (?:to|for (?:you|me) to|by))/,
    generic: true,
  },
  {
    pattern:
      /\b(?:went|gone|got|came|come) (?:straight |right )?through\b|\b(?:worked|work) (?:out|fine|like a charm)\b|\bworked$|(?:\b(?:is|are|was|were|has been|have been)|(?<=\b(?:it|that|this|everything|all))'s) (?:now |all |fully |already )*(?:in place|a done deal|complete|successful|a success|official|ready|final|through|good to go|taken care of|all set|set|effective)\b|\bsucceeded\b|\b(?:successful|complete)$/,
    generic: true,
  },
];

/** Negations before a state, which make the state denied. */
const notYet = /\b(?:not|n't|no|never|isn't|aren't|without|nothing|neither)\b|n't\b/;
const planned =
  /\b(?:will|would|can|could|may|might|must|shall|should|going to|about to|need to|needs to|want to|to be|able to|let me)\b|'(?:ll|d)\b/;

function stateEvents(clause: Clause): StatedEvent[] {
  const events: StatedEvent[] = [];
  for (const { pattern, strong = '', weak = '', generic = false, isToCome = false } of states) {
    const found = pattern.exec(clause.text);
    if (!found) continue;
    const before = clause.text.slice(0, found.index + found[0].length);
    const standing = notYet.test(before) ? 'denied' : !isToCome && planned.test(before) ? 'planned' : 'done';
    events.push({
      clause,
      kind: generic ? 'generic' : 'state',
      ...(isToCome ? { isLoose: true } : {}),
      verbs: [],
      strong: strong.split(' ').filter((id) => id !== ''),
      weak: weak.split(' ').filter((id) => id !== ''),
      standing,
      isBare:
        /^(?:and |so |now |also |then )*(?:it|that|this|everything|all|you|we|good|done|sorted|settled|fixed|finished|confirmed|set|consider|they|taken|in place|arranged)\b|\b(?:it|them|those|these)\b/.test(
          clause.text,
        ),
      isOurs: true,
    });
  }
  return events;
}
