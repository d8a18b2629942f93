// Proposes a node of a workflow for each name of a foreign trace: called tools to APIs, labels of replies to ANSWERs.
// The user corrects the proposal: only equivalent names are matched, all others are listed with their likeliest nodes.
// Invariant: every name of the traces has one entry, every node is matched or listed as unused.

import type { ToolDefinition } from '../../formats';
import { answerId, compareProfiles, declarationId, profileText, type TextProfile } from '../../graph';
import type { PdlDocument } from '../../language';
import { looseName } from '../../support';
import type { Trace } from '../traces/trace';

export interface TraceMapping {
  readonly entries: readonly MappingEntry[];
  /** Ids of the document's nodes without an entry, in order of declaration. */
  readonly unusedNodes: readonly string[];
}

export interface MappingEntry {
  /** Key for `applyTraceMapping`: the name, or `answer:name` if a tool has the same name. */
  readonly key: string;
  readonly name: string;
  readonly kind: 'call' | 'answer';
  /** Number of steps with this name. */
  readonly count: number;
  /** `name`: equal names; `loose`: the same words in another spelling; `tool`: by a tool's description. */
  readonly how: 'name' | 'loose' | 'tool' | 'none';
  readonly nodeId?: string;
  /** Ids of all nodes of its kind, likeliest first; in a very large mapping in order of declaration. */
  readonly candidates: readonly string[];
}

interface Target {
  readonly id: string;
  readonly name: string;
  readonly desc: string;
  readonly loose: string;
  readonly words: string | undefined;
  readonly nameProfile: TextProfile;
  readonly descProfile: TextProfile;
}

/** Maximum number of pairs of name and node that are compared; beyond it, candidates are in order of declaration. */
const MAX_PAIRS = 500_000;

/** Number of characters of a text that are compared: enough for its topic. */
const longest = 500;

/** A name in traces: a called tool, or the label of a reply. */
export interface TraceName {
  readonly name: string;
  readonly kind: MappingEntry['kind'];
  /** Number of steps with this name. */
  readonly count: number;
  /** A few messages with this label. */
  readonly texts: readonly string[];
}

/**
 * `names` are those of `namesInTraces`, each once. Without a document nothing is matched and nothing unused. `tools` are
 * those of a file, bound to the document.
 */
export function planTraceMapping(
  names: readonly TraceName[],
  document: PdlDocument | undefined,
  tools: readonly ToolDefinition[] = [],
): TraceMapping {
  const called = new Set(names.flatMap(({ kind, name }) => (kind === 'call' ? [name] : [])));
  const apis = targetsOf('api', document?.apis ?? []);
  const answers = targetsOf('answer', document?.answers ?? []);
  const aliases = aliasesOf(apis, tools);
  const declared = { call: apis.map(({ id }) => id), answer: answers.map(({ id }) => id) };
  let compared = 0;
  const entries = names.map((use): MappingEntry => {
    const targets = use.kind === 'call' ? apis : answers;
    compared += targets.length;
    const found = matchOf(use, targets, use.kind === 'call' ? aliases : new Map());
    return {
      key: use.kind === 'answer' && called.has(use.name) ? answerId(use.name) : use.name,
      name: use.name,
      kind: use.kind,
      count: use.count,
      how: found?.how ?? 'none',
      ...(found ? { nodeId: found.id } : {}),
      candidates: compared <= MAX_PAIRS ? rank(use, targets) : declared[use.kind],
    };
  });
  const used = new Set(entries.map((entry) => entry.nodeId));
  return { entries, unusedNodes: [...apis, ...answers].map(({ id }) => id).filter((id) => !used.has(id)) };
}

/** The names of the traces, each once, in order of their first step. */
export function namesInTraces(traces: readonly Trace[]): readonly TraceName[] {
  const names = new Map<string, { name: string; kind: TraceName['kind']; count: number; texts: string[] }>();
  const add = (kind: TraceName['kind'], name: string, text?: string) => {
    const key = `${kind}:${name}`;
    const found = names.get(key) ?? { name, kind, count: 0, texts: [] };
    names.set(key, found);
    found.count += 1;
    if (text !== undefined && found.texts.length < 3) found.texts.push(text.slice(0, longest));
  };
  for (const trace of traces) {
    for (const step of trace.steps) {
      if (step.kind === 'call') add('call', step.name);
      else if (step.kind === 'response' && step.answer !== undefined) add('answer', step.answer, step.text);
    }
  }
  return [...names.values()];
}

/** The first declaration of a name counts, as in all readers. */
function targetsOf(kind: string, declared: readonly { readonly name: string; readonly desc?: string }[]): Target[] {
  const targets = new Map<string, Target>();
  for (const { name, desc } of declared) {
    if (name === '' || targets.has(name)) continue;
    targets.set(name, {
      id: declarationId(kind, name),
      name,
      desc: desc ?? '',
      loose: looseName(name),
      words: wordKey(name),
      nameProfile: profileText(wordsOf(name.slice(0, longest)).join(' ')),
      descProfile: profileText((desc ?? '').slice(0, longest)),
    });
  }
  return [...targets.values()];
}

/** Loose names of tools whose description is the name of an API: some files store it there. */
function aliasesOf(apis: readonly Target[], tools: readonly ToolDefinition[]): ReadonlyMap<string, Target> {
  const byName = new Map(apis.map((api) => [api.loose, api]));
  const aliases = new Map<string, Target>();
  for (const { name, description } of tools) {
    if (description === undefined) continue;
    const described = byName.get(looseName(description));
    const named = byName.get(looseName(name));
    if (described && !named && !aliases.has(looseName(name))) aliases.set(looseName(name), described);
    // The reverse: the trace calls the tool by its description in the file.
    if (named && !described && !aliases.has(looseName(description))) aliases.set(looseName(description), named);
  }
  return aliases;
}

function matchOf(
  { name }: TraceName,
  targets: readonly Target[],
  aliases: ReadonlyMap<string, Target>,
): { id: string; how: 'name' | 'loose' | 'tool' } | undefined {
  const exact = targets.find((target) => target.name === name);
  if (exact) return { id: exact.id, how: 'name' };
  const loose = looseName(name);
  const alike = targets.find((target) => target.loose === loose);
  if (alike) return { id: alike.id, how: 'loose' };
  const alias = aliases.get(loose);
  if (alias) return { id: alias.id, how: 'tool' };
  const lastPartKey = looseName(lastPart(name));
  const behind = lastPartKey === loose ? undefined : targets.find((target) => target.loose === lastPartKey);
  if (behind) return { id: behind.id, how: 'loose' };
  // The same words in another order (`SearchApartment`, `apartment_search`), if only one node has them.
  const words = wordKey(name);
  const same = words === undefined ? [] : targets.filter((target) => target.words === words);
  return same.length === 1 && same[0] ? { id: same[0].id, how: 'loose' } : undefined;
}

/** Removes server and namespace prefixes of a tool's name: `mcp__shop__find`, `functions.find`, `shop/find`. */
const lastPart = (name: string) => name.split(/__|[./:]/).at(-1) ?? name;

const wordsOf = (name: string) =>
  name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

function wordKey(name: string): string | undefined {
  const words = wordsOf(name);
  return words.length < 2 ? undefined : words.sort().join(' ');
}

function rank(use: TraceName, targets: readonly Target[]): string[] {
  const name = profileText(wordsOf(use.name.slice(0, longest)).join(' '));
  const texts = use.texts.map(profileText);
  const scores = targets.map(({ id, desc, nameProfile, descProfile }, index) => {
    const byName = compareProfiles(name, nameProfile);
    const byDesc = desc === '' ? 0 : compareProfiles(name, descProfile);
    // The messages with a label are evidence besides the label itself.
    const byText = texts.reduce((most, text) => Math.max(most, compareProfiles(text, descProfile)), 0);
    return { id, index, score: Math.max(byName, byDesc) + byText };
  });
  return scores.sort((a, b) => b.score - a.score || a.index - b.index).map(({ id }) => id);
}
