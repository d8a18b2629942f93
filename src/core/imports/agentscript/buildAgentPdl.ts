// The parts of a PDL document for an agent in Agent Script. Topics become branches of a loop over `current_topic`; each
// action that a topic offers becomes an API with its guard as precondition; variables become slots; instructions become
// comments, which are instructions in PDL. Above 300 lines: one pass fills all sections of the document.

import type { PdlParts } from '../../formats';
import { oneLine } from '../../support';
import type { NotImported } from '../importedFlow';
import { guardCondition, pdlExpression, templateText, unquotedText } from './agentExpression';
import type { AgentLine } from './agentLine';

export interface AgentPdl {
  readonly parts: PdlParts;
  readonly notImported: readonly NotImported[];
}

type Api = PdlParts['apis'][number];
type Answer = PdlParts['answers'][number];
type Slot = PdlParts['slots'][number];

/** Blocks that are steps of the agent; their second word is the name. */
const topicForm =
  /^(?:start_agent|topic|subagent|connected_subagent|executor|generator|orchestrator|router|echo|trigger) (.+)$/;
const procedureKeys = ['on_message', 'on_init', 'before_reasoning', 'do', 'reasoning', 'after_reasoning', 'on_exit'];
const referenceForm = /@(\w+)\.([\w-]+)/;

export const isTopicBlock = ({ key }: AgentLine) => topicForm.test(key);
const nameOf = ({ key }: AgentLine) => identifier(key.match(topicForm)?.[1] ?? key);
const identifier = (text: string) => text.replace(/^"|"$/g, '').replace(/[^\p{L}\p{N}_]+/gu, '_');
const childOf = ({ children }: AgentLine, key: string) => children.find((child) => child.key === key);
const indented = (lines: readonly string[]) => (lines.length === 0 ? ['  pass'] : lines.map((line) => `  ${line}`));

/** `clean` removes secrets from a text. */
export function buildAgentPdl(blocks: readonly AgentLine[], clean: (text: string) => string): AgentPdl {
  return new AgentPdlBuilder(blocks, clean).build();
}

class AgentPdlBuilder {
  private readonly slots = new Map<string, Slot>();
  private readonly apis = new Map<string, Api>();
  private readonly answers = new Map<string, Answer>();
  private readonly notImported: NotImported[] = [];
  private topic = '';
  private actions: readonly AgentLine[] = [];

  constructor(
    private readonly blocks: readonly AgentLine[],
    private readonly clean: (text: string) => string,
  ) {}

  build(): AgentPdl {
    const config = this.blocks.find(({ key }) => key === 'config');
    const text = (...keys: readonly string[]) => {
      const found = keys.map((key) => config && childOf(config, key)?.value).find((value) => value);
      return found === undefined ? undefined : this.clean(unquotedText(found));
    };
    const name = text('label', 'agent_label', 'agent_name', 'developer_name');
    const desc = text('description', 'agent_description');
    this.readBlocks();
    const topics = this.blocks.filter(isTopicBlock);
    const start = topics.find(({ key }) => /^(?:start_agent|trigger) /.test(key)) ?? topics[0];
    const system = this.blocks.find(({ key }) => key === 'system');
    const lines = system ? this.instructionsOf(system) : [];
    const messages = system && childOf(system, 'messages');
    const welcome = messages && childOf(messages, 'welcome');
    if (welcome) {
      this.answers.set('welcome', { name: 'welcome', desc: this.text(welcome.value), precondition: [] });
      lines.push('ANSWER.welcome()');
    }
    for (const message of messages?.children ?? []) {
      if (message !== welcome) this.leaveOut(`the message "${message.key}"`, 'it belongs to no step');
    }
    if (start) {
      this.answers.set('reply_to_user', {
        name: 'reply_to_user',
        desc: 'Answer the user, or ask for what is missing.',
        precondition: [],
      });
      lines.push(`current_topic = "${nameOf(start)}"`, 'while current_topic != "end":');
      const branches = topics.flatMap((topic, index) => [
        `${index === 0 ? 'if' : 'elif'} current_topic == "${nameOf(topic)}":`,
        ...indented(this.topicLines(topic)),
      ]);
      lines.push(...indented(branches));
    }
    const parts: PdlParts = {
      ...(name === undefined ? {} : { name }),
      ...(desc === undefined ? {} : { desc }),
      slots: [...this.slots.values()],
      apis: [...this.apis.values()],
      answers: [...this.answers.values()],
      others: [],
      procedure: lines.join('\n'),
    };
    return { parts, notImported: this.notImported };
  }

  private text(value: string): string {
    return this.clean(oneLine(templateText(unquotedText(value))));
  }

  /** Cleans the quoted texts of an expression; names stay as they are. */
  private cleanQuoted(expression: string): string {
    return expression.replace(/"((?:[^"\\]|\\.)*)"/g, (_, inner: string) => `"${this.clean(inner)}"`);
  }

  private leaveOut(what: string, why: string, where = this.topic): void {
    this.notImported.push({ what, where, why });
  }

  private readBlocks(): void {
    for (const block of this.blocks) {
      if (block.key === 'variables') for (const variable of block.children) this.readVariable(variable);
      else if (!isTopicBlock(block) && !['config', 'system', 'actions'].includes(block.key)) {
        this.leaveOut(`the block "${block.key}"`, 'it configures the platform');
      }
    }
    const config = this.blocks.find(({ key }) => key === 'config');
    if (config) this.leaveOut('settings and users of the agent', 'they configure the platform', 'config');
  }

  private readVariable(variable: AgentLine): void {
    const declared = variable.value.match(/^(?:(?:mutable|linked)\s+)?([\w[\]]+)/)?.[1];
    const desc = childOf(variable, 'description')?.value;
    const initial = variable.value.match(/=\s*(.+)$/s)?.[1];
    const first = initial && /^"[^"]+"$|^[\d.-]+$|^(?:True|False)$/.test(initial) ? `Initially ${initial}.` : '';
    const about = desc === undefined ? '' : unquotedText(desc).trim();
    const stop = about === '' || first === '' || /[.!?]$/.test(about) ? '' : '.';
    const words = this.text(`${about}${stop} ${first}`);
    const source = childOf(variable, 'source');
    if (source) this.leaveOut('the source of a linked variable', 'it names data of the platform', variable.key);
    this.addSlot(identifier(variable.key), words, declared);
  }

  private addSlot(name: string, desc = '', type?: string): void {
    if (this.slots.has(name)) return;
    this.slots.set(name, { name, ...(desc === '' ? {} : { desc }), ...(type === undefined ? {} : { type }) });
  }

  private topicLines(topic: AgentLine): readonly string[] {
    this.topic = nameOf(topic);
    this.actions = [
      ...(childOf(topic, 'actions')?.children ?? []),
      ...(this.blocks.find(({ key }) => key === 'actions')?.children ?? []),
    ];
    const description = childOf(topic, 'description');
    const lines = description ? this.comments(description.value) : [];
    const system = childOf(topic, 'system');
    if (system) lines.push(...this.instructionsOf(system));
    const prompt = childOf(topic, 'prompt');
    if (prompt) lines.push(...this.instructionLines(prompt));
    for (const key of procedureKeys) {
      const part = childOf(topic, key);
      if (!part) continue;
      if (key === 'reasoning') lines.push(...this.reasoningLines(part, topic));
      else lines.push(...this.statements(part.children));
    }
    lines.push(...this.routeLines(topic));
    const known = [...procedureKeys, 'description', 'system', 'prompt', 'actions', 'routes', 'otherwise', 'label'];
    for (const { key } of topic.children) {
      if (!known.includes(key)) this.leaveOut(`"${key}"`, 'it configures the platform');
    }
    if (
      !/^(?:trigger|executor|generator|router) /.test(topic.key) &&
      !childOf(topic, 'reasoning') &&
      !childOf(topic, 'on_exit')
    ) {
      lines.push('ANSWER.reply_to_user()', 'current_topic = "end"');
    } else if (
      /^(?:executor|generator|echo) /.test(topic.key) &&
      !lines.some((line) => /^current_topic =/.test(line))
    ) {
      lines.push('current_topic = "end"');
    }
    return lines;
  }

  private comments(value: string): string[] {
    return templateText(unquotedText(value))
      .split('\n')
      .map((line) => this.clean(line).trim())
      .filter((line) => line !== '')
      .map((line) => `# ${line}`);
  }

  private instructionsOf(owner: AgentLine): string[] {
    const instructions = childOf(owner, 'instructions');
    return instructions ? this.instructionLines(instructions) : [];
  }

  private instructionLines({ value, children }: AgentLine): string[] {
    return value === '->' || value === '' ? this.statements(children) : this.comments(value);
  }

  private reasoningLines(reasoning: AgentLine, topic: AgentLine): string[] {
    const lines = this.instructionsOf(reasoning);
    const tools = childOf(reasoning, 'actions')?.children ?? [];
    let keyword = 'if';
    for (const tool of tools) {
      const description = childOf(tool, 'description') ?? this.definitionOf(tool.value.match(referenceForm)?.[2]);
      const body = this.toolLines(tool, description?.key === 'description' ? description.value : undefined);
      if (body.length === 0) continue;
      lines.push(`${keyword} the request calls for ${identifier(tool.key)}:`);
      lines.push(...indented(body));
      keyword = 'elif';
    }
    const hasExit = childOf(topic, 'on_exit') !== undefined;
    const rest = ['ANSWER.reply_to_user()'];
    if (!hasExit) rest.push('if the user needs nothing else:', '  current_topic = "end"', '  break');
    lines.push(...(keyword === 'if' ? rest : ['else:', ...indented(rest)]));
    for (const { key } of reasoning.children) {
      if (key !== 'instructions' && key !== 'actions') this.leaveOut(`"${key}"`, 'it configures the platform');
    }
    return lines;
  }

  private definitionOf(name: string | undefined): AgentLine | undefined {
    return this.actions.find(({ key }) => key === name);
  }

  /** One action that a topic offers: its guard, its call, and where it leads. */
  private toolLines(tool: AgentLine, description: string | undefined): readonly string[] {
    const [, kind = '', target = ''] = tool.value.match(referenceForm) ?? [];
    if (kind === '') {
      this.leaveOut(`the action "${tool.key}"`, 'its target is not a reference');
      return [];
    }
    const guards = tool.children
      .filter(({ key }) => key === 'available')
      .flatMap(({ text }) => {
        const written = text.replace(/^available\s+when\s*/, '');
        const condition = guardCondition(written);
        if (condition === undefined) {
          this.leaveOut(`the guard "${this.clean(written)}"`, 'it is not a condition over variables', tool.key);
        }
        return condition === undefined ? [] : [this.cleanQuoted(condition)];
      });
    const definition = kind === 'actions' || kind === 'action' ? this.definitionOf(target) : undefined;
    const words = description ?? (definition && childOf(definition, 'description')?.value);
    const goal = tool.value.match(/\bto\s+@\w+\.([\w-]+)/)?.[1];
    const desc = words === undefined ? (goal === undefined ? '' : `Go on with ${goal}.`) : this.text(words);
    let body: string[];
    if (kind === 'utils' && target.toLowerCase() === 'setvariables') {
      const names = this.argumentsOf(tool).map(([name]) => identifier(name));
      for (const name of names) this.addSlot(name);
      const name = this.addAnswer(tool.key, desc, guards);
      body = [`${names.length > 0 ? `[${names.join(', ')}] = ` : ''}ANSWER.${name}()`];
    } else {
      body = [...this.callLines(tool.key, tool.children, definition, desc, guards)];
      if (goal !== undefined) body.push(`current_topic = "${identifier(goal)}"`, 'continue');
      if (kind === 'utils' && /^(?:escalate|end_session)$/.test(target)) body.push('current_topic = "end"', 'break');
    }
    return guards.length > 0 ? [`if ${guards.join(' and ')}:`, ...indented(body)] : body;
  }

  /** Parameters with their expressions, in the order of the file. */
  private argumentsOf({ children }: AgentLine): readonly (readonly [string, string])[] {
    return children
      .filter(({ key }) => key === 'with')
      .flatMap(({ text }) =>
        splitCommas(text.replace(/^with\s+/, '')).flatMap((part): (readonly [string, string])[] => {
          const found = part.match(/^\s*("[^"]*"|[\w.-]+)\s*=\s*(.+)$/s);
          return found ? [[found[1] ?? '', (found[2] ?? '').trim()]] : [];
        }),
      );
  }

  private callLines(
    wanted: string,
    children: readonly AgentLine[],
    definition: AgentLine | undefined,
    desc: string,
    precondition: readonly string[],
  ): readonly string[] {
    const inputs = definition ? (childOf(definition, 'inputs')?.children ?? []) : [];
    const outputs = definition ? (childOf(definition, 'outputs')?.children ?? []) : [];
    const given = new Map(
      this.argumentsOf({ children } as AgentLine).map(([name, value]) => [identifier(name), value]),
    );
    const request = [...new Set([...inputs.map(({ key }) => identifier(key)), ...given.keys()])];
    const args = request.map((name) => {
      const value = given.get(name);
      const expression = value === undefined || value === '...' ? undefined : pdlExpression(value);
      if (expression !== undefined) return `${name}=${this.cleanQuoted(expression)}`;
      if (value !== undefined && value !== '...') {
        this.leaveOut(`the value of "${name}"`, 'it is computed or comes from the platform', wanted);
      }
      const input = inputs.find(({ key }) => identifier(key) === name);
      const words = input && childOf(input, 'description')?.value;
      this.addSlot(name, words === undefined ? '' : this.text(words), input?.value.match(/^[\w[\]]+/)?.[0]);
      return `${name}=${name}`;
    });
    const stored = new Map<string, string>();
    const after: string[] = [];
    for (const line of children.filter(({ key }) => key === 'set')) {
      const [, variable = '', output] = line.text.match(/^set\s+@\w+\.(\w+)\s*=\s*@outputs\.(\w+)$/) ?? [];
      if (output !== undefined && !stored.has(output)) stored.set(output, variable);
      else after.push(...this.assignment(line));
    }
    const names = [...new Set([...outputs.map(({ key }) => identifier(key)), ...stored.keys()])];
    // A result has the name of the variable that keeps it, because conditions refer to the variable.
    const response = [...new Set(names.map((name) => stored.get(name) ?? name))];
    const name = this.addApi(wanted, { name: '', ...(desc === '' ? {} : { desc }), request, response, precondition });
    const targets = response.length === 0 ? '' : `[${response.join(', ')}] = `;
    const nested = children.filter(({ key }) => ['run', 'if', 'transition', 'else', 'elif', 'else if'].includes(key));
    return [`${targets}API.${name}(${args.join(', ')})`, ...after, ...this.statements(nested)];
  }

  /** Equal APIs of several topics become one; a different one with the same name gets the topic's name as well. */
  private addApi(wanted: string, api: Api): string {
    const base = identifier(wanted);
    const isSame = (name: string) => JSON.stringify(this.apis.get(name)) === JSON.stringify({ ...api, name });
    for (const name of this.namesFor(base)) {
      const isFree = !this.apis.has(name) && !this.answers.has(name) && !this.slots.has(name);
      if (!isFree && !isSame(name)) continue;
      this.apis.set(name, { ...api, name });
      return name;
    }
    return base;
  }

  private addAnswer(wanted: string, desc: string, precondition: readonly string[]): string {
    const base = identifier(wanted);
    for (const name of this.namesFor(base)) {
      const answer: Answer = { name, ...(desc === '' ? {} : { desc }), precondition };
      const known = this.answers.get(name);
      const isFree = !known && !this.apis.has(name) && !this.slots.has(name);
      if (!isFree && JSON.stringify(known) !== JSON.stringify(answer)) continue;
      this.answers.set(name, answer);
      return name;
    }
    return base;
  }

  private *namesFor(base: string): Generator<string> {
    yield base;
    yield `${base}_in_${this.topic}`;
    for (let index = 2; index < 10_000; index += 1) yield `${base}_in_${this.topic}_${index}`;
  }

  private assignment(line: AgentLine): readonly string[] {
    const [, variable = '', value = ''] = line.text.match(/^set\s+@\w+\.([\w.]+)\s*=\s*(.+)$/s) ?? [];
    const expression = pdlExpression(value);
    if (expression === undefined || !/^\w+$/.test(variable)) {
      this.leaveOut(`a value of "${variable}"`, 'it is computed or comes from the platform');
      return [];
    }
    return [`${variable} = ${this.cleanQuoted(expression)}`];
  }

  private statements(lines: readonly AgentLine[]): string[] {
    return lines.flatMap((line): readonly string[] => {
      const [, , target = ''] = line.text.match(referenceForm) ?? [];
      switch (line.key) {
        case '|':
          return this.comments(line.value);
        case 'if':
        case 'elif':
        case 'else if':
          return [`${line.key === 'if' ? 'if' : 'elif'} ${this.condition(line)}:`, ...this.block(line.children)];
        case 'else':
          return ['else:', ...this.block(line.children)];
        case 'set':
          return this.assignment(line);
        case 'transition':
          return [`current_topic = "${identifier(line.text.match(/@\w+\.([\w-]+)/)?.[1] ?? '')}"`, 'continue'];
        case 'run': {
          const definition = this.definitionOf(target);
          const desc = definition && childOf(definition, 'description')?.value;
          return this.callLines(target, line.children, definition, desc === undefined ? '' : this.text(desc), []);
        }
        case 'collect': {
          const message = childOf(line, 'message')?.value;
          this.addSlot(identifier(target));
          const name = this.addAnswer(`ask_${target}`, message === undefined ? '' : this.text(message), []);
          return [`[${identifier(target)}] = ANSWER.${name}()`];
        }
        default:
          this.leaveOut(
            `the statement "${this.clean(line.text.split('\n', 1)[0]?.slice(0, 60) ?? '')}"`,
            'it has no form in a procedure',
          );
          return [];
      }
    });
  }

  /** A block of PDL needs a statement beside its comments. */
  private block(children: readonly AgentLine[]): readonly string[] {
    const lines = this.statements(children);
    return indented(lines.every((line) => line.startsWith('#')) ? [...lines, 'pass'] : lines);
  }

  private condition(line: AgentLine): string {
    const written = line.text.slice(line.key.length, -1);
    const found = pdlExpression(written);
    if (found !== undefined) return this.cleanQuoted(found);
    this.leaveOut(`the condition "${this.clean(written.trim())}"`, 'it refers to the platform');
    return `the condition of line ${line.line} applies`;
  }

  private routeLines(router: AgentLine): readonly string[] {
    const lines: string[] = [];
    for (const route of childOf(router, 'routes')?.children ?? []) {
      const target = childOf(route, 'target')?.value.match(referenceForm)?.[2];
      const when = childOf(route, 'when');
      if (target === undefined || !when) continue;
      const plain = pdlExpression(when.value.replace(/@generator\.\w+\.output\.(\w+)/g, '@outputs.$1'));
      const label = childOf(route, 'label');
      if (plain === undefined) this.leaveOut(`the condition "${this.clean(when.value)}"`, 'it refers to the platform');
      const shown =
        plain ?? `the request is ${identifier(label ? unquotedText(label.value) : target).replaceAll('_', ' ')}`;
      lines.push(
        `${lines.length === 0 ? 'if' : 'elif'} ${this.cleanQuoted(shown)}:`,
        `  current_topic = "${identifier(target)}"`,
      );
    }
    const otherwise = childOf(router, 'otherwise');
    const target = otherwise && childOf(otherwise, 'target')?.value.match(referenceForm)?.[2];
    if (target !== undefined) {
      const last = `current_topic = "${identifier(target)}"`;
      lines.push(...(lines.length === 0 ? [last] : ['else:', `  ${last}`]));
    }
    return lines;
  }
}

/** Splits at commas outside quotes and brackets. */
function splitCommas(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const token of text.match(/"(?:[^"\\]|\\.)*"|[^"]/gs) ?? []) {
    if (/^[([{]$/.test(token)) depth += 1;
    if (/^[)\]}]$/.test(token)) depth -= 1;
    if (token === ',' && depth === 0) {
      parts.push(part);
      part = '';
    } else part += token;
  }
  return [...parts, part];
}
