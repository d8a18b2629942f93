// Messages that the agent must send before the procedure continues: parts of one reply, which may end with a question.
// Invariant: a reply declares the last ANSWER that it contains.

import type { AgentMove } from './agentMove';
import { askForSlots, needThought, withOptions } from './agentTexts';
import { humanName } from './humanName';
import { emptySlot, isNameOf, type RehearsalProgram } from './rehearsalProgram';
import { joinParts } from './saidParts';

interface Part {
  readonly text: string;
  readonly answer?: string;
  /** The part offers to start again. */
  readonly offersAgain?: boolean;
}

interface Question {
  /** Slots that are asked for, each with its round. */
  readonly missing: readonly { readonly key: string; readonly round: number }[];
  /** The ANSWER's own question; if absent, the slots are asked for by name. */
  readonly words: string | undefined;
  readonly answer: string | undefined;
}

export class Unsaid {
  private readonly parts: Part[] = [];

  add(part: Part): void {
    // A step that a loop repeats before a reply is said once.
    if (part.answer !== undefined || this.parts.at(-1)?.text !== part.text) this.parts.push(part);
  }

  get isEmpty(): boolean {
    return this.parts.length === 0;
  }

  say(thought: string): AgentMove & { kind: 'say' } {
    const answer = this.lastAnswer();
    return {
      kind: 'say',
      text: joinParts(this.parts.map((part) => part.text)),
      offersAgain: this.parts.some((part) => part.offersAgain === true),
      ...(answer === undefined ? {} : { answer }),
      thought,
    };
  }

  /** `request`: the last generic ANSWER, which the question of the next step belongs to. */
  ask(program: RehearsalProgram, { missing, words, answer }: Question, request: string | undefined): AgentMove {
    const slots = missing.map(({ key }) => program.slots.get(key) ?? emptySlot(key));
    const byName = askForSlots(slots, program.language);
    const isNamed =
      words !== undefined && (slots.length === 1 || slots.every((slot) => words.includes(humanName(slot.name))));
    const question = words === undefined ? byName : isNamed ? withOptions(words, slots) : `${words} ${byName}`;
    // If a flowchart step asks by its own text, it is the declared ANSWER; any other question belongs to the parts
    // before it.
    const text = program.names.findAnswer(answer ?? '')?.desc?.trim() ?? '';
    const isStep = answer !== undefined && words !== undefined && isNameOf(answer, text);
    const claim = (isStep ? answer : this.lastAnswer()) ?? answer ?? request;
    const said = this.parts.map((part) => part.text);
    return {
      kind: 'ask',
      keys: missing.map(({ key }) => key),
      rounds: missing.map(({ round }) => round),
      text: joinParts(said.some((part) => part.includes(question)) ? said : [...said, question]),
      question,
      ...(claim === undefined ? {} : { answer: claim }),
      thought: needThought(slots),
    };
  }

  private lastAnswer(): string | undefined {
    return this.parts.findLast((part) => part.answer !== undefined)?.answer;
  }
}
