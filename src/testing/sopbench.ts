// SOPBench's tasks with their constraint trees, the recorded calls, and a tree as one item of a precondition. Tests
// only.

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

export const nameWithoutNot = ([, name]: Single) => name.replace(/^not /, '');

/** Form of a single constraint in our conditions. */
export type SinglePhrasing =
  /** A call that succeeded: `login_user`. */
  | 'call'
  /** The result of a call: `internal_check_username_exist_result == true`. */
  | 'result'
  /** A value from look-ups or from the call's own arguments. */
  | 'value'
  | 'argument';

export function phrasingOf(single: Single, { singles }: Domain): SinglePhrasing {
  const facts = singles[nameWithoutNot(single)];
  if (facts?.kind === 'tool') return 'result';
  if (facts?.established_by) return 'call';
  return facts?.decided_by ? 'value' : 'argument';
}

/** The name used in the condition. A single constraint with two bindings has two names: they are two calls. */
export function nameInCondition(single: Single, tree: Tree, domain: Domain): string {
  const name = nameWithoutNot(single);
  const { established_by: established } = domain.singles[name] ?? {};
  if (phrasingOf(single, domain) === 'call' && established) return established.tool;
  const bindings = bindingsOf(tree, name);
  const at = bindings.indexOf(JSON.stringify(single[2]));
  return `${name}_result${at > 0 ? `_${at + 1}` : ''}`;
}

/** The different bindings of one single constraint in a tree. */
export const bindingsOf = (tree: Tree, name: string): readonly string[] => [
  ...new Set(
    singlesOf(tree)
      .filter((one) => nameWithoutNot(one) === name)
      .map(([, , binding]) => JSON.stringify(binding)),
  ),
];

/** The same check is needed for several arguments: the procedure names the result of each call. */
export const isCheckedTwice = (single: Single, tree: Tree, domain: Domain): boolean =>
  phrasingOf(single, domain) === 'result' && bindingsOf(tree, nameWithoutNot(single)).length > 1;

function textOf(single: Single, tree: Tree, domain: Domain): string {
  const isNegated = single[1].startsWith('not ');
  const name = nameInCondition(single, tree, domain);
  if (phrasingOf(single, domain) === 'call') return isNegated ? `not ${name}` : name;
  return `${name} == ${isNegated ? 'false' : 'true'}`;
}

/** A tree as one item of a precondition; undefined if it has no rule. */
export function preconditionItemOf(tree: Tree, domain: Domain): string | undefined {
  const print = (part: Tree, isInner: boolean): string | undefined => {
    if (part === null) return undefined;
    if (part[0] === 'single') return textOf(part, tree, domain);
    const parts = part[1].filter((one) => singlesOf(one).length > 0);
    const word = part[0] === 'or' || part[0] === 'gate' ? 'or' : 'and';
    const joinedParts = parts.map((one) => print(one, parts.length > 1)).join(` ${word} `);
    return parts.length > 1 && isInner ? `(${joinedParts})` : joinedParts;
  };
  return singlesOf(tree).length === 0 ? undefined : print(tree, false);
}

/** A procedure whose goal has the tree as its precondition, with the calls that the tree names. */
export function sopSource(goal: string, tree: Tree, domain: Domain): string {
  const apis = new Map<string, Set<string>>();
  const slots = new Set<string>();
  const requests = new Map<string, ReadonlySet<string>>();
  const checkedNames = new Set<string>();
  const steps = new Set<string>();
  const list = (key: string, names: Iterable<string> = []) =>
    [...names].length > 0 ? [`    ${key}: [${[...names].join(', ')}]`] : [];
  const add = (name: string, response?: string) => {
    const own = apis.get(name) ?? new Set();
    apis.set(name, response === undefined ? own : own.add(response));
  };
  for (const single of singlesOf(tree)) {
    const name = nameInCondition(single, tree, domain);
    const phrasing = phrasingOf(single, domain);
    if (phrasing === 'call') add(name);
    if (isCheckedTwice(single, tree, domain)) {
      const binding = Object.entries(single[2] ?? {});
      requests.set(nameWithoutNot(single), new Set(binding.map(([parameter]) => parameter)));
      for (const [, argument] of binding) checkedNames.add(argument);
      steps.add(`  [${name}] = API.${nameWithoutNot(single)}([${binding.map(([, argument]) => argument).join(', ')}])`);
      add(nameWithoutNot(single), 'found');
    } else if (phrasing === 'result') add(nameWithoutNot(single), name);
    if (phrasing === 'argument') slots.add(name);
    if (phrasing === 'value')
      for (const look of singlesOf(domain.singles[nameWithoutNot(single)]?.decided_by ?? null)) add(look[1], name);
  }
  apis.delete(goal);
  const item = preconditionItemOf(tree, domain);
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
    ...list('request', checkedNames),
    ...(item === undefined ? [] : [`    precondition: [${JSON.stringify(item)}]`]),
    ...(steps.size > 0 ? ['Procedure: |', ...steps, `  API.${goal}([${[...checkedNames].join(', ')}])`] : []),
    '',
  ].join('\n');
}
