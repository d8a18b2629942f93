// What a graph edit shall mean, apart from how it is written: nodes, their texts, their preconditions, their calls.
// It is the second opinion on every plan: the text after the edits must parse to the outline that the edit asked for.

import type { PdlDocument } from '../language';
import { looseName } from '../support';
import {
  type Declaration,
  type DeclKind,
  declarationsOf,
  findByIdOrName,
  findDeclaration,
  resolveName,
} from './declarations';
import type { GraphEdit } from './graphEdit';
import { callsIn } from './procedureCalls';

export interface OutlineNode {
  readonly kind: DeclKind;
  readonly name: string;
  /** Absent where the edit changes it in a way that need not be foretold. */
  readonly desc: string | undefined;
  /** Loose names, as written. */
  readonly requires: readonly string[];
}

export interface Outline {
  /** APIs, ANSWERs, others, each in text order. */
  readonly nodes: readonly OutlineNode[];
  /** `kind:name` of what each call resolves to, in text order. */
  readonly calls: readonly (string | undefined)[];
}

const textOf = (text: string | undefined): string => (text ?? '').replaceAll('\r\n', '\n').trim();

function outlineNode({ kind, name, decl, preconditions }: Declaration): OutlineNode {
  return { kind, name, desc: textOf(decl.desc), requires: preconditions.map((entry) => looseName(entry.name)) };
}

export function buildOutline(document: PdlDocument): Outline {
  return {
    nodes: declarationsOf(document).map(outlineNode),
    calls: callsIn(document).map((call) => (call.ref === undefined ? undefined : `${call.kind}:${call.ref}`)),
  };
}

function insertNode(nodes: readonly OutlineNode[], node: OutlineNode): OutlineNode[] {
  const order: readonly DeclKind[] = ['api', 'answer', 'other'];
  const at = nodes.findIndex((entry) => order.indexOf(entry.kind) > order.indexOf(node.kind));
  return at < 0 ? [...nodes, node] : nodes.toSpliced(at, 0, node);
}

function addedNode(declarations: readonly Declaration[], edit: GraphEdit): OutlineNode | undefined {
  if (edit.kind !== 'addApi' && edit.kind !== 'addAnswer') return undefined;
  const requires = (edit.preconditions ?? []).map((idOrName) => {
    const found = findByIdOrName(declarations, idOrName);
    return looseName(found.ok ? found.value.name : idOrName);
  });
  const desc = edit.kind === 'addApi' ? edit.desc : edit.text;
  return { kind: edit.kind === 'addApi' ? 'api' : 'answer', name: edit.name.trim(), desc: textOf(desc), requires };
}

const nodeEdits: ReadonlySet<GraphEdit['kind']> = new Set<GraphEdit['kind']>([
  'deleteNode',
  'renameNode',
  'addPrecondition',
  'removePrecondition',
  'setDesc',
  'setAnswerText',
]);

/** The outline after the edit; `before` unchanged for what the edit does not name. */
export function reduceOutline(document: PdlDocument, edit: GraphEdit): Outline {
  const before = buildOutline(document);
  const declarations = declarationsOf(document);
  const added = addedNode(declarations, edit);
  if (added) return { ...before, nodes: insertNode(before.nodes, added) };
  if (!('nodeId' in edit) || !nodeEdits.has(edit.kind)) return before;
  const found = findDeclaration(declarations, edit.nodeId);
  if (!found.ok) return before;
  const target = found.value;
  const index = declarations.indexOf(target);
  const mapRequires = (node: OutlineNode, entry: Declaration, map: (name: string) => readonly string[]) => ({
    ...node,
    requires: entry.preconditions.flatMap((name) => map(name.name)),
  });
  const others = declarations.filter((other) => other !== target);
  const isTarget = (name: string) => resolveName(declarations, name) === target;
  const nodes = before.nodes.map((node, at): OutlineNode => {
    const entry = declarations[at] as Declaration;
    switch (edit.kind) {
      case 'deleteNode': {
        const isGone = (name: string) => isTarget(name) && resolveName(others, name) === undefined;
        return mapRequires(node, entry, (name) => (isGone(name) ? [] : [looseName(name)]));
      }
      case 'renameNode': {
        const requires = entry.preconditions.map(({ name }) => looseName(isTarget(name) ? edit.name : name));
        const holdsName = 'placeholders' in entry.decl && entry.decl.placeholders.some(({ name }) => isTarget(name));
        const name = at === index ? edit.name.trim() : node.name;
        return { ...node, name, requires, desc: holdsName ? undefined : node.desc };
      }
      case 'addPrecondition': {
        const requires = findByIdOrName(declarations, edit.requires);
        const name = looseName(requires.ok ? requires.value.name : edit.requires);
        return at === index ? { ...node, requires: [...node.requires, name] } : node;
      }
      case 'removePrecondition': {
        const requires = findByIdOrName(declarations, edit.requires);
        const isGone = (name: string) =>
          requires.ok
            ? resolveName(declarations, name) === requires.value
            : looseName(name) === looseName(edit.requires);
        return at === index ? mapRequires(node, entry, (name) => (isGone(name) ? [] : [looseName(name)])) : node;
      }
      case 'setDesc':
      case 'setAnswerText':
        return at === index ? { ...node, desc: textOf(edit.text) } : node;
      default:
        return node;
    }
  });
  const key = `${target.kind}:${target.name}`;
  const isFirst = declarations.find((entry) => entry.kind === target.kind && entry.name === target.name) === target;
  if (edit.kind === 'deleteNode') {
    return { nodes: nodes.toSpliced(index, 1), calls: before.calls.map((call) => (call === key ? undefined : call)) };
  }
  if (edit.kind !== 'renameNode' || !isFirst) return { ...before, nodes };
  const renamedKey = `${target.kind}:${edit.name.trim()}`;
  return { nodes, calls: before.calls.map((call) => (call === key ? renamedKey : call)) };
}

/** Why the outline is not the one expected, or undefined when it is. Calls that named nothing may name something now. */
export function compareOutlines(expected: Outline, actual: Outline): string | undefined {
  if (expected.nodes.length !== actual.nodes.length) return 'another number of nodes';
  for (const [index, node] of expected.nodes.entries()) {
    const other = actual.nodes[index] as OutlineNode;
    if (node.kind !== other.kind || node.name !== other.name) return `"${other.name}" where "${node.name}" belongs`;
    if (node.desc !== undefined && node.desc !== other.desc) return `another text for "${node.name}"`;
    if (node.requires.join('\n') !== other.requires.join('\n')) return `other preconditions for "${node.name}"`;
  }
  if (expected.calls.length !== actual.calls.length) return 'another number of calls';
  const wrong = expected.calls.findIndex((call, index) => call !== undefined && call !== actual.calls[index]);
  return wrong < 0 ? undefined : `a call of "${expected.calls[wrong]}" that names something else`;
}
