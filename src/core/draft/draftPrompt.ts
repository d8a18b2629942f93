// Prompts that request a procedure from a model, and its repair. All of the wording is this project's own. Invariant: the
// text and the tools are in fences that their content cannot close.

import { type ChatMessage, type ChatToolSchema, fenceText } from '../llm';
import type { JsonValue } from '../support';
import type { DraftedPdlProblem } from './checkDraftedPdl';

/** First words of the prompt: they distinguish this role from the agent's, the user's and the server's. */
export const draftRole = '## Role: procedure writer';

const example = `Name: Umbrella rental
Desc: Lends an umbrella to a guest.
SLOTs:
  - name: guest_name
    desc: who takes it
  - name: room
APIs:
  - name: count_umbrellas
    request: [room]
    response: [left]
  - name: lend_umbrella
    request: [guest_name, room]
    response: [ticket]
    precondition: [count_umbrellas]
ANSWERs:
  - name: ask_guest
    desc: Ask for name and room.
  - name: lent
    desc: Your umbrella is at the reception, ticket $ticket.
  - name: none_left
    desc: All umbrellas are out.
Procedure: |
  [guest_name, room] = ANSWER.ask_guest()
  [left] = API.count_umbrellas([room])
  if left > 0:
    [ticket] = API.lend_umbrella([guest_name, room])
    ANSWER.lent()
  else:
    ANSWER.none_left()
`;

const language = [
  'A PDL document is YAML with these keys, in this order:',
  '- `Name`, `Desc`: what the procedure is for.',
  '- `SLOTs`: values that come from the user (`name`, `desc`).',
  '- `APIs`: tools (`name`, `desc`, `request`, `response`, and `precondition`: names of APIs that must have succeeded before).',
  '- `ANSWERs`: texts for the user (`name`, `desc`: the text, with `$value` for values).',
  '- `Procedure: |`: the steps, indented, in a Python-like notation: `[results] = API.name([arguments])`,',
  '  `[values] = ANSWER.name()` where an answer asks for values, `ANSWER.name()` where it only informs, `if` / `elif` / `else`,',
  '  `while`, `break`, `return`, `try` / `except` around a call that may fail, and `# comments`. Conditions compare values that an earlier step returned.',
  'Every name that the procedure calls is declared above it; every declared API is called.',
].join('\n');

export function buildDraftPrompt(text: string, tools: readonly ChatToolSchema[] = []): readonly ChatMessage[] {
  const system = [
    `${draftRole}\nYou turn a procedure that is described in words into a PDL document. Keep the steps, their order, their branches and loops, and the language of the text. Add nothing that the text does not say, except names.`,
    `## The notation\n${language}`,
    `## An example\n${fenceText('yaml', example)}`,
    ...(tools.length > 0
      ? [`## Tools\nDeclare as APIs only these, under their names:\n${fenceText('json', printTools(tools))}`]
      : []),
    '## Output format\nThe whole document in one fenced block, and nothing else.',
  ].join('\n\n');
  return [
    { role: 'system', content: system },
    { role: 'user', content: `The procedure in words:\n\n${fenceText('text', text)}` },
  ];
}

/** The same conversation with the last reply and its problems; earlier attempts are left out. */
export function buildRepairPrompt(
  first: readonly ChatMessage[],
  reply: string,
  problems: readonly DraftedPdlProblem[],
): readonly ChatMessage[] {
  const list = problems
    .slice(0, 20)
    .map(({ line, message }) => `- ${line === undefined ? '' : `line ${line}: `}${message}`)
    .join('\n');
  const request = `The document has these problems:\n\n${list}\n\nWrite the whole document again with these problems corrected and everything else unchanged.`;
  return [...first, { role: 'assistant', content: reply }, { role: 'user', content: request }];
}

function printTools(tools: readonly ChatToolSchema[]): string {
  const listed = tools.map(
    ({ name, description, parameters, returns }): JsonValue => ({
      name,
      ...(description === undefined ? {} : { description }),
      parameters,
      ...(returns === undefined ? {} : { returns }),
    }),
  );
  return JSON.stringify(listed, null, 2);
}
