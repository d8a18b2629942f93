// Recognises files of other tools by words that only those files have, with advice on how to import them. Searches the
// head of a text: patterns are anchored to a line or are plain words, so that each takes linear time.

import type { ImportFormat } from './importFormat';

export interface ForeignFormat {
  /** Follows "This is". */
  readonly name: string;
  /** All of them must match. */
  readonly signs: readonly RegExp[];
  readonly sign: string;
  readonly advice: string;
  /** Set if `core/imports` reads it; otherwise `advice` describes how to write it down. */
  readonly imports?: ImportFormat;
}

const becomes = 'It becomes a Mermaid flowchart, which can be converted to a procedure.';
const draft = 'A model can also draft a procedure from the text as it is.';

export const foreignFormats: readonly ForeignFormat[] = [
  {
    name: 'an app of Dify (DSL)',
    signs: [/^kind[ \t]*:[ \t]*["']?app\b/m, /^(?:app|workflow|model_config)[ \t]*:/m],
    sign: 'It has "kind: app" with the sections of a Dify app.',
    advice: becomes,
    imports: 'dify',
  },
  {
    name: 'a workflow of Dify',
    signs: [
      /^[ \t]*["']?graph["']?[ \t]*:/m,
      /\b["']?sourceHandle["']?[ \t]*:/,
      /\b["']?(?:sourceType|targetType)["']?[ \t]*:/,
    ],
    sign: 'It has a "graph" with edges at handles, as Dify has.',
    advice: becomes,
    imports: 'dify',
  },
  {
    name: 'a workflow of n8n',
    signs: [/"nodes"[ \t]*:/, /"connections"[ \t]*:/, /"(?:n8n-nodes-|@n8n\/)|"typeVersion"[ \t]*:/],
    sign: 'It has "nodes" and "connections" with node types of n8n.',
    advice: becomes,
    imports: 'n8n',
  },
  {
    name: 'a BPMN process',
    signs: [/<(?:[\w-]+:)?definitions\b/, /http:\/\/www\.omg\.org\/spec\/BPMN\//],
    sign: 'It is XML with the BPMN namespace of the OMG.',
    advice: becomes,
    imports: 'bpmn',
  },
  {
    name: 'flows of Rasa (CALM)',
    signs: [
      /^flows[ \t]*:/m,
      /^[ \t]+(?:-[ \t]+)?steps[ \t]*:/m,
      /^[ \t]+(?:-[ \t]+)?(?:collect|action|link|call|noop|set_slots|id)[ \t]*:/m,
    ],
    sign: 'It has "flows:" with "steps:", as CALM has.',
    advice: becomes,
    imports: 'rasa',
  },
  {
    name: 'stories or rules of Rasa',
    signs: [/^(?:stories|rules)[ \t]*:/m, /^[ \t]*-[ \t]+(?:story|rule)[ \t]*:/m],
    sign: 'It has "stories:" or "rules:" with their steps.',
    advice: `Stories are example conversations: each becomes a row of steps in a Mermaid flowchart. ${draft}`,
    imports: 'rasa',
  },
  {
    name: 'code of LangGraph',
    signs: [
      /^[ \t]*(?:from|import)[ \t]+langgraph\b|["']@langchain\/langgraph|\b(?:StateGraph|MessageGraph)\b/m,
      /\b(?:StateGraph|MessageGraph)\s{0,4}[(<[]|\.add_?(?:node|edge)\(/i,
    ],
    sign: 'It builds a graph of LangGraph.',
    advice: `${becomes} The code is read, never run.`,
    imports: 'langgraph',
  },
  {
    name: 'code that uses LangGraph',
    signs: [/^[ \t]*(?:from|import)[ \t]+langgraph\b|["']@langchain\/langgraph/m],
    sign: 'It imports LangGraph and builds no graph.',
    advice:
      'Weir does not run Python. In Python, print(app.get_graph().draw_mermaid()) gives a flowchart of the compiled graph: paste that here.',
  },
  {
    name: 'a graph of LangGraph in JSON',
    signs: [
      /"nodes"\s{0,9}:/,
      /"edges"\s{0,9}:/,
      /"source"\s{0,9}:/,
      /"(?:[\w:-]{0,80}:)?__(?:start|end)__"|"conditional"\s{0,9}:/,
    ],
    sign: 'It has the nodes and edges of get_graph().to_json().',
    advice: becomes,
    imports: 'langgraph',
  },
  {
    name: 'a state machine of XState',
    signs: [
      /\bcreateMachine\b|\bMachine\s{0,4}[(<]|["']?\binitial["']?\s{0,4}:|"type"\s{0,4}:\s{0,4}"parallel"/,
      /["']?\bstates["']?\s{0,4}[:}]/,
      /\bcreateMachine\b|\bMachine\s{0,4}[(<]|["']?\bstates["']?\s{0,4}:\s{0,9}\{/,
    ],
    sign: 'It has the states of a machine of XState.',
    advice: `${becomes} Code is read, never run.`,
    imports: 'xstate',
  },
  {
    name: 'Python code of CrewAI',
    signs: [/^[ \t]*(?:from|import)[ \t]+crewai\b/m],
    sign: 'It imports crewai.',
    advice: `Weir does not run Python. Write the tasks of the crew down in their order, as a flowchart or in words. ${draft}`,
  },
  {
    name: 'agents or tasks of CrewAI',
    signs: [/^[ \t]+(?:backstory|expected_output)[ \t]*:/m, /^[ \t]+(?:goal|role|description|agent)[ \t]*:/m],
    sign: 'It has the fields of CrewAI ("backstory" or "expected_output").',
    advice: `Weir does not read this format. Write the tasks down in their order, as a flowchart or in words. ${draft}`,
  },
  {
    name: 'Python code of AutoGen',
    signs: [/^[ \t]*(?:from|import)[ \t]+(?:autogen(?:_\w+)?|pyautogen)\b/m],
    sign: 'It imports autogen.',
    advice: `Weir does not run Python. Write the order in which the agents speak down as a flowchart or in words. ${draft}`,
  },
  {
    name: 'an agent in Agent Script',
    signs: [
      /^(?:start_agent|topic|subagent|executor|trigger)[ \t]+[\w-]+[ \t]*:?[ \t]*$|^(?:variables|reasoning|before_reasoning|after_reasoning)[ \t]*:/m,
      /^start_agent\b|@(?:actions?|variables?|topic|subagent|utils|outputs)\b|:[ \t]*(?:mutable|linked)[ \t]|^[ \t]+(?:reasoning|reasoning_actions)[ \t]*:/m,
    ],
    sign: 'It has the blocks of Agent Script.',
    advice: 'It becomes a procedure: guards become preconditions.',
    imports: 'agent-script',
  },
  {
    name: 'a state machine of AWS Step Functions',
    signs: [/"StartAt"[ \t]*:/, /"States"[ \t]*:/],
    sign: 'It has "StartAt" and "States".',
    advice: `Weir does not read this format. Write each "Next" down as an arrow of a flowchart (A --> B). ${draft}`,
  },
  {
    name: 'a graph of Graphviz (DOT)',
    signs: [
      /^\s*(?:(?:\/\/[^\n]*|#[^\n]*|\/\*(?:[^*]|\*(?!\/))*\*\/)\s*)*(?:strict\s+)?(?:di)?graph(?:\s+(?:"[^"\n]*"|[\w.-]+))?\s*\{/i,
    ],
    sign: 'It begins with "digraph" or "graph" and a brace.',
    advice: becomes,
    imports: 'dot',
  },
  {
    name: 'a diagram of PlantUML',
    signs: [/^\s*@start\w+/],
    sign: 'It begins with "@start...".',
    advice: `Weir does not read PlantUML. Write it down as a Mermaid flowchart or state diagram. ${draft}`,
  },
  {
    name: 'a drawing of draw.io',
    signs: [/<mxfile\b|<mxGraphModel\b/],
    sign: 'It is XML of draw.io (mxfile).',
    advice: 'Weir does not read drawings. Write the boxes and arrows down as a flowchart: flowchart TD, then A --> B.',
  },
  {
    name: 'an event log in XES',
    signs: [/<log\b/, /xes\./],
    sign: 'It is XML of XES.',
    advice: 'Weir writes XES and does not read it. Session logs, chat messages and STAR dialogues can be opened.',
  },
];
