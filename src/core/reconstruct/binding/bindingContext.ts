// Values of variables at a position of a recording: inputs, the latest result of the sites that share a key, the item
// of a round. Invariant: these are the values that a run of the drawn workflow has at that position, because keys keep
// their value until the next write.

import { type Expr, evaluateExpression } from '../../expression';
import type { JsonValue } from '../../support';
import { firstIndex, looseName, ownProperty } from '../../support';
import type { EffortBudget } from '../effortBudget';
import { callsWithin } from '../processTree';
import { constantValue, inputVariable, isNameable, type VariableId, variableKind } from './bindingExpression';
import type { Recording } from './recording';
import type { Skeleton, SkeletonCallSite, TracePosition, TraceSegment } from './skeleton';

/** Sites that write one key, and its value before any of them has run. */
export interface ResultGroup {
  readonly variable: VariableId;
  readonly sites: ReadonlySet<SkeletonCallSite>;
  readonly initial?:
    | { readonly kind: 'constant'; readonly value: JsonValue }
    | { readonly kind: 'input'; readonly key: string };
}

export class BindingContext {
  /** By trace and position: the index of the group that the call writes. */
  private readonly groupAt: readonly number[][];
  /** By group and trace: the positions of its calls, ascending. */
  private readonly places: readonly ReadonlyMap<number, readonly number[]>[];
  /** Indices of the groups that have a value before any call. */
  private readonly initialGroups: readonly number[];
  private readonly items = new Map<TraceSegment, { readonly variable: VariableId; readonly value: JsonValue }>();
  private readonly inputs: readonly VariableId[];
  /** By variable id; cached to avoid slicing the id repeatedly. */
  private readonly inputKeys: ReadonlyMap<string, string>;
  private readonly constants = new Map<VariableId, JsonValue>();
  private readonly looseNames = new Map<string, string>();
  private readonly indexOf: ReadonlyMap<string, number>;

  constructor(
    readonly recordings: readonly Recording[],
    readonly skeleton: Skeleton,
    readonly groups: readonly ResultGroup[],
    readonly effort: EffortBudget,
  ) {
    this.indexOf = new Map(groups.map((group, index) => [group.variable, index]));
    this.groupAt = recordings.map((recording) => recording.calls.map(() => -1));
    groups.forEach((group, index) => {
      for (const site of group.sites) {
        for (const { segment, at } of site.positions) (this.groupAt[segment.trace] as number[])[at] = index;
      }
    });
    this.places = groups.map(placesByTrace);
    this.initialGroups = [...groups.keys()].filter((index) => groups[index]?.initial !== undefined);
    const overwritten = new Set(groups.flatMap(({ initial }) => (initial?.kind === 'input' ? [initial.key] : [])));
    const keys = new Set(recordings.flatMap((recording) => Object.keys(recording.inputs)));
    this.inputKeys = new Map([...keys].map((key) => [inputVariable(key), key]));
    this.inputs = [...keys].filter((key) => isNameable(key) && !overwritten.has(key)).map(inputVariable);
  }

  /** The group that a call of the site writes. */
  groupOf(site: SkeletonCallSite): ResultGroup | undefined {
    const [position] = site.positions;
    if (!position) return undefined;
    return this.groups[this.groupAt[position.segment.trace]?.[position.at] ?? -1];
  }

  setItem(round: TraceSegment, variable: VariableId, value: JsonValue): void {
    this.items.set(round, { variable, value });
  }

  clearItems(rounds: readonly TraceSegment[]): void {
    for (const round of rounds) this.items.delete(round);
  }

  itemsAt(position: TracePosition): VariableId[] {
    const found: VariableId[] = [];
    for (let segment: TraceSegment | undefined = position.segment; segment; segment = segment.up) {
      const item = this.items.get(segment);
      if (item) found.push(item.variable);
    }
    return found;
  }

  /** Variables that may have a value, the most recent first. */
  *variablesAt(position: TracePosition): Generator<VariableId> {
    yield* this.itemsAt(position);
    const written = new Set<number>();
    const groupAt = this.groupAt[position.segment.trace] ?? [];
    for (let at = position.at - 1; at >= 0 && written.size < this.groups.length; at--) {
      const index = groupAt[at] ?? -1;
      const group = this.groups[index];
      if (!group || written.has(index)) continue;
      written.add(index);
      yield group.variable;
    }
    for (const index of this.initialGroups) if (!written.has(index)) yield (this.groups[index] as ResultGroup).variable;
    yield* this.inputs;
  }

  /** Number of calls since the variable got its value; inputs are older than any call. */
  ageOf(variable: VariableId, position: TracePosition): number {
    if (variableKind(variable) === 'item') return 0;
    const index = this.indexOf.get(variable) ?? -1;
    const place = index < 0 ? -1 : this.placeOf(index, position);
    return place < 0 ? position.at : position.at - 1 - place;
  }

  /** The value of an expression at a position; undefined if one of its variables has no value. */
  evaluate(expr: Expr, position: TracePosition): JsonValue | undefined {
    this.effort.spend(1);
    // Fast path: many expressions are a variable.
    if (expr.kind === 'name') return this.valueOf(expr.name, position);
    return evaluateExpression(expr, (variable) => this.valueOf(variable, position));
  }

  /** Cached, because the same names are compared many times. */
  looseName(name: string): string {
    const known = this.looseNames.get(name);
    if (known !== undefined) return known;
    const loose = looseName(name);
    this.looseNames.set(name, loose);
    return loose;
  }

  /** The latest result before a position among the groups at these indices. */
  latestAmong(indices: readonly number[], position: TracePosition): JsonValue | undefined {
    const place = Math.max(...indices.map((index) => this.placeOf(index, position)));
    return place < 0 ? undefined : this.recordings[position.segment.trace]?.calls[place]?.result;
  }

  private constantOf(variable: VariableId): JsonValue | undefined {
    if (variableKind(variable) !== 'constant') return undefined;
    const known = this.constants.get(variable) ?? constantValue(variable);
    this.constants.set(variable, known);
    return known;
  }

  private placeOf(group: number, { segment, at }: TracePosition): number {
    const places = this.places[group]?.get(segment.trace) ?? [];
    return places[firstIndex(places.length, (index) => (places[index] as number) >= at) - 1] ?? -1;
  }

  valueOf(variable: VariableId, position: TracePosition): JsonValue | undefined {
    const recording = this.recordings[position.segment.trace];
    if (!recording) return undefined;
    const index = this.indexOf.get(variable);
    if (index !== undefined) {
      const place = this.placeOf(index, position);
      if (place >= 0) return recording.calls[place]?.result;
      const initial = this.groups[index]?.initial;
      if (initial?.kind === 'constant') return initial.value;
      return initial ? (ownProperty(recording.inputs, initial.key) as JsonValue | undefined) : undefined;
    }
    const key = this.inputKeys.get(variable);
    if (key !== undefined) return ownProperty(recording.inputs, key) as JsonValue | undefined;
    for (let segment: TraceSegment | undefined = position.segment; segment; segment = segment.up) {
      const item = this.items.get(segment);
      if (item?.variable === variable) return item.value;
    }
    return this.constantOf(variable);
  }
}

function placesByTrace({ sites }: ResultGroup): Map<number, number[]> {
  const byTrace = new Map<number, number[]>();
  for (const site of sites) {
    for (const { segment, at } of site.positions) {
      const own = byTrace.get(segment.trace) ?? [];
      byTrace.set(segment.trace, own);
      own.push(at);
    }
  }
  for (const own of byTrace.values()) own.sort((a, b) => a - b);
  return byTrace;
}

/** Every site writes a separate key. */
export const separateGroups = (skeleton: Skeleton): ResultGroup[] =>
  callsWithin(skeleton).map((site, index) => ({
    variable: `result:${index}`,
    sites: new Set([site]),
  }));
