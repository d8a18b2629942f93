// Reads Mermaid state diagrams (`stateDiagram-v2`) in the form of flowcharts: states are nodes, `[*]` is a start or an
// end, composite states are subgraphs, transitions are edges. Ids of starts and ends are those that Mermaid generates.
// Invariant: never throws; one pass over the lines; a statement that does not fit loses only its line.

import type { TextRange } from '../support';
import type { FlowchartFault } from './assembleFlowchart';
import type { FlowchartData, FlowchartEdgeData, FlowchartSubgraph, FlowchartVertex } from './flowchartData';
import { maskFlowchart } from './maskFlowchart';

export interface StateNote {
  /** Absent for a note that belongs to no state. */
  readonly state?: string;
  readonly text: string;
}

export interface StateDiagram {
  readonly data: FlowchartData;
  readonly faults: readonly FlowchartFault[];
  /** Notes of states, which are not nodes. */
  readonly notes: readonly StateNote[];
}

type Open<T> = { -readonly [K in keyof T]: T[K] };
type Composite = Omit<Open<FlowchartSubgraph>, 'nodes'> & { nodes: string[] };

const header = /^\s*stateDiagram(?:-v2)?(?=\s|$)/;
const MAX_FAULTS = 50;
const id = String.raw`[^:\s{}"<>[\]]+?`;
const end = String.raw`(?:\[\*\]|${id})(?:[ \t]*:::[ \t]*[\w-]+)?`;
const transition = new RegExp(String.raw`^(${end})[ \t]*-->[ \t]*(${end})(?:[ \t]*:(?!::)[ \t]*(.*))?$`);
const pseudo = String.raw`(?:<<|\[\[)[ \t]*(fork|join|choice)[ \t]*(?:>>|\]\])`;
const named = new RegExp(String.raw`^state[ \t]+"([^"]*)"[ \t]+as[ \t]+(${id})(?:[ \t]*:[ \t]*(.*?))?[ \t]*(\{)?$`);
const special = new RegExp(
  String.raw`^state[ \t]+(?:"([^"]*)"[ \t]+as[ \t]+)?(${id})[ \t]*${pseudo}(?:[ \t]*:[ \t]*(.*))?$`,
);
const composite = new RegExp(String.raw`^state[ \t]+(${id})[ \t]*(\{)?$`);
const described = new RegExp(String.raw`^(${end})[ \t]*:(?!::)[ \t]*(.+)$`);
const alone = new RegExp(`^${end}$`);
const noteOf = new RegExp(String.raw`^note[ \t]+(?:left|right)[ \t]+of[ \t]+(${id})[ \t]*(?::[ \t]*(.*))?$`, 'i');
const floatingNote = /^note[ \t]+"([^"]*)"[ \t]+as\b/i;
/**
 * Styles, links and accessibility texts; `--` begins a region, whose states start together with those of the others.
 */
const ignored =
  /^(?:classDef|class|style|click|accTitle|accDescr|hide[ \t]+empty[ \t]+description|scale[ \t]+\d+)\b|^--$/i;
/** A comment. After a colon and in quotation marks `#` is an ordinary character. */
const hashComment = /^([^:"#]*(?:"[^"]*"[^:"#]*)*)(?<=^|[ \t])#.*$/;

/** True for the text of a state diagram; `source` may be its head. */
export const isStateDiagram = (source: string): boolean => header.test(maskFlowchart(source));

const shapes: Readonly<Record<string, string>> = { fork: 'fork', join: 'fork', choice: 'diamond' };

export function readStateDiagram(source: string): StateDiagram {
  const text = maskFlowchart(source);
  const vertices = new Map<string, Open<FlowchartVertex>>();
  const edges: FlowchartEdgeData[] = [];
  /** In the order of their ends. */
  const subgraphs = new Set<Composite>();
  const groups = new Map<string, Composite>();
  const open: Composite[] = [];
  /** Number of open blocks by id: a composite state may be opened inside itself. */
  const openCounts = new Map<string, number>();
  const owner = new Map<string, string>();
  const faults: FlowchartFault[] = [];
  const notes: StateNote[] = [];
  let direction = 'TB';

  const join = (name: string) => {
    const group = open.at(-1);
    if (!group || group.id === name || owner.has(name) || (openCounts.get(name) ?? 0) > 0) return;
    owner.set(name, group.id);
    group.nodes.push(name);
  };
  const addState = (name: string, range: TextRange): Open<FlowchartVertex> => {
    let state = vertices.get(name);
    if (!state) {
      state = { id: name, text: name, labelType: 'text', shape: 'round', range };
      vertices.set(name, state);
    }
    join(name);
    return state;
  };
  /** `[*]`: the start or the end of the enclosing state. */
  const addEnd = (written: string, isFrom: boolean, range: TextRange): string => {
    const name = written.replace(/(?<![ \t])[ \t]*:::.*$/, '');
    if (name !== '[*]') {
      addState(name, range);
      return name;
    }
    const own = `${open.at(-1)?.id ?? 'root'}_${isFrom ? 'start' : 'end'}`;
    const state = addState(own, range);
    state.text = isFrom ? 'Start' : 'End';
    state.shape = isFrom ? 'sm-circ' : 'fr-circ';
    return own;
  };
  const describe = (state: Open<FlowchartVertex>, words: string) => {
    state.text = state.text === state.id ? words : `${state.text}<br/>${words}`;
  };
  const openGroup = (name: string, title: string, range: TextRange) => {
    addState(name, range);
    let group = groups.get(name);
    if (!group) {
      group = { id: name, title, nodes: [], labelType: 'text', range };
      groups.set(name, group);
    }
    open.push(group);
    openCounts.set(name, (openCounts.get(name) ?? 0) + 1);
  };
  /** False if the line is not a statement. */
  const readStatement = (line: string, range: TextRange): boolean => {
    const [, from, to, label] = transition.exec(line) ?? [];
    if (from !== undefined && to !== undefined) {
      edges.push({
        from: addEnd(from, true, range),
        to: addEnd(to, false, range),
        text: (label ?? '').trim(),
        labelType: 'text',
        type: 'arrow_point',
        stroke: 'normal',
        length: 1,
        range,
      });
      return true;
    }
    const [, words = '', point, kind, further = ''] = special.exec(line) ?? [];
    if (point !== undefined && kind !== undefined) {
      const state = Object.assign(addState(point, range), { shape: shapes[kind], range });
      if (words !== '') state.text = words;
      if (further !== '') describe(state, further);
      return true;
    }
    const [, title, name, more, brace] = named.exec(line) ?? [];
    if (title !== undefined && name !== undefined) {
      if (brace === undefined) addState(name, range).text = title;
      else openGroup(name, title, range);
      if (more) describe(addState(name, range), more);
      return true;
    }
    const [, state, opens] = composite.exec(line) ?? [];
    if (state !== undefined) {
      if (opens === undefined) addState(state, range);
      else openGroup(state, vertices.get(state)?.text ?? state, range);
      return true;
    }
    const written = /^direction[ \t]+(TB|TD|BT|LR|RL)$/.exec(line)?.[1];
    if (written !== undefined) {
      const value = written === 'TD' ? 'TB' : written;
      const group = open.at(-1);
      if (group) group.dir = value;
      else direction = value;
      return true;
    }
    const floating = floatingNote.exec(line)?.[1];
    if (floating !== undefined) notes.push({ text: floating.trim() });
    if (floating !== undefined || ignored.test(line)) return true;
    const [, one, description] = described.exec(line) ?? [];
    if (one !== undefined && description !== undefined) {
      describe(addState(one.replace(/(?<![ \t])[ \t]*:::.*$/, ''), range), description.trim());
      return true;
    }
    if (!alone.test(line) || line === 'state') return false;
    addState(line.replace(/(?<![ \t])[ \t]*:::.*$/, ''), range);
    return true;
  };

  let note: { readonly state: string; lines: string[]; range: TextRange } | undefined;
  let at = 0;
  let isHeader = true;
  for (const raw of text.split('\n')) {
    const from = at;
    at += raw.length + 1;
    let line = (note ? raw : raw.replace(hashComment, '$1')).trimEnd();
    let start = from + (line.length - line.trimStart().length);
    line = line.trim();
    if (isHeader) {
      if (line === '') continue;
      isHeader = false;
      const [word = ''] = header.exec(line) ?? [];
      start += line.length - line.slice(word.length).trimStart().length;
      line = line.slice(word.length).trim();
    }
    if (note) {
      if (/^end[ \t]+note$/i.test(line)) {
        notes.push({ state: note.state, text: note.lines.join(' ').trim() });
        note = undefined;
      } else note.lines.push(line);
      continue;
    }
    while (line.startsWith('}')) {
      const group = open.pop();
      if (!group) faults.push({ range: { start, end: start + 1 }, message: 'This "}" closes no state. Take it out.' });
      else {
        subgraphs.add(group);
        openCounts.set(group.id, (openCounts.get(group.id) ?? 0) - 1);
      }
      start += line.length - line.slice(1).trimStart().length;
      line = line.slice(1).trim();
    }
    if (line === '') continue;
    const range = { start, end: start + line.length };
    const [, ofState, words] = noteOf.exec(line) ?? [];
    if (ofState !== undefined) {
      addState(ofState, range);
      if (words === undefined) note = { state: ofState, lines: [], range };
      else notes.push({ state: ofState, text: words.trim() });
    } else if (!readStatement(line, range) && faults.length < MAX_FAULTS) faults.push({ range });
  }
  for (const { range } of open) {
    faults.push({ range: range ?? { start: 0, end: 1 }, message: 'This state has no "}". Write it below its states.' });
  }
  if (note) faults.push({ range: note.range, message: 'This note has no "end note".' });
  for (const group of open.toReversed()) subgraphs.add(group);
  for (const group of subgraphs) {
    const text = vertices.get(group.id)?.text ?? group.id;
    if (text === group.id || text === group.title) continue;
    group.title = group.title === group.id ? text : `${group.title}<br/>${text}`;
  }
  return { data: { direction, vertices: [...vertices.values()], edges, subgraphs: [...subgraphs] }, faults, notes };
}
