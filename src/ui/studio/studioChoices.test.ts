// Every construct of a procedure can be drawn: what each choice writes, and where.

import { describe, expect, it } from 'vitest';
import type { GraphEdit } from '../../core/document';
import { parsePdl } from '../../core/language';
import { analysePdl } from '../../core/projection';
import { edited } from '../../testing/planEdits';
import type { AddPlace } from '../canvas/tools/drawing';
import { procedureChoices } from './studioChoices';
import type { StudioEdits } from './studioEdits';

const head = 'Name: Orders\nAPIs:\n  - name: find_order\nANSWERs:\n  - name: tell\nProcedure: |\n';
const before = `${head}  API.find_order()\n  for one in list:\n    ANSWER.tell()\n`;

/** The lines of the procedure after a choice was made at the place, its question answered with `answer`. */
async function drawn(id: string, place: AddPlace, answer = ''): Promise<string> {
  let source = before;
  const make = async (edits: GraphEdit | readonly GraphEdit[]) => {
    for (const edit of [edits].flat() as readonly GraphEdit[]) source = edited(source, edit);
    return undefined;
  };
  // The choices of a procedure ask for nothing else.
  const edits = { make } as unknown as StudioEdits;
  const analysis = analysePdl(source);
  const choices = procedureChoices(
    { edits, document: parsePdl(source), graph: analysis.procedure },
    place,
    '',
    undefined,
  );
  const choice = choices.find((one) => one.id === id);
  await (choice?.ask ? choice.ask.apply(answer) : choice?.add?.());
  return source.slice(source.indexOf('Procedure: |\n') + 'Procedure: |\n'.length);
}

const after: AddPlace = { kind: 'after', nodeId: 'api:find_order' };
const inLoop: AddPlace = { kind: 'after', nodeId: 'answer:tell' };
const withLines = (lines: string) => `  API.find_order()\n${lines}  for one in list:\n    ANSWER.tell()\n`;

describe('choices of the procedure', () => {
  it.each([
    ['if', 'found', '  if found:\n    pass\n'],
    ['while', 'found == false', '  while found == false:\n    pass\n'],
    ['for', 'item in items', '  for item in items:\n    pass\n'],
    ['try', '', '  try:\n    pass\n  except:\n    pass\n'],
    ['step', 'greet the user', '  greet the user\n'],
    ['comment', 'be brief', '  # be brief\n'],
    ['assign', 'count = 0', '  count = 0\n'],
    ['return', '', '  return\n'],
    ['call:answer:tell', '', '  ANSWER.tell()\n'],
  ])('%s writes its lines after the selected call', async (id, answer, lines) => {
    expect(await drawn(id, after, answer)).toBe(withLines(lines));
  });

  it.each(['break', 'continue'])('%s leaves the loop it stands in', async (id) => {
    expect(await drawn(id, inLoop)).toBe(`${withLines('')}    ${id}\n`);
  });

  it.each([
    ['new-api', 'API.look()\n'],
    ['new-answer', 'ANSWER.look()\n'],
  ])('%s declares the name and calls it', async (id, call) => {
    expect(await drawn(id, after, 'look')).toBe(withLines(`  ${call}`));
  });
});
