// Finds branches and loops on a value that nothing in the document produces, or that no step asks the user for.

import { childBlocks, type PdlStatement, walkStatements } from '../../language';
import { groupBy } from '../../support';
import type { CheckContext } from '../checkContext';
import { addCallTargets } from '../quickFixes';
import type { Finding, Rule } from '../rule';
import { unknownReads } from '../unknownReads';
import { keysWithoutSource, valueFactsOf, variableKey } from '../valueFacts';

export const unproducedCondition: Rule = { name: 'unproduced-condition', check };

const shownPlaces = 20;

function* check(context: CheckContext): Iterable<Finding> {
  for (const { name, nodeIds, describe: words } of unknownReads(context, (use) => use === 'condition')) {
    yield {
      at: name,
      nodeIds,
      describe: () => {
        const { near, ...rest } = words();
        const message =
          near === undefined
            ? `This branches on \`${name.name}\`, which nothing produces: it is not a slot, no API returns it and no step assigns it, so the agent has to guess. Have a call return it, or ask the user for it.`
            : `This branches on \`${name.name}\`, which nothing produces. Did you mean \`${near}\`?`;
        return { ...rest, message };
      },
    };
  }
  yield* uncollected(context);
}

/** Slots and request names: the user may give them, but no step asks before the branch. */
function* uncollected(context: CheckContext): Iterable<Finding> {
  const { flow, document } = context;
  const keys = keysWithoutSource(context);
  const reads = keys.size === 0 ? [] : valueFactsOf(context).reads;
  const byKey = groupBy(
    reads.filter(({ use, isWord, key }) => use === 'condition' && !isWord && keys.has(key)),
    ({ key }) => key,
  );
  if (byKey.size === 0) return;
  const before = statementsBefore(document.procedure?.body ?? []);
  const slots = new Set(document.slots.map(({ name }) => variableKey(name)));
  for (const [key, list] of byKey) {
    const [{ name, statement }] = list;
    const asking = before.get(statement);
    const isAnswer = asking?.kind === 'call' && asking.call.kind === 'answer';
    const fix = isAnswer && addCallTargets(asking, [name.name], `Take \`${name.name}\` from \`${asking.call.name}\``);
    yield {
      at: name,
      level: 'info',
      nodeIds: [...new Set(list.flatMap(({ points }) => points.flatMap((at) => flow.points[at]?.nodeId ?? [])))],
      message: `This branches on ${slots.has(key) ? 'the slot ' : ''}\`${name.name}\`, which no step collects and no API returns: the agent has to ask for it on its own. Collect it before, as in \`[${name.name}] = ANSWER...()\`.`,
      related: list.slice(1, shownPlaces + 1).map((read) => ({ message: 'Read here too', range: read.name.range })),
      ...(fix ? { fixes: [fix] } : {}),
    };
  }
}

/** The previous statement of each statement in its block. */
function statementsBefore(body: readonly PdlStatement[]): ReadonlyMap<PdlStatement, PdlStatement> {
  const before = new Map<PdlStatement, PdlStatement>();
  const note = (block: readonly PdlStatement[]) => {
    block.forEach((statement, index) => {
      const previous = block[index - 1];
      if (previous) before.set(statement, previous);
    });
  };
  note(body);
  for (const statement of walkStatements(body)) for (const block of childBlocks(statement)) note(block);
  return before;
}
