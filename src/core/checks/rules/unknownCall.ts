// Calls of names that the document does not declare. Real procedures name many ANSWERs only where they use them, so
// those weigh little unless a declared name is near that nothing else calls: then it is probably a slip.

import type { CallUse, CheckContext } from '../checkContext';
import { replaceName } from '../fixes';
import type { Finding, Rule } from '../rule';

export const unknownCall: Rule = { name: 'unknown-call', check };

/** Helpers of the language models' Python that need no declaration. */
const builtins = new Set(['len', 'int', 'str', 'float', 'bool', 'print', 'range', 'list', 'dict', 'set', 'min', 'max']);
/** Node kinds of the low-code platform that many procedures were converted from; no document declares them. */
const platform = /^(PARAMETER_EXTRACTOR|CODE_EXECUTOR|LLM|INSTRUCT|SUBTASK)/i;

function* check(context: CheckContext): Iterable<Finding> {
  const called = new Set(context.calls.map((use) => use.callee.nodeId));
  for (const use of context.calls) {
    if (use.callee.declared) continue;
    if (use.callee.kind === 'api') yield apiFinding(context, use);
    else if (use.callee.kind === 'answer') yield answerFinding(context, use, called);
    else yield* otherFinding(context, use);
  }
}

function apiFinding(context: CheckContext, { call, callee }: CallUse): Finding {
  const at = { name: call.name, range: call.nameRange };
  const nodeIds = [callee.nodeId];
  if (platform.test(call.name)) {
    return {
      at,
      message: `\`${call.name}\` is not declared under APIs; the agent has no such tool.`,
      level: 'info',
      nodeIds,
    };
  }
  const near = context.suggest(
    call.name,
    'apis',
    context.document.apis.map((api) => api.name),
  );
  return {
    at,
    nodeIds,
    ...(near === undefined
      ? {
          message: `The API \`${call.name}\` is not declared, so a session denies the call. Declare it under APIs, or call a declared one.`,
        }
      : {
          message: `The API \`${call.name}\` is not declared. Did you mean \`${near}\`?`,
          fixes: [replaceName(at, near, 'procedure')],
        }),
  };
}

function answerFinding(context: CheckContext, { call, callee }: CallUse, called: ReadonlySet<string>): Finding {
  const at = { name: call.name, range: call.nameRange };
  const nodeIds = [callee.nodeId];
  const near = context.suggest(
    call.name,
    'answers',
    context.document.answers.map((answer) => answer.name),
  );
  if (near === undefined) {
    return {
      at,
      message: `The ANSWER \`${call.name}\` is not declared: the agent words it freely. Declare it to fix its text or its preconditions.`,
      level: 'info',
      nodeIds,
    };
  }
  return {
    at,
    message: `The ANSWER \`${call.name}\` is not declared. Did you mean \`${near}\`?`,
    level: called.has(`answer:${near}`) ? 'info' : 'warning',
    nodeIds,
    fixes: [replaceName(at, near, 'procedure')],
  };
}

function* otherFinding(context: CheckContext, { call, callee, isStep }: CallUse): Iterable<Finding> {
  // Inside an expression an undeclared name is a helper of the pseudo-code, as `len(x)` is anywhere.
  if (!isStep || builtins.has(call.name)) return;
  const at = { name: call.name, range: call.nameRange };
  const written = call.prefix === undefined ? call.name : `${call.prefix}_${call.name}`;
  if (platform.test(written)) return;
  const { document, names } = context;
  const candidates = [
    ...[...document.apis, ...document.answers, ...document.others].map((decl) => decl.name),
    ...names.functions.map((def) => def.name.name),
  ];
  const near = context.suggest(call.name, 'all', candidates);
  yield {
    at,
    nodeIds: [callee.nodeId],
    ...(near === undefined
      ? {
          message: `\`${call.name}\` is neither a declared API or ANSWER nor a function of the procedure. Declare it, or write what is meant as a sentence.`,
        }
      : {
          message: `\`${call.name}\` is not declared. Did you mean \`${near}\`?`,
          fixes: [replaceName(at, near, 'procedure')],
        }),
  };
}
