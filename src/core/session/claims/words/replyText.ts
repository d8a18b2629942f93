// Compares the clauses of a reply, with their words and values, with the words and values of a node.

import { looseName } from '../../../support';
import { compareStated, readValues } from '../statedValues';
import type { Clause } from './clauses';
import { familyOf } from './families';
import type { ActionWords, AnswerWords } from './nodeWords';
import type { ClaimContext } from './replyContext';
import type { StatedEvent } from './statedEvent';
import { SYNONYM_WEIGHT, synonymsOf } from './synonyms';
import { unitsOf } from './units';
import { hasAny, hasWritten, isTelling } from './wordFit';

export interface Read {
  readonly clause: Clause;
  readonly units: ReadonlySet<string>;
  readonly events: readonly StatedEvent[];
}

/** Whether all events of the clause are planned or not done. */
export const statesPlan = ({ events }: Read) =>
  events.length > 0 && events.every(({ standing }) => standing !== 'done');

export class ReplyText {
  protected readonly askedUnits: ReadonlySet<string>;

  constructor(
    protected readonly reads: readonly Read[],
    protected readonly context: ClaimContext,
    protected readonly asked: readonly Clause[],
  ) {
    this.askedUnits = new Set(asked.flatMap(({ text }) => [...unitsOf(text)]));
  }

  protected isBacked(nodeId: string): boolean {
    return this.context.isBacked?.(nodeId) ?? false;
  }

  protected isStated({ clause }: Read): boolean {
    return clause.force === 'stated';
  }

  /** Units of the clause; units of nearby clauses count half. */
  protected overlap(
    topic: ReadonlyMap<string, number>,
    read: Read,
    nearby: number,
    left: readonly string[] = [],
    isWide = true,
    beside: ReadonlySet<string> = new Set(),
  ): number {
    let sum = 0;
    const near = new Set(beside);
    for (const other of this.reads) {
      if (other === read || other.clause.force === 'asked' || statesPlan(other)) continue;
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

  protected sentenceOf({ clause }: Read): string {
    const clauses = this.reads.filter((other) => other.clause.sentence === clause.sentence);
    return clauses.map((other) => other.clause.text).join(', ');
  }

  /** Whether the sentence contains a date, a time, an amount or a code of a call of this API. */
  protected hasValueOf({ node }: ActionWords, read: Read): boolean {
    const said = readValues(this.sentenceOf(read)).filter(({ kind }) => kind !== 'number');
    return (this.context.values ?? []).some(
      ({ api, value }) =>
        api === node.id && readValues(value).some((one) => said.some((other) => compareStated(one, other) === 'same')),
    );
  }

  /** Whether the clause contains a value that only a call of this API returned: a code, a day, a name. */
  protected statesReturned({ node }: ActionWords, { clause }: Read): boolean {
    const values = this.context.values ?? [];
    return values.some(
      ({ api, value, isReturned }) =>
        api === node.id &&
        isReturned &&
        isTelling(value) &&
        clause.text.includes(value) &&
        !values.some((other) => other.api !== api && other.value === value) &&
        !values.some((other) => other.api === api && !other.isReturned && other.value === value),
    );
  }

  /** The weighted share of an ANSWER's words that the clause contains. */
  protected share(words: ReadonlyMap<string, number>, read: Read): number {
    let all = 0;
    for (const weight of words.values()) all += weight;
    return all === 0 ? 0 : this.overlap(words, read, 0.3) / all;
  }

  /** Whether the clause contains the value that a call returned for a placeholder of the ANSWER. */
  protected tellsValue({ node, returned }: AnswerWords, { clause }: Read): boolean {
    if (returned.size === 0 || node.requires.length === 0) return false;
    return (this.context.values ?? []).some(({ slot, value }) => {
      if (!returned.has(looseName(slot)) || !/\d/.test(value)) return false;
      const said = readValues(clause.text);
      return readValues(value).some((one) => said.some((other) => compareStated(one, other) === 'same'));
    });
  }

  /** "You are on the Silver plan now": the value is a result of another API. */
  protected tellsOther(effects: readonly string[], { clause }: Read): boolean {
    return (this.context.values ?? []).some(
      ({ api, value, isReturned }) =>
        isReturned && !effects.includes(api) && value.length > 2 && clause.text.includes(value),
    );
  }

  /** How many of the words, or synonyms of them, the clause contains. */
  protected wordsIn(words: ReadonlyMap<string, number>, { units }: Read): number {
    return [...words.keys()].filter((unit) => units.has(unit) || hasAny(units, synonymsOf(unit))).length;
  }

  /** Whether the user asked for the action, by its verb or its object. */
  protected isAskedFor({ verbs, families: own, object }: ActionWords): boolean {
    return this.asked.some(({ stems, text, isHan }) =>
      isHan
        ? [...own].some((id) => familyOf(id).han?.test(text) || familyOf(id).weakHan?.test(text))
        : [...stems].some(
            (stem) => verbs.has(stem) || object.has(stem) || [...own].some((id) => familyOf(id).verbs.has(stem)),
          ),
    );
  }
}
