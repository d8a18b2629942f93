// Converts a STAR task graph to a PDL document: every reply of the file is an ANSWER, its API an API, and the graph the
// procedure. A query branches by its outcome, a question that the graph does not continue by yes and no. Invariant: the
// procedure has exactly the edges of the task graph that the start reaches. Refuses a graph that a procedure cannot
// express.

import { conditionId, type GraphEdge, type GraphNode } from '../../graph';
import { fail, type JsonObject, ok, parseJson, type Result } from '../../support';
import { type PdlParts, printPdl } from '../mermaid/printPdl';
import { structureFlow } from '../mermaid/structureFlow';
import type { ToolDefinition } from '../tools/toolDefinition';
import { starQuestionSlots } from './starQuestionSlots';
import { readStarTask, type StarParameter, type StarTask } from './starTask';

export interface StarWorkflow {
  readonly title: string;
  readonly text: string;
  readonly tools: readonly ToolDefinition[];
  readonly notes: readonly string[];
}

const outcomes = [
  ['available', 'unavailable'],
  ['query_success', 'query_failure'],
] as const;
/**
 * A check has the outcomes available/unavailable, any other query success/failure; if a graph has only one pair, it
 * serves all queries.
 */
const outcomesOf = (query: string) => (query === 'query_check' ? outcomes : outcomes.toReversed());
const outcomeName = 'outcome';
const isOutcome = (label: string) =>
  label === 'yes' || label === 'no' || outcomes.flat().some((item) => item === label);
const isQuery = (label: string) => /^query(?:_(?!success$|failure$)\w+)?$/.test(label);
/** Replies after which the user may leave: their questions do not lead back into the task. */
const isClosing = (label: string) => label === 'anything_else' || /goodbye|bye/.test(label);
// A label of the data set that has no reply in the workflow.
const isNoReply = (label: string) => label === 'out_of_scope';

/** Like `convertStarTask`, from the text of a task file. */
export function readStarWorkflow(text: string): Result<StarWorkflow, { readonly message: string }> {
  const read = parseJson(text);
  return read.ok ? convertStarTask(read.value) : fail({ message: `it is not JSON (${read.error})` });
}

/** `value` is the parsed task file. Fails with its errors. */
export function convertStarTask(value: unknown): Result<StarWorkflow, { readonly message: string }> {
  const read = readStarTask(value);
  if (!read.ok) return read;
  const task = read.value;
  const flow = buildFlow(task);
  const slots = starQuestionSlots(task, flow.order);
  const questionParameterOf = (label: string) => flow.questions.get(label) ?? slots.get(label)?.join(', ');
  const written = new Map(
    flow.nodes.flatMap((node) => {
      if (node.kind === 'answer') {
        const targets = questionParameterOf(node.id);
        return [[node.id, `${targets === undefined ? '' : `[${targets}] = `}ANSWER.${node.label}()`] as const];
      }
      return node.kind === 'api' ? [[node.id, callOf(task, node.id, [...slots.values()].flat(), flow)] as const] : [];
    }),
  );
  const parts = partsOf(task, flow, [...slots.values()].flat());
  const structured = structureFlow({ nodes: flow.nodes, edges: flow.edges }, { parts, written, isPrinted: true });
  if (!structured.ok) return fail(structured.error);
  const procedure = structured.value.lines.map((line) => line.text).join('\n');
  return ok({
    title: title(task.name),
    text: printPdl({ ...parts, procedure }),
    tools: [toolOf(task)],
    notes: structured.value.notes,
  });
}

const title = (name: string) => {
  const words = name.replace(/_+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

interface Flow {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** Labels of replies and queries that the start reaches, in the order of traversal. */
  readonly order: readonly string[];
  /** Name of the answer, by label of a question that branches by yes and no. */
  readonly questions: ReadonlyMap<string, string>;
  /** Queries that branch on their outcome. */
  readonly branching: ReadonlySet<string>;
  /** Replies that are reached only after a query. */
  readonly afterQuery: ReadonlySet<string>;
}

function buildFlow(task: StarTask): Flow {
  const { successors, api } = task;
  const nodes: GraphNode[] = [];
  const edges: GraphEdge[] = [];
  const order: string[] = [];
  const questions = new Map<string, string>();
  const branching = new Set<string>();
  const link = (from: string, to: string, condition?: string) =>
    edges.push({
      id: `${from}->${to}${condition === undefined ? '' : `#${condition}`}`,
      from,
      to,
      kind: 'flow',
      ...(condition === undefined ? {} : { condition }),
    });
  const first = successors.has('hello') ? 'hello' : [...successors.keys()].find((label) => !isOutcome(label));
  const open = first === undefined ? [] : [first];
  const seen = new Set<string>(open);
  const visit = (label: string) => {
    if (!seen.has(label)) open.push(label);
    seen.add(label);
  };
  const end = (from: string, condition: string) => {
    if (!nodes.some((node) => node.id === 'end')) nodes.push({ id: 'end', kind: 'end', label: 'end' });
    link(from, 'end', condition);
  };
  /** A decision after a step: the positive outcome is the yes branch. */
  const decide = (label: string, test: string, pair: readonly [string, string]) => {
    const id = conditionId(label);
    nodes.push({ id, kind: 'condition', label: test });
    link(label, id);
    for (const [index, outcome] of pair.entries()) {
      const to = successors.get(outcome);
      const condition = index === 0 ? 'yes' : 'no';
      if (to === undefined) end(id, condition);
      else {
        link(id, to, condition);
        visit(to);
      }
    }
  };
  for (let label = open.shift(); label !== undefined; label = open.shift()) {
    order.push(label);
    const kind = isQuery(label) ? 'api' : 'answer';
    nodes.push({ id: label, kind, label: kind === 'api' ? api.name : label });
    const next = successors.get(label);
    if (next !== undefined) {
      link(label, next);
      visit(next);
    } else if (kind === 'api') {
      const pair = outcomesOf(label).find(([good, bad]) => successors.has(good) || successors.has(bad));
      if (!pair) continue;
      branching.add(label);
      decide(label, `${outcomeName} == ${JSON.stringify(pair[0])}`, pair);
    } else if (questions.size === 0 && !isClosing(label) && isOpenQuestion(task, label)) {
      const slot = questionName(label);
      questions.set(label, slot);
      decide(label, `${slot} == "yes"`, ['yes', 'no']);
    }
  }
  return { nodes, edges, order, questions, branching, afterQuery: behindQueries(nodes, edges, first) };
}

/**
 * The graph has one pair of yes and no edges; they belong to the question without a successor: the first one, which
 * follows the positive outcome.
 */
const isOpenQuestion = ({ successors, replies }: StarTask, label: string) =>
  /\?\s*$/.test(replies.get(label) ?? '') && (successors.has('yes') || successors.has('no'));

/** `hotel_ask_confirm_booking` -> `confirm_booking`. */
const questionName = (label: string) => label.replace(/^[a-z]+_(?=\w+_)/, '').replace(/^(?:ask|inform)_/, '') || label;

function behindQueries(nodes: readonly GraphNode[], edges: readonly GraphEdge[], first: string | undefined) {
  const kinds = new Map(nodes.map((node) => [node.id, node.kind]));
  const before = new Set<string>();
  const open = first === undefined ? [] : [first];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (before.has(id) || kinds.get(id) === 'api') continue;
    before.add(id);
    for (const edge of edges) if (edge.from === id) open.push(edge.to);
  }
  return new Set(nodes.flatMap(({ id, kind }) => (kind === 'answer' && !before.has(id) ? [id] : [])));
}

function callOf(task: StarTask, label: string, collected: readonly string[], { branching }: Flow): string {
  const wanted = task.api.input.filter(
    ({ name, type }) => type !== 'RequestType' && (task.api.required.includes(name) || collected.includes(name)),
  );
  const queryName = label.replace(/^query_?/, '');
  const request = task.api.input.find(({ type }) => type === 'RequestType');
  const choice = request?.categories.find((category) => category.toLowerCase() === queryName);
  const args = [
    ...wanted.map(({ name }) => name),
    ...(request && choice !== undefined ? [`${request.name}=${JSON.stringify(choice)}`] : []),
  ];
  return `${branching.has(label) ? `[${outcomeName}] = ` : ''}API.${task.api.name}(${args.join(', ')})`;
}

function partsOf(task: StarTask, flow: Flow, collected: readonly string[]): PdlParts {
  const { api, replies } = task;
  const labels = [...new Set([...flow.order, ...replies.keys()])].filter(
    (label) => !isQuery(label) && !isOutcome(label) && !isNoReply(label),
  );
  const inputs = new Set(api.input.map(({ name }) => name));
  return {
    name: title(task.name),
    slots: [
      ...api.input
        .filter(({ type }) => type !== 'RequestType')
        .map((input) => ({
          name: input.name,
          ...(input.label === undefined ? {} : { desc: input.label }),
          type: typeOf(input),
          values: input.categories,
        })),
      ...[...new Set(collected)].filter((name) => !inputs.has(name)).map((name) => ({ name, type: 'string' })),
      ...[...flow.questions].map(([label, name]) => ({
        name,
        desc: wordsOf(replies.get(label) ?? name),
        type: 'string',
        values: ['yes', 'no'],
      })),
    ],
    apis: [
      {
        name: api.name,
        request: api.input.map(({ name }) => name),
        response: [...api.output.map(({ name }) => name), ...(flow.branching.size > 0 ? [outcomeName] : [])],
        precondition: [],
      },
    ],
    answers: labels.map((label) => ({
      name: label,
      desc: wordsOf(replies.get(label) ?? ''),
      // Closing replies need no query: a user who leaves early also gets a goodbye.
      precondition: flow.afterQuery.has(label) && !isClosing(label) ? [api.name] : [],
    })),
    others: [],
  };
}

/** Converts the data set's placeholders, `{price:d}`, to ours. */
const wordsOf = (text: string) =>
  text
    .replace(/\{(\w+)(?::\w*)?\}/g, '{{$1}}')
    .replace(/\s+/g, ' ')
    .trim();

function typeOf({ type }: StarParameter): string {
  if (type === 'Integer') return 'integer';
  if (type === 'Boolean') return 'boolean';
  return type === 'CategoricalMultiple' ? 'array' : 'string';
}

/** Limits and lists of values are not enforced: most of the data set's are comparisons. */
function toolOf({ api }: StarTask): ToolDefinition {
  const schemaOf = (list: readonly StarParameter[]): JsonObject => ({
    type: 'object',
    properties: Object.fromEntries(
      list.map(({ name, label, ...parameter }) => [
        name,
        { type: typeOf(parameter as StarParameter), ...(label === undefined ? {} : { description: label }) },
      ]),
    ),
  });
  return {
    name: api.name,
    parameters: { ...schemaOf(api.input), required: [...api.required] },
    returns: schemaOf(api.output),
  };
}
