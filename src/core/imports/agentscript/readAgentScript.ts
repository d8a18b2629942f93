// Reads Agent Script (files ".agent") as the parts of a PDL document. A text with a fault is refused: line, column, the
// reason and what to try.

import { printPdl } from '../../formats';
import { fail, ok } from '../../support';
import type { ProcedureReader } from '../importFlow';
import type { AgentLine } from './agentLine';
import { buildAgentPdl, isTopicBlock } from './buildAgentPdl';
import { readAgentTree } from './readAgentTree';

/** Top-level blocks of the dialects of Agent Script that carry no name. */
const plainBlocks =
  /^(?:config|system|variables|language|knowledge|actions|llm|connections?|connection .+|modality .+|messaging|context|security|surface .+|response_formats|model_config|tool .+)$/;

export const readAgentScript: ProcedureReader = (text) => {
  const tree = readAgentTree(text);
  const fault = tree.ok ? unknownBlock(tree.value) : tree.error;
  if (fault) return fail({ message: `Line ${fault.line}, column ${fault.column}: ${fault.message}` });
  const blocks = tree.ok ? tree.value : [];
  if (!blocks.some(isTopicBlock)) {
    return fail({
      message: 'The Agent Script has no topic. Import the whole file, with "start_agent NAME:" or "topic NAME:".',
    });
  }
  return ok({
    data: storedValues(blocks),
    print: (clean, comments) => {
      const { parts, notImported } = buildAgentPdl(blocks, clean);
      return {
        ...(parts.name === undefined ? {} : { title: parts.name }),
        text: printPdl({ ...parts, comments: comments(notImported) }),
        nodes: parts.apis.length + parts.answers.length,
        edges: [...parts.apis, ...parts.answers].reduce((sum, { precondition }) => sum + precondition.length, 0),
        losses: notImported,
      };
    },
  });
};

function unknownBlock(blocks: readonly AgentLine[]) {
  const found = blocks.find((block) => block.kind !== 'key' || !(isTopicBlock(block) || plainBlocks.test(block.key)));
  return (
    found && {
      line: found.line,
      column: found.column,
      message: `"${found.kind === 'key' ? found.key : found.text}" is not a top-level block. Use one such as "config:", "variables:" or "topic NAME:", or indent it below its topic.`,
    }
  );
}

/** Keys with quoted values, in which secrets are searched. */
const storedValues = (lines: readonly AgentLine[]): unknown =>
  lines.map(({ key, text, children }) => ({
    [key === 'with' || key === 'set' ? (text.match(/^\w+\s+(?:@\w+\.)?([\w.-]+)/)?.[1] ?? key) : key]: [
      ...(key === '|' ? '' : text).matchAll(/"((?:[^"\\]|\\.)*)"/g),
    ].map(([, inner]) => inner),
    children: storedValues(children),
  }));
