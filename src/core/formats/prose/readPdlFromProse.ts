// Converts a procedure in prose to a PDL document by rules: sentences to clauses, clauses to a flow, the flow to a
// procedure. Invariant: deterministic, never throws; a sentence that no rule reads is kept as a comment, and a note
// names its line. Refuses a text without a recognisable step, and a flow that has no structured form.

import type { WorkflowGraph } from '../../graph';
import { fail, looseName, ok, type Result } from '../../support';
import { printPdl } from '../mermaid/printPdl';
import { reservedWords } from '../mermaid/stepNames';
import { structureFlow } from '../mermaid/structureFlow';
import { apiPartOfTool, slotPartsOfTools } from '../tools/partsFromTools';
import type { ToolDefinition } from '../tools/toolDefinition';
import { saidText, unsaidWords } from '../unsaidWords';
import { buildProseFlow } from './proseFlow';
import type { PlacedSentence, ProseFlow, ProseNode } from './proseFlowGraph';
import { type ProseItem, proseItems } from './proseItems';
import { personNouns } from './proseVocabulary';
import { readSentence } from './readSentence';
import { toolNamesIn } from './toolNames';
import { stemsOf } from './wordStems';

export interface ReadProse {
  readonly text: string;
  readonly notes: readonly string[];
  /** Number of calls in the procedure. */
  readonly calls: number;
}

export interface ProseOptions {
  readonly tools?: readonly ToolDefinition[];
  /** Title for a text that has none. */
  readonly title?: string;
  /** Names of ANSWERs: made of the text's words, or `unnamed_1` and so on, which a claim cannot match. */
  readonly names?: 'words' | 'unnamed';
}

/** True for an ANSWER without a name of its own. */
export const isUnnamedAnswer = (name: string) => /^unnamed_\d+$/.test(name);

const longest = 60_000;
/** Limit because each condition is compared with those of all other sentences. */
const maxSentences = 2_000;

interface AnalysedProse extends ProseFlow {
  readonly title?: string;
  readonly items: readonly ProseItem[];
  readonly read: readonly PlacedSentence[];
}

/** Undefined if there are too many sentences. */
function analyseProse(source: string, tools: readonly ToolDefinition[]): AnalysedProse | undefined {
  const { title, items } = proseItems(source.replace(/[^\S\n]{80,}/g, ' '));
  const named = tools.length > 0 ? tools.map(({ name }) => name) : toolNamesIn(source);
  const sentences = items.flatMap((item, at) =>
    item.sentences.map(
      ({ text, line }, index): PlacedSentence => ({
        ...readSentence(text, line, named),
        item: at,
        isFirst: index === 0,
      }),
    ),
  );
  if (sentences.length > maxSentences) return undefined;
  const flow = buildProseFlow(items, sentences);
  return { ...flow, items, read: sentences, ...(title === undefined ? {} : { title }) };
}

/**
 * True for prose that names the calls it makes and whose sentences are mostly steps: at least two calls, or one with a
 * decision. Other prose is not converted without a request.
 */
export function looksLikeProcedureProse(source: string): boolean {
  if (
    source.length > 20_000 ||
    toolNamesIn(source).length === 0 ||
    /^```|^~~~|^#{1,6} .*\n[\s\S]*^#{1,6} |^\s*[<{|]/m.test(source)
  )
    return false;
  const read = analyseProse(source, []);
  if (!read) return false;
  const { nodes, sentences, understood } = read;
  const calls = nodes.filter(({ kind }) => kind === 'call').length;
  const decisions = nodes.filter(({ kind }) => kind === 'condition').length;
  const talksToUser = nodes.some(({ kind }) => kind === 'ask' || kind === 'ask-if' || kind === 'tell');
  return talksToUser && (calls >= 2 || (calls === 1 && decisions > 0)) && understood * 4 >= sentences * 3;
}

/** Fails with a message that names the missing part and what to try. */
export function readPdlFromProse(
  source: string,
  options: ProseOptions = {},
): Result<ReadProse, { readonly message: string }> {
  const { tools = [] } = options;
  const flow = source.length > longest ? undefined : analyseProse(source, tools);
  if (!flow)
    return fail({
      message: `The text has more than ${longest} characters or ${maxSentences} sentences. Give the procedure in parts.`,
    });
  if (!flow.nodes.some(({ kind }) => kind === 'call' || kind === 'ask' || kind === 'ask-if' || kind === 'tell')) {
    return fail({
      message:
        'No sentence of the text calls, asks or tells anything, as in "The system calls find_order and tells the user the status."',
    });
  }
  return new ProseWriter(flow, options).write();
}

class ProseWriter {
  private readonly slots = new Map<
    string,
    { name: string; desc?: string; type?: string; values?: readonly string[] }
  >();
  private readonly apis = new Map<
    string,
    { name: string; desc?: string; request: string[]; response: string[]; precondition: string[] }
  >();
  private readonly answers = new Map<string, { name: string; desc: string; precondition: string[] }>();
  private readonly written = new Map<string, string>();
  private readonly taken = new Set<string>();
  private readonly notes: string[] = [];
  /** By node: words of steps that neither their line nor their declaration contains. */
  private readonly remarks = new Map<string, readonly string[]>();
  private calls = 0;

  constructor(
    private readonly flow: AnalysedProse,
    private readonly options: ProseOptions,
  ) {}

  write(): Result<ReadProse, { readonly message: string }> {
    const { nodes, edges } = this.flow;
    this.declareTools();
    this.declareCalls();
    for (const node of nodes) this.written.set(node.id, this.lineOf(node));
    for (const node of nodes) this.remarkOn(node);
    const graph: WorkflowGraph = {
      nodes: [
        { id: 'begin', kind: 'start', label: 'Start' },
        ...nodes.map((node) => ({
          id: node.id,
          kind: node.kind === 'condition' ? ('condition' as const) : ('step' as const),
          label: node.kind === 'condition' ? this.test(node) : (this.written.get(node.id) ?? node.sentence),
        })),
        { id: 'end', kind: 'end', label: 'End' },
      ],
      edges: edges.map(({ from, to, condition }, index) => ({
        id: `e${index}`,
        from,
        to,
        kind: 'flow' as const,
        ...(condition === undefined ? {} : { condition }),
      })),
    };
    const parts = {
      slots: [...this.slots.values()],
      apis: [...this.apis.values()],
      answers: [...this.answers.values()],
      others: [],
    };
    const armRemarks = new Map(edges.flatMap(({ says }, index) => (says === undefined ? [] : [[`e${index}`, says]])));
    const { written, remarks } = this;
    const structured = structureFlow(graph, { parts, tools: [], isPrinted: true, written, remarks, armRemarks });
    if (!structured.ok)
      return fail({
        message: structured.error.message.replace('It stays a flowchart.', 'Say it in steps with numbers.'),
      });
    const { unplacedTexts, title } = this.flow;
    const name = title ?? this.titleIn() ?? this.options.title;
    const text = printPdl({
      ...(name === undefined ? {} : { name }),
      ...parts,
      ...(unplacedTexts.length > 0 ? { procedureComments: unplacedTexts } : {}),
      procedure: structured.value.lines.map((line) => line.text).join('\n'),
    });
    const notes = [...this.flow.notes, ...this.notes, ...structured.value.notes];
    return ok({ text, notes: [...notes, ...this.unsaidNotes([text, ...notes].join('\n'))], calls: this.calls });
  }

  /** Adds a comment above a call or ANSWER whose declaration uses other words. */
  private remarkOn({ id, kind, clause }: ProseNode): void {
    if (clause === undefined || kind === 'condition' || kind === 'remark') return;
    const line = this.written.get(id) ?? '';
    const [, name = ''] = /(?:API|ANSWER)\.([^(]+)\(/u.exec(line) ?? [];
    const declared = [...this.apis.values(), ...this.answers.values()].find((part) => word(part.name) === name);
    if (unsaidWords(clause.text, saidText(`${line} ${declared?.desc ?? ''}`)).length === 0) return;
    this.remarks.set(id, [clause.text]);
  }

  /** Notes on sentences whose words the document lacks: linking sentences, and sentences that were reworded. */
  private unsaidNotes(conditionText: string): string[] {
    const all = saidText(conditionText);
    return this.flow.read.flatMap(({ text, line, clauses }) => {
      if (unsaidWords(text, all).length === 0) return [];
      const kinds = new Set(clauses.map(({ kind }) => kind));
      const why = kinds.has('jump')
        ? 'leads back to an earlier step'
        : kinds.has('end')
          ? 'ends the procedure'
          : kinds.has('nothing')
            ? 'only leads on'
            : 'is written in other words';
      return [`Line ${line}: "${text}" ${why}.`];
    });
  }

  /** The title in "The process of booking a flight begins when ...". */
  private titleIn(): string | undefined {
    const [first] = this.flow.items[0]?.sentences ?? [];
    const about =
      /\b(?:process|workflow|procedure|flow) (?:of|for) (.+?) (?:begins?|starts?|is)\b/iu.exec(
        first?.text ?? '',
      )?.[1] ??
      new RegExp(`^when(?:ever)? (?:a|an|the) ((?:${personNouns}) [^,:]{3,60}?),`, 'iu').exec(first?.text ?? '')?.[1] ??
      /^当?((?:用户|客户|顾客|患者|读者|来电者)[^，,：:]{2,30})时[，,]/u.exec(first?.text ?? '')?.[1];
    return about === undefined ? undefined : about.charAt(0).toUpperCase() + about.slice(1, 60);
  }

  private declareTools(): void {
    for (const tool of this.options.tools ?? []) {
      const isCalled = this.flow.nodes.some(
        ({ clause }) => clause?.kind === 'call' && clause.tools.includes(tool.name),
      );
      if (!isCalled) continue;
      const { name, desc, request = [], response = [] } = apiPartOfTool(tool);
      this.apis.set(name, {
        name,
        ...(desc === undefined ? {} : { desc }),
        request: [...request],
        response: [...response],
        precondition: [],
      });
      for (const slot of slotPartsOfTools([tool], this.slots.keys())) this.slots.set(slot.name, slot);
    }
  }

  /** Parameters of a call without a known tool: the values that the text names, else all values asked for before it. */
  private declareCalls(): void {
    const questionTexts: string[] = [];
    const guessed: string[] = [];
    for (const { kind, clause, sentence, returned } of this.flow.nodes) {
      if (kind === 'ask' && clause?.kind === 'ask')
        questionTexts.push(...clause.values.map((value) => this.slotFor(value)));
      if (clause?.kind !== 'call') continue;
      for (const tool of clause.tools) {
        const known = this.apis.get(tool);
        if (!known) {
          const given = clause.given.length > 0 ? clause.given : questionTexts;
          if (clause.given.length === 0 && given.length > 0) guessed.push(tool);
          this.apis.set(tool, {
            name: tool,
            desc: sentence,
            request: [...new Set(given)],
            response: [...returned],
            precondition: [],
          });
          for (const name of given)
            if (!this.slots.has(name) && !this.isReturnedByApi(name)) this.slots.set(name, { name });
        } else if (this.options.tools?.some(({ name }) => name === tool) !== true) {
          known.response.push(...returned.filter((name) => !known.response.includes(name)));
        }
      }
    }
    if (guessed.length > 0) {
      this.notes.push(
        `The text does not say what ${[...new Set(guessed)].join(', ')} ${guessed.length === 1 ? 'takes' : 'take'}: all that is asked for before is passed.`,
      );
    }
  }

  private isReturnedByApi = (name: string) => [...this.apis.values()].some(({ response }) => response.includes(name));

  /** The parameter that matches a phrase, else a new slot. */
  private slotFor(phrase: string): string {
    const wanted = looseName(phrase);
    const stems = stemsOf(phrase);
    for (const slot of this.slots.values()) if (looseName(slot.name) === wanted) return slot.name;
    if (this.options.tools && this.options.tools.length > 0 && stems.size > 0) {
      const fitting = [...this.slots.values()]
        .map((slot) => {
          const own = stemsOf(`${slot.name.replaceAll('_', ' ')} ${(slot.desc ?? '').split(/[,，.。(（:：]/)[0]}`);
          return { slot, score: [...stems].filter((stem) => own.has(stem)).length / stems.size };
        })
        .sort((a, b) => b.score - a.score);
      if ((fitting[0]?.score ?? 0) >= 0.99) return (fitting[0] as { slot: { name: string } }).slot.name;
    }
    const name = nameOf(phrase, 'value');
    if (!this.slots.has(name)) this.slots.set(name, { name, ...(name === phrase ? {} : { desc: phrase }) });
    return name;
  }

  private lineOf(node: ProseNode): string {
    const { clause } = node;
    switch (clause?.kind) {
      case 'call':
        this.calls += clause.tools.length;
        return clause.tools.map((tool) => this.callLine(tool)).join('\n');
      case 'ask': {
        const targets = [...new Set(clause.values.map((value) => this.slotFor(value)))];
        const answer = this.answer(`ask ${targets.join(' and ')}`, clause.text);
        return `${targets.length > 0 ? `[${targets.join(', ')}] = ` : ''}ANSWER.${answer}()`;
      }
      case 'ask-if':
        return `ANSWER.${this.answer(`ask if ${clause.about}`, clause.text)}()`;
      case 'tell':
        return `ANSWER.${this.answer(`tell ${clause.about}`, clause.text, clause.name)}()`;
      default:
        return `# ${(clause?.text ?? node.sentence).replace(/\s+/g, ' ')}`;
    }
  }

  private callLine(tool: string): string {
    const api = this.apis.get(tool);
    const targets = api && api.response.length > 0 ? `[${api.response.map(word).join(', ')}] = ` : '';
    return `${targets}API.${word(tool)}([${(api?.request ?? []).map(word).join(', ')}])`;
  }

  /** Equal texts are the same ANSWER. `own` is a name that the text itself gives. */
  private answer(wish: string, desc: string, own?: string): string {
    const key = own ?? looseName(desc);
    const known = this.answers.get(key);
    if (known) return known.name;
    const base = own ?? (this.options.names === 'unnamed' ? `unnamed_${this.answers.size + 1}` : nameOf(wish, 'step'));
    let name = base;
    for (let count = 2; this.taken.has(looseName(name)); count++) name = `${base}_${count}`;
    this.taken.add(looseName(name));
    this.answers.set(key, { name, desc: desc.replace(/\s+/g, ' '), precondition: [] });
    return name;
  }

  /**
   * A comparison of a known value, else the condition in words, with the value it depends on if a call returned one.
   */
  private test(node: ProseNode): string {
    const conditionText = node.condition?.text ?? '';
    const call = this.flow.nodes.find(({ id }) => id === node.call);
    const returned = call?.clause?.kind === 'call' ? this.resultsOf(call, conditionText) : [];
    const compared = this.comparison(conditionText, returned);
    if (compared !== undefined) return compared;
    const words = conditionText
      .replace(/^(?:the|a|an)\s+/iu, '')
      .replace(/[:"'`#()[\]{}=<>“”’]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    const by = returned.length > 0 ? ` by ${returned.map(word).join(' and ')}` : '';
    return `${words === '' ? 'so' : words}${by}`;
  }

  private resultsOf(call: ProseNode, conditionText: string): readonly string[] {
    if (call.returned.length > 0) return call.returned;
    const [tool = ''] = call.clause?.kind === 'call' ? call.clause.tools : [];
    const declared = this.apis.get(tool)?.response ?? [];
    const stems = stemsOf(conditionText);
    const named = declared.filter((name) => [...stemsOf(name.replaceAll('_', ' '))].some((stem) => stems.has(stem)));
    return named.length > 0 ? named.slice(0, 1) : declared.slice(0, 1);
  }

  /** `状态为 "null"`, `the status is "lost"`: a comparison with a value that the text or a tool names. */
  private comparison(conditionText: string, results: readonly string[]): string | undefined {
    const match =
      /^(.+?)\s+(is not|isn't|is|equals|==|!=)\s+(?:["“']([^"”']+)["”']|(\d+(?:\.\d+)?|true|false))$/iu.exec(
        conditionText,
      ) ??
      /^(.+?)\s*(不为|不是|不等于|为|是|等于)\s*(?:["“']([^"”']+)["”']|(\d+(?:\.\d+)?|true|false))$/iu.exec(
        conditionText,
      );
    if (!match) return undefined;
    const [, phrase = '', sign = '', quoted, plain = ''] = match;
    const name = this.valueNamed(phrase) ?? (quoted !== undefined && results.length === 1 ? results[0] : undefined);
    if (name === undefined) return undefined;
    const value =
      quoted !== undefined ? JSON.stringify(quoted) : plain.replace(/^true$/i, 'True').replace(/^false$/i, 'False');
    return `${word(name)} ${/not|n't|!=|不/.test(sign) ? '!=' : '=='} ${value}`;
  }

  /** A value by its name, or by the words before its name in brackets: "the status (order_status)". */
  private valueNamed(phrase: string): string | undefined {
    const looseText = looseName(
      phrase.replace(/^(?:the|returned|value|of|返回的|用户的|其)\s*/giu, '').replace(/[`'"]/g, ''),
    );
    const known = [...this.apis.values()].flatMap(({ response }) => response).concat([...this.slots.keys()]);
    const own = known.find((one) => looseName(one) === looseText);
    if (own !== undefined || looseText === '') return own;
    for (const { sentences } of this.flow.items) {
      for (const { text } of sentences) {
        for (const [, before = '', name = ''] of text.matchAll(
          /([^,，.。;；:：()（）`]{2,40})\s*[(（]\s*([A-Za-z_]\w*)\s*[)）]/gu,
        )) {
          if (looseName(before).endsWith(looseText) && known.includes(name)) return name;
        }
      }
    }
    return undefined;
  }
}

const word = (name: string) => name.trim().replace(/[^\p{L}\p{N}_]+/gu, '_');

const filler = new Set('the a an that this their his her its your our'.split(' '));

/** The words as a name, whole words up to 40 characters. */
function nameOf(text: string, fallback: string): string {
  const words = text
    .normalize('NFKC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/['’]s?\b/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '' && !filler.has(part));
  let name = '';
  for (const part of words) {
    if (name !== '' && name.length + part.length > 39) break;
    name = name === '' ? part.slice(0, 40) : `${name}_${part}`;
  }
  return /^\p{L}/u.test(name) && !reservedWords.has(name) ? name : `${fallback}_${name}`.replace(/_$/, '');
}
