import { describe, expect, it } from 'vitest';
import { parseTools } from '../../core/formats';
import { parsePdl } from '../../core/language';
import { textAfterEdit } from '../../testing/planEdits';
import { apiFromTool } from './toolSlots';

const document = parsePdl(`SLOTs:
  - name: Cups
APIs:
  - name: boil
    response: [water]
`);
const parsed = parseTools(
  JSON.stringify([
    {
      name: 'brew',
      description: 'Brews\n  tea',
      parameters: {
        type: 'object',
        properties: {
          cups: { type: 'integer' },
          water: { type: 'string' },
          sort: { type: 'string', description: 'which\nleaves', enum: ['black', 'green'] },
        },
        required: ['cups'],
      },
      returns: { type: 'object', properties: { tea: { type: 'string' } } },
    },
  ]),
);
const [brew] = parsed.ok ? parsed.value : [];
if (!brew) throw new Error('no tool');

describe('an API from a tool', () => {
  const api = {
    kind: 'addApi',
    name: 'brew',
    desc: 'Brews tea',
    request: ['cups', 'water', 'sort'],
    response: ['tea'],
  };

  it('has the parameters and results of the tool', () => {
    expect(apiFromTool(document, brew, false)).toEqual([api]);
  });

  it('adds slots for parameters without a source', () => {
    expect(apiFromTool(document, brew, true)).toEqual([
      { kind: 'addSlot', name: 'sort', desc: 'which leaves', type: 'string', values: ['black', 'green'] },
      api,
    ]);
  });

  it('is inserted with its slots, in the style of its neighbours', () => {
    let text = document.source;
    for (const edit of apiFromTool(document, brew, true)) text = textAfterEdit(text, edit);
    expect(text).toBe(`SLOTs:
  - name: Cups
  - name: sort
    desc: which leaves
    type: string
    values: [black, green]
APIs:
  - name: boil
    response: [water]
  - name: brew
    response: [tea]
    desc: Brews tea
    request: [cups, water, sort]
`);
  });
});
