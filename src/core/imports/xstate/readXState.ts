// Reads state machines of XState, versions 4 and 5: a configuration as JSON, or JavaScript and TypeScript code with
// `createMachine`. Code is parsed and never run; actions, services and conditions in code are not imported.

import { fail, isJsonObject, type JsonObject, ok } from '../../support';
import { refuseCode } from '../code/fencedCode';
import { secretAssignments } from '../code/secretAssignments';
import type { ImportedEdge, ImportedNode, NotImported } from '../importedFlow';
import type { FlowReader } from '../importFlow';
import { readJsonFile } from '../readData';
import { machinesInCode } from './machinesInCode';
import { readMachine } from './readMachine';

export const readXState: FlowReader = (text) => {
  const json = /^\s*[[{]/.test(text) ? readJsonFile(text, 'XState') : undefined;
  const machines: { readonly name: string; readonly config: JsonObject }[] = [];
  let data: unknown;
  if (json?.ok) {
    data = json.value;
    const config = configIn(json.value);
    if (config) machines.push({ name: '', config });
  } else {
    const refusal = refuseCode(text);
    if (refusal !== undefined) return fail({ message: refusal });
    data = secretAssignments(text);
    machines.push(...machinesInCode(text));
  }
  if (machines.length === 0) {
    return json && !json.ok
      ? json
      : fail({
          message:
            'The file has no machine with "states". Import the file that calls createMachine, or the configuration as JSON.',
        });
  }
  const nodes: ImportedNode[] = [];
  const edges: ImportedEdge[] = [];
  const notImported: NotImported[] = [
    { what: 'actions, services and context', where: '', why: 'a flowchart has states and transitions only' },
  ];
  for (const [index, { name, config }] of machines.entries()) {
    const group = machines.length > 1 ? `machine ${index}` : undefined;
    if (group !== undefined) nodes.push({ id: group, title: titleOf(config, name), kind: 'group' });
    const machine = readMachine(config, `${index}`, group);
    nodes.push(...machine.nodes);
    edges.push(...machine.edges);
    notImported.push(...machine.notImported);
  }
  const [only] = machines;
  const title = machines.length === 1 && only ? titleOf(only.config, only.name) : '';
  return ok({ flow: { ...(title === '' ? {} : { title }), nodes, edges, notImported }, data });
};

const titleOf = ({ id, key }: JsonObject, name: string): string =>
  typeof id === 'string' && id !== '' ? id : typeof key === 'string' && key !== '' ? key : name;

/** The configuration itself, or inside a wrapper such as { "machine": ... } or { "config": ... }. */
function configIn(data: unknown): JsonObject | undefined {
  if (!isJsonObject(data)) return undefined;
  if (isJsonObject(data.states)) return data;
  for (const key of ['machine', 'config', 'definition', 'root']) {
    const inner = data[key];
    if (isJsonObject(inner) && isJsonObject(inner.states)) return inner;
  }
  return undefined;
}
