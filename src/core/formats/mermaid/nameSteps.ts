// What the nodes of a flowchart are called in a procedure: declared names where they fit, new ones elsewhere.
// Invariant: a step and the declaration it names stay together; new names are unique and made of the label's own words.

import type { GraphEdge, GraphNode } from '../../graph';
import { looseName } from '../../support';
import type { PdlParts } from './printPdl';

/** One way out of a decision. */
export interface Arm {
  /** The condition as PDL, or undefined for `else`. */
  readonly test: string | undefined;
  readonly edge: GraphEdge;
  /** What the arrow says, where the condition does not say it. */
  readonly remark?: string;
}

const yes = /^(?:yes|y|true|ok|是|有|每|each)$/i;
const no = /^(?:no|n|not|false|else|otherwise|default|done|否|没有|其他|其它)$/i;
const comparison = /^\s*(?:not\s+)?[\p{L}_][\p{L}\p{N}_.]*\s*(?:==|!=|<=|>=|<|>|\bin\b|\bnot in\b)\s*[^?？]+$/u;

export class StepNames {
  readonly answers: { readonly name: string; readonly desc: string; readonly precondition: readonly string[] }[] = [];
  readonly slots: { readonly name: string; readonly desc: string; readonly values: readonly string[] }[] = [];
  private readonly taken = new Set<string>();
  private readonly calls = new Map<string, string>();
  private readonly decisions = new Map<string, string>();

  constructor(private readonly parts: PdlParts) {
    for (const part of [...parts.slots, ...parts.apis, ...parts.answers]) this.taken.add(looseName(part.name));
  }

  /** The line that does a step, or undefined for nodes that do nothing. */
  callOf(node: GraphNode): string | undefined {
    if (node.kind === 'start' || node.kind === 'end' || node.kind === 'condition') return undefined;
    const known = this.calls.get(node.id);
    if (known !== undefined) return known;
    const call = this.declaredCall(node) ?? this.newAnswer(node);
    this.calls.set(node.id, call);
    return call;
  }

  private declaredCall(node: GraphNode): string | undefined {
    const wanted = looseName(
      node.label.replace(/^\s*(?:API|ANSWER|tool|call)\s*[:._]\s*/i, '').replace(/\(.*\)\s*$/s, ''),
    );
    const api = this.parts.apis.find((part) => looseName(part.name) === wanted);
    if (api) {
      const results = api.response.length > 0 ? `[${api.response.map(word).join(', ')}] = ` : '';
      return `${results}API.${word(api.name)}([${api.request.map(word).join(', ')}])`;
    }
    const answer = this.parts.answers.find((part) => looseName(part.name) === wanted);
    return answer && `ANSWER.${word(answer.name)}()`;
  }

  private newAnswer(node: GraphNode): string {
    const name = this.claim(node.label, 'step');
    this.answers.push({ name, desc: node.label.replace(/\s+/g, ' ').trim(), precondition: [] });
    return `ANSWER.${name}()`;
  }

  /** The ways out in the order they are to be tested; the last one is the `else`. */
  armsOf(node: GraphNode, edges: readonly GraphEdge[]): readonly Arm[] {
    const labelOf = (edge: GraphEdge) => (edge.condition ?? '').replace(/\s+/g, ' ').trim();
    // An arrow that says nothing, or `no`, is what is left when the others do not apply.
    const rest = edges.findLast((edge) => labelOf(edge) === '') ?? edges.findLast((edge) => no.test(labelOf(edge)));
    const last = rest ?? (edges.at(-1) as GraphEdge);
    const ordered = [...edges.filter((edge) => edge !== last), last];
    const expression =
      node.kind === 'condition' && comparison.test(node.label) ? node.label.replace(/\s+/g, ' ').trim() : undefined;
    const isBinary =
      edges.length === 2 && (yes.test(labelOf(ordered[0] as GraphEdge)) || labelOf(ordered[0] as GraphEdge) === '');
    return ordered.map((edge): Arm => {
      const label = labelOf(edge);
      const isPlain = label === '' || yes.test(label) || no.test(label);
      if (edge === last) return { test: undefined, edge, ...(isPlain ? {} : { remark: label }) };
      if (expression !== undefined && isBinary) return { test: expression, edge };
      if (comparison.test(label)) return { test: label, edge };
      return { test: `${this.decisionOf(node, edges.map(labelOf))} == ${JSON.stringify(label)}`, edge };
    });
  }

  private decisionOf(node: GraphNode, labels: readonly string[]): string {
    const known = this.decisions.get(node.id);
    if (known !== undefined) return known;
    const declared = this.parts.slots.find((slot) => looseName(slot.name) === looseName(node.label));
    const name = declared ? word(declared.name) : this.claim(node.label, 'decision');
    this.decisions.set(node.id, name);
    if (!declared) {
      const values = [...new Set(labels.filter((label) => label !== ''))];
      this.slots.push({ name, desc: node.label.replace(/\s+/g, ' ').trim(), values });
    }
    return name;
  }

  private claim(label: string, fallback: string): string {
    const words = label
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '_')
      .slice(0, 48)
      .replace(/^_+|_+$/g, '');
    const base =
      words === '' ? fallback : /^\p{L}/u.test(words) && !reserved.has(words) ? words : `${fallback}_${words}`;
    let name = base;
    for (let count = 2; this.taken.has(looseName(name)); count++) name = `${base}_${count}`;
    this.taken.add(looseName(name));
    return name;
  }
}

const reserved = new Set(
  'and as assert break class continue def del elif else end except finally for from if import in is lambda none not or pass return start true false try while with'.split(
    ' ',
  ),
);

/** A declared name as a procedure can spell it; names match loosely. */
const word = (name: string) => name.trim().replace(/[^\p{L}\p{N}_]+/gu, '_');
