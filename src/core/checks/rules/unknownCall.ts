// Finds calls of undeclared names. Real procedures use many ANSWERs without declaring them, so those have a low level,
// unless a similar declared name is never called: then it is probably a typo.

import { answerId } from '../../graph';
import { groupBy } from '../../support';
import type { CallUse, CheckContext } from '../checkContext';
import { replaceNameFix } from '../quickFixes';
import type { Finding, Rule } from '../rule';

export const unknownCall: Rule = { name: 'unknown-call', check };

/** Helpers of the models' Python that need no declaration. */
const builtins = new Set(['len', 'int', 'str', 'float', 'bool', 'print', 'range', 'list', 'dict', 'set', 'min', 'max']);
/** Node kinds of the low-code platform that many procedures were converted from; no document declares them. */
const platform = /^(PARAMETER_EXTRACTOR|CODE_EXECUTOR|LLM|INSTRUCT|SUBTASK)/i;
const shownPlaces = 20;

/** One finding for each undeclared name, or for each of its calls if a similar declared name can replace it. */
function* check(context: CheckContext): Iterable<Finding> {
  const called = new Set(context.calls.map((use) => use.callee.nodeId));
  const undeclaredCalls = context.calls.filter((use) => !use.callee.declared && !isHelper(use));
  const uses = groupBy(undeclaredCalls, ({ callee }) => callee.nodeId);
  if (uses.size === 0) return;
  const candidates = candidatesOf(context);
  for (const list of uses.values()) {
    const [first] = list;
    if (first === undefined) continue;
    const near = nearest(context, first, candidates);
    if (near === undefined) {
      yield undeclared(context, first, list);
      continue;
    }
    // If the similar name has calls too, this name is probably intended.
    const isProbable = first.callee.kind !== 'answer' || !called.has(answerId(near));
    for (const use of list) yield slip(context, use, near, isProbable);
  }
}

/** Inside an expression an undeclared name is a helper of the pseudo-code, like `len(x)`. */
function isHelper({ call, callee, isStep }: CallUse): boolean {
  if (callee.kind !== 'unknown') return false;
  return !isStep || builtins.has(call.name) || platform.test(callee.name);
}

interface Candidates {
  readonly apis: readonly string[];
  readonly answers: readonly string[];
  readonly all: readonly string[];
}

function candidatesOf({ document, names }: CheckContext): Candidates {
  const [apis, answers, others] = [document.apis, document.answers, document.others].map((list) =>
    list.map(nameOf),
  ) as [string[], string[], string[]];
  return { apis, answers, all: [...apis, ...answers, ...others, ...names.functions.map((def) => def.name.name)] };
}

function nearest(context: CheckContext, { call, callee }: CallUse, candidates: Candidates): string | undefined {
  const pool = callee.kind === 'api' ? 'apis' : callee.kind === 'answer' ? 'answers' : 'all';
  return context.suggest(call.name, pool, candidates[pool]);
}

const nameOf = (decl: { readonly name: string }) => decl.name;

function slip(context: CheckContext, { call, callee }: CallUse, near: string, isProbable: boolean): Finding {
  const at = { name: call.name, range: call.nameRange };
  const node = context.nodeOfCall(call);
  return {
    at,
    message: `${titleOf(callee.kind, call.name)} is not declared. Did you mean \`${near}\`?`,
    nodeIds: node === undefined ? [callee.nodeId] : [...new Set([callee.nodeId, node])],
    fixes: [replaceNameFix(at, near, 'procedure')],
    ...(isProbable ? {} : { level: 'info' as const }),
  };
}

function undeclared(context: CheckContext, first: CallUse, uses: readonly CallUse[]): Finding {
  const { call, callee } = first;
  const nodes = uses.flatMap((use) => context.nodeOfCall(use.call) ?? []);
  const title = titleOf(callee.kind, call.name);
  const count = uses.length > 1 ? ` It is called ${uses.length} times.` : '';
  const isQuiet = callee.kind === 'answer' || (callee.kind === 'api' && platform.test(call.name));
  const message =
    callee.kind === 'answer'
      ? `${title} is not declared: the agent words it freely. Declare it to fix its text or its preconditions.`
      : callee.kind === 'api'
        ? `${title} is not declared, so a session denies the call. Declare it under APIs, or call a declared one.`
        : `${title} is neither a declared API or ANSWER nor a function of the procedure. Declare it, or write what is meant as a sentence.`;
  return {
    at: { range: call.nameRange },
    message: message + count,
    nodeIds: [...new Set([callee.nodeId, ...nodes])],
    related: uses.slice(1, shownPlaces + 1).map((use) => ({ message: 'Called here too', range: use.call.nameRange })),
    ...(isQuiet ? { level: 'info' as const } : {}),
  };
}

function titleOf(kind: string, name: string): string {
  if (kind === 'api') return `The API \`${name}\``;
  return kind === 'answer' ? `The ANSWER \`${name}\`` : `\`${name}\``;
}
