import { describe, expect, it } from 'vitest';
import { createPorts, openWithPositions } from '../../testing/storePorts';
import type { AnalyseOptions } from '../support/analysis';
import type { WeirPorts } from '../support/ports';
import { editParts } from './editParts';
import { bindTools, createToolsStore, propertiesOf, toolOf } from './toolsStore';

const source = `Name: Tea
APIs:
  - name: boil_water
    request: [cups]
  - name: pour
Procedure: |
  API.boil_water([cups])
`;
const openAi = JSON.stringify([
  {
    type: 'function',
    function: {
      name: 'boilWater',
      parameters: {
        type: 'object',
        properties: { cups: { type: 'integer' }, kind: { type: 'string', enum: ['black', 'green'] } },
        required: ['cups', 'kind'],
      },
    },
  },
  { type: 'function', function: { name: 'wash', parameters: { type: 'object', properties: {} } } },
]);

const settle = async () => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
};

async function open(given: Partial<WeirPorts> = {}) {
  const starters = [
    { title: 'Tea', kind: 'pdl', source },
    { title: 'Other', kind: 'pdl', source: 'Name: Other\n' },
  ] as const;
  const optionsPerRequest: (AnalyseOptions | undefined)[] = [];
  let tools: ReturnType<typeof createToolsStore> | undefined;
  const { analyse, ...ports } = createPorts(given);
  const workspace = await openWithPositions(
    {
      ...ports,
      analyse: (kind, text, options) => {
        optionsPerRequest.push(options);
        return analyse(kind, text, options);
      },
      analyseOptions: () => {
        const checkTools = tools?.getState().checkTools;
        return checkTools ? { tools: checkTools } : {};
      },
    },
    starters,
  );
  tools = createToolsStore(workspace, () => Promise.resolve(editParts));
  return { workspace, tools, optionsPerRequest };
}

describe('the tools of the open document', () => {
  it('are read from its tool file and reach the checks', async () => {
    const { workspace, tools, optionsPerRequest } = await open();
    workspace.getState().setTools(openAi);
    await settle();
    expect(tools.getState().definitions.map((tool) => tool.name)).toEqual(['boilWater', 'wash']);
    expect(optionsPerRequest.at(-1)?.tools?.[0]?.parameters.map((field) => field.name)).toEqual(['cups', 'kind']);
    workspace.getState().setTools(undefined);
    await settle();
    expect(tools.getState().definitions).toEqual([]);
    expect(optionsPerRequest.at(-1)?.tools).toBeUndefined();
  });

  it('have backends, which are stored with the file without changing its definitions', async () => {
    const { workspace, tools, optionsPerRequest } = await open();
    await tools.getState().setDefinitions(openAi);
    await settle();
    const before = optionsPerRequest.length;
    await tools.getState().setBackend('boil_water', { kind: 'script', source: '() => ({ hot: true })' });
    await tools.getState().setBackend('pour', { kind: 'mock', rows: [{ when: {}, result: 1 }] });
    await settle();
    expect(Object.keys(tools.getState().backends)).toEqual(['boil_water', 'pour']);
    expect(tools.getState().definitions).toHaveLength(2);
    expect(tools.getState().definitionsText).toBe(openAi);
    // The checks do not depend on the tools' backends.
    expect(optionsPerRequest.length).toBe(before + 2);
    // A name in another spelling is the same tool.
    await tools.getState().setBackend('boilWater', { kind: 'llm' });
    await settle();
    expect(tools.getState().backends).toEqual({
      pour: { kind: 'mock', rows: [{ when: {}, result: 1 }] },
      boilWater: { kind: 'llm' },
    });
    // A change of the definitions does not change the backends, and vice versa.
    expect(await tools.getState().attach('no tools')).toMatch(/tool/i);
    expect(tools.getState().definitions).toHaveLength(2);
    expect(await tools.getState().attach('- name: pour\n  parameters: {into: string}\n')).toBeUndefined();
    await settle();
    expect(tools.getState().definitions.map(({ name }) => name)).toEqual(['pour']);
    expect(Object.keys(tools.getState().backends)).toEqual(['pour', 'boilWater']);
    await tools.getState().setDefinitions(undefined);
    await tools.getState().setBackend('pour', undefined);
    await settle();
    expect(tools.getState()).toMatchObject({ definitions: [], definitionsText: undefined, checkTools: undefined });
    await tools.getState().setBackend('boil water', undefined);
    await settle();
    expect(workspace.getState().tools).toBeUndefined();
    expect(tools.getState().backends).toEqual({});
  });

  it('are read when the workspace is opened again, and return when their removal is undone', async () => {
    const { repository } = createPorts();
    const first = await open({ repository });
    await first.tools.getState().setDefinitions(openAi);
    await first.tools.getState().setBackend('pour', { kind: 'http', url: 'https://e.org/{into}', auth: 'desk' });
    await first.workspace.getState().flush();
    const { tools } = await open({ repository });
    await settle();
    expect(tools.getState().definitions.map(({ name }) => name)).toEqual(['boilWater', 'wash']);
    expect(tools.getState().backends).toEqual({ pour: { kind: 'http', url: 'https://e.org/{into}', auth: 'desk' } });
    const { definitionsText } = tools.getState();
    await tools.getState().setDefinitions(undefined);
    await settle();
    expect(tools.getState()).toMatchObject({ definitions: [], checkTools: undefined });
    await tools.getState().setDefinitions(definitionsText);
    await settle();
    expect(tools.getState().definitions).toHaveLength(2);
    expect(Object.keys(tools.getState().backends)).toEqual(['pour']);
  });

  it('belong to their document', async () => {
    const { workspace, tools } = await open();
    const first = workspace.getState().history.document.id;
    await tools.getState().setBackend('pour', { kind: 'manual' });
    await settle();
    const other = workspace.getState().documents.find(({ id }) => id !== first);
    workspace.getState().openDocument(other?.id ?? '');
    await settle();
    expect(tools.getState().backends).toEqual({});
    workspace.getState().openDocument(first);
    await settle();
    expect(tools.getState().backends).toEqual({ pour: { kind: 'manual' } });
  });

  it('report why a text contains none', async () => {
    const { workspace, tools } = await open();
    workspace.getState().setTools('no tools at all');
    await settle();
    expect(tools.getState()).toMatchObject({ definitions: [], checkTools: undefined });
    expect(tools.getState().problem).toMatch(/expected/i);
  });

  it('change with the document, and a late reading is dropped', async () => {
    const { workspace, tools } = await open();
    const { documents } = workspace.getState();
    const other = documents.find((document) => document.title === 'Other')?.id ?? '';
    const tea = documents.find((document) => document.title === 'Tea')?.id ?? '';
    workspace.getState().setTools(openAi);
    workspace.getState().openDocument(other);
    await settle();
    expect(tools.getState().definitions).toEqual([]);
    workspace.getState().openDocument(tea);
    await settle();
    expect(tools.getState().definitions).toHaveLength(2);
  });
});

describe('binding', () => {
  it('matches by name, loosely, then by a description that is the name', async () => {
    const { workspace } = await open();
    const parsed = editParts.parseTools(
      JSON.stringify([
        { name: 'x1', description: 'pour', parameters: {} },
        { name: 'Boil-Water', parameters: {} },
        { name: 'wash', parameters: {} },
      ]),
    );
    const definitions = parsed.ok ? parsed.value : [];
    const { matched, unboundTools, unboundApis } = bindTools(workspace.getState().analysis.document, definitions);
    expect(matched.map(({ api, tool }) => `${api.name}=${tool.name}`)).toEqual(['boil_water=Boil-Water', 'pour=x1']);
    expect(unboundTools.map((tool) => tool.name)).toEqual(['wash']);
    expect(unboundApis).toEqual([]);
    expect(toolOf({ name: 'nothing' }, definitions)).toBeUndefined();
  });

  it('lists parameters, and which are required', () => {
    const parsed = editParts.parseTools(openAi);
    const [tool] = parsed.ok ? parsed.value : [];
    expect(propertiesOf(tool?.parameters).map(({ name, required }) => `${name} ${required}`)).toEqual([
      'cups true',
      'kind true',
    ]);
    expect(propertiesOf(undefined)).toEqual([]);
  });
});
