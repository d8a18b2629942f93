// SOPBench's tasks with their constraint trees, the recorded calls, and a tree as one item of a precondition. Tests only.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const corpus = resolve(import.meta.dirname, '../../../shared/corpus/agents/sopbench');
export const hasSopbench = existsSync(corpus);
if (!hasSopbench) console.warn(`SKIPPED: ${corpus} is not there, so no constraint tree was read.`);

type Binding = Readonly<Record<string, string>> | null;
export type Tree =
  | readonly ['single', name: string, binding: Binding]
  | readonly ['and' | 'or' | 'chain' | 'gate', parts: readonly Tree[]]
  | null;
export type Single = Extract<Tree, readonly ['single', string, Binding]>;

interface SingleFacts {
  readonly kind: 'tool' | 'state';
  readonly established_by?: { readonly tool: string } | null;
  readonly decided_by?: Tree;
}

export interface Domain {
  readonly name: string;
  readonly actions: Readonly<Record<string, { readonly checked: boolean; readonly full: Tree }>>;
  readonly singles: Readonly<Record<string, SingleFacts>>;
}

export interface SopTask {
  readonly id: string;
  readonly domain: string;
  readonly user_goal: string;
  readonly constraints: Tree;
}

export interface SopTrajectory {
  readonly domain: string;
  readonly task: string;
  readonly calls: readonly {
    readonly tool: string;
    readonly status: number;
    readonly allowed: boolean | null;
    readonly facts: readonly (boolean | null)[];
  }[];
}

const linesOf = (name: string): readonly unknown[] =>
  readFileSync(join(corpus, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

export const sopTasks = () => linesOf('tasks.jsonl') as readonly SopTask[];
export const sopTrajectories = () => linesOf('trajectories.jsonl') as readonly SopTrajectory[];
export const sopDomains = (): ReadonlyMap<string, Domain> =>
  new Map(
    readdirSync(join(corpus, 'constraints')).map((file) => {
      const name = file.replace('.json', '');
      return [name, { name, ...JSON.parse(readFileSync(join(corpus, 'constraints', file), 'utf8')) }];
    }),
  );

export const singlesOf = (tree: Tree): readonly Single[] =>
  tree === null ? [] : tree[0] === 'single' ? [tree] : tree[1].flatMap(singlesOf);

export const bareName = ([, name]: Single) => name.replace(/^not /, '');

/** What a single is in a condition of ours. */
export type Said =
  /** A call that succeeded: `login_user`. */
  | 'call'
  /** What a call returned: `internal_check_username_exist_result == true`. */
  | 'result'
  /** What look-ups tell, or what the call's own arguments say. */
  | 'value'
  | 'argument';

export function saidBy(single: Single, { singles }: Domain): Said {
  const facts = singles[bareName(single)];
  if (facts?.kind === 'tool') return 'result';
  if (facts?.established_by) return 'call';
  return facts?.decided_by ? 'value' : 'argument';
}

/** The name that stands in the condition. One single with two bindings has two: they are two calls. */
export function nameIn(single: Single, tree: Tree, domain: Domain): string {
  const name = bareName(single);
  const { established_by: established } = domain.singles[name] ?? {};
  if (saidBy(single, domain) === 'call' && established) return established.tool;
  const bindings = bindingsOf(tree, name);
  const at = bindings.indexOf(JSON.stringify(single[2]));
  return `${name}_result${at > 0 ? `_${at + 1}` : ''}`;
}

/** The different bindings of one single in a tree. */
export const bindingsOf = (tree: Tree, name: string): readonly string[] => [
  ...new Set(
    singlesOf(tree)
      .filter((one) => bareName(one) === name)
      .map(([, , binding]) => JSON.stringify(binding)),
  ),
];

/** The same check is wanted for several arguments: the procedure names what each call returned. */
export const isAskedTwice = (single: Single, tree: Tree, domain: Domain): boolean =>
  saidBy(single, domain) === 'result' && bindingsOf(tree, bareName(single)).length > 1;

function textOf(single: Single, tree: Tree, domain: Domain): string {
  const isNot = single[1].startsWith('not ');
  const name = nameIn(single, tree, domain);
  if (saidBy(single, domain) === 'call') return isNot ? `not ${name}` : name;
  return `${name} == ${isNot ? 'false' : 'true'}`;
}

/** A tree as one item of a precondition; undefined where it has no rule. */
export function itemOf(tree: Tree, domain: Domain): string | undefined {
  const print = (part: Tree, isInner: boolean): string | undefined => {
    if (part === null) return undefined;
    if (part[0] === 'single') return textOf(part, tree, domain);
    const parts = part[1].filter((one) => singlesOf(one).length > 0);
    const word = part[0] === 'or' || part[0] === 'gate' ? 'or' : 'and';
    const said = parts.map((one) => print(one, parts.length > 1)).join(` ${word} `);
    return parts.length > 1 && isInner ? `(${said})` : said;
  };
  return singlesOf(tree).length === 0 ? undefined : print(tree, false);
}

/** A procedure whose goal has the tree as its precondition, with the calls that the tree names. */
export function sopSource(goal: string, tree: Tree, domain: Domain): string {
  const apis = new Map<string, Set<string>>();
  const slots = new Set<string>();
  const requests = new Map<string, ReadonlySet<string>>();
  const asked = new Set<string>();
  const steps = new Set<string>();
  const list = (key: string, names: Iterable<string> = []) =>
    [...names].length > 0 ? [`    ${key}: [${[...names].join(', ')}]`] : [];
  const add = (name: string, response?: string) => {
    const own = apis.get(name) ?? new Set();
    apis.set(name, response === undefined ? own : own.add(response));
  };
  for (const single of singlesOf(tree)) {
    const name = nameIn(single, tree, domain);
    const said = saidBy(single, domain);
    if (said === 'call') add(name);
    if (isAskedTwice(single, tree, domain)) {
      const binding = Object.entries(single[2] ?? {});
      requests.set(bareName(single), new Set(binding.map(([parameter]) => parameter)));
      for (const [, argument] of binding) asked.add(argument);
      steps.add(`  [${name}] = API.${bareName(single)}([${binding.map(([, argument]) => argument).join(', ')}])`);
      add(bareName(single), 'found');
    } else if (said === 'result') add(bareName(single), name);
    if (said === 'argument') slots.add(name);
    if (said === 'value')
      for (const look of singlesOf(domain.singles[bareName(single)]?.decided_by ?? null)) add(look[1], name);
  }
  apis.delete(goal);
  const item = itemOf(tree, domain);
  return [
    `Name: ${goal}`,
    ...(slots.size > 0 ? ['SLOTs:', ...[...slots].map((name) => `  - name: ${name}`)] : []),
    'APIs:',
    ...[...apis].flatMap(([name, response]) => [
      `  - name: ${name}`,
      ...list('request', requests.get(name)),
      ...list('response', response),
    ]),
    `  - name: ${goal}`,
    ...list('request', asked),
    ...(item === undefined ? [] : [`    precondition: [${JSON.stringify(item)}]`]),
    ...(steps.size > 0 ? ['Procedure: |', ...steps, `  API.${goal}([${[...asked].join(', ')}])`] : []),
    '',
  ].join('\n');
}
