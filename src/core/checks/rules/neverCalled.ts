// Finds declarations that the procedure never calls.

import { answerId, apiId } from '../../graph';
import { walkStatements } from '../../language';
import type { CheckContext } from '../checkContext';
import type { Finding, Rule } from '../rule';
import { TextIndex } from '../textIndex';

export const neverCalled: Rule = { name: 'never-called', check };

function* check(context: CheckContext): Iterable<Finding> {
  const { document } = context;
  if (document.procedure === undefined || document.procedure.body.length === 0) return;
  const called = new Set(context.calls.map((use) => use.callee.nodeId));
  // Instructions in prose may name a node too.
  const lines: string[] = [];
  for (const statement of walkStatements(document.procedure.body)) {
    if (statement.kind === 'comment' || statement.kind === 'text') lines.push(statement.text, '\n');
  }
  const prose = new TextIndex(lines.join(''));
  const seen = new Set<string>();
  const isUncalled = (id: string, name: string) => {
    if (seen.has(id) || called.has(id) || name.trim() === '' || prose.containsName(name)) return false;
    seen.add(id);
    return true;
  };
  for (const api of document.apis) {
    if (!isUncalled(apiId(api.name), api.name)) continue;
    yield {
      at: api,
      message: `The API \`${api.name}\` is declared, but the procedure never calls it. Call it where it belongs, or remove it.`,
      nodeIds: [apiId(api.name)],
    };
  }
  for (const answer of document.answers) {
    if (!isUncalled(answerId(answer.name), answer.name)) continue;
    yield {
      at: answer,
      // ANSWERs to questions outside of the flow are declared and deliberately never called.
      level: 'hint',
      message: `The procedure never calls the ANSWER \`${answer.name}\`; the agent may still use it on its own.`,
      nodeIds: [answerId(answer.name)],
    };
  }
}
