// Recognises a text before it is imported: its format, the evidence for it, and what can be done with it. Invariant:
// never throws; besides JSON and one pass over the lines it reads only the head of a text.

import { flowchartHeader, frontMatterFault, maskFlowchart } from '../../flowchart';
import { parsePdl } from '../../language';
import { ownProperty } from '../../support';
import { type DocumentFormat, detectFormat } from '../detectFormat';
import { classifyUnknownText } from './classifyUnknownText';
import { type DocumentBlock, documentBlocks } from './documentBlocks';
import { foreignFormats } from './foreignFormats';
import type { Recognition } from './recognition';

const HEAD = 200_000;
/** Characters. A text up to this length is parsed even if no PDL key is in its head. */
const MAX_PARSED = 20_000;
/** Characters. Longer JSON is not parsed a second time just for a message. */
const MAX_EXPLAINED = 1_000_000;

type Known = Omit<Recognition, 'kind' | 'blocks'>;

const known: Readonly<Record<Exclude<DocumentFormat, 'mermaid' | 'unknown'>, Known>> = {
  pdl: { use: 'open', name: 'a PDL procedure', sign: 'It has the sections of PDL.' },
  worfbench: {
    use: 'convert',
    name: 'a WorfBench workflow',
    sign: 'It has "Node:" and "Edge:" lists.',
    advice: 'It becomes a Mermaid flowchart.',
  },
  aov: {
    use: 'convert',
    name: 'an AOV dictionary',
    sign: 'It is JSON of subtasks with their requirements and children.',
    advice: 'It becomes a Mermaid flowchart.',
  },
  'star-task': {
    use: 'convert',
    name: 'a task of STAR',
    sign: 'It is JSON with the graph and replies of a task.',
    advice: 'Its graph becomes a procedure.',
  },
  'workflow-code': {
    use: 'convert',
    name: 'a workflow as code',
    sign: 'Its functions are calls, questions and replies.',
    advice: 'It becomes a PDL procedure.',
  },
  'workflow-text': {
    use: 'convert',
    name: 'a workflow in numbered steps',
    sign: 'Its steps call, ask and answer in the words that Weir prints.',
    advice: 'It becomes a PDL procedure.',
  },
  'workflow-prose': {
    use: 'convert',
    name: 'a procedure in prose',
    sign: 'It names what is called, and most of its sentences are steps.',
    advice:
      'It becomes a PDL procedure by rules, which keep what they do not read as comments. A model can draft it too.',
  },
  tools: {
    use: 'open',
    name: 'a list of tool definitions',
    sign: 'It has names with their parameters.',
  },
  'session-log': {
    use: 'open',
    name: 'a session log of Weir',
    sign: 'Its records have "kind", "seq" and "sessionId".',
    advice: 'Its sessions become stored runs.',
  },
  'plan-log': {
    use: 'open',
    name: 'the log of a plan',
    sign: 'Its records have "kind", "seq" and "planId".',
    advice: 'It opens in Plan as a stored run.',
  },
  'plan-task': {
    use: 'open',
    name: 'a task with acceptance checks',
    sign: 'It is JSON with "task" and "checks".',
    advice: 'It opens in Plan.',
  },
  'chat-messages': {
    use: 'open',
    name: 'a list of chat messages',
    sign: 'It is JSON with the messages or calls of conversations.',
    advice: 'Next you choose what to import and which nodes their tools are.',
  },
  star: {
    use: 'open',
    name: 'a file of STAR dialogues',
    sign: 'It is JSON of dialogues with tasks and turns.',
    advice: 'Next you choose what to import and which nodes their APIs are.',
  },
};

/** `fileName` decides only if the content is ambiguous. */
export function recogniseText(text: string, fileName?: string): Recognition {
  const body = text.replace(/^\uFEFF/, '');
  if (body.trim() === '') return { kind: 'empty', use: 'none', name: 'empty', sign: 'There is no text.', blocks: [] };
  const head = body.slice(0, HEAD);
  const own = /^\s*\{\s*"weir"\s*:\s*"(workspace|document)"/.exec(head)?.[1];
  if (own !== undefined) {
    const name = own === 'workspace' ? 'a workspace file of Weir' : 'a document of Weir';
    const kind = own === 'workspace' ? 'workspace' : 'shared-document';
    return { kind, use: 'open', name, sign: `It begins with {"weir": "${own}".`, blocks: [] };
  }
  if (flowchartHeader(head) !== undefined || frontMatterFault(head)) {
    return { ...flowchart(firstLine(head)), blocks: [] };
  }
  // JSON may have its distinctive keys at the end.
  const searched = /^\s*[[{]/.test(head) ? body : head;
  const foreign = foreignFormats.find(({ signs }) => signs.every((sign) => sign.test(searched)));
  // A fence at the start of a line is one of Markdown; a text inside a file of another tool is indented.
  const isInFile = foreign?.imports !== undefined && !/^(?:```|~~~)/m.test(head);
  const blocks = isInFile || isWholeDocument(head) ? [] : documentBlocks(body);
  if (blocks.length > 0) return ofBlocks(blocks);
  const format = detectFormat(body, fileName);
  if (format === 'mermaid') return { ...diagram(head), blocks: [] };
  // A weak match may be the file of another tool that shares a key with the format.
  if (foreign && (isInFile ? !isOwn(format) : weakFormats.has(format))) {
    const { signs: _signs, ...found } = foreign;
    return { kind: 'foreign', use: foreign.imports === undefined ? 'bring' : 'convert', ...found, blocks: [] };
  }
  if (format !== 'unknown') return { kind: format, ...known[format], ...signOf(format, head), blocks: [] };
  return { ...other(body, head), blocks: [] };
}

/** Formats whose signs a file of another tool may have by chance. */
const weakFormats: ReadonlySet<DocumentFormat> = new Set(['unknown', 'tools', 'pdl', 'aov']);
/** Logs and tasks, whose texts may contain the file of another tool. */
const isOwn = (format: DocumentFormat): boolean => /-log$|^(?:plan|star)-task$|^(?:star|chat-messages)$/.test(format);

/** True for JSON, or for a text whose first line with content has a PDL key: documents inside it are part of it. */
function isWholeDocument(head: string): boolean {
  const first = head.split('\n').find((line) => /^[ \t]*[^\s#]/.test(line)) ?? '';
  return /^\s*[[{]/.test(first) || /^(?:Name|Desc\w*|SLOTs?|APIs?|ANSWERs?|Procedure|PDL)[ \t]*:/i.test(first);
}

/** The keys that were found, if they are more specific than a whole sentence. */
function signOf(format: DocumentFormat, head: string): { readonly sign?: string } {
  if (format !== 'pdl') return {};
  const keys = [...head.matchAll(/^(Name|SLOTs?|APIs?|ANSWERs?|Procedure|PDL)[ \t]*:/gim)].map(
    ([, key]) => `"${key}:"`,
  );
  return keys.length === 0 ? {} : { sign: `It has ${[...new Set(keys)].slice(0, 4).join(', ')}.` };
}

const firstLine = (head: string): string =>
  (
    maskFlowchart(head)
      .trimStart()
      .split(/[\r\n;]/, 1)[0] ?? ''
  )
    .trim()
    .slice(0, 60);

type Part = Omit<Recognition, 'blocks'>;

const flowchart = (line: string): Part => ({
  kind: 'flowchart',
  use: 'open',
  name: 'a Mermaid flowchart',
  sign: `It begins with "${line}".`,
});

/** Mermaid's first words -> the usual names of the diagrams. */
const diagramNames: Readonly<Record<string, string>> = {
  sequenceDiagram: 'sequence diagram',
  classDiagram: 'class diagram',
  erDiagram: 'entity relationship diagram',
  gantt: 'Gantt chart',
  pie: 'pie chart',
  journey: 'user journey',
  gitGraph: 'git graph',
  mindmap: 'mind map',
  timeline: 'timeline',
  quadrantChart: 'quadrant chart',
  requirementDiagram: 'requirement diagram',
  kanban: 'kanban board',
  xychart: 'XY chart',
  sankey: 'Sankey diagram',
  block: 'block diagram',
  packet: 'packet diagram',
  architecture: 'architecture diagram',
};

const stateDiagram: Known = {
  use: 'open',
  name: 'a Mermaid state diagram',
  sign: 'It begins with "stateDiagram".',
  advice: 'It is drawn as a workflow, and can be converted to a flowchart.',
};

function diagram(head: string): Part {
  const line = firstLine(head);
  const word = /^[A-Za-z\d]+/.exec(line)?.[0] ?? '';
  if (word === 'stateDiagram') return { kind: 'state-diagram', ...stateDiagram, sign: `It begins with "${line}".` };
  if (word === '') {
    return { kind: 'flowchart', use: 'open', name: 'a Mermaid file', sign: 'Its name ends as those of Mermaid do.' };
  }
  const name =
    ownProperty(diagramNames, word) ?? (word.startsWith('C4') ? 'C4 diagram' : `diagram (${word.slice(0, 30)})`);
  return {
    kind: 'diagram',
    use: 'bring',
    name: `a Mermaid ${name}`,
    sign: `It begins with "${line}".`,
    advice: `A ${name} is not a workflow: Weir reads flowcharts and state diagrams. A model can draft a procedure from it.`,
  };
}

function ofBlocks(blocks: readonly DocumentBlock[]): Recognition {
  const [first] = blocks as [DocumentBlock];
  const names = { flowchart: 'Mermaid flowchart', 'state-diagram': 'Mermaid state diagram', pdl: 'PDL procedure' };
  const kinds = new Set(blocks.map(({ kind }) => kind));
  const one = kinds.size === 1 ? names[first.kind] : 'workflow';
  const hasProse = blocks.some(({ prose }) => prose !== '');
  const kept = !hasProse
    ? undefined
    : blocks.length === 1
      ? 'The text around it is kept as comments in the document.'
      : 'The text above each of them is kept as comments in its document.';
  return {
    kind: first.kind,
    use: 'open',
    name: blocks.length === 1 ? `text with a ${one}` : `text with ${blocks.length} ${one}s`,
    sign:
      blocks.length === 1
        ? `The ${one} begins in line ${first.line}.`
        : `They begin in lines ${listed(blocks.map(({ line }) => `${line}`))}.`,
    ...(kept === undefined ? {} : { advice: kept }),
    blocks,
  };
}

function listed(items: readonly string[]): string {
  const shown = items.slice(0, 6);
  const rest = items.length - shown.length;
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

const words = 'A model can draft a procedure from it.';

function other(body: string, head: string): Part {
  const lines = head.match(
    /^[ \t]*(?:\[[^\]\n\r\u2028\u2029]*\][ \t]*=[ \t]*|\w+[ \t]*=[ \t]*)?(?:API|ANSWER)\.\w+[ \t]*\(/gm,
  );
  if (lines) {
    return {
      kind: 'procedure-lines',
      use: 'convert',
      name: 'lines of a PDL procedure',
      sign: `It has steps such as "${(lines[0] ?? '').trim()}...)".`,
      advice: 'A document is put around them.',
    };
  }
  if (looksLikeJson(head)) return { kind: 'json', use: 'none', ...explainJson(body) };
  if (/^\s*<(?:!doctype[ \t]+html|html|head|body|div|p|table|section|article|ul|ol|h[1-6])\b/i.test(head)) {
    return {
      kind: 'html',
      use: 'draft',
      name: 'a page of HTML',
      sign: 'It begins with a tag of HTML.',
      advice: 'Copy the text from the page as it is shown. If it is a procedure in words, a model can draft it.',
    };
  }
  if (body.length <= MAX_PARSED && isReadable(body)) return { kind: 'pdl', ...known.pdl };
  const code = head.match(
    /^(?:from [\w.]+ import |import [\w.{]+|def \w+\(|async def |class \w+[:({ ]|function \w+\(|const \w+ =)/gm,
  );
  if (code && code.length >= 2) {
    return {
      kind: 'code',
      use: 'draft',
      name: 'program code',
      sign: `It has lines such as "${code[0]?.trim()}".`,
      advice: words,
    };
  }
  const { kind, sign } = classifyUnknownText(head);
  if (kind === 'noise') {
    return {
      kind,
      use: 'none',
      name: 'no format that Weir knows',
      sign,
      advice: 'Paste PDL, a Mermaid flowchart, tool definitions, a log, or a procedure in words.',
    };
  }
  const isList = sign.includes('items of a list') || sign.includes('words such as');
  return { kind, use: 'draft', name: isList ? 'a procedure in words' : 'plain text', sign, advice: words };
}

const isReadable = (text: string): boolean =>
  !parsePdl(text).diagnostics.some(({ code }) => /^language\/(?:not-pdl|binary-content|too-large)$/.test(code));

/** A text that begins like JSON and not like a procedure whose first step takes values: `[a, b] = ...`. */
const looksLikeJson = (head: string) =>
  /^\s*(?:\{\s*(?:"|\}|$)|\[\s*(?:["{[\]\d-]|true\b|false\b|null\b|$))/.test(head);

function explainJson(text: string): Pick<Recognition, 'name' | 'sign' | 'advice'> {
  if (text.length > MAX_EXPLAINED) {
    return {
      name: 'JSON that cannot be opened',
      sign: 'It begins as JSON does, and has none of the keys of a workflow, tools or a log.',
      advice: 'If it was cut off, save or export it again.',
    };
  }
  try {
    JSON.parse(text);
    return {
      name: 'JSON, but not of a kind that can be opened',
      sign: 'It reads as JSON with none of the keys of a workflow, tools or a log.',
    };
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unreadable';
    const at = /position (\d+)/.exec(why)?.[1];
    const line = at === undefined ? undefined : text.slice(0, Number(at)).split('\n').length;
    const where = line === undefined || /\bline \d/.test(why) ? '' : ` (line ${line})`;
    return {
      name: 'JSON that cannot be read',
      sign: `It begins as JSON does, but: ${why.slice(0, 200)}${where}.`,
      advice: 'It may be cut off: save or export it again.',
    };
  }
}
