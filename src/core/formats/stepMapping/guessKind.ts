// Guesses the kind of a flowchart's node in a procedure: by its position, its shape, its exits, and the words of its
// label. Invariant: deterministic; every guess has a reason. Only the kind: `guessSteps` proposes names and values.

import type { GraphNode } from '../../graph';
import type { StepKind } from './stepKind';
import { actors, chineseVerbs, colleagues, firstVerbs, lastNouns, lastVerbs, people } from './verbLexicon';

export type GuessReason =
  /** A comment of the flowchart, or the mapping. */
  | 'stated'
  /** The text names a declared API or ANSWER, or a known tool. */
  | 'declared'
  | 'start'
  | 'end'
  /** A bar, a junction or a note: no step of its own. */
  | 'joint'
  | 'shape'
  | 'verb'
  | 'noun'
  | 'exits'
  | 'question-mark'
  /** The user does something. */
  | 'user'
  /** The label is what is said to the user. */
  | 'speech'
  /** Written as a call. */
  | 'call'
  /** No rule applies. */
  | 'unknown';

export type Confidence = 'high' | 'medium' | 'low';

export interface KindGuess {
  readonly kind: StepKind;
  readonly reason: GuessReason;
  readonly confidence: Confidence;
}

export interface StepFacts {
  readonly node: Pick<GraphNode, 'id' | 'kind' | 'label' | 'shape'>;
  readonly hasIncoming: boolean;
  readonly hasOutgoing: boolean;
  /** The edges out of the node are a choice. */
  readonly isChoice: boolean;
  readonly isStates: boolean;
  /** The flowchart is an export of LangGraph: labels are names of functions. */
  readonly isLangGraph: boolean;
}

const shapeSet = (names: string): ReadonlySet<string | undefined> => new Set(names.split(' '));

const dataShapes = shapeSet(
  'cylinder cyl database db datastore data-store disk das h-cyl horizontal-cylinder lin-cyl stored-data bow-rect bow-tie-rectangle internal-storage win-pane window-pane bucket bpmn-data-store cloud',
);
const callShapes = shapeSet(
  'subroutine subproc subprocess fr-rect framed-rectangle procs processes st-rect stacked-rectangle',
);
const inputShapes = shapeSet('manual-input sl-rect sloped-rectangle lean-r lean-right lean_right in-out');
const outputShapes = shapeSet('display curv-trap curved-trapezoid lean-l lean-left lean_left out-in');
const manualShapes = shapeSet(
  'manual trap-t inv-trapezoid inv_trapezoid trapezoid-top delay half-rounded-rectangle hourglass collate',
);
const jointShapes = shapeSet(
  'fork join f-circ filled-circle junction summary crossed-circle cross-circ comment note text brace brace-l brace-r braces hourglass anchor extract flip-tri flipped-triangle manual-file tri triangle',
);
const terminalShapes = shapeSet(
  'stadium circle doublecircle terminal pill dbl-circ circ sm-circ fr-circ start stop bpmn-start bpmn-end ellipse double-circle event',
);
const diamondShapes = shapeSet('diamond diam decision question rhombus choice bpmn-gateway');

const guess = (kind: StepKind, reason: GuessReason, confidence: Confidence = 'high'): KindGuess => ({
  kind,
  reason,
  confidence,
});

const alternatives = (words: string, flags = 'iu') => new RegExp(`(?<!\\p{L})(?:${words})s?(?!\\p{L})`, flags);
const toPeople = alternatives(people);
const toColleagues = alternatives(colleagues);
const determiner = "(?:(?:the|a|an|our|your|der|die|das|den|dem|le|la|les|el|los|un|une|una)\\s+|l['’])?";
const actorSubject = new RegExp(`^${determiner}(?:${actors})\\s*(?:[:：\\-–]\\s*|(?=\\s))`, 'iu');
const spokenPrefix = new RegExp(`^${determiner}(?:${actors})\\s*[:：]`, 'iu');
const peopleSubject = new RegExp(`^${determiner}(?:${people})s?(?:\\s*[:：]\\s*|\\s+)(?=\\p{L})`, 'iu');
const chineseUserSubject = /^(?:用户|客户|顾客|乘客|患者)(?=\p{L})/u;

/** The label on one line, without numbering, icons and quotation marks around it. */
export const plainWords = (label: string): string =>
  label
    .normalize('NFC')
    .replace(/\p{Extended_Pictographic}|\uFE0F|\u200D/gu, ' ')
    .replace(/\bfa[bklrs]?:fa-[\w-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:step\s*)?\d+(?:\.\d+)*\s*[.):、]\s*/iu, '')
    .trim();

/** Without the agent as its subject: "System sends an SMS" becomes "sends an SMS". */
export const withoutActor = (words: string): string => {
  const rest = words.replace(actorSubject, '').trim();
  return rest === '' || verbKind(rest) === undefined ? words : rest.replace(/^(?:will|should|must|can|then)\s+/iu, '');
};

const baseForms = (word: string): readonly string[] => [
  word,
  word.replace(/s$/, ''),
  word.replace(/es$/, ''),
  word.replace(/ies$/, 'y'),
  word.replace(/ing$/, ''),
  word.replace(/ing$/, 'e'),
  word.replace(/(\p{L})\1ing$/u, '$1'),
];

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}'’-]+/gu) ?? [];

/** The kind of the verb with which the text begins or, in German, ends; undefined if it has none. */
export function verbKind(label: string): StepKind | undefined {
  // Names of states are words without spaces; French verbs may be reflexive.
  const text = (/^\p{L}+$/u.test(label) ? label.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ') : label).replace(
    /^(?:s['’]|se\s)/iu,
    '',
  );
  if (/\p{Script=Han}/u.test(text)) {
    let found: StepKind | undefined;
    let first = 7;
    for (const [pattern, kind] of chineseVerbs) {
      const at = text.search(pattern);
      if (at >= 0 && at < first) [found, first] = [kind, at];
    }
    return found;
  }
  const words = wordsOf(text);
  const last = words.at(-1) ?? '';
  if (words.length <= 3 && nounsLikeVerbs.has(words[0] ?? '') && lastNouns.has(last)) return undefined;
  const [head = ''] = words.filter((word) => !leadingAdverbs.has(word));
  const known = baseForms(head)
    .map((form) => firstVerbs.get(form))
    .find((kind) => kind !== undefined);
  return known ?? lastVerbs.get(last);
}

/** "Order confirmation", "Refund request": a noun, where "Order a replacement" begins with a verb. */
const nounsLikeVerbs = new Set('order refund return payment booking'.split(' '));

const leadingAdverbs = new Set(
  'please then now also first next finally politely kindly automatically immediately manually re auto if-needed and'.split(
    ' ',
  ),
);

/** Objects that a tool provides, not a sentence: "give a refund", "request approval". */
const toolObjects =
  /\b(?:refund|credit|replacement|voucher|coupon|access|compensation|rma|chargeback|approval|authori[sz]ation|pickup|permission)\b/iu;
/** Texts that the agent says itself, and is not sent by a tool. */
const spokenObjects =
  /^\S+\s+(?:the\s+|an?\s+|their\s+|out\s+)?(?:\w+\s+)?(?:apology|apologies|greetings?|reply|response|answer|message|thanks|instructions?|explanation|options|welcome|error|reminder message)\b/iu;
const fromPeople = new RegExp(
  `\\b(?:from|with|by)\\s+${determiner}(?:${people})s?\\b|\\b(?:${people})\\s+input\\b`,
  'iu',
);
const closing =
  /^(?:end|finish|hang up|terminate|conclude)s?\b(?:\s+(?:of|the|this))*\s*(?:call|chat|conversation|session|process|flow|interaction|dialog(?:ue)?|workflow|procedure)?\s*[.!]?$|^closes?\s+(?:the\s+)?(?:call|chat|conversation|session|interaction|dialog(?:ue)?)\s*[.!]?$/iu;
const opensQuestion =
  /^(?:what|which|who|whom|whose|when|where|why|how|was|welche[rsn]?|wie|wo|wann|wer|quel(?:le)?s?|comment|où|quand|qui|qué|cuál(?:es)?|cómo|dónde|cuándo|quién)\b|^[¿]/iu;
const speech =
  /^["“«'].*["”»']$|^(?:sorry|thank(?:s| you)|hello|hi|hey|welcome|good ?bye|bye|goodbye|good (?:morning|day|afternoon)|we(?:'re| are| will|'ll| have)|i(?:'m| am|'ll| will)|your?)\b|[!！]$|^(?:您好|你好|谢谢|抱歉|对不起)/iu;
/** Sentences with which the agent asks for a value. */
const asksUser =
  /\b(?:tell|give|send|show) (?:me|us)\b|\bplease (?:provide|enter|share|confirm|tell|give|choose|select|type)\b|^(?:may|can|could) (?:i|we|you)\b/iu;
const isCall = (text: string) =>
  /^[a-z_][\w.]*\([^)]*\)$/iu.test(text) ||
  /^[a-z]+(?:_[a-z\d]+)*_[a-z][a-z\d]*$|^[a-z]{2}[a-z\d]*(?:[A-Z][a-z\d]*)+$/.test(text);
/** "Order shipped", "Payment successful", "Resolved": how things are, not what is done. */
const outcome =
  /(?:^|\s)(?:\p{L}+(?:ed|ied)|done|sent|paid|complete|successful(?:ly)?|success|failed|failure|closed|over|met|lost|won|end|ended|完成|成功|失败|结束|abgeschlossen|beendet|fertig|eingegangen|erhalten|terminée?|reçue?|terminado|recibid[oa]|fin)[.!]?$/iu;
const userGives =
  /^(?:will |must |should |can |then )?(?:provid|giv|enter|choos|select|pick|upload|answer|submit|confirm|describ|specif|state|repl|respond|type|share|send|accept|agree|tell|say|input|fill|decid|sign|list|explain|want|prefer|ask|request|scan|提供|输入|选择|填写|描述|确认|回答|gibt|wählt|nennt|bestätigt|donne|choisit|saisit|fournit|proporciona|elige|ingresa|selecciona)/iu;
const lookupOfPeople =
  /^(?:get|take|receive|confirm|verify|check|capture|record|note|identify|understand|determine)s?\b/iu;
const aboutUser =
  /\b(?:name|e-?mail|phone|contact|address|preferences?|reason|concern|feedback|intent|needs?|requirements?|consent|date of birth|dob|issue|problem|complaint)\b/iu;

export function guessKind(facts: StepFacts): KindGuess {
  const { node, hasIncoming, hasOutgoing, isChoice, isStates, isLangGraph } = facts;
  const { kind, shape } = node;
  const text = plainWords(node.label);
  if (kind === 'fork' || jointShapes.has(shape) || !/[\p{L}\p{N}]/u.test(text)) return guess('omit', 'joint');
  if (kind === 'start') return guess('omit', 'start');
  if (kind === 'end') return guess('omit', 'end');
  if (kind === 'condition') return guess('condition', isChoice ? 'exits' : 'shape');
  const isTerminal = terminalShapes.has(shape);
  const words = withoutActor(text);
  // "Kunden informieren": the person is the object of a verb at the end.
  const endsWithVerb = lastVerbs.has(wordsOf(text).at(-1) ?? '');
  const isUser =
    !endsWithVerb && !actorSubject.test(text) && (peopleSubject.test(text) || chineseUserSubject.test(text));
  const verb = verbKind(words);
  if (!hasIncoming && hasOutgoing && (isTerminal || isUser) && !(verb !== undefined && !isUser && words !== text)) {
    const isStep =
      verb !== undefined && !isUser && !outcome.test(text) && !/^(?:receive|new|incoming|open)/iu.test(words);
    if (!isStep) return guess('omit', 'start', isTerminal ? 'high' : 'medium');
  }
  // "Incident reported", "New ticket", "Receive a request": what sets the procedure off.
  if (
    !hasIncoming &&
    hasOutgoing &&
    ((verb === undefined && outcome.test(text)) || /^(?:new|incoming|inbound|receive)\b/iu.test(text))
  )
    return guess('omit', 'start', 'medium');
  if (closing.test(words) && !hasOutgoing) return guess('omit', 'end');
  if (
    !hasOutgoing &&
    hasIncoming &&
    (isTerminal ? verb === undefined || outcome.test(text) : outcome.test(text) && verb === undefined)
  ) {
    if (!speech.test(text)) return guess('omit', 'end', isTerminal ? 'high' : 'medium');
  }
  if (isLangGraph) return functionKind(text);
  if (isChoice && !isStates && (/[?？]$/u.test(text) || verb === undefined || !['api', 'question'].includes(verb)))
    return guess('condition', 'exits');
  if (isChoice && !isStates && !dataShapes.has(shape) && !callShapes.has(shape) && chooses.test(words))
    return guess('condition', 'exits', 'medium');
  if (isCall(text)) return guess('api', 'call');
  if (/[?？]$/u.test(text)) return guess('question', 'question-mark', diamondShapes.has(shape) ? 'medium' : 'high');
  if (isUser) {
    const rest = text.replace(peopleSubject, '').replace(chineseUserSubject, '').trim();
    if (/^(?:input|message|query|question|request|reply|response|answer|details|info\w*)$/iu.test(rest))
      return guess('question', 'noun', 'medium');
    // "The user is welcome to call again" is a message.
    if (/^(?:is|are|will|can|may|should|must|has|have)\b/iu.test(rest)) return guess('answer', 'speech', 'medium');
    return userGives.test(rest) ? guess('question', 'user') : guess('words', 'user', 'medium');
  }
  if (speech.test(text) && (verb === undefined || verb === 'answer')) return guess('answer', 'speech');
  if (asksUser.test(words)) return guess('question', 'speech');
  if (spokenPrefix.test(text) && verb !== 'api') return guess('answer', 'speech');
  const spoken = verb === undefined ? undefined : kindOfVerb(verb, words);
  if (spoken === 'question' || spoken === 'answer') return guess(spoken, 'verb');
  if (dataShapes.has(shape)) return guess('api', 'shape');
  if (callShapes.has(shape)) return guess('api', 'shape', spoken === 'words' ? 'medium' : 'high');
  if (inputShapes.has(shape) && spoken === undefined) return guess('question', 'shape');
  if (outputShapes.has(shape) && spoken === undefined) return guess('answer', 'shape');
  if (manualShapes.has(shape) && spoken !== 'api') return guess('words', 'shape');
  if (spoken !== undefined) return guess(spoken, 'verb');
  if (opensQuestion.test(words)) return guess('question', 'question-mark', 'medium');
  const noun =
    lastNouns.get(wordsOf(words).at(-1) ?? '') ?? lastNouns.get((wordsOf(words).at(-1) ?? '').replace(/s$/, ''));
  if (noun !== undefined) return guess(noun, 'noun', 'medium');
  return guess('words', 'unknown', 'low');
}

const chooses =
  /^(?:check|decide|determine|evaluate|assess|choose|select|route|classify|triage|identify|is|are|does|has)(?:s|es)?\b/iu;

/** The kind of a step that begins with a verb of `kind`, by the verb's object. */
function kindOfVerb(kind: StepKind, words: string): StepKind {
  const isToColleagues = toColleagues.test(words) && !toPeople.test(words);
  const [verb = ''] = wordsOf(words);
  if (kind === 'answer') {
    if (/^confirm/.test(verb) && fromPeople.test(words)) return 'question';
    if (
      isToColleagues ||
      (/^(?:give|provide|offer?|grant)s?$/.test(verb) && verb !== 'offer' && toolObjects.test(words))
    )
      return 'api';
    return 'answer';
  }
  if (kind === 'question') {
    if (isToColleagues || (/^request/.test(verb) && toolObjects.test(words))) return 'api';
    if (/^collect/.test(verb) && /\bpayment\b(?!\s+(?:method|details|info\w*))/iu.test(words)) return 'api';
    return 'question';
  }
  if (/^(?:take|receive|accept)s?\b.*\b(?:payment|deposit)\b/iu.test(words)) return 'api';
  if (/^(?:get|take|receive|capture|record|note|understand|identify)s?\b/iu.test(words) && !toolObjects.test(words)) {
    if (fromPeople.test(words) || (/^(?:take|capture|understand|identify|note)/iu.test(words) && aboutUser.test(words)))
      return 'question';
  }
  if (lookupOfPeople.test(words) && new RegExp(`\\b(?:with|from)\\s+${determiner}(?:${people})s?\\b`, 'iu').test(words))
    return 'question';
  if (/^(?:send|post|write|read|return|make|issue|give|walk)/iu.test(words) && spokenObjects.test(words))
    return isToColleagues ? 'api' : 'answer';
  return kind;
}

/** Names of functions in an export of LangGraph. */
function functionKind(text: string): KindGuess {
  const name = text.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();
  if (/(?:^|[_ ])(?:human|user|ask|clarify|feedback|interrupt)(?:$|[_ ])/.test(name))
    return guess('question', 'noun', 'medium');
  if (
    /(?:^|[_ ])(?:answer|respond|response|reply|chat|chatbot|agent|assistant|final|speak|greet|model|generate)(?:$|[_ ])/.test(
      name,
    )
  )
    return guess('answer', 'noun', 'medium');
  return guess('api', 'call', 'medium');
}
