import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importFlow } from '../importFlow';
import { readBpmn } from './readBpmn';

const model = (body: string) =>
  `<?xml version="1.0"?><b:definitions xmlns:b="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d">${body}</b:definitions>`;
const flow = (id: string, from: string, to: string, more = '', inner = '') =>
  `<b:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}" ${more}>${inner}</b:sequenceFlow>`;

const refund = model(`
  <b:process id="p" name="Refund">
    <b:startEvent id="s" name="Request arrives"/>
    <b:userTask id="ask" name="Enter the order number"><b:documentation>From the mail.</b:documentation></b:userTask>
    <b:serviceTask id="find" name="Find order"><b:extensionElements><x:key xmlns:x="x" value="sk-123"/></b:extensionElements></b:serviceTask>
    <b:boundaryEvent id="late" attachedToRef="find"><b:timerEventDefinition/></b:boundaryEvent>
    <b:exclusiveGateway id="paid" name="Paid?" default="no"/>
    <b:scriptTask id="pay" name="Pay back"><b:script>secret(1)</b:script></b:scriptTask>
    <b:sendTask id="tell" name="Tell the customer"/>
    <b:exclusiveGateway id="join"/>
    <b:endEvent id="e"/>
    <b:dataObject id="order" name="Order"/>
    ${flow('f1', 's', 'ask')}${flow('f2', 'ask', 'find')}${flow('f3', 'find', 'paid')}
    ${flow('yes', 'paid', 'pay', 'name="yes"', `<b:conditionExpression>$\{paid == true}</b:conditionExpression>`)}
    ${flow('no', 'paid', 'tell')}${flow('f4', 'pay', 'join')}${flow('f5', 'tell', 'join')}${flow('f6', 'join', 'e')}
    ${flow('f7', 'late', 'tell')}
  </b:process>`);

const read = async (text: string) => {
  const result = await readBpmn(text);
  if (!result.ok) throw new Error(result.error.message);
  return result.value.flow;
};

describe('readBpmn', () => {
  it('reads tasks, events and gateways with their kinds', async () => {
    const { title, nodes } = await read(refund);
    expect(title).toBe('Refund');
    expect(nodes.map(({ id, kind }) => `${id} ${kind}`)).toEqual([
      's start',
      'ask question',
      'find api',
      'late words',
      'paid condition',
      'pay api',
      'tell answer',
      'join part',
      'e end',
    ]);
    expect(nodes.find(({ id }) => id === 'ask')?.note).toBe('From the mail.');
  });

  it('has the direction of its drawing', async () => {
    const drawn = (x: number, y: number) =>
      refund.replace(
        '</b:definitions>',
        `<d:BPMNDiagram xmlns:d="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:w="http://www.omg.org/spec/DD/20100524/DI"><d:BPMNPlane bpmnElement="p"><d:BPMNEdge id="e1" bpmnElement="f1"><w:waypoint x="100" y="100"/><w:waypoint x="${x}" y="${y}"/></d:BPMNEdge></d:BPMNPlane></d:BPMNDiagram></b:definitions>`,
      );
    expect((await read(refund)).direction).toBeUndefined();
    expect((await read(drawn(180, 120))).direction).toBe('LR');
    expect((await read(drawn(20, 120))).direction).toBe('RL');
    expect((await read(drawn(110, 190))).direction).toBe('TB');
    expect((await read(drawn(110, 10))).direction).toBe('BT');
  });

  it('labels flows by name and condition, and attaches boundary events by a dotted edge', async () => {
    const { edges } = await read(refund);
    expect(edges.filter(({ label }) => label)).toEqual([
      { from: 'find', to: 'late', label: 'timer', isReference: true },
      { from: 'paid', to: 'pay', label: 'yes (paid == true)' },
      { from: 'paid', to: 'tell', label: 'else' },
    ]);
  });

  it('copies neither scripts nor settings, and names what it leaves out', async () => {
    const imported = await importFlow('bpmn', refund);
    if (!imported.ok) throw new Error(imported.error.message);
    expect(imported.value.text).not.toMatch(/secret\(|sk-123/);
    expect(imported.value.losses.map(({ what, where }) => `${what}: ${where}`)).toEqual([
      'settings of the modelling tool: Find order',
      'a script: Pay back',
      'a data object: Order',
    ]);
  });

  it('makes groups of pools, lanes and subprocesses, and dotted edges of message flows', async () => {
    const { nodes, edges, notImported } = await read(
      model(`
      <b:collaboration id="c"><b:participant id="pa" name="Shop" processRef="p"/><b:participant id="pb" name="Buyer"/>
        <b:participant id="pc" name="Bank" processRef="q"/>
        <b:messageFlow id="m" name="order" sourceRef="a" targetRef="z"/><b:messageFlow id="n" sourceRef="pb" targetRef="a"/></b:collaboration>
      <b:process id="p"><b:laneSet id="ls"><b:lane id="l" name="Sales"><b:flowNodeRef>a</b:flowNodeRef></b:lane></b:laneSet>
        <b:task id="a" name="Sell"/><b:subProcess id="sub" name="Pack"><b:task id="i" name="Wrap"/></b:subProcess>${flow('f', 'a', 'sub')}</b:process>
      <b:process id="q"><b:task id="z" name="Pay"/></b:process>`),
    );
    expect(nodes.map(({ id, kind, parent }) => [id, kind, parent])).toEqual([
      ['p', 'group', undefined],
      ['l', 'group', 'p'],
      ['a', 'words', 'l'],
      ['sub', 'group', 'p'],
      ['i', 'words', 'sub'],
      ['q', 'group', undefined],
      ['z', 'words', 'q'],
    ]);
    expect(edges).toEqual([
      { from: 'a', to: 'sub' },
      { from: 'a', to: 'z', label: 'order', isReference: true },
    ]);
    expect(notImported.map(({ what }) => what)).toEqual(['a message flow', 'a pool']);
  });

  it('says what is wrong, where, and what to try', async () => {
    const message = async (text: string) => {
      const result = await readBpmn(text);
      return result.ok ? undefined : result.error.message;
    };
    expect(await message(refund.slice(0, 900))).toMatch(/not valid BPMN 2\.0 in line \d+ .*export it again/);
    expect(await message('<a/>')).toMatch(/not valid BPMN 2\.0/);
    expect(await message(model(''))).toMatch(/no process with steps\. Export the model with its process/);
    expect(await message(model('<b:message id="m"/>'))).toMatch(/only message\. Export/);
  });
});

interface Golden {
  readonly file: string;
  readonly nodes: readonly (readonly [id: string, type: string, name: string | null])[];
  readonly flows: readonly (readonly [
    id: string,
    from: string,
    to: string,
    name: string,
    condition: string | null,
    isDefault: boolean,
  ])[];
}

const corpus = resolve(import.meta.dirname, '../../../../../shared/corpus/agents/bpmn');
const golden: readonly Golden[] = existsSync(corpus)
  ? readFileSync(resolve(corpus, 'golden.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Golden)
  : [];
if (golden.length === 0) console.warn('CORPUS ABSENT: BPMN is tried on the models of this file only.');

describe.runIf(golden.length > 0)('models of other tools', () => {
  it.each(golden.map((one) => [one.file, one] as const))('%s: all nodes and flows', async (file, { nodes, flows }) => {
    const text = readFileSync(resolve(corpus, file), 'utf8');
    const result = await readBpmn(text);
    if (nodes.length === 0) {
      expect(result).toMatchObject({ ok: false });
      return;
    }
    const found = await read(text);
    const ids = new Set(nodes.map(([id]) => id));
    expect(
      found.nodes
        .map(({ id }) => id)
        .filter((id) => ids.has(id))
        .sort(),
    ).toEqual([...ids].sort());
    const titles = new Map(found.nodes.map(({ id, title }) => [id, title]));
    for (const [id, , name] of nodes) if (name?.trim()) expect(titles.get(id)).toBe(name.replace(/\s+/g, ' ').trim());
    const control = found.edges.filter(({ isReference }) => !isReference);
    expect(control.map(({ from, to }) => `${from} > ${to}`).sort()).toEqual(
      flows.map(([, from, to]) => `${from} > ${to}`).sort(),
    );
    for (const [, from, to, name] of flows)
      if (name?.trim())
        expect(
          control.some((edge) => edge.from === from && edge.to === to && edge.label?.startsWith(name.trim())),
        ).toBe(true);
  });
});
