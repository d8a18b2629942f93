// Derives the workflow to follow if the prompt holds no PDL: from prose, a flowchart, code, or only APIs. Code and
// flowcharts are converted as such, prose by the rules of the drafts. If none of these leads to a call, the fallback
// is: the APIs that the text names, in its order, then the end.

import { buildFlowchartGraph, readFlowchart as readWholeFlowchart } from '../../core/flowchart';
import { flowchartProcedure, readPdlFromMermaid, readPrintedFlowchart } from '../../core/formats';
import type { WorkflowGraph } from '../../core/graph';
import { type PdlDocument, readPdlCached, walkStatements } from '../../core/language';
import type { ChatToolSchema } from '../../core/llm';
import { isJsonObject, looseName } from '../../core/support';
import { draftFromProse } from './draftFromProse';
import { type PromptWorkflow, parameterNames } from './readPrompt';
import { type PromptFlowchart, readPromptFlowchart } from './readPromptFlowchart';

const known = new Map<string, PdlDocument>();
const maxCached = 8;

/** `tools` are those that the workflow may call. Cached, because every request of a session needs the same document. */
export function workflowDocument(workflow: PromptWorkflow, tools: readonly ChatToolSchema[]): PdlDocument {
  if (workflow.document) return workflow.document;
  const key = JSON.stringify([workflow.title, workflow.fences.map(({ language, text }) => [language, text]), tools]);
  const made = known.get(key) ?? makeDocument(workflow, tools);
  if (known.size >= maxCached && !known.has(key)) known.clear();
  known.set(key, made);
  return made;
}

function makeDocument(workflow: PromptWorkflow, tools: readonly ChatToolSchema[]): PdlDocument {
  const texts = (language: string) => workflow.fences.filter((fence) => fence.language === language);
  for (const { text } of texts('python')) {
    const { answers, procedure } = readCode(text);
    const document = readPdlCached(sourceOf(workflow.title, tools, procedure.split('\n'), answers));
    let calls = 0;
    for (const statement of walkStatements(document.procedure?.body ?? [])) {
      if (statement.kind === 'call' && statement.call.ref !== undefined) calls++;
    }
    if (calls > 0) return document;
  }
  for (const { text } of texts('text')) {
    const draft = draftFromProse(text, tools, workflow.title, 'unnamed');
    if (draft.calls > 0) return readPdlCached(draft.source);
  }
  for (const { text } of texts('mermaid')) {
    const source = readPrintedFlowchart(text) ?? flowchartSource(text, workflow.title, tools);
    if (source !== undefined) return readPdlCached(source);
  }
  const text = workflow.fences[0]?.text ?? '';
  const steps = inOrder(text, tools).map((tool) => {
    const parameters = requiredOf(tool).map(safeName);
    return `API.${safeName(tool.name)}([${parameters.join(', ')}])`;
  });
  return readPdlCached(sourceOf(workflow.title, tools, steps.length > 0 ? steps : ['ANSWER.how_can_I_help()']));
}

/** The flowchart as a procedure, if it has edges and names a callable API. */
function flowchartSource(text: string, title: string, tools: readonly ChatToolSchema[]): string | undefined {
  const chart = readPromptFlowchart(text);
  if (tools.length === 0 || chart.nodes.size === 0) return undefined;
  const nodes = [...chart.nodes.values()];
  const isPrinted = nodes.some(({ bracket, text: label }) => bracket === '([' && label === 'Start');
  if (!isPrinted) {
    const definitions = tools.map(({ name, description = '', parameters }) => ({ name, description, parameters }));
    const graph = buildFlowchartGraph(readWholeFlowchart(text).data);
    const { procedure } = flowchartProcedure(text, graph, definitions);
    if (procedure !== undefined && /API\./.test(procedure)) return procedure;
  }
  const lines = isPrinted ? linesWithResults(chart, tools) : new Map<string, string>();
  const graph: WorkflowGraph = {
    nodes: nodes.map(({ id, text: label, decides, bracket }) => {
      const line = lines.get(id);
      const kind = decides ? 'condition' : (bracket === '([' && terminals[label]) || 'step';
      // A line of a procedure stays as it is; for other text the shape decides how its words are read.
      return line === undefined
        ? { id, label, kind, ...(shapes[bracket] === undefined ? {} : { shape: shapes[bracket] }) }
        : { id, label: line, kind };
    }),
    edges: chart.edges.map(({ from, to, label }, index) => ({
      id: `e${index}`,
      from,
      to,
      kind: 'flow' as const,
      ...(label === '' ? {} : { condition: label }),
    })),
  };
  const collectedNames = [...lines.values()].flatMap(
    (line) => /^\[(.+)\] = ANSWER\./.exec(line)?.[1]?.split(', ') ?? [],
  );
  const answers = nodes.flatMap(({ id, bracket, text: label }) => (bracket === '(' && lines.has(id) ? [label] : []));
  const comments = [
    { v: 1, name: title || 'Task' },
    ...slotsOf(tools).map(({ name, desc }) => ({ slot: name, desc })),
    ...[...new Set(collectedNames)].map((name) => ({ slot: name })),
    ...tools.map((tool) => ({ api: tool.name, request: [...parameterNames(tool)], response: [], precondition: [] })),
    ...[...new Set(answers)].map((name) => ({ answer: name, precondition: [] })),
  ];
  const source = isPrinted ? comments.map((item) => `%% weir: ${JSON.stringify(item)}\n`).join('') : '';
  const read = readPdlFromMermaid(source, graph, isPrinted ? {} : { tools });
  return read.ok ? read.value.text : undefined;
}

const decided = /^(?:not )?\[?([\p{L}_][\p{L}\p{N}_]*)\]?\s*(?:$|[=!<>]=?|(?:not )?in\b|is\b)/u;

/**
 * The value of a decision comes from the step before it: from the user after a message, from the result after a call. A
 * flowchart holds only names, so the lines of such steps are written here, by node.
 */
function linesWithResults(chart: PromptFlowchart, tools: readonly ChatToolSchema[]): Map<string, string> {
  const before = new Map<string, string[]>();
  for (const { from, to } of chart.edges) before.set(to, [...(before.get(to) ?? []), from]);
  const results = new Map<string, string[]>();
  for (const { id, text, decides } of chart.nodes.values()) {
    const name = decides ? decided.exec(text)?.[1] : undefined;
    if (name === undefined) continue;
    let at = id;
    for (let steps = 0; steps < 12 && chart.nodes.get(at)?.decides; steps++) {
      const [only, ...more] = before.get(at) ?? [];
      if (only === undefined || more.length > 0) break;
      at = only;
    }
    if (chart.nodes.get(at)?.decides === false) results.set(at, [...new Set([...(results.get(at) ?? []), name])]);
  }
  const lines = new Map<string, string>();
  for (const [id, names] of results) {
    const node = chart.nodes.get(id);
    const tool = tools.find(({ name }) => looseName(name) === looseName(node?.text ?? ''));
    const targets = `[${names.join(', ')}] = `;
    if (node?.bracket === '(') lines.set(id, `${targets}ANSWER.${safeName(node.text)}()`);
    if (node?.bracket === '[[' && tool) {
      lines.set(id, `${targets}API.${safeName(tool.name)}([${parameterNames(tool).map(safeName).join(', ')}])`);
    }
  }
  return lines;
}

const terminals: Readonly<Record<string, 'start' | 'end'>> = { Start: 'start', End: 'end' };
const shapes: Readonly<Record<string, string>> = { '[[': 'subroutine', '(': 'round', '{': 'diamond', '([': 'stadium' };

/** Code declares its steps as one-line functions; those that address the user are the ANSWERs. */
function readCode(text: string): { readonly answers: readonly string[]; readonly procedure: string } {
  const answers: string[] = [];
  const step =
    /^def ([\p{L}_][\p{L}\p{N}_]*)\([^)\n]*\)[^\n]*:\n(?:[ \t]+"""([\s\S]*?)"""\n)?[ \t]+return (call_tool|answer_user|ask_user)\([^\n]*\)[ \t]*$/gmu;
  const procedure = text.replace(step, (_, name: string, words: string | undefined, kind: string) => {
    const [desc = '', needs] = (words ?? '').split(/\s*Requires: /);
    const requires =
      needs
        ?.replace(/\.\s*$/, '')
        .split(/,\s*/)
        .map((item) => JSON.stringify(item)) ?? [];
    if (kind !== 'call_tool') {
      answers.push(`  - name: ${JSON.stringify(name)}`, `    desc: ${JSON.stringify(desc.trim())}`);
      answers.push(`    precondition: [${requires.join(', ')}]`);
    }
    return '';
  });
  return { answers, procedure };
}

/** Tools in the order in which the text names them; without a text all, in the given order. */
function inOrder(text: string, tools: readonly ChatToolSchema[]): readonly ChatToolSchema[] {
  const named = tools
    .map((tool) => ({ tool, at: firstMention(text, tool.name) }))
    .filter((entry) => entry.at >= 0)
    .sort((a, b) => a.at - b.at)
    .map((entry) => entry.tool);
  return named.length > 0 ? named : tools;
}

function firstMention(text: string, name: string): number {
  const plain = text.toLowerCase();
  const forms = [name, name.replace(/[_-]+/g, ' ')]
    .map((form) => plain.indexOf(form.toLowerCase()))
    .filter((at) => at >= 0);
  return forms.length > 0 ? Math.min(...forms) : -1;
}

function requiredOf(tool: ChatToolSchema): readonly string[] {
  const required = tool.parameters.required;
  return Array.isArray(required) && required.length > 0
    ? required.filter((name): name is string => typeof name === 'string')
    : parameterNames(tool);
}

const safeName = (name: string) =>
  /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : name.replace(/[^\p{L}\p{N}]+/gu, '_');

function slotsOf(tools: readonly ChatToolSchema[]): readonly { readonly name: string; readonly desc: string }[] {
  const slots = new Map<string, { name: string; desc: string }>();
  for (const tool of tools) {
    for (const name of parameterNames(tool)) {
      const schema = isJsonObject(tool.parameters.properties) ? tool.parameters.properties[name] : undefined;
      const desc = isJsonObject(schema) && typeof schema.description === 'string' ? schema.description : '';
      if (!slots.has(looseName(name))) slots.set(looseName(name), { name, desc });
    }
  }
  return [...slots.values()];
}

function sourceOf(
  title: string,
  tools: readonly ChatToolSchema[],
  procedure: readonly string[],
  answers: readonly string[] = [],
): string {
  const quote = (text: string) => JSON.stringify(text);
  const apis = tools.map(
    (tool) =>
      `  - name: ${quote(tool.name)}\n    request: [${parameterNames(tool).map(quote).join(', ')}]\n    response: []`,
  );
  return [
    `Name: ${quote(title || 'Task')}`,
    'SLOTs:',
    ...slotsOf(tools).map(({ name, desc }) => `  - name: ${quote(name)}\n    desc: ${quote(desc)}`),
    'APIs:',
    ...apis,
    'ANSWERs:',
    ...answers,
    'Procedure: |',
    ...procedure.map((line) => `  ${line}`),
    '',
  ].join('\n');
}
