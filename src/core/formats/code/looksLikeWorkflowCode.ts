// Recognises Python code that is a workflow: its steps call functions that send a message, ask a question or stand for
// an API. Other programs (with imports, computations, classes) do not count; a model can draft a procedure from those.

import { type Call, procedureWords } from '../../language';
import { readCodeFunctions } from './codeFunctions';
import { allCalls, builtIns, codeStepOf, codeStepOfName, printerCalls } from './codeSteps';

const longest = 100_000;
const ownHeader = /^def procedure\(\):$/m;
const ownStep = /^ {4}(?:return )?(?:call_tool|answer_user|ask_user|do)\("/m;
const program =
  /^[ \t]*(?:(?:from [\w.]+ )?import [\w.*({]+|class \w+[:({]|@\w|async def |package \w|#include|using |(?:export |public |private )?(?:function|const|let|var|void|func|fn) )|(?:;|\)[ \t]*\{)[ \t]*$|=>|<-/m;
const headerWords = procedureWords.header.filter((word) => word !== 'def').join('|');
const codeLine = new RegExp(
  String.raw`^(?:#.*|(?:[\p{L}_][\p{L}\p{N}_]*(?:\s*,\s*[\p{L}_][\p{L}\p{N}_]*)*\s*=\s*)?[\p{L}_][\p{L}\p{N}_.]*\(.*\)(?:\s*#.*)?|(?:${headerWords})\b.*:|(?:${procedureWords.line.join('|')})\b.*|[\p{L}_][\p{L}\p{N}_]*\s*=\s*\S.*)$`,
  'u',
);

export function looksLikeWorkflowCode(text: string): boolean {
  if (text.length > longest || !/(?:^|\n)[^\n#"']*[\p{L}\p{N}_]\(/u.test(text)) return false;
  if (ownHeader.test(text) && (ownStep.test(text) || /\bholds\("/.test(text))) return true;
  if (program.test(text)) return false;
  return /^def \w+\(/m.test(text) ? hasSteps(text) : isFlat(text);
}

/** Functions that only send, ask or stand for an API, and one function that calls them. */
function hasSteps(text: string): boolean {
  const { functions, top } = readCodeFunctions(text);
  const defined = new Set(functions.map(({ name }) => name));
  const steps = functions.map((fn) => codeStepOf(fn, defined));
  const isTalk = steps.some(({ kind }) => kind === 'answer' || kind === 'ask' || kind === 'confirm');
  const isStub = (index: number) => {
    const { body } = functions[index] ?? { body: [] };
    const done = body.filter(({ kind }) => kind !== 'comment');
    return (
      done.length <= 4 &&
      allCalls(done).every(({ name, target }) => !target && (builtIns.has(name) || name === 'print'))
    );
  };
  const called = new Set(
    [top, ...functions.map(({ body }) => body)].flatMap((body) => allCalls(body).map(({ name }) => name)),
  );
  const simple = steps.filter(
    ({ kind, name }, index) => kind !== 'part' && called.has(name) && (kind !== 'api' || isStub(index)),
  );
  const parts = steps.filter(({ kind }) => kind === 'part');
  const odd = steps.filter(({ kind }, index) => kind === 'api' && !isStub(index));
  const isMainKnown = parts.length > 0 || top.some(({ kind }) => kind !== 'comment');
  if (simple.length >= 3 && isTalk) return odd.length * 3 <= steps.length && isMainKnown;
  // A function made only of calls, all to functions that are not defined.
  return (
    odd.length > 0 && odd.length === functions.length && functions.every(({ body }) => isListOfCalls(allCalls(body)))
  );
}

/** A flat list of calls to undefined functions, as in FlowMind. */
function isFlat(text: string): boolean {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length < 2 || !lines.every((line) => codeLine.test(line)) || /\b(?:API|ANSWER)[._]\w/.test(text))
    return false;
  return isListOfCalls(allCalls(readCodeFunctions(text).top));
}

function isListOfCalls(calls: readonly Call[]): boolean {
  const names = calls.filter(
    ({ name, target }) => !target && !builtIns.has(name) && name !== 'print' && name !== 'input',
  );
  const distinct = new Set(names.map(({ name }) => name));
  const areAllNamed = [...distinct].every(
    (name) => printerCalls.has(name) || /[_\p{Lu}]/u.test(name) || codeStepOfName(name, 0).kind !== 'api',
  );
  return distinct.size >= 2 && areAllNamed && names.length * 2 >= calls.length;
}
