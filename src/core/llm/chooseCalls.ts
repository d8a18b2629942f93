// Chooses the call of a reply that counts, in this order: a call of the endpoint, a labelled action before any mark, a
// call behind the mark of a format, a call without a mark. A reply has one decision, so the others are ignored and named.

import { isJsonObject, type JsonObject, looseName } from '../support';
import type { ChatReply, ToolCall } from './chatSchema';
import type { JsonNumbers } from './looseJson';
import { ownTurn } from './ownTurn';
import { type CallReading, findCallsInThoughts, findMarkedCalls, scanBareCalls, type TextCall } from './replyFormats';
import { type DeclaredReplyNames, type LabelledReply, normalizeToolName, readSections } from './replySections';
import { splitThoughts } from './splitThoughts';

interface ChosenParts {
  /** The text without thoughts and calls. */
  readonly content: string;
  readonly labelled: LabelledReply | undefined;
  /** The text beside the call, which becomes its thought; without labels. */
  readonly words: string;
}

export type ChosenCalls = ChosenParts &
  (
    | { readonly kind: 'native'; readonly call: ToolCall }
    /** A labelled action; `others` are the names of calls in other forms. */
    | { readonly kind: 'labels'; readonly others: readonly string[] }
    | { readonly kind: 'text'; readonly calls: readonly [TextCall, ...TextCall[]] }
    | { readonly kind: 'fault'; readonly fault: string }
    | { readonly kind: 'none' }
  );

export interface ChoosingContext extends DeclaredReplyNames {
  readonly numbers: JsonNumbers;
  parametersOf?(name: string): JsonObject | undefined;
}

export function chooseCalls(reply: ChatReply, context: ChoosingContext): ChosenCalls {
  const reading = readingOf(context);
  const { words: own, thoughts } = splitThoughts(reply.content);
  const spoken = ownTurn(own);
  const marked = findMarkedCalls(spoken.trim(), reading);
  const labelledAll = readSections(marked.words, context);
  const words = [marked.thought ?? '', labelledAll ? textOf(labelledAll) : marked.words]
    .filter((text) => text !== '')
    .join('\n');
  const parts = { content: marked.words, labelled: labelledAll, words };
  const [native] = reply.toolCalls;
  if (native) return { kind: 'native', call: native, ...parts };
  const [first] = marked.calls;
  const isMarked = first !== undefined || marked.fault !== undefined;
  if (isMarked) {
    const before = marked.first === undefined ? '' : spoken.trim().slice(0, marked.first);
    const earlier = readSections(before, context);
    if (earlier && hasAction(earlier)) {
      const others = marked.calls.map(({ name }) => name);
      return { kind: 'labels', others, content: before.trim(), labelled: earlier, words: '' };
    }
  }
  if (marked.fault !== undefined) return { kind: 'fault', fault: marked.fault, ...parts };
  if (first) return { kind: 'text', calls: [first, ...marked.calls.slice(1)], ...parts };
  if (hasOwnTag(marked.words, reading)) return { kind: 'fault', fault: 'it has an unknown form', ...parts };
  if (marked.words === '') {
    const inThoughts = [thoughts, marked.thought ?? '', reply.reasoning?.text ?? '']
      .map((text) => (text === '' ? undefined : findCallsInThoughts(text, reading)))
      .find((found) => found !== undefined);
    const [call, ...others] = inThoughts?.calls ?? [];
    const labelled = call || reply.finishReason === 'length' ? undefined : readSections(thoughts, context);
    if (labelled && hasAction(labelled)) {
      return { kind: 'labels', others: [], content: thoughts, labelled, words: '' };
    }
    return call
      ? { kind: 'text', calls: [call, ...others], ...parts, words: inThoughts?.thought ?? '' }
      : { kind: 'none', ...parts };
  }
  if (labelledAll && hasAction(labelledAll, 'alone')) {
    const action = labelledAll.sections.find(({ label }) => label === 'action')?.text ?? '';
    return /^\s*(?:```|[{[<])/.test(action)
      ? { kind: 'fault', fault: 'the action is not the name of an API', ...parts }
      : { kind: 'labels', others: [], ...parts };
  }
  const response = labelledAll?.sections.find(({ label }) => label === 'response')?.text;
  const searched = labelledAll === undefined ? marked.words : (response ?? textOf(labelledAll));
  const bare = scanBareCalls(searched, reading);
  if (!bare) return { kind: 'none', ...parts };
  const thought = labelledAll?.sections.find(({ label }) => label === 'thought')?.text ?? '';
  const isInThought = response === undefined && labelledAll !== undefined;
  const around = { ...parts, words: [isInThought ? '' : thought, bare.words].filter((text) => text !== '').join('\n') };
  const [call, ...others] = bare.calls;
  if (bare.fault !== undefined || !call) return { kind: 'fault', fault: bare.fault ?? '', ...around };
  return { kind: 'text', calls: [call, ...others], ...around };
}

/** A tag with the name of a declared API at the start of a line, as in `<find_table><guests>2</guests></find_table>`. */
function hasOwnTag(words: string, { isDeclared }: CallReading): boolean {
  // The names of HTML's tags are one lower-case word.
  return [...words.matchAll(/(?:^|\n)[ \t]{0,20}<\s{0,3}([\p{L}_][\p{L}\p{N}_.-]{0,200})\s{0,3}\/?>/gu)].some(
    ([, name = '']) => !/^[a-z]+\d?$/.test(name) && isDeclared(name),
  );
}

function readingOf({ tools, numbers, parametersOf }: ChoosingContext): CallReading {
  const names = new Set(tools.map(looseName));
  const declared = (name: string) => names.has(looseName(name)) || names.has(looseName(normalizeToolName(name)));
  return {
    numbers,
    isDeclared: (name) => name.trim() !== '' && declared(name),
    beginsDeclared: (text) => {
      const start = looseName(text);
      return text.trim() !== '' && [...names].some((name) => name.startsWith(start));
    },
    schemaOf: (name) => {
      const schema = parametersOf?.(tools.find((tool) => looseName(tool) === looseName(name)) ?? name);
      return isJsonObject(schema) ? schema : undefined;
    },
  };
}

const textOf = ({ before, sections }: LabelledReply): string =>
  [before, ...sections.map(({ text }) => text)].filter((text) => text !== '').join('\n');

/** Whether an action has a name and, unless it may stand alone, arguments. */
function hasAction({ sections }: LabelledReply, kind?: 'alone'): boolean {
  const at = sections.findIndex(({ label }) => label === 'action');
  const action = sections[at];
  if (!action || !/[\p{L}{[<]/u.test(action.text) || /^\W*(?:none|null|n\/a)\W*$/i.test(action.text)) return false;
  if (kind === 'alone') return true;
  const next = sections[at + 1];
  return (next?.label === 'input' && next.text !== '') || /[({]/.test(action.text);
}
