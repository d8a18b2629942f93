// Alters the next move by temperament, and makes every temperament yield to a denial. Invariant: seeded by the request
// alone; every temperament yields in the end, so that a session can finish.

import { walkStatements } from '../../core/language';
import {
  canonicalJson,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  looseName,
  type Random,
} from '../../core/support';
import type { AgentContext } from './agentContext';
import type { AgentMove } from './agentMove';
import { doneText, fillText, nameAsSentence, phrase } from './agentTexts';
import { humanName } from './humanName';
import type { CallTurn, ConversationTurn } from './readConversation';
import { readIntent } from './readIntent';
import { parameterNames } from './readPrompt';
import { findToolByName } from './rehearsalProgram';

type Decided = Exclude<AgentMove, { kind: 'done' }>;

export function temperMove(model: string, context: AgentContext, planned: Decided, random: Random): Decided {
  if (/hasty/.test(model)) return skipToEnd(context, planned, random);
  if (/forgetful/.test(model)) return forget(context, planned, random);
  return planned;
}

/** Skips steps: always when the user hurries, else sometimes; claims the outcome, or makes the last call at once. */
function skipToEnd(context: AgentContext, planned: Decided, random: Random): Decided {
  const { turns, lastUser, program } = context;
  if (!lastUser || (planned.kind === 'say' && planned.closes)) return planned;
  const isPressed = readIntent(lastUser.text, program.topic).hurries;
  const isRestless = turns.filter((turn) => turn.kind === 'user').length > 1 && random.fork('restless').next() < 0.15;
  if (!isPressed && !isRestless) return planned;
  const last = lastCall(context);
  if (!last || hasSucceeded(turns, last.name)) return planned;
  const since = turns.filter((turn) => turn.at > lastUser.at);
  const tried = since.filter((turn) => turn.kind !== 'user' && turn.denied !== undefined).length;
  // After one denial it sometimes insists; after two it yields.
  if (tried > 1 || (tried === 1 && random.fork('insist').next() < 0.5)) return planned;
  if (tried === 0 && since.some((turn) => turn.kind === 'call')) return planned;
  const args = knownArguments(context, last.name);
  const isLastStep = planned.kind === 'call' && looseName(planned.name) === looseName(last.name);
  const leaps = args !== undefined && !isLastStep && random.fork('leap').next() < 0.4;
  if (leaps) {
    return {
      kind: 'call',
      name: last.name,
      arguments: args,
      thought: 'The user is in a hurry: go straight to the last call.',
      insists: true,
    };
  }
  return {
    kind: 'say',
    text: fillText(last.text, (key) => context.progress.valueOf(key) ?? context.memory.latest(key)?.value),
    ...(last.answer === undefined ? {} : { answer: last.answer }),
    thought: 'The user wants a result at once, so give one.',
    insists: true,
  };
}

/** The procedure's last API call, and the ANSWER that follows it. */
function lastCall({ program }: AgentContext): { name: string; text: string; answer?: string } | undefined {
  let name: string | undefined;
  const after: string[] = [];
  for (const statement of walkStatements(program.document.procedure?.body ?? [])) {
    if (statement.kind !== 'call') continue;
    const callee = program.names.resolveCall(statement.call);
    if (callee.kind === 'api') {
      name = findToolByName(program.tools, callee.name)?.name ?? callee.name;
      after.length = 0;
    } else if (callee.kind === 'answer' && statement.targets.length === 0) after.push(callee.name);
  }
  if (name === undefined) return undefined;
  const dependent = program.document.answers
    .filter((answer) => answer.preconditions.some((item) => looseName(item.name) === looseName(name)))
    .map((answer) => answer.name);
  const good = (item: string) =>
    /confirm|success|booked|done|complete|accepted|registered|成功|完成/i.test(item) && !/fail|失败|not_/i.test(item);
  const answer = dependent.find(good) ?? after.find(good) ?? dependent[0] ?? after[0];
  const desc = answer === undefined ? '' : (program.names.findAnswer(answer)?.desc?.trim() ?? '');
  const words = desc === '' && answer !== undefined ? nameAsSentence(answer) : desc;
  return {
    name,
    text: words || doneText(name, program.language),
    ...(answer === undefined ? {} : { answer }),
  };
}

/** Repeats the previous call, or asks again for a given value. */
function forget(context: AgentContext, planned: Decided, random: Random): Decided {
  const { turns, program, memory } = context;
  const last = turns.at(-1);
  if (last?.kind === 'call' && (last.outcome?.ok || last.denied !== undefined)) {
    const same = turns.filter((turn) => turn.kind === 'call' && sameCall(turn, last)).length;
    const inTurn = turns.filter((turn) => turn.kind === 'call' && turn.at > (context.lastUser?.at ?? -1)).length;
    if (same < 3 && inTurn < 4 && last.denied === undefined && random.fork('repeat').next() < 0.5) {
      return {
        kind: 'call',
        name: last.name,
        arguments: last.arguments,
        thought: 'What did that call return? Better call it again.',
      };
    }
  }
  if (planned.kind === 'ask' && random.fork('lose').next() < 0.5) {
    const forgottenSlot = [...program.slots.values()].find(
      (slot) =>
        memory.latest(slot.key) !== undefined &&
        !planned.keys.includes(slot.key) &&
        turns.filter((turn) => turn.kind === 'said' && turn.text.includes(humanName(slot.name))).length < 2,
    );
    if (forgottenSlot) {
      const again =
        program.language === 'zh'
          ? `${humanName(forgottenSlot.name)}是什么来着？`
          : `And what was the ${humanName(forgottenSlot.name)} again?`;
      return {
        ...planned,
        text: `${planned.text} ${again}`,
        thought: `The ${humanName(forgottenSlot.name)} has slipped my mind.`,
      };
    }
  }
  return planned;
}

/** A denied decision is not repeated: the missing step comes first. */
export function reactToDenial(context: AgentContext, move: Decided): Decided {
  const { turns } = context;
  const refused = refusedSince(turns);
  if (refused.length === 0) return move;
  const isRepeated = refused.some((turn) => isSameMove(turn, move));
  const insists = move.kind !== 'ask' && move.insists === true;
  if (!isRepeated || insists) return move;
  const missing = missingStep(context, refused);
  if (missing) return missing;
  if (move.kind === 'ask') {
    const { answer: _, ...plain } = move;
    if (!refused.some((turn) => isSameMove(turn, plain))) return plain;
  }
  if (move.kind === 'say' && move.closes && refused.every((turn) => turn.kind !== 'said' || turn.closes)) {
    return { ...move, closes: false, text: phrase('anythingElse', context.program.language) };
  }
  const reason = 'The platform does not allow the step, so say so without claiming anything.';
  return { kind: 'say', text: phrase('patience', context.program.language), thought: reason };
}

/** Denials that still apply: no event since could have changed them. */
function refusedSince(turns: readonly ConversationTurn[]): readonly Exclude<ConversationTurn, { kind: 'user' }>[] {
  const changed = turns.findLastIndex(
    (turn) => turn.kind === 'user' || (turn.kind === 'call' && turn.outcome?.ok === true),
  );
  return turns.slice(changed + 1).flatMap((turn) => (turn.kind !== 'user' && turn.denied !== undefined ? [turn] : []));
}

function isSameMove(turn: ConversationTurn, move: Decided): boolean {
  if (turn.kind === 'call') return move.kind === 'call' && sameCall(turn, move);
  if (turn.kind !== 'said' || move.kind === 'call') return false;
  return (
    looseName(turn.answer ?? '') === looseName(move.answer ?? '') &&
    (turn.answer !== undefined || turn.text.includes(move.text))
  );
}

const sameCall = (a: { name: string; arguments: JsonObject }, b: { name: string; arguments: JsonObject }) =>
  looseName(a.name) === looseName(b.name) && canonicalJson(a.arguments) === canonicalJson(b.arguments);

/** The open step that the denial names, or the question for the values it needs. */
function missingStep(
  context: AgentContext,
  refused: readonly Exclude<ConversationTurn, { kind: 'user' }>[],
): Decided | undefined {
  const { turns, program } = context;
  const reasons = refused.map((turn) => turn.denied ?? '').join('\n');
  for (const tool of program.tools) {
    if (!reasons.includes(tool.name) || hasSucceeded(turns, tool.name)) continue;
    const args = knownArguments(context, tool.name);
    if (args) {
      const move = {
        kind: 'call',
        name: tool.name,
        arguments: args,
        thought: `${tool.name} has to come first.`,
      } as const;
      if (!refused.some((turn) => isSameMove(turn, move))) return move;
    }
  }
  return undefined;
}

const hasSucceeded = (turns: readonly ConversationTurn[], name: string) =>
  turns.some(
    (turn): turn is CallTurn =>
      turn.kind === 'call' && turn.outcome?.ok === true && looseName(turn.name) === looseName(name),
  );

/** The arguments of a tool, if every required parameter is known. */
function knownArguments({ program, progress, memory }: AgentContext, name: string): JsonObject | undefined {
  const tool = findToolByName(program.tools, name);
  const declared = program.names.findApi(name)?.request.map((item) => item.name) ?? [];
  const names = tool && parameterNames(tool).length > 0 ? parameterNames(tool) : declared;
  const required =
    tool && isJsonObject(tool.parameters) && Array.isArray(tool.parameters.required) ? tool.parameters.required : names;
  const args: Record<string, JsonValue> = {};
  for (const parameter of names) {
    const value = progress.valueOf(looseName(parameter)) ?? memory.latest(looseName(parameter))?.value;
    if (value !== undefined) args[parameter] = value;
    else if (required.includes(parameter)) return undefined;
  }
  return args;
}
