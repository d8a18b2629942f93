import { describe, expect, it } from 'vitest';
import { recogniseText } from '../../formats';
import { importFlow } from '../importFlow';
import { readLangGraph } from './readLangGraph';

/** Titles of nodes with their kind and group, and edges, as short lines. */
async function read(text: string) {
  expect(recogniseText(text).imports).toBe('langgraph');
  const result = await readLangGraph(text);
  if (!result.ok) throw new Error(result.error.message);
  const { nodes, edges, notImported } = result.value.flow;
  const titles = new Map(nodes.map(({ id, title }) => [id, title]));
  return {
    nodes: nodes.map(
      ({ title, kind, parent }) => `${title} ${kind}${parent === undefined ? '' : ` in ${titles.get(parent)}`}`,
    ),
    edges: edges.map(
      ({ from, to, label }) => `${titles.get(from)} > ${titles.get(to)}${label === undefined ? '' : ` if ${label}`}`,
    ),
    lost: notImported.map(({ what, where }) => `${what} ${where}`),
  };
}

describe('readLangGraph', () => {
  it('reads Python: maps, lists, constants and sequences', async () => {
    const { nodes, edges } = await read(`
from langgraph.graph import START, END, StateGraph
API_KEY = "horse-battery-staple"
AGENT = "agent"

def route(state: State) -> Literal["tools", "__end__"]:
    return "tools" if state["calls"] else END

graph = StateGraph(State)
graph.add_node(AGENT, call_model)
graph.add_node("tools", ToolNode(tools))
graph.add_node(summarize)
graph.add_edge(START, AGENT)
graph.add_conditional_edges(AGENT, route)
graph.add_conditional_edges("tools", lambda s: s["next"], {True: "summarize", "again": AGENT})
graph.add_edge(["summarize"], END)
app = graph.compile()
`);
    expect(nodes).toEqual(['Start start', 'agent words', 'tools api', 'summarize words', 'End end']);
    expect(edges).toEqual([
      'Start > agent',
      'agent > tools if tools',
      'agent > End if End',
      'tools > summarize if true',
      'tools > agent if again',
      'summarize > End',
    ]);
  });

  it('reads Python: chains, entry points, commands, loops, enumerations', async () => {
    const { nodes, edges, lost } = await read(`
import langgraph.graph as lg
class Names(str, Enum):
    PLAN = "planner"

members = ["researcher", "coder"]
options = {k: k for k in members} | {"FINISH": lg.END}

async def human_review(state) -> Command[Literal["planner", "coder"]]:
    answer = interrupt({"q": 1})
    return Command(goto="planner")

def check(state):
    goto = "coder"
    if state["x"]:
        goto = END
    return Command(goto=goto, update={})

class Build:
    def make(self):
        self.flow = StateGraph(State)
        self.flow.add_node(Names.PLAN.value, self.plan)
        for member in members:
            self.flow.add_node(member, agents[member])
            self.flow.add_edge(member, "check")
        self.flow.add_node("check", check)
        self.flow.add_node("human_review", human_review)
        self.flow.add_conditional_edges(Names.PLAN, lambda x: x["next"], options)
        self.flow.add_conditional_edges("human_review", self.choose)
        self.flow.set_entry_point("planner")
`);
    expect(nodes).toEqual([
      'Start start',
      'planner words',
      'researcher words',
      'coder words',
      'check words',
      'human_review question',
      'End end',
    ]);
    expect(edges).toEqual([
      'researcher > check',
      'coder > check',
      'planner > researcher if researcher',
      'planner > coder if coder',
      'planner > End if FINISH',
      'Start > planner',
      'check > coder if coder',
      'check > End if End',
      'human_review > planner if planner',
      'human_review > coder if coder',
    ]);
    expect(lost).toEqual(['the code of nodes and conditions ', 'targets of conditional edges human_review']);
  });

  it('reads loops over pairs and dictionaries, and reports computed names', async () => {
    const { nodes, edges, lost } = await read(`
steps = {"one": f, "two": g}
routes = {"x": "one"}
routes["y"] = END
flow = StateGraph(S)
for name, fn in steps.items():
    flow.add_node(name, fn)
for a, b in [("one", "two"), ("two", END)]:
    flow.add_edge(a, b)
for tool in load_tools():
    flow.add_node(tool, run)
flow.add_conditional_edges("two", pick, routes)
flow.add_node(f"dynamic_{x}", h)
flow.add_edge(START, f"dynamic_{x}")
`);
    expect(nodes).toEqual(['one words', 'two words', 'End end']);
    expect(edges).toEqual(['one > two', 'two > End', 'two > one if x', 'two > End if y']);
    expect(lost.slice(1)).toEqual(['a node flow', 'a node flow', 'an edge Start']);
  });

  it('reads JavaScript and TypeScript, and groups several graphs', async () => {
    const { nodes, edges } = await read(`
import { StateGraph, START, END } from "@langchain/langgraph";
function shouldContinue(state: S): "tools" | typeof END { return state.x ? "tools" : END; }
const inner = new StateGraph<S>(State)
  .addNode("agent", callModel)
  .addNode("tools", new ToolNode([search]))
  .addEdge(START, "agent")
  .addConditionalEdges("agent", shouldContinue)
  .addEdge("tools", "agent");
const outer = new StateGraph({ stateSchema: State });
outer.addNode({ plan: run, review: (s) => new Command({ goto: "plan" }) });
outer.addNode("ask", ask, { ends: ["plan", END] });
outer.addEdge(START, "plan");
outer.addConditionalEdges("plan", pick, { done: END, [Names.AGAIN]: "review" });
`);
    expect(nodes).toEqual([
      'inner group',
      'Start start in inner',
      'agent words in inner',
      'tools api in inner',
      'End end in inner',
      'outer group',
      'Start start in outer',
      'plan words in outer',
      'review words in outer',
      'ask words in outer',
      'End end in outer',
    ]);
    expect(edges).toEqual([
      'Start > agent',
      'agent > tools if tools',
      'agent > End if End',
      'tools > agent',
      'ask > plan if plan',
      'ask > End if End',
      'Start > plan',
      'plan > End if done',
      'plan > review if AGAIN',
      'review > plan',
    ]);
  });

  it('reads the JSON of a graph with subgraphs, and notebooks', async () => {
    const json = JSON.stringify({
      nodes: [
        { id: '__start__', type: 'runnable', data: { name: '__start__' } },
        { id: 'agent', type: 'runnable', data: { name: 'agent' } },
        { id: 'team:search', type: 'runnable', data: { name: 'team:search' } },
        { id: '__end__' },
      ],
      edges: [
        { source: '__start__', target: 'agent' },
        { source: 'agent', target: 'team:search', data: 'more', conditional: true },
        { source: 'agent', target: '__end__', conditional: true },
      ],
    });
    expect(await read(json)).toEqual({
      nodes: ['team group', 'Start start', 'agent words', 'search api in team', 'End end'],
      edges: ['Start > agent', 'agent > search if more', 'agent > End if End'],
      lost: [],
    });
    const cells = [
      { cell_type: 'markdown', source: ['StateGraph('] },
      { cell_type: 'code', source: ['%pip install x\n', 'g = StateGraph(S)\n', 'g.add_node("a", f)\n'] },
      { cell_type: 'code', source: 'g.add_edge(START, "a")\n!ls' },
    ];
    expect((await read(JSON.stringify({ cells, nbformat: 4 }))).edges).toEqual(['Start > a']);
    const markdown =
      'A StateGraph:\n```python\ng = StateGraph(S)\ng.add_node("a", f)\ng.add_edge(START, "a")\n```\nIt\'s done.\n';
    expect((await read(markdown)).edges).toEqual(['Start > a']);
  });

  it('prints neither code nor secrets, and refuses files without a graph', async () => {
    const code = `from langgraph.graph import StateGraph
api_key = "horse-battery-staple"
g = StateGraph(S)
g.add_node("use horse-battery-staple", lambda s: os.system("rm"))
g.add_node("b", f)
g.add_edge("use horse-battery-staple", "b")
`;
    const imported = await importFlow('langgraph', code);
    if (!imported.ok) throw new Error(imported.error.message);
    expect(imported.value.text).not.toMatch(/horse|lambda|os\.system/);
    for (const text of ['g = StateGraph(S)', '{"nodes": 1}', 'StateGraph('.repeat(20_000), `${'['.repeat(20_000)}`]) {
      const refused = await importFlow('langgraph', text);
      expect(refused.ok ? text.slice(0, 40) : 'refused').toBe('refused');
    }
  });
});
