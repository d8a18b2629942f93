// Compares the findings of the path rules with an enumeration of all possible histories, on small random procedures
// written as text, with loops, functions, try and finally. The enumeration uses neither the parser nor the flow. Over
// 300 lines because only this test needs the writer, the enumeration and the comparison.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildDependencyGraph, buildProcedureGraph, parsePdl } from '../../language';
import { LineIndex } from '../../support';
import { procedureOutcomes } from '../../verdicts';
import { CheckContext } from '../checkContext';
import { checkPdl } from '../checkPdl';

const apis = ['a', 'b', 'c', 'd', 'e'];
const variables = ['x', 'y'];
const needs: Readonly<Record<string, readonly string[]>> = { d: ['a', 'b'], e: ['c'] };
const triedName = (name: string) => `tried ${name}`;
const bitOf = new Map([...apis, ...variables, ...apis.map(triedName)].map((name, index) => [name, 1 << index]));
const bit = (name: string) => bitOf.get(name) ?? 0;

type Tree =
  | { readonly kind: 'call'; readonly name: string; readonly target?: string | undefined }
  | { readonly kind: 'use' | 'set'; readonly variable: string }
  | { readonly kind: 'run'; readonly name: string }
  | { readonly kind: 'if'; readonly reads: string; readonly branches: readonly Block[]; readonly hasElse: boolean }
  | { readonly kind: 'while'; readonly isEndless: boolean; readonly body: Block; readonly orElse?: Block | undefined }
  | { readonly kind: 'for'; readonly variable: string; readonly body: Block }
  | {
      readonly kind: 'try';
      readonly body: Block;
      readonly handlers: readonly { readonly isTyped: boolean; readonly body: Block }[];
      readonly orElse: Block;
      readonly finalizer: Block;
    }
  | { readonly kind: 'return' | 'break' | 'continue' };
type Block = readonly Tree[];

/** A statement with its line and the lines of its further headers. */
interface Written {
  readonly tree: Tree;
  readonly line: number;
  readonly headers: readonly number[];
  readonly blocks: readonly (readonly Written[])[];
}

class Writer {
  readonly lines: string[] = [
    'Name: Random',
    'SLOTs:',
    '  - name: free',
    'APIs:',
    ...apis.flatMap((name) => [`  - name: ${name}`, `    precondition: [${(needs[name] ?? []).join(', ')}]`]),
    '  - name: use',
    'Procedure: |',
  ];

  put(depth: number, text: string): number {
    return this.lines.push(`${'  '.repeat(depth)}${text}`);
  }

  block(block: Block, depth: number): readonly Written[] {
    if (block.length === 0) this.put(depth, 'pass');
    return block.map((tree) => this.statement(tree, depth));
  }

  private statement(tree: Tree, depth: number): Written {
    const line = this.lines.length + 1;
    const headers: number[] = [];
    const blocks: (readonly Written[])[] = [];
    const part = (header: string, block: Block) => {
      headers.push(this.put(depth, header));
      blocks.push(this.block(block, depth + 1));
    };
    if (tree.kind === 'call') this.put(depth, `${tree.target ? `[${tree.target}] = ` : ''}API.${tree.name}()`);
    else if (tree.kind === 'use') this.put(depth, `API.use([${tree.variable}])`);
    else if (tree.kind === 'set') this.put(depth, `${tree.variable} = "1"`);
    else if (tree.kind === 'run') this.put(depth, `${tree.name}()`);
    else if (tree.kind === 'if') {
      tree.branches.forEach((branch, index) => {
        const isLast = index > 0 && index === tree.branches.length - 1;
        part(isLast && tree.hasElse ? 'else:' : `${index > 0 ? 'elif' : 'if'} ${tree.reads} == "1":`, branch);
      });
    } else if (tree.kind === 'while') {
      part(tree.isEndless ? 'while true:' : 'while free == "1":', tree.body);
      if (tree.orElse) part('else:', tree.orElse);
    } else if (tree.kind === 'for') part(`for ${tree.variable} in free:`, tree.body);
    else if (tree.kind === 'try') {
      part('try:', tree.body);
      for (const { isTyped, body } of tree.handlers) part(isTyped ? 'except Timeout:' : 'except:', body);
      if (tree.orElse.length > 0) part('else:', tree.orElse);
      if (tree.finalizer.length > 0) part('finally:', tree.finalizer);
    } else this.put(depth, tree.kind);
    return { tree, line, headers, blocks };
  }
}

const exits = ['next', 'return', 'break', 'continue', 'fail'] as const;
type Exit = (typeof exits)[number];
/** Distinct histories: state and exit in one number. */
type Outcomes = Set<number>;
const outcome = (state: number, exit: Exit) => state * 8 + exits.indexOf(exit);
const stateOf = (found: number) => Math.floor(found / 8);
const exitOf = (found: number): Exit => exits[found % 8] ?? 'next';

/** A history consists of the calls and assignments; `before` has the histories that reach each line. */
class Enumeration {
  readonly before = new Map<number, Set<number>>();

  constructor(private readonly functions: ReadonlyMap<string, readonly Written[]>) {}

  block(block: readonly Written[], state: number): Outcomes {
    let live = new Set([state]);
    const done: Outcomes = new Set();
    for (const written of block) {
      const next = new Set<number>();
      for (const one of live) {
        for (const found of this.statement(written, one)) {
          if (exitOf(found) === 'next') next.add(stateOf(found));
          else done.add(found);
        }
      }
      live = next;
    }
    for (const one of live) done.add(outcome(one, 'next'));
    return done;
  }

  private arrive(line: number, state: number): void {
    const states = this.before.get(line);
    if (states) states.add(state);
    else this.before.set(line, new Set([state]));
  }

  private statement(written: Written, state: number): Outcomes {
    const { tree, line, headers, blocks } = written;
    if (tree.kind !== 'try') this.arrive(line, state);
    const effect = (added: number, failing = 0) =>
      new Set([outcome(state | added, 'next'), outcome(state | failing, 'fail')]);
    switch (tree.kind) {
      case 'call':
        return effect(bit(tree.name) | bit(triedName(tree.name)) | bit(tree.target ?? ''), bit(triedName(tree.name)));
      case 'use':
        return effect(0);
      case 'set':
        return effect(bit(tree.variable));
      case 'run': {
        const found = this.block(this.functions.get(tree.name) ?? [], state);
        return new Set([...found].map((one) => (exitOf(one) === 'fail' ? one : outcome(stateOf(one), 'next'))));
      }
      case 'if': {
        const all: Outcomes = new Set();
        for (const [index, block] of blocks.entries()) {
          const isElse = tree.hasElse && index > 0 && index === blocks.length - 1;
          if (!isElse) {
            this.arrive(headers[index] ?? 0, state);
            all.add(outcome(state, 'fail'));
          }
          for (const found of this.block(block, state)) all.add(found);
        }
        if (!tree.hasElse || blocks.length < 2) all.add(outcome(state, 'next'));
        return all;
      }
      case 'while':
      case 'for':
        return this.loop(written, state);
      case 'try':
        return this.tryStatement(written, state);
      default:
        return new Set([outcome(state, tree.kind)]);
    }
  }

  private loop({ tree, line, blocks }: Written, first: number): Outcomes {
    const [body = [], orElse] = blocks;
    const all: Outcomes = new Set();
    const heads = new Set([first]);
    // Iteration also visits states added meanwhile; it ends when an iteration adds none.
    for (const state of heads) {
      this.arrive(line, state);
      all.add(outcome(state, 'fail'));
      const isEndless = tree.kind === 'while' && tree.isEndless;
      if (!isEndless) for (const found of this.block(orElse ?? [], state)) all.add(found);
      for (const found of this.block(body, tree.kind === 'for' ? state | bit(tree.variable) : state)) {
        const exit = exitOf(found);
        if (exit === 'next' || exit === 'continue') heads.add(stateOf(found));
        else all.add(exit === 'break' ? outcome(stateOf(found), 'next') : found);
      }
    }
    return all;
  }

  private tryStatement({ tree, headers, blocks }: Written, state: number): Outcomes {
    if (tree.kind !== 'try') return new Set();
    const handlers = blocks.slice(1, 1 + tree.handlers.length);
    const orElse = tree.orElse.length > 0 ? blocks[1 + tree.handlers.length] : undefined;
    const finalizer = tree.finalizer.length > 0 ? blocks.at(-1) : undefined;
    const all: Outcomes = new Set();
    const addAll = (found: Outcomes) => {
      for (const one of found) all.add(one);
    };
    for (const found of this.block(blocks[0] ?? [], state)) {
      if (exitOf(found) === 'next') addAll(this.block(orElse ?? [], stateOf(found)));
      else if (exitOf(found) !== 'fail') all.add(found);
      else {
        let isCaught = false;
        for (const [index, handler] of handlers.entries()) {
          if (isCaught) break;
          this.arrive(headers[index + 1] ?? 0, stateOf(found));
          addAll(this.block(handler, stateOf(found)));
          isCaught = !tree.handlers[index]?.isTyped;
        }
        if (!isCaught) all.add(found);
      }
    }
    if (finalizer === undefined) return all;
    const after: Outcomes = new Set();
    for (const found of all) {
      for (const last of this.block(finalizer, stateOf(found))) {
        after.add(exitOf(last) === 'next' ? outcome(stateOf(last), exitOf(found)) : last);
      }
    }
    return after;
  }
}

interface Shape {
  readonly loops: boolean;
  readonly functions: readonly string[];
}

function blockArbitrary({ loops, functions }: Shape): fc.Arbitrary<Block> {
  const variable = fc.constantFrom(...variables);
  const target = fc.option(variable, { nil: undefined, freq: 3 });
  const call = fc.record({ kind: fc.constant('call' as const), name: fc.constantFrom(...apis), target });
  const simple: fc.WeightedArbitrary<Tree>[] = [
    { weight: 8, arbitrary: call },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('use' as const, 'set' as const), variable }) },
    { weight: 1, arbitrary: fc.constant<Tree>({ kind: 'return' }) },
  ];
  if (functions.length > 0) {
    const run = fc.constantFrom(...functions).map((name): Tree => ({ kind: 'run', name }));
    simple.push({ weight: 3, arbitrary: run });
  }
  const jump = fc.constantFrom<Tree>({ kind: 'break' }, { kind: 'continue' });
  const block = (depth: number, inLoop: boolean): fc.Arbitrary<Block> => {
    const leaf = fc.oneof(...simple, ...(inLoop ? [{ weight: 1, arbitrary: jump }] : []));
    if (depth === 0) return fc.array(leaf, { maxLength: 2 });
    const inner = block(depth - 1, inLoop);
    const looped = block(depth - 1, true);
    const branching = fc.record({
      kind: fc.constant('if' as const),
      reads: fc.constantFrom('free', ...variables),
      branches: fc.array(inner, { minLength: 1, maxLength: 3 }),
      hasElse: fc.boolean(),
    });
    // A body that can fail. The flow connects handlers even to a body that cannot.
    const risky = fc.tuple(call, inner).map(([first, rest]): Block => [first, ...rest]);
    const handler = fc.record({ isTyped: fc.boolean(), body: inner });
    const trying = fc
      .record({
        kind: fc.constant('try' as const),
        body: risky,
        handlers: fc.array(handler, { maxLength: 2 }),
        orElse: fc.oneof(fc.constant<Block>([]), inner),
        finalizer: fc.oneof(fc.constant<Block>([]), inner),
      })
      .map((made): Tree => {
        const needsFinally = made.handlers.length === 0 && made.finalizer.length === 0;
        const finalizer: Block = needsFinally ? [{ kind: 'call', name: 'c' }] : made.finalizer;
        return { ...made, finalizer, orElse: made.handlers.length === 0 ? [] : made.orElse };
      });
    const whiling = fc.record({
      kind: fc.constant('while' as const),
      isEndless: fc.boolean(),
      body: looped,
      orElse: fc.option(inner, { nil: undefined, freq: 2 }),
    });
    const counting = fc.record({ kind: fc.constant('for' as const), variable, body: looped });
    const nested: fc.WeightedArbitrary<Tree>[] = [
      { weight: 2, arbitrary: branching },
      { weight: 2, arbitrary: trying },
    ];
    if (loops) nested.push({ weight: 1, arbitrary: whiling }, { weight: 1, arbitrary: counting });
    return fc.array(fc.oneof({ weight: 4, arbitrary: leaf }, ...nested), { maxLength: 3 });
  };
  return block(2, false);
}

function write(main: Block, functions: ReadonlyMap<string, Block>) {
  const writer = new Writer();
  const written = new Map<string, readonly Written[]>();
  for (const [name, body] of functions) {
    writer.put(1, `def ${name}():`);
    written.set(name, writer.block(body, 2));
  }
  return { main: writer.block(main, 1), functions: written, source: `${writer.lines.join('\n')}\n` };
}

function* allOf(block: readonly Written[]): Iterable<Written> {
  for (const written of block) {
    yield written;
    for (const inner of written.blocks) yield* allOf(inner);
  }
}

/** The expected findings from the enumeration, in a readable format. */
function expectedOf(text: ReturnType<typeof write>) {
  const enumeration = new Enumeration(text.functions);
  enumeration.block(text.main, 0);
  const { before } = enumeration;
  const all = [...text.functions.values(), text.main].flatMap((block) => [...allOf(block)]);
  const statesAt = (line: number) => [...(before.get(line) ?? [])];
  const missing: string[] = [];
  const impossible: string[] = [];
  const { continuesAfter: goesOnAfter } = procedureOutcomes(parsePdl(text.source));
  for (const [name, required] of Object.entries(needs)) {
    // If the procedure continues only after a failure, a failed call is enough.
    const neededOf = (need: string) =>
      bit(goesOnAfter(`api:${need}`, `api:${name}`) === 'failure' ? triedName(need) : need);
    const lines = all.flatMap(({ tree, line }) => (tree.kind === 'call' && tree.name === name ? [line] : []));
    const reached = lines.filter((line) => before.has(line));
    if (reached.length === 0) continue;
    const whole = required.reduce((sum, need) => sum | neededOf(need), 0);
    if (!reached.some((line) => statesAt(line).some((state) => (state & whole) === whole))) {
      impossible.push(`api:${name}`);
      continue;
    }
    for (const line of reached) {
      for (const need of required) {
        if (statesAt(line).some((state) => (state & neededOf(need)) === 0)) missing.push(`${line} ${need}`);
      }
    }
  }
  const early: string[] = [];
  for (const variable of variables) {
    const isGiven = all.some(
      ({ tree }) =>
        (tree.kind === 'call' && tree.target === variable) ||
        ((tree.kind === 'set' || tree.kind === 'for') && tree.variable === variable),
    );
    const reads = all.flatMap(({ tree, line, headers }) => {
      if (tree.kind === 'use') return tree.variable === variable ? [line] : [];
      if (tree.kind !== 'if' || tree.reads !== variable) return [];
      return tree.hasElse && headers.length > 1 ? headers.slice(0, -1) : headers;
    });
    const found = reads.filter((line) => statesAt(line).some((state) => (state & bit(variable)) === 0));
    if (isGiven && found.length > 0) early.push(`${variable} ${found.sort((p, q) => p - q).join(' ')}`);
  }
  const dead = all.flatMap(({ tree, line }) => (tree.kind !== 'try' && !before.has(line) ? [line] : []));
  return {
    missing: missing.sort(),
    impossible: impossible.sort(),
    early: early.sort(),
    dead: dead.sort((p, q) => p - q),
  };
}

function foundIn(text: ReturnType<typeof write>) {
  const { source } = text;
  const document = parsePdl(source);
  const dependency = buildDependencyGraph(document);
  const procedure = buildProcedureGraph(document);
  const index = new LineIndex(source);
  const lineOf = (offset: number) => index.positionAt(offset).line;
  const diagnostics = checkPdl({ document, dependency, procedure });
  const of = (rule: string) => diagnostics.filter(({ code }) => code === `checks/${rule}`);
  const textOf = ({ start, end }: { start: number; end: number }) => source.slice(start, end);
  const missing = of('precondition-not-guaranteed').map((found) => {
    expect(found.path?.[0]).toBe('start');
    expect(found.path?.at(-1)).toBe(found.nodeIds[0]);
    return `${lineOf(found.range.start)} ${textOf(found.related?.[0]?.range ?? { start: 0, end: 0 })}`;
  });
  const early = of('used-before-value').map(({ range, related = [], path }) => {
    expect(path?.[0]).toBe('start');
    const others = related
      .filter(({ message }) => message.startsWith('Read'))
      .map((other) => lineOf(other.range.start));
    return `${textOf(range)} ${[lineOf(range.start), ...others].join(' ')}`;
  });
  const { flow } = new CheckContext({ document, dependency, procedure });
  const lines = new Map<number, boolean>();
  flow.points.forEach(({ at, statement }, point) => {
    if (at === undefined || statement?.kind === 'try') return;
    const line = lineOf(at.start);
    lines.set(line, flow.isReached(point) || (lines.get(line) ?? false));
  });
  const headers = new Set(
    [...text.functions.values(), text.main].flatMap((block) =>
      [...allOf(block)].flatMap((written) => written.headers.filter((line) => line !== written.line)),
    ),
  );
  const dead = [...lines].flatMap(([line, isReached]) => (isReached || headers.has(line) ? [] : [line]));
  return {
    missing: missing.sort(),
    impossible: of('precondition-unsatisfiable')
      .map(({ nodeIds }) => nodeIds[0] ?? '')
      .sort(),
    early: early.sort(),
    dead: dead.sort((p, q) => p - q),
  };
}

function compare(main: Block, functions: ReadonlyMap<string, Block>): void {
  // A text that only defines functions would run one of them.
  fc.pre(main.length > 0);
  const text = write(main, functions);
  expect(foundIn(text), text.source).toEqual(expectedOf(text));
}

const none: ReadonlyMap<string, Block> = new Map();

describe('the path rules compared with every history', () => {
  it('are exact on acyclic procedures with branches, try and finally', () => {
    fc.assert(
      fc.property(blockArbitrary({ loops: false, functions: [] }), (main) => compare(main, none)),
      { numRuns: 100 },
    );
  });

  it('are exact with functions, called from one place or several, that return early or fail', () => {
    const inner = blockArbitrary({ loops: false, functions: [] });
    const outer = blockArbitrary({ loops: false, functions: ['g'] });
    const whole = blockArbitrary({ loops: false, functions: ['f', 'g'] });
    fc.assert(
      fc.property(whole, outer, inner, (main, f, g) =>
        compare(
          main,
          new Map([
            ['f', f],
            ['g', g],
          ]),
        ),
      ),
      { numRuns: 75 },
    );
  });

  it('are exact with loops too, including keys of an earlier iteration', () => {
    fc.assert(
      fc.property(
        blockArbitrary({ loops: true, functions: ['f'] }),
        blockArbitrary({ loops: true, functions: [] }),
        (main, f) => compare(main, new Map([['f', f]])),
      ),
      { numRuns: 75 },
    );
  });
});
