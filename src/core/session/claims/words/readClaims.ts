// Finds the ANSWERs that a reply gives and the API effects that it states, by its words: English and Chinese. Only
// current statements count: a question, a condition, a plan, an offer or a denial claims nothing. Uncertain evidence
// yields `isUndecided`, never a claim. Over 300 lines: all evidence of one reply is weighed together, and each step
// uses the results of the previous steps.

import { comparableText } from '../../../support';
import type { WorkflowFacts } from '../../workflowFacts';
import { readValues } from '../statedValues';
import { alikeBadNews, badNewsIn, isNegated, isOwnTrouble } from './badNews';
import { type Clause, clausesOf } from './clauses';
import { englishEvents } from './englishEvents';
import { familyOf } from './families';
import { hanEvents, isPlanInHan } from './hanEvents';
import { type ActionWords, type AnswerWords, type WorkflowWords, wordsOfWorkflow } from './nodeWords';
import type { ClaimContext, ReadClaims } from './replyContext';
import { type Read, ReplyText, statesPlan } from './replyText';
import { lightVerbs, type StatedEvent } from './statedEvent';
import { spacedName, unitsOf } from './units';
import { hasOwnNoun, makesSuch, namedBy, namesPlace, namesThing, statesValue, undoing } from './wordFit';

export function readClaims(workflow: WorkflowFacts, text: string, context: ClaimContext = {}): ReadClaims {
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

function unitsIn(clause: Clause, { values = [] }: ClaimContext): ReadonlySet<string> {
  const units = unitsOf(clause.text);
  for (const { slot, value } of values) {
    if (value.length < 2 || !clause.text.includes(value)) continue;
    for (const unit of unitsOf(comparableText(spacedName(slot)))) units.add(unit);
  }
  return units;
}

const minimum = {
  object: 0.25,
  named: 0.6,
  lookup: 0.25,
  news: 0.55,
  bad: 0.6,
  badPlain: 0.75,
  unbacked: 0.08,
  badOpen: 0.45,
};

export class Reply extends ReplyText {
  private readonly claimed = new Map<string, readonly string[]>();
  private isUndecided = false;
  private refuted: { readonly id: string; readonly read: Read | undefined } | undefined;
  private readonly actions: readonly ActionWords[];
  private readonly answers: readonly AnswerWords[];

  constructor(
    private readonly words: WorkflowWords,
    reads: readonly Read[],
    context: ClaimContext,
    asked: readonly Clause[] = [],
  ) {
    super(reads, context, asked);
    this.actions = words.actions;
    this.answers = words.answers;
  }

  claims(): ReadClaims {
    this.readEvents();
    if (!this.effects().some(({ node }) => this.claimed.has(node.id))) this.readReturned();
    this.readBadNews();
    this.readNews();
    this.readRequests();
    this.addRefuted();
    this.addAnswers();
    const stated = new Set(this.reads.filter((read) => this.isStated(read)).map(({ clause }) => clause.said));
    return {
      claimed: this.claimed,
      stated: [...stated],
      isDeclaredOpen: this.isDeclaredOpen(),
      isUndecided: this.isUndecided,
    };
  }

  /** Claims plain bad news that contradicts the results of the calls, if the reply claims nothing else. */
  private addRefuted(): void {
    if (this.refuted === undefined || this.context.declared !== undefined || this.claimed.size > 0) return;
    this.claim(this.refuted.id, this.refuted.read);
  }

  private isDeclaredOpen(): boolean {
    const declared = this.answers.find(({ node }) => node.id === this.context.declared);
    if (!declared || declared.kind === 'asks' || this.claimed.has(declared.node.id)) return false;
    const isOpen = (read: Read) =>
      !this.isStated(read) || statesPlan(read) || (read.clause.isHan && isPlanInHan(read.clause.text));
    const says = (read: Read) =>
      this.overlap(declared.topic, read, 0) >= minimum.object ||
      read.events.some(({ standing }) => standing === 'done') ||
      badNewsIn(read.clause.text, read.clause.isHan).size > 0;
    return this.reads.some(isOpen) && this.reads.every((read) => isOpen(read) || !says(read));
  }

  /**
   * Adds the claim with its sentence, the list that the sentence introduces and, after a short sentence such as
   * "Done!", the next sentence.
   */
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

  /**
   * Weak evidence, such as "Done!" or bad news in other words, never makes a false claim: without the calls the reply
   * is undecided.
   */
  private claimIfBacked(nodeId: string, read: Read | undefined): void {
    if (this.isBacked(nodeId) || nodeId === this.context.declared) this.claim(nodeId, read);
    else this.isUndecided = true;
  }

  private claimIfDeclared(nodeId: string, read: Read | undefined): void {
    if (nodeId === this.context.declared) this.claim(nodeId, read);
    else this.isUndecided = true;
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
        if (!found) continue;
        const isOther = event.kind === 'state' && this.tellsOther([found.node.id], read);
        const isWeak =
          isOther || read.clause.isGeneric || event.isLoose === true || (event.isBare && this.failsBeside(read));
        if (isWeak) this.claimIfBacked(found.node.id, read);
        else this.claim(found.node.id, read);
      }
    }
    if (bare.length > 0 && !this.effects().some(({ node }) => this.claimed.has(node.id))) this.readDone(bare);
  }

  /** "I started, but could not finish": the rest of the sentence withdraws the statement. */
  private failsBeside(read: Read): boolean {
    return this.reads.some(
      (other) =>
        other !== read &&
        other.clause.sentence === read.clause.sentence &&
        badNewsIn(other.clause.text, other.clause.isHan).has('failed'),
    );
  }

  /** "Done!": something was done; the rest of the reply, or the set of possible actions, identifies it. */
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
    const [, read] = bare[0] as [StatedEvent, Read]; // not empty, checked above
    const valued = effects.filter((action) =>
      this.reads.some((other) => this.isStated(other) && this.statesReturned(action, other)),
    );
    if (valued.length === 1) {
      this.claim((valued[0] as ActionWords).node.id, read);
      return;
    }
    const named = effects.filter((action) => this.isNamed(action));
    if (named.length === 1) this.claim((named[0] as ActionWords).node.id, read);
    else if (effects.some(({ node }) => this.isBacked(node.id))) {
      // "You're all set" refers to an action that was done.
      const done = scored.filter(({ action }) => this.isBacked(action.node.id));
      const most = Math.max(...done.map(({ about }) => about));
      const [own, ...others] = done.filter(({ about }) => about === most);
      if (own && others.length === 0) this.claim(own.action.node.id, read);
      else this.isUndecided = true;
    } else if (isClear && best.about >= minimum.named) this.claim(best.action.node.id, read);
    else this.isUndecided = true;
  }

  /** "Book room: that is done" contains the verb of an API and its object. */
  private isNamed({ verbs, object }: ActionWords): boolean {
    return this.reads.some(
      (read) =>
        this.isStated(read) &&
        [...verbs].some((verb) => read.clause.stems.has(verb)) &&
        this.overlap(object, read, 0) >= minimum.object,
    );
  }

  /** Whether the reply states something else beside "Done!". */
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
      // Of two possible lookups, the lookup that was called wins.
      const total = fit + (this.isBacked(action.node.id) ? (action.isLookup ? 0.5 : 0.2) : 0);
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

  /** How well an event matches an action; 0 if it does not match. */
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
      // "It is in the post" refers to the subject of the user's question.
      event.isBare && event.kind === 'state' ? this.askedUnits : undefined,
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
      const isOnly = this.actions.filter(({ isLookup }) => isLookup).length === 1 && this.isBacked(action.node.id);
      return object + context * 0.5 >= minimum.lookup || isOnly || this.hasValueOf(action, read)
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
      const isElsewhere =
        namesThing(action) &&
        !event.isBare &&
        object === 0 &&
        named === 0 &&
        context < 0.15 &&
        !this.isAskedFor(action) &&
        !nouns &&
        !this.isBacked(action.node.id);
      if (isElsewhere) {
        this.isUndecided = true;
        return 0;
      }
      const isEnough =
        isPlain || (event.isBare && !isGeneral) || isAbout || (event.isBare && this.isOnly(action, event));
      return isEnough ? (own ? 1 : isGeneral ? 0.8 : 0.95) + about : 0;
    }
    // "I have noted the address" only acknowledges it; a place where it is noted makes it an action.
    if (event.verbs.includes('note') && !namesPlace.test(read.clause.text)) return 0;
    if (isWeak) return isAbout || nouns ? 0.6 + about : 0;
    if (event.kind === 'verb' && isLight && (object >= 0.5 || named > 0)) return 0.5 + about;
    if (event.kind === 'verb' && object >= 0.8 && makesSuch(action, event)) return 0.35 + about;
    if (event.kind === 'verb') return event.verbs.some((verb) => action.object.has(verb)) && isAbout ? 0.6 + about : 0;
    if (event.kind === 'generic') return isAbout || (nouns && this.isOnlyOf(action)) ? 0.5 + about : 0;
    return 0;
  }

  /**
   * Whether the clause is about another node with the same verb: "your number is registered" for a check of numbers.
   */
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

  /** Whether no other action that changes something is of the same kind. */
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

  /** "Your reservation number is K-4471": only one call can have returned the number. */
  private readReturned(): void {
    for (const read of this.reads) {
      if (!this.isStated(read) || read.clause.isGeneric || isNegated(read.clause.text, read.clause.isHan)) continue;
      for (const action of this.effects()) if (this.statesReturned(action, read)) this.claim(action.node.id, read);
      for (const action of this.actions) {
        if (action.returns.some((units) => statesValue(read.clause, units, this.sentenceOf(read))))
          this.claim(action.node.id, read);
      }
    }
  }

  private readBadNews(): void {
    const bad = this.answers.filter(({ kind }) => kind === 'bad');
    const troubled = new Set(
      this.reads.filter(({ clause }) => isOwnTrouble(clause.text, clause.isHan)).map(({ clause }) => clause.sentence),
    );
    const badNewsReads = this.reads
      .filter((read) => this.isStated(read) && !troubled.has(read.clause.sentence))
      .map((read) => ({ read, kinds: badNewsIn(read.clause.text, read.clause.isHan) }))
      .filter(({ kinds }) => kinds.size > 0);
    if (bad.length === 0 || badNewsReads.length === 0) return;
    const all = new Set(badNewsReads.flatMap(({ kinds }) => [...kinds]));
    const alike = bad.map((answer) =>
      Math.max(
        ...badNewsReads.map(({ kinds }) => alikeBadNews(kinds, answer.badNews)),
        alikeBadNews(all, answer.badNews),
      ),
    );
    const [most = 0, second = 0] = [...alike].sort((a, b) => b - a);
    const scored = bad.map((answer, index) => {
      const own = alike[index] as number;
      const fits = badNewsReads.map(({ read, kinds }) => {
        const said = this.share(answer.statement, read);
        const about = Math.min(1, this.overlap(answer.topic, read, 0.3));
        return alikeBadNews(kinds, answer.badNews) * 0.3 + said * 0.6 + about * 0.3;
      });
      const isTelling =
        answer.badNews.has('none-left') ||
        answer.badNews.has('over') ||
        badNewsReads.some(({ read }) => this.overlap(answer.topic, read, 0.3) > 0.15);
      const unique = own === most && most >= 0.7 && most - second > 0.25 && isTelling ? 0.2 : 0;
      const named = answer.node.id === this.context.declared ? 0.4 : 0;
      const backed = (this.isBacked(answer.node.id) ? 0.25 : 0) + named;
      const said = Math.max(...badNewsReads.map(({ read }) => this.share(answer.statement, read)));
      const asks = answer.asksToo && this.reads.some(({ clause }) => clause.force === 'asked') ? 0.1 : 0;
      const isLike = own >= 0.5 || (said >= 0.6 && own > 0);
      return {
        answer,
        score: isLike ? Math.max(...fits) + own * 0.15 + unique + asks : 0,
        backed,
        isUnique: unique > 0,
        isPlain:
          own >= 0.9 && unique > 0 && badNewsReads.some(({ read }) => this.overlap(answer.topic, read, 0) >= 0.4),
      };
    });
    const best = scored.reduce((a, b) => (b.score + b.backed > a.score + a.backed ? b : a));
    const { id } = best.answer.node;
    if (best.score >= minimum.bad && this.context.hasFailed?.(id) && !this.isBacked(id)) this.isUndecided = true;
    else if (
      best.score >=
      minimum.bad + (this.context.isBacked && !best.isUnique && best.backed === 0 ? minimum.unbacked : 0)
    ) {
      if (best.isPlain && best.score >= minimum.badPlain && this.context.isRefuted?.(id))
        this.refuted = { id, read: badNewsReads[0]?.read };
      this.claimIfBacked(id, badNewsReads[0]?.read);
    } else if (best.score >= minimum.badOpen) this.claimIfDeclared(best.answer.node.id, badNewsReads[0]?.read);
  }

  /** Reads requests to the user that contain a value returned by a call: "45 euros are open". */
  private readRequests(): void {
    for (const answer of this.answers) {
      if (answer.kind !== 'asks' || answer.returned.size === 0 || !this.isBacked(answer.node.id)) continue;
      const read = this.reads.find(
        (one) =>
          this.isStated(one) &&
          this.tellsValue(answer, one) &&
          this.overlap(answer.topic, one, 0, [], false) >= minimum.object,
      );
      if (read) this.claim(answer.node.id, read);
    }
  }

  private readNews(): void {
    const stated = this.reads.filter(
      (read) => this.isStated(read) && !read.clause.isGeneric && !/\b(?:no|any) need\b/.test(read.clause.text),
    );
    if (stated.length === 0) return;
    for (const answer of this.answers) {
      if (answer.kind !== 'news' && (answer.kind !== 'effect' || answer.saysAction)) continue;
      if (answer.statement.size < 2) continue;
      const isEffect = answer.kind === 'effect';
      const isDenial = !isEffect && isNegated(plainText(answer.node.desc), /\p{Script=Han}/u.test(answer.node.desc));
      const fits = stated
        .filter((read) => isNegated(read.clause.text, read.clause.isHan) === isDenial)
        .filter((read) => !isEffect || (!statesPlan(read) && badNewsIn(read.clause.text, read.clause.isHan).size === 0))
        .map((read) => ({
          read,
          share: this.share(answer.statement, read) + (this.tellsValue(answer, read) ? 0.35 : 0),
          words: this.wordsIn(answer.statement, read),
        }));
      const saying = fits.find(({ share, words }) => share >= minimum.news && words >= (isEffect ? 3 : 2));
      const isThin = [...answer.statement.keys()].filter((unit) => !answer.returned.has(unit)).length < 3;
      if (saying && isThin && !isEffect && answer.returned.size > 0 && this.isBacked(answer.node.id)) {
        const telling = fits.find(({ read }) => this.tellsValue(answer, read));
        if (telling || answer.node.id === this.context.declared) this.claim(answer.node.id, (telling ?? saying).read);
      } else if (saying && isEffect && this.tellsOther(answer.effects, saying.read))
        this.claimIfBacked(answer.node.id, saying.read);
      else if (saying) this.claim(answer.node.id, saying.read);
      else if (answer.node.id === this.context.declared && fits.some(({ share }) => share >= 0.3))
        this.claim(answer.node.id, fits.find(({ share }) => share >= 0.3)?.read);
      else {
        const near = fits.find(({ share, words, read }) => share >= 0.4 && words >= 2 && hasValue(read.clause));
        if (near) this.claimIfBacked(answer.node.id, near.read);
        else if (fits.some(({ share }) => share >= 0.4)) this.isUndecided = true;
      }
    }
  }

  /** "I restarted it, but it is not online": the call was made, but the content of the ANSWER is denied. */
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

  /** A claim of one node is also a claim of the other. */
  private follow(said: string, other: string): void {
    const near = this.claimed.get(said);
    if (near && !this.claimed.has(other)) this.claimed.set(other, near);
  }
}

/** Whether the clause contains a date, a time, an amount or a code. */
const hasValue = ({ text }: Clause) => readValues(text).some(({ kind }) => kind !== 'number');

const plainText = (desc: string) => comparableText(desc).replace(/[’`]/g, "'");
