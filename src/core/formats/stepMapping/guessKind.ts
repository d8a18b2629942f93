// Guesses the kind of a flowchart's node in a procedure: by its position, its shape, its exits, and the words of its
// label. Invariant: deterministic; every guess has a reason. Only the kind: `guessSteps` proposes names and values.

import type { GraphNode } from '../../graph';
import { kindOfVerb } from './kindOfVerb';
import * as patterns from './labelPatterns';
import {
  dataShapes,
  diamondShapes,
  inputShapes,
  jointShapes,
  manualShapes,
  outputShapes,
  subroutineShapes,
  terminalShapes,
} from './nodeShapes';
import type { StepKind } from './stepKind';
import {
  actorSubject,
  chineseUserSubject,
  headPhrase,
  peopleSubject,
  plainWords,
  spokenPrefix,
  titleOf,
  toColleagues,
  withoutActor,
  withoutCondition,
  withoutType,
} from './stepWords';
import { activeVerb, lowerWords, nounKind, passiveVerb, verbKind } from './verbForms';
import { chineseColleagues, lastVerbs, people, type SpokenKind } from './verbLexicon';

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
  /** A person or a team other than the user and the agent does it. */
  | 'colleague'
  /** How things are, not what is done. */
  | 'state'
  /** The label is what is said to the user. */
  | 'speech'
  /** Written as a call. */
  | 'call'
  /** The decision right after the step asks about its outcome. */
  | 'outcome'
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
  /** The flow begins here; edges may lead back to it. */
  readonly isEntry: boolean;
  readonly hasOutgoing: boolean;
  /** Only decisions lead here, over edges without a label: the node may be the name of its branch. */
  readonly namesBranch?: boolean;
  /** The edges out of the node are a choice. */
  readonly isChoice: boolean;
  readonly isStates: boolean;
  /** Title of the subgraph of the node: in swimlanes, who carries out its steps. */
  readonly lane?: string | undefined;
  /** The flowchart is an export of LangGraph: labels are names of functions. */
  readonly isLangGraph: boolean;
}

const guess = (kind: StepKind, reason: GuessReason, confidence: Confidence = 'high'): KindGuess => ({
  kind,
  reason,
  confidence,
});

/** The label of a node in the forms that the rules read. */
interface ReadLabel {
  readonly text: string;
  /** The first line, without the agent as its subject, a leading condition and words such as "Step" at the end. */
  readonly words: string;
  readonly verb: SpokenKind | undefined;
  /** The user is the subject. */
  readonly isUser: boolean;
}

function readLabel(label: string): ReadLabel {
  const text = plainWords(label);
  const words = withoutType(withoutCondition(withoutActor(titleOf(label))));
  // "Kunden informieren": the person is the object of a verb at the end.
  const endsWithVerb = lastVerbs.has(lowerWords(words).at(-1) ?? '') || /\slassen$/u.test(words);
  // "Customer record updated", "User authentication": the person is part of a noun.
  const rest = text.replace(peopleSubject, '');
  const passive = passiveVerb(words);
  const isCompound =
    rest !== text &&
    ((passive !== undefined && passive.subject.split(' ').length > 1) ||
      (verbKind(rest) === undefined && !userWord.test(rest) && isNounOfUser(rest)));
  const isUser =
    !endsWithVerb &&
    !isCompound &&
    !actorSubject.test(text) &&
    (peopleSubject.test(text) || chineseUserSubject.test(text));
  return { text, words, verb: verbKind(words), isUser };
}

/** "User authentication", "Customer validation error"; "Customer confirmation" is what the user does or gets. */
function isNounOfUser(rest: string): boolean {
  const noun = nounKind(headPhrase(rest));
  return noun === 'api' || (noun === 'answer' && lowerWords(headPhrase(rest)).length > 1);
}

const userWord = /^(?:calls?|requests?|messages?|query|queries|update|email)$/iu;

export function guessKind(facts: StepFacts): KindGuess {
  const { node, isChoice, isStates, isLangGraph } = facts;
  const { kind, shape } = node;
  const label = readLabel(node.label);
  const { text, words, verb } = label;
  if (kind === 'fork' || jointShapes.has(shape) || !/[\p{L}\p{N}]/u.test(text)) return guess('omit', 'joint');
  if (kind === 'start') return guess('omit', 'start');
  if (kind === 'end') return guess('omit', 'end');
  if (kind === 'condition') return guess('condition', isChoice ? 'exits' : 'shape');
  if (patterns.onlyUser.test(text)) return facts.isEntry ? guess('omit', 'start') : guess('question', 'user', 'medium');
  const terminal = startKind(facts, label) ?? endKind(facts, label);
  if (terminal) return terminal;
  if (isLangGraph) return functionKind(text);
  if (isChoice && !isStates) {
    if (/[?？]$/u.test(text) || verb === undefined || !['api', 'question'].includes(verb))
      return guess('condition', 'exits');
    if (!dataShapes.has(shape) && !subroutineShapes.has(shape) && chooses.test(words))
      return guess('condition', 'exits', 'medium');
  }
  if (patterns.isCall(text) || patterns.isCall(words))
    return patterns.inputName.test(text) ? guess('question', 'noun', 'medium') : guess('api', 'call');
  if (/[?？]$/u.test(text)) return guess('question', 'question-mark', diamondShapes.has(shape) ? 'medium' : 'high');
  return subjectKind(facts, label) ?? speechKind(label) ?? shapeAndVerbKind(shape, label) ?? nounOrState(facts, label);
}

/** "Web client": where the flow begins, the one who calls. */
const endsWithPerson = new RegExp(`\\s(?:${people})s?$`, 'iu');
const incomingEvent = /^(?:new|needs?|incoming|inbound|receive|neue[rs]?|eingehende[rs]?)\b/iu;

/** Events that begin the procedure: "Customer calls", "Incident reported", "New ticket", "Support request". */
function startKind(
  { node, isEntry, hasIncoming, hasOutgoing, lane = '' }: StepFacts,
  label: ReadLabel,
): KindGuess | undefined {
  const { text, words, verb, isUser } = label;
  if (!isEntry || !hasOutgoing) return undefined;
  if (patterns.onlyUser.test(plainWords(lane))) return guess('omit', 'start', 'medium');
  const isTerminal = terminalShapes.has(node.shape);
  if ((isTerminal || isUser) && !(verb !== undefined && !isUser && words !== text)) {
    const isStep =
      verb !== undefined && !isUser && !patterns.outcome.test(text) && !/^(?:receive|new|incoming|open)/iu.test(words);
    // The user's part of a loop is a question.
    const isTurn = hasIncoming && !isTerminal;
    if (!isStep && !isTurn) return guess('omit', 'start', isTerminal ? 'high' : 'medium');
  }
  if (
    verb === undefined &&
    (patterns.outcome.test(words) || patterns.eventNoun.test(words) || patterns.arrives.test(words))
  )
    return guess('omit', 'start', 'medium');
  if (verb === undefined && endsWithPerson.test(words)) return guess('omit', 'start', 'medium');
  return incomingEvent.test(text) ? guess('omit', 'start', 'medium') : undefined;
}

/** How the flow ends: "Order shipped", "Member active". A refusal at the end is still a message. */
function endKind({ node, hasIncoming, hasOutgoing }: StepFacts, label: ReadLabel): KindGuess | undefined {
  const { text, words, verb, isUser } = label;
  if (hasOutgoing) return undefined;
  if (patterns.closing.test(words)) return guess('omit', 'end');
  if (isUser && passiveVerb(words)?.kind === 'answer') return undefined;
  if (!hasIncoming || patterns.speech.test(text) || patterns.negative.test(words)) return undefined;
  const isTerminal = terminalShapes.has(node.shape);
  const line = plainWords(node.label.split('\n')[0] ?? '');
  const isOutcome = [text, words, line].some((one) => patterns.outcome.test(one));
  if (isTerminal ? verb === undefined || isOutcome : isOutcome && (verb === undefined || verbKind(line) === undefined))
    return guess('omit', 'end', isTerminal ? 'high' : 'medium');
  return verb === undefined && (patterns.stateLabel.test(words) || patterns.possibility.test(words))
    ? guess('omit', 'state', 'medium')
    : undefined;
}

/** By the subject: the user, or another person or team. */
function subjectKind({ isStates, lane = '' }: StepFacts, label: ReadLabel): KindGuess | undefined {
  const { text, words, verb, isUser } = label;
  if (patterns.onlyUser.test(plainWords(lane)))
    return patterns.userGives.test(words) || verb === 'answer'
      ? guess('question', 'user', 'medium')
      : guess('words', 'user', 'medium');
  if (patterns.receivesMessage.test(words) || patterns.receivesMessage.test(text))
    return guess('omit', 'start', 'medium');
  if (isUser) {
    const rest = text.replace(peopleSubject, '').replace(chineseUserSubject, '').trim();
    if (/^(?:input|message|query|question|request|reply|response|answer|details|info\w*)$/iu.test(rest))
      return guess('question', 'noun', 'medium');
    if (/^(?:confirmation|notification|greeting|goodbye)$/iu.test(rest)) return guess('answer', 'noun', 'medium');
    // "The user is welcome to call again" is a message.
    if (/^(?:is|are|will|can|may|should|must|has|have)\b/iu.test(rest)) return guess('answer', 'speech', 'medium');
    const passive = passiveVerb(text);
    if (passive && !patterns.userGives.test(rest) && passive.rest === '' && lowerWords(passive.subject).length === 1)
      return guess(passive.kind, 'verb', 'medium');
    return patterns.userGives.test(rest) ? guess('question', 'user') : guess('words', 'user', 'medium');
  }
  if (isStates || actorSubject.test(text)) return undefined;
  if (chineseColleagues.test(words)) return guess('words', 'colleague', 'medium');
  const active = verb === undefined || toColleagues.test(lowerWords(words)[0] ?? '') ? activeVerb(words) : undefined;
  if (active && toColleagues.test(active.subject)) return guess('words', 'colleague', 'medium');
  if (verb === undefined && pluralColleagues.test(words)) return guess('words', 'colleague', 'medium');
  return undefined;
}

const pluralColleagues =
  /^(?:\p{L}+\s+)?(?:engineers|developers|maintainers|reviewers|managers|specialists|technicians|agents|teams|stakeholders|humans|teamleitung|fachabteilung|buchhaltung|werkstatt|chef|technik)\s+(?!(?:of|for|and|or|in)\b)\p{L}/iu;

function speechKind({ text, words, verb }: ReadLabel): KindGuess | undefined {
  if (patterns.speech.test(text) && (verb === undefined || verb === 'answer')) return guess('answer', 'speech');
  if (patterns.politeClose.test(words)) return guess('answer', 'speech', 'medium');
  if (patterns.letsUserChoose.test(words)) return guess('question', 'verb');
  if (patterns.makesUserAct.test(words)) return guess('answer', 'verb', 'medium');
  if (patterns.talksWithUser.test(words)) return guess('question', 'verb', 'medium');
  if (patterns.lacksInfo.test(words)) return guess('question', 'speech', 'medium');
  if (patterns.asksUser.test(words)) return guess('question', 'speech');
  if (spokenPrefix.test(text) && verb !== 'api') return guess('answer', 'speech');
  if (patterns.negative.test(words)) return guess('answer', 'speech', 'medium');
  return undefined;
}

const reads = /^(?:get|read|receive|record|capture|scan|take|note)s?\b|(?:abfragen|aufnehmen|erfassen|einlesen)$/iu;

/** By the verb and what the shape means in flowcharts. */
function shapeAndVerbKind(shape: string | undefined, { text, words, verb }: ReadLabel): KindGuess | undefined {
  const spoken = verb === undefined ? undefined : kindOfVerb(verb, words, text);
  if (spoken === 'question' || spoken === 'answer') return guess(spoken, 'verb');
  if (dataShapes.has(shape)) return guess('api', 'shape');
  if (subroutineShapes.has(shape)) return guess('api', 'shape', spoken === 'words' ? 'medium' : 'high');
  if (inputShapes.has(shape) && (spoken === undefined || reads.test(words))) return guess('question', 'shape');
  if (outputShapes.has(shape) && spoken === undefined) return guess('answer', 'shape');
  if (manualShapes.has(shape) && spoken !== 'api') return guess('words', 'shape');
  if (spoken !== undefined) return guess(spoken, 'verb');
  if (patterns.opensQuestion.test(words)) return guess('question', 'question-mark', 'medium');
  return undefined;
}

/** Labels without a verb at the start: states, passive and active sentences, nouns. */
function nounOrState({ isStates, namesBranch, hasOutgoing }: StepFacts, { words }: ReadLabel): KindGuess {
  if (!isStates && patterns.bareState.test(words)) return guess('omit', 'state', 'medium');
  if (patterns.namesInterface.test(words) || patterns.conversion.test(words)) return guess('api', 'call', 'medium');
  const passive = passiveVerb(words);
  if (passive) {
    // A message to a colleague is sent by a tool.
    const kind = passive.kind === 'answer' && toColleagues.test(passive.subject) ? 'api' : passive.kind;
    return guess(kind, 'verb', 'medium');
  }
  const active = activeVerb(words);
  if (active) return guess(active.kind, 'verb', 'medium');
  if (withoutPeople.test(words)) return guess('words', 'noun', 'medium');
  // "Stripe Process Refund": the name of a program before the verb.
  const [, rest = ''] = /^(?:[\p{Lu}\d][\p{L}\d.]*\s+){1,2}?(\p{Lu}\p{Ll}+\s+.+)$/u.exec(words) ?? [];
  const ofProgram = rest === '' ? undefined : verbKind(rest);
  const noun = nounKind(headPhrase(words));
  if (ofProgram !== undefined && ofProgram !== 'words' && noun !== 'answer' && noun !== 'question')
    return guess('api', 'verb', 'medium');
  if (noun !== undefined) return guess(noun, 'noun', 'medium');
  return namesBranch && hasOutgoing ? guess('omit', 'state', 'medium') : guess('words', 'unknown', 'low');
}

/** Work of people: "Manual approval", "Human review". */
const withoutPeople = /^(?:manual|human|joint|team|offline|peer|board|expert|internal|manuelle?[rs]?)\s/iu;

const chooses =
  /^(?:check|decide|determine|evaluate|assess|choose|select|route|classify|triage|identify|verify|is|are|does|has)(?:s|es)?\b/iu;

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
