// Which ANSWERs a reply gives and which effects of APIs it states, by its words: English and Chinese. What counts is what
// the reply states as it stands: a question, a condition, a plan, an offer or a denial claims nothing. What its words leave
// open is `undecided`, never taken for a claim.

import { comparableText, looseName } from '../../../support';
import type { WorkflowFacts } from '../../workflowFacts';
import { compareStated, readValues } from '../statedValues';
import { alikeBadNews, badNewsIn, isNegated, isOwnTrouble } from './badNews';
import { type Clause, clausesOf, type Token } from './clauses';
import { englishEvents } from './englishEvents';
import { families, familyOf } from './families';
import { hanEvents } from './hanEvents';
import { type ActionWords, type AnswerWords, type WorkflowWords, wordsOfWorkflow } from './nodeWords';
import { genericVerbs, lightVerbs, type StatedEvent } from './statedEvent';
import { isPastForm, stemOf } from './stemOf';
import { SYNONYM_WEIGHT, synonymsOf } from './synonyms';
import { spacedName, unitsOf } from './units';

export interface ReadClaims {
  /** By node id of the APIs and ANSWERs: the sentence that says it; what it says is at its first place. */
  readonly claimed: ReadonlyMap<string, readonly string[]>;
  /** All sentences that state something. */
  readonly stated: readonly string[];
  /** Something is stated as done or as so, and it is open which node it is of. */
  readonly isUndecided: boolean;
}

/** What is known when the reply is given. */
export interface ReplyContext {
  /** What the user said last. */
  readonly asked?: string;
  /** Names of slots with their values in lower case, as calls had them. */
  readonly values?: readonly (readonly [string, string])[];
  /** Whether the calls so far bear a node out: decides between nodes that the words fit alike. */
  isBacked?(nodeId: string): boolean;
  /** Whether a call that the node needs ended in an error: then bad news may be of the error. */
  hasFailed?(nodeId: string): boolean;
}

interface Read {
  readonly clause: Clause;
  readonly units: ReadonlySet<string>;
  readonly events: readonly StatedEvent[];
}

export function readClaims(workflow: WorkflowFacts, text: string, context: ReplyContext = {}): ReadClaims {
  const words = wordsOfWorkflow(workflow);
  const reads = clausesOf(text).map((clause) => ({
    clause,
    units: unitsIn(clause, context),
    events: clause.isHan ? hanEvents(clause) : englishEvents(clause),
  }));
  const asked = context.asked === undefined ? [] : clausesOf(context.asked.slice(0, 2000));
  const reply = new Reply(words, reads, context, asked);
  return reply.claims();
}

function unitsIn(clause: Clause, { values = [] }: ReplyContext): ReadonlySet<string> {
  const units = unitsOf(clause.text);
  for (const [slot, value] of values) {
    if (value.length < 2 || !clause.text.includes(value)) continue;
    for (const unit of unitsOf(comparableText(spacedName(slot)))) units.add(unit);
  }
  return units;
}

const minimum = { object: 0.25, named: 0.6, lookup: 0.25, news: 0.55, bad: 0.6, unbacked: 0.08, badOpen: 0.45 };

export class Reply {
  private readonly claimed = new Map<string, readonly string[]>();
  private isUndecided = false;
  private readonly actions: readonly ActionWords[];
  private readonly answers: readonly AnswerWords[];

  constructor(
    private readonly words: WorkflowWords,
    private readonly reads: readonly Read[],
    private readonly context: ReplyContext,
    private readonly asked: readonly Clause[] = [],
  ) {
    this.actions = words.actions;
    this.answers = words.answers;
  }

  claims(): ReadClaims {
    this.readEvents();
    if (!this.effects().some(({ node }) => this.claimed.has(node.id))) this.readReturned();
    this.readBadNews();
    this.readNews();
    this.addAnswers();
    const stated = new Set(this.reads.filter((read) => this.isStated(read)).map(({ clause }) => clause.said));
    return { claimed: this.claimed, stated: [...stated], isUndecided: this.isUndecided };
  }

  private isBacked(nodeId: string): boolean {
    return this.context.isBacked?.(nodeId) ?? false;
  }

  /** Beside the sentence itself the list that it introduces, and what follows a sentence that says no more than "Done!". */
  private claim(nodeId: string, read: Read | undefined): void {
    if (this.claimed.has(nodeId)) return;
    const first = read?.clause.sentence ?? 0;
    const isShort = (read?.clause.said.length ?? 0) < 30;
    const near = this.reads.filter(
      ({ clause }) =>
        clause.force === 'stated' &&
        (clause.sentence === first ||
          (clause.sentence > first && (clause.isItem || (isShort && clause.sentence === first + 1)))),
    );
    this.claimed.set(nodeId, [...new Set(near.map(({ clause }) => clause.said))]);
  }

  /** Weak evidence, such as "Done!" or bad news in other words, never makes a false claim: without the calls it is open. */
  private claimIfBacked(nodeId: string, read: Read | undefined): void {
    if (this.isBacked(nodeId)) this.claim(nodeId, read);
    else this.isUndecided = true;
  }

  private isStated({ clause }: Read): boolean {
    return clause.force === 'stated';
  }

  /** Units of the clause, and of those around it, which count half. */
  private overlap(
    topic: ReadonlyMap<string, number>,
    read: Read,
    nearby: number,
    left: readonly string[] = [],
    isWide = true,
  ): number {
    let sum = 0;
    const near = new Set<string>();
    for (const other of this.reads) {
      if (other === read || other.clause.force === 'asked') continue;
      const distance = other.clause.sentence - read.clause.sentence;
      if (
        distance === 0 ||
        (isWide && distance > 0 && distance < 8 && other.clause.isItem) ||
        (isWide && Math.abs(distance) <= 2 && !other.clause.isItem)
      )
        for (const unit of other.units) near.add(unit);
    }
    for (const [unit, weight] of topic) {
      if (left.includes(unit)) continue;
      if (read.units.has(unit)) sum += weight;
      else if (hasAny(read.units, synonymsOf(unit)) || hasWritten(read.clause, unit)) sum += weight * SYNONYM_WEIGHT;
      else if (near.has(unit)) sum += weight * nearby;
    }
    return sum;
  }

  private readEvents(): void {
    const bare: [StatedEvent, Read][] = [];
    for (const read of this.reads) {
      if (!this.isStated(read) || read.clause.isPast) continue;
      const { text, isHan } = read.clause;
      const kinds = badNewsIn(text, isHan);
      if (kinds.has('failed') || kinds.has('none-left') || isOwnTrouble(text, isHan)) continue;
      for (const event of read.events) {
        if (event.standing !== 'done' || !event.isOurs) continue;
        if (event.kind === 'generic' && event.isBare) {
          bare.push([event, read]);
          continue;
        }
        const found = this.actionOf(event, read);
        if (found) this.claim(found.node.id, read);
      }
    }
    if (bare.length > 0 && !this.effects().some(({ node }) => this.claimed.has(node.id))) this.readDone(bare);
  }

  /** "Done!": something was done, and the rest of the reply, or what there is to do, says what. */
  private readDone(bare: readonly [StatedEvent, Read][]): void {
    const effects = this.effects();
    const scored = effects.map((action) => ({
      action,
      about: Math.max(
        ...this.reads.filter((read) => this.isStated(read)).map((read) => this.overlap(action.object, read, 0)),
      ),
    }));
    const asksMore = this.reads.some(
      ({ clause, events }) => clause.force === 'asked' && events.some(({ standing }) => standing === 'planned'),
    );
    if (asksMore || scored.length === 0) return;
    const best = scored.reduce((a, b) => (b.about > a.about + 0.05 ? b : a));
    const isOnly = effects.length === 1 && (this.isAskedFor(best.action) || this.hasDetails(bare));
    const isClear =
      isOnly || (best.about >= minimum.object && scored.filter(({ about }) => about > best.about - 0.05).length === 1);
    const [, read] = bare[0] as [StatedEvent, Read]; // there is one, or nothing was done
    const named = effects.filter((action) => this.isNamed(action));
    if (named.length === 1) this.claim((named[0] as ActionWords).node.id, read);
    else if (isClear && best.about >= minimum.named) this.claim(best.action.node.id, read);
    else if (isClear) this.claimIfBacked(best.action.node.id, read);
    else {
      const backed = effects.filter(({ node }) => this.isBacked(node.id));
      this.isUndecided = true;
      if (backed.length === 1) this.claim((backed[0] as ActionWords).node.id, read);
    }
  }

  /** "Book room: that is done" has the verb of an API and what it is done to. */
  private isNamed({ verbs, object }: ActionWords): boolean {
    return this.reads.some(
      (read) =>
        this.isStated(read) &&
        [...verbs].some((verb) => read.clause.stems.has(verb)) &&
        this.overlap(object, read, 0) >= minimum.object,
    );
  }

  /** The user asked for the action, by its verb or by what it is done to. */
  private isAskedFor({ verbs, families: own, object }: ActionWords): boolean {
    return this.asked.some(({ stems, text, isHan }) =>
      isHan
        ? [...own].some((id) => familyOf(id).han?.test(text) || familyOf(id).weakHan?.test(text))
        : [...stems].some(
            (stem) => verbs.has(stem) || object.has(stem) || [...own].some((id) => familyOf(id).verbs.has(stem)),
          ),
    );
  }

  /** Beside "Done!" the reply states something else. */
  private hasDetails(bare: readonly [StatedEvent, Read][]): boolean {
    const said = new Set(bare.map(([, read]) => read));
    return (
      this.reads.some(
        (read) =>
          this.isStated(read) && !said.has(read) && (read.clause.tokens.length > 2 || read.clause.text.length > 6),
      ) || bare.some(([, { clause }]) => clause.tokens.length > 4 || /\d/.test(clause.text))
    );
  }

  private actionOf(event: StatedEvent, read: Read): ActionWords | undefined {
    let best: { action: ActionWords; total: number } | undefined;
    let isTie = false;
    for (const action of this.actions) {
      const fit = this.fit(action, event, read);
      if (fit === 0) continue;
      const total = fit + (this.isBacked(action.node.id) ? 0.2 : 0);
      if (!best || total > best.total + 0.05) {
        best = { action, total };
        isTie = false;
      } else if (Math.abs(total - best.total) <= 0.05) isTie = true;
      else if (total > best.total) best = { action, total };
    }
    if (best && isTie) {
      this.isUndecided = true;
      return undefined;
    }
    return best?.action;
  }

  /** How well an event is that of an action: 0 where it is not. */
  private fit(action: ActionWords, event: StatedEvent, read: Read): number {
    const own = event.verbs.some((verb) => action.verbs.has(verb));
    const strong = event.strong.filter((id) => action.families.has(id));
    const isWeak =
      event.weak.some((id) => action.families.has(id)) ||
      event.verbs.some((verb) => [...action.families].some((id) => familyOf(id).weak.has(verb)));
    const object = this.overlap(
      action.object,
      read,
      event.isBare ? 0.5 : event.kind === 'verb' ? 0 : 0.4,
      event.verbs,
      event.isBare,
    );
    const context = this.overlap(
      action.topic,
      read,
      action.isLookup || event.isBare ? 0.5 : 0.15,
      event.verbs,
      action.isLookup || event.isBare,
    );
    const nouns = hasOwnNoun(action, read.clause);
    const isLight = event.verbs.some((verb) => lightVerbs.has(verb));
    const named = event.kind === 'verb' && !isLight ? 0 : namedBy(action, read.clause, event, context >= 0.4);
    const about = Math.min(1, object) + Math.min(0.5, context * 0.3) + (nouns ? 0.2 : 0) + named;
    if (action.isLookup) {
      const isLike = strong.length > 0 || event.strong.some((id) => familyOf(id).isLookup);
      if ((!own && !isLike) || (event.kind !== 'verb' && !own && strong.length === 0)) return 0;
      const isOnly = this.actions.filter(({ isLookup }) => isLookup).length === 1;
      return object + context * 0.5 >= minimum.lookup || isOnly
        ? (own ? 0.9 : strong.length > 0 ? 0.8 : 0.6) + about
        : 0;
    }
    const isAbout = object >= (event.isBare ? minimum.object * 0.7 : minimum.object) || named > 0;
    if (
      action.isOld &&
      event.isStanding &&
      event.kind === 'verb' &&
      !strong.includes('book') &&
      !this.isBacked(action.node.id)
    ) {
      if (isAbout && (own || strong.length > 0)) this.isUndecided = true;
      return 0;
    }
    if (event.isTheirs) return 0;
    if (action.isOld && event.kind === 'state' && strong.length === 0 && !this.isBacked(action.node.id)) return 0;
    if (event.kind === 'generic' && !own && named === 0 && [...action.families].some((id) => undoing.has(id))) return 0;
    if (own || strong.length > 0) {
      const isGeneral = strong.every((id) => familyOf(id).isGeneral);
      const isPlain = !isGeneral && !this.isOfOther(action, event, read, object);
      const isEnough =
        isPlain || (event.isBare && !isGeneral) || isAbout || (event.isBare && this.isOnly(action, event));
      return isEnough ? (own ? 1 : isGeneral ? 0.8 : 0.95) + about : 0;
    }
    // "I have noted the address" acknowledges it; with the place where it is noted it says more.
    if (event.verbs.includes('note') && !namesPlace.test(read.clause.text)) return 0;
    if (isWeak) return isAbout || nouns ? 0.6 + about : 0;
    if (event.kind === 'verb' && isLight && (object >= 0.5 || named > 0)) return 0.5 + about;
    if (event.kind === 'verb' && object >= 0.8 && makesSuch(action, event)) return 0.35 + about;
    if (event.kind === 'verb') return event.verbs.some((verb) => action.object.has(verb)) && isAbout ? 0.6 + about : 0;
    if (event.kind === 'generic') return isAbout || (nouns && this.isOnlyOf(action)) ? 0.5 + about : 0;
    return 0;
  }

  /** Another node has the verb, and the clause is about that one: "your number is registered" of a check of numbers. */
  private isOfOther(action: ActionWords, event: StatedEvent, read: Read, object: number): boolean {
    const verbs = [
      ...event.verbs,
      ...[...(event.words ?? [])].flatMap(([id, word]) => (action.families.has(id) ? [word] : [])),
    ];
    return verbs.some((verb) =>
      this.words.othersWith(verb, action).some((units) => {
        let others = 0;
        for (const unit of units)
          if (read.units.has(unit) && !verbs.includes(unit) && !action.object.has(unit)) others += 1;
        return others > 0 && object === 0;
      }),
    );
  }

  /** No other action that changes something is of the same kind. */
  private isOnlyOf(action: ActionWords): boolean {
    return this.effects().every(
      (other) => other === action || ![...other.families].some((id) => action.families.has(id)),
    );
  }

  private effects(): readonly ActionWords[] {
    return this.actions.filter(({ isLookup }) => !isLookup);
  }

  private isOnly(action: ActionWords, event: StatedEvent): boolean {
    return this.effects().every(
      (other) =>
        other === action ||
        (!event.strong.some((id) => other.families.has(id)) && !event.verbs.some((verb) => other.verbs.has(verb))),
    );
  }

  /** "Your reservation number is K-4471": the number can have come from one call only. */
  private readReturned(): void {
    for (const read of this.reads) {
      if (!this.isStated(read) || isNegated(read.clause.text, read.clause.isHan)) continue;
      for (const action of this.actions) {
        if (action.returns.some((units) => statesValue(read.clause, units, this.sentenceOf(read))))
          this.claim(action.node.id, read);
      }
    }
  }

  private sentenceOf({ clause }: Read): string {
    const clauses = this.reads.filter((other) => other.clause.sentence === clause.sentence);
    return clauses.map((other) => other.clause.text).join(', ');
  }

  private readBadNews(): void {
    const bad = this.answers.filter(({ kind }) => kind === 'bad');
    const troubled = new Set(
      this.reads.filter(({ clause }) => isOwnTrouble(clause.text, clause.isHan)).map(({ clause }) => clause.sentence),
    );
    const told = this.reads
      .filter((read) => this.isStated(read) && !troubled.has(read.clause.sentence))
      .map((read) => ({ read, kinds: badNewsIn(read.clause.text, read.clause.isHan) }))
      .filter(({ kinds }) => kinds.size > 0);
    if (bad.length === 0 || told.length === 0) return;
    const all = new Set(told.flatMap(({ kinds }) => [...kinds]));
    const alike = bad.map((answer) =>
      Math.max(...told.map(({ kinds }) => alikeBadNews(kinds, answer.badNews)), alikeBadNews(all, answer.badNews)),
    );
    const [most = 0, second = 0] = [...alike].sort((a, b) => b - a);
    const scored = bad.map((answer, index) => {
      const own = alike[index] as number;
      const fits = told.map(({ read, kinds }) => {
        const said = this.share(answer.statement, read);
        const about = Math.min(1, this.overlap(answer.topic, read, 0.3));
        return alikeBadNews(kinds, answer.badNews) * 0.3 + said * 0.6 + about * 0.3;
      });
      const isTelling =
        answer.badNews.has('none-left') ||
        answer.badNews.has('over') ||
        told.some(({ read }) => this.overlap(answer.topic, read, 0.3) > 0.15);
      const unique = own === most && most >= 0.7 && most - second > 0.25 && isTelling ? 0.2 : 0;
      const backed = this.isBacked(answer.node.id) ? 0.25 : 0;
      const said = Math.max(...told.map(({ read }) => this.share(answer.statement, read)));
      const asks = answer.asksToo && this.reads.some(({ clause }) => clause.force === 'asked') ? 0.1 : 0;
      const isLike = own >= 0.5 || (said >= 0.6 && own > 0);
      return {
        answer,
        score: isLike ? Math.max(...fits) + own * 0.15 + unique + asks : 0,
        backed,
        isUnique: unique > 0,
      };
    });
    const best = scored.reduce((a, b) => (b.score + b.backed > a.score + a.backed ? b : a));
    const { id } = best.answer.node;
    if (best.score >= minimum.bad && this.context.hasFailed?.(id) && !this.isBacked(id)) this.isUndecided = true;
    else if (
      best.score >=
      minimum.bad + (this.context.isBacked && !best.isUnique && best.backed === 0 ? minimum.unbacked : 0)
    )
      this.claimIfBacked(best.answer.node.id, told[0]?.read);
    else if (best.score >= minimum.badOpen) this.isUndecided = true;
  }

  /** The share of an ANSWER's words that the clause has, by how telling they are. */
  private share(words: ReadonlyMap<string, number>, read: Read): number {
    let all = 0;
    for (const weight of words.values()) all += weight;
    return all === 0 ? 0 : this.overlap(words, read, 0.3) / all;
  }

  /** The clause has the value that a call returned for a placeholder of the ANSWER. */
  private tellsValue({ node, returned }: AnswerWords, { clause }: Read): boolean {
    if (returned.size === 0 || node.requires.length === 0) return false;
    return (this.context.values ?? []).some(([slot, value]) => {
      if (!returned.has(looseName(slot)) || !/\d/.test(value)) return false;
      const said = readValues(clause.text);
      return readValues(value).some((one) => said.some((other) => compareStated(one, other) === 'same'));
    });
  }

  /** How many of the words the clause has, or other words for them. */
  private wordsIn(words: ReadonlyMap<string, number>, { units }: Read): number {
    return [...words.keys()].filter((unit) => units.has(unit) || hasAny(units, synonymsOf(unit))).length;
  }

  private readNews(): void {
    const stated = this.reads.filter((read) => this.isStated(read) && !isNegated(read.clause.text, read.clause.isHan));
    if (stated.length === 0) return;
    for (const answer of this.answers) {
      if (answer.kind !== 'news' && (answer.kind !== 'effect' || answer.saysAction)) continue;
      if (answer.statement.size < 2) continue;
      const isEffect = answer.kind === 'effect';
      const fits = stated
        .filter((read) => !isEffect || (!isPlanned(read) && badNewsIn(read.clause.text, read.clause.isHan).size === 0))
        .map((read) => ({
          read,
          share: this.share(answer.statement, read) + (this.tellsValue(answer, read) ? 0.35 : 0),
          words: this.wordsIn(answer.statement, read),
        }));
      const saying = fits.find(({ share, words }) => share >= minimum.news && words >= (isEffect ? 3 : 2));
      if (saying) this.claim(answer.node.id, saying.read);
      else if (fits.some(({ share }) => share >= 0.4)) this.isUndecided = true;
    }
  }

  /** "I restarted it, but it is not online": the call was made, and what the ANSWER tells is denied. */
  private isTakenBack({ affirmed }: AnswerWords, { object, verbs }: ActionWords): boolean {
    const own = [...affirmed].filter((unit) => !object.has(unit) && !verbs.has(unit));
    return this.reads.some(
      (read) =>
        this.isStated(read) &&
        isNegated(read.clause.text, read.clause.isHan) &&
        own.some((unit) => read.units.has(unit)),
    );
  }

  private addAnswers(): void {
    for (const answer of this.answers) {
      if (answer.kind === 'effect') for (const id of answer.effects) this.follow(answer.node.id, id);
    }
    for (const action of this.effects()) {
      if (!this.claimed.has(action.node.id)) continue;
      const own = this.answers.filter(({ kind, effects }) => kind === 'effect' && effects.includes(action.node.id));
      const [first] = own;
      if (own.length === 1 && first && !this.isTakenBack(first, action)) this.follow(action.node.id, first.node.id);
      if (own.length < 2 || own.some(({ node }) => this.claimed.has(node.id))) continue;
      const shares = own.map((one) => Math.max(...this.reads.map((read) => this.share(one.statement, read))));
      const most = Math.max(...shares);
      const best = own[shares.indexOf(most)];
      if (best && shares.filter((share) => share === most).length === 1) this.follow(action.node.id, best.node.id);
    }
  }

  /** What is said of one node says the other, too. */
  private follow(said: string, other: string): void {
    const near = this.claimed.get(said);
    if (near && !this.claimed.has(other)) this.claimed.set(other, near);
  }
}

/** The clause has a noun for the action itself: "the booking went through". Less of another verb of its family. */
function namedBy(action: ActionWords, { tokens }: Clause, event: StatedEvent, isFitting: boolean): number {
  let best = 0;
  tokens.forEach(({ stem }, at) => {
    if (event.verbs.includes(stem) || !isHead(tokens, at)) return;
    if (action.verbs.has(stem)) best = 0.7;
    else if (
      best === 0 &&
      [...action.plain].some((id) =>
        isFitting
          ? familyOf(id).verbs.has(stem) || familyOf(id).nouns.has(stem)
          : !familyOf(id).isGeneral && familyOf(id).verbs.has(stem),
      )
    )
      best = 0.4;
  });
  return best;
}

/** Chinese words are found by their characters, as there are no blanks to go by. */
function hasWritten({ text, isHan }: Clause, unit: string): boolean {
  if (!isHan) return false;
  for (const other of synonymsOf(unit)) if (text.includes(other)) return true;
  return false;
}

const namesPlace = /\b(?:on|in|to|into|onto) (?:the|your|his|her|our|their|this|\w+'s?) \w+/;

/** Kinds of verbs by which a thing comes about: which one is said of it differs from speaker to speaker. */
const making = new Set(
  'book hold schedule register queue order open issue assign apply submit activate send collect'.split(' '),
);

const makesSuch = ({ families: own }: ActionWords, { strong }: StatedEvent) =>
  [...own].some((id) => making.has(id)) && strong.some((id) => making.has(id));

/** Nobody says "done" of a cancellation without a word for it. */
const undoing = new Set(['cancel', 'delete', 'refund', 'return', 'close', 'disable']);

/** Of "the return date" the return is only told apart: the date is what it is about. */
const isHead = (tokens: readonly Token[], at: number) => {
  const next = tokens[at + 1];
  return (
    next === undefined ||
    !/^[a-z]{3,}$/.test(next.word) ||
    /^(?:request|application|order|process|was|were|has|have|had|for|from|with|under|into|over|went|goes|came|worked|succeeded|got)$/.test(
      next.word,
    ) ||
    isPastForm(next.word)
  );
};

const people = new Set(
  'person student user customer patient guest member participant passenger client visitor reader applicant'
    .split(' ')
    .map(stemOf),
);

/** The clause has a noun for what comes of such an action ("your seat"), and the action is done to no other thing. */
function hasOwnNoun(action: ActionWords, { stems }: Clause): boolean {
  const things = [...action.object.keys()].filter((unit) => !people.has(unit));
  return [...action.families].some((id) => {
    const { nouns } = familyOf(id);
    return (
      hasAny(stems, nouns) &&
      (things.length === 0 || things.some((thing) => nouns.has(thing) || hasAny(nouns, synonymsOf(thing))))
    );
  });
}

function hasAny(units: ReadonlySet<string>, wanted: Iterable<string>): boolean {
  for (const one of wanted) if (units.has(one)) return true;
  return false;
}

const isPlanned = ({ events }: Read) => events.length > 0 && events.every(({ standing }) => standing !== 'done');

const labelWords = new Set([
  'number',
  'code',
  'id',
  'no',
  'reference',
  'ref',
  'pin',
  'confirm',
  'book',
  'key',
  'referenc',
]);

function statesValue({ text, stems, isHan }: Clause, units: ReadonlySet<string>, sentence: string): boolean {
  if (isHan)
    return [...units].some((unit) => text.includes(unit) && /[a-z]*\d|[a-z]+-\d/.test(text.slice(text.indexOf(unit))));
  const telling = [...units].filter((unit) => !labelWords.has(unit));
  const label = [...stems].some((stem) => labelWords.has(stem));
  return (
    telling.length > 0 &&
    telling.every((unit) => stems.has(unit)) &&
    (label ? /\b(?=[a-z-]*\d)[a-z\d-]{2,}\b/ : /\b[a-z]{1,6}-?\d[a-z\d-]*\b/).test(sentence)
  );
}

export { families, genericVerbs };
