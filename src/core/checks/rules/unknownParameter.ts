// Finds request and response names that the API's tool does not have.

import type { NameAt } from '../../language';
import { NameIndex, type Severity } from '../../support';
import { boundTools } from '../boundTools';
import type { CheckContext } from '../checkContext';
import type { CheckToolField } from '../checkTool';
import { replaceNameFix } from '../quickFixes';
import type { Finding, Rule } from '../rule';

export const unknownParameter: Rule = { name: 'unknown-parameter', check };

function* check(context: CheckContext): Iterable<Finding> {
  for (const { api, tool } of boundTools(context)) {
    if (tool === undefined) continue;
    const nodeId = context.nodeIdOf(api);
    const common = { tool: tool.name, nodeId };
    yield* unknown(context, api.request, tool.parameters, { ...common, what: 'parameter', level: 'warning' });
    yield* unknown(context, api.response, tool.returns ?? [], { ...common, what: 'result', level: 'info' });
  }
}

interface UnknownFieldContext {
  readonly tool: string;
  readonly nodeId: string;
  readonly what: 'parameter' | 'result';
  /** Level if the name resembles none of the tool's names, because results are often renamed. */
  readonly level: Severity;
}

function* unknown(
  context: CheckContext,
  names: readonly NameAt[],
  fields: readonly CheckToolField[],
  { tool, nodeId, what, level }: UnknownFieldContext,
): Iterable<Finding> {
  // A schema without fields does not restrict the names.
  if (fields.length === 0) return;
  const named = new NameIndex(names);
  const free = fields.map(({ name }) => name).filter((name) => named.find(name) === undefined);
  const known = new NameIndex(fields);
  for (const at of names) {
    if (at.name.trim() === '' || known.find(at.name) !== undefined) continue;
    const near = context.suggest(at.name, `${what} ${tool}`, free);
    yield {
      at,
      nodeIds: [nodeId],
      ...(near === undefined ? { level } : {}),
      describe: () => {
        const has = fields.map(({ name }) => `\`${name}\``).join(', ');
        return {
          message: `The tool \`${tool}\` ${what === 'parameter' ? 'takes no parameter' : 'returns no'} \`${at.name}\`; it has ${has}. ${near === undefined ? 'Use its names, or change the tool.' : `Did you mean \`${near}\`?`}`,
          fixes: near === undefined ? [] : [replaceNameFix(at, near, 'yaml')],
        };
      },
    };
  }
}
