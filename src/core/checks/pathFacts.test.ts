import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildProcedureGraph,
  type Call,
  type Expr,
  type PdlDocument,
  procedureSites,
  type Statement,
} from '../language';
import { PathFacts } from './pathFacts';

// Procedures as trees, made by hand so that path analysis is tested against the statements and not against the graph.

const nowhere = { start: 0, end: 0 };
const names = ['a', 'b', 'c', 'd', 'e'];
const condition: Expr = { kind: 'name', name: 'x', range: nowhere };

type Tree =
  | { readonly kind: 'call'; readonly name: string }
  | { readonly kind: 'run'; readonly name: string }
  | { readonly kind: 'if'; readonly branches: readonly (readonly Tree[])[]; readonly hasElse: boolean }
  | { readonly kind: 'while'; readonly body: readonly Tree[] }
  | { readonly kind: 'return' | 'break' | 'continue' };

function statementOf(tree: Tree): Statement {
  switch (tree.kind) {
    case 'call':
    case 'run': {
      const call: Call = {
        kind: tree.kind === 'call' ? 'api' : 'function',
        name: tree.name,
        nameRange: nowhere,
        range: nowhere,
        ref: tree.name,
        args: [],
      };
      return { kind: 'call', range: nowhere, targets: [], call };
    }
    case 'if':
      return {
        kind: 'if',
        range: nowhere,
        branches: tree.branches.map((body, index) => {
          const isElse = tree.hasElse && index > 0 && index === tree.branches.length - 1;
          const base = { header: nowhere, body: body.map(statementOf) };
          if (isElse) return { keyword: 'else', ...base };
          return { keyword: index === 0 ? 'if' : 'elif', condition, conditionText: 'x', ...base };
        }),
      };
    case 'while':
      return {
        kind: 'while',
        range: nowhere,
        header: nowhere,
        condition,
        conditionText: 'x',
        body: tree.body.map(statementOf),
      };
    case 'return':
    case 'break':
    case 'continue':
      return { kind: tree.kind, range: nowhere };
  }
}

function documentOf(main: readonly Statement[], functions: ReadonlyMap<string, readonly Statement[]>): PdlDocument {
  const defs: Statement[] = [...functions].map(([name, body]) => ({
    kind: 'def',
    range: nowhere,
    header: nowhere,
    name: { name, range: nowhere },
    params: [],
    body,
  }));
  return {
    source: '',
    slots: [],
    apis: names.map((name) => ({
      name,
      range: nowhere,
      item: nowhere,
      request: [],
      response: [],
      preconditions: [],
    })),
    answers: [],
    others: [],
    sections: [],
    procedure: { range: nowhere, text: '', body: [...defs, ...main] },
    diagnostics: [],
  };
}

type Exit = 'next' | 'return' | 'break' | 'continue';
interface Walked {
  readonly called: ReadonlySet<string>;
  readonly exit: Exit;
}

class TooManyPaths extends Error {}

/** Every path by plain enumeration; records what was called before each call statement. */
class Enumeration {
  readonly before = new Map<Call, ReadonlySet<string>[]>();
  private left = 60_000;

  constructor(
    private readonly functions: ReadonlyMap<string, readonly Statement[]>,
    private readonly rounds: number,
  ) {}

  *body(body: readonly Statement[], called: ReadonlySet<string>, at = 0): Generator<Walked> {
    const statement = body[at];
    if (this.left-- < 0) throw new TooManyPaths();
    if (statement === undefined) {
      yield { called, exit: 'next' };
      return;
    }
    for (const walked of this.statement(statement, called)) {
      if (walked.exit === 'next') yield* this.body(body, walked.called, at + 1);
      else yield walked;
    }
  }

  private *statement(statement: Statement, called: ReadonlySet<string>): Generator<Walked> {
    if (statement.kind === 'call') {
      const seen = this.before.get(statement.call) ?? [];
      seen.push(called);
      this.before.set(statement.call, seen);
      const def = statement.call.kind === 'function' ? this.functions.get(statement.call.name) : undefined;
      if (!def) yield { called: new Set([...called, statement.call.name]), exit: 'next' };
      else for (const walked of this.body(def, called)) yield { called: walked.called, exit: 'next' };
    } else if (statement.kind === 'if') {
      for (const branch of statement.branches) yield* this.body(branch.body, called);
      if (statement.branches.every((branch) => branch.keyword !== 'else')) yield { called, exit: 'next' };
    } else if (statement.kind === 'while') {
      yield* this.loop(statement.body, called, this.rounds);
    } else if (statement.kind === 'return' || statement.kind === 'break' || statement.kind === 'continue') {
      yield { called, exit: statement.kind };
    } else {
      yield { called, exit: 'next' };
    }
  }

  private *loop(body: readonly Statement[], called: ReadonlySet<string>, rounds: number): Generator<Walked> {
    yield { called, exit: 'next' };
    if (rounds === 0) return;
    for (const walked of this.body(body, called)) {
      if (walked.exit === 'return') yield walked;
      else if (walked.exit === 'break') yield { called: walked.called, exit: 'next' };
      else yield* this.loop(body, walked.called, rounds - 1);
    }
  }
}

function treeArbitrary(options: { loops: boolean; functions: readonly string[] }): fc.Arbitrary<readonly Tree[]> {
  const call = fc.constantFrom(...names).map((name): Tree => ({ kind: 'call', name }));
  const leaf = fc.oneof(
    { weight: 6, arbitrary: call },
    { weight: 1, arbitrary: fc.constant<Tree>({ kind: 'return' }) },
    ...(options.functions.length > 0
      ? [
          {
            weight: 3,
            arbitrary: fc.constantFrom(...options.functions).map((name): Tree => ({ kind: 'run', name })),
          },
        ]
      : []),
  );
  const loopLeaf = fc.oneof(
    { weight: 5, arbitrary: leaf },
    { weight: 1, arbitrary: fc.constantFrom<Tree>({ kind: 'break' }, { kind: 'continue' }) },
  );
  const block = (depth: number, inLoop: boolean): fc.Arbitrary<readonly Tree[]> => {
    const simple = inLoop ? loopLeaf : leaf;
    if (depth === 0) return fc.array(simple, { maxLength: 2 });
    const branching = fc
      .record({ branches: fc.array(block(depth - 1, inLoop), { minLength: 1, maxLength: 3 }), hasElse: fc.boolean() })
      .map((made): Tree => ({ kind: 'if', ...made }));
    const looping = block(depth - 1, true).map((body): Tree => ({ kind: 'while', body }));
    return fc.array(fc.oneof(simple, branching, ...(options.loops ? [looping] : [])), { maxLength: 3 });
  };
  return block(2, false);
}

function callsByNode(document: PdlDocument): Map<Call, number> {
  const facts = buildProcedureGraph(document).nodes;
  const indexOf = new Map(facts.map((node, index) => [node.id, index]));
  const found = new Map<Call, number>();
  for (const [id, site] of procedureSites(document)) {
    if (site.call) found.set(site.call, indexOf.get(id) ?? -1);
  }
  return found;
}

function compare(document: PdlDocument, enumeration: Enumeration, alsoFamilies: boolean): void {
  const paths = new PathFacts(buildProcedureGraph(document));
  const nodeOf = callsByNode(document);
  const families = paths.familiesBefore(['api:a', 'api:b', 'api:c']);
  const reachable = new Set(paths.flow.sweep);
  for (const [call, node] of nodeOf) {
    const befores = enumeration.before.get(call);
    expect(reachable.has(node)).toBe(befores !== undefined);
    if (befores === undefined) continue;
    for (const name of names) {
      const isCalledSomewhere = paths.isCalled(`api:${name}`);
      const isGuaranteed = befores.every((before) => before.has(name));
      if (isCalledSomewhere) expect(paths.isGuaranteed(node, `api:${name}`)).toBe(isGuaranteed);
      const avoiding = paths.pathAvoiding(node, `api:${name}`);
      expect(avoiding === undefined).toBe(isGuaranteed);
      expect(avoiding?.at(-1) ?? '').toBe(isGuaranteed ? '' : paths.flow.nodes[node]?.id);
    }
    if (!alsoFamilies) continue;
    const expected = new Set(
      befores.map((before) => names.slice(0, 3).reduce((s, n, i) => s | (before.has(n) ? 1 << i : 0), 0)),
    );
    const actual = [0, 1, 2, 3, 4, 5, 6, 7].filter((subset) => ((families?.[node] ?? 0) >>> subset) & 1);
    expect(actual).toEqual([...expected].sort((x, y) => x - y));
  }
}

function enumerate(main: readonly Statement[], functions: ReadonlyMap<string, readonly Statement[]>, rounds: number) {
  const enumeration = new Enumeration(functions, rounds);
  for (const _ of enumeration.body(main, new Set())) {
    // Only what was called before each statement matters.
  }
  return enumeration;
}

/** Undefined where there are more paths than a test should walk. */
function enumerateIfFew(
  main: readonly Statement[],
  functions: ReadonlyMap<string, readonly Statement[]>,
  rounds: number,
) {
  try {
    return enumerate(main, functions, rounds);
  } catch (error) {
    if (error instanceof TooManyPaths) return undefined;
    throw error;
  }
}

describe('path facts against plain enumeration of paths', () => {
  it('are exact on acyclic procedures', () => {
    fc.assert(
      fc.property(treeArbitrary({ loops: false, functions: [] }), (tree) => {
        const main = tree.map(statementOf);
        const none = new Map<string, readonly Statement[]>();
        compare(documentOf(main, none), enumerate(main, none, 0), true);
      }),
      { numRuns: 400 },
    );
  });

  it('are exact with functions called from several places', () => {
    const inner = treeArbitrary({ loops: false, functions: [] });
    const outer = treeArbitrary({ loops: false, functions: ['g'] });
    const main = treeArbitrary({ loops: false, functions: ['f', 'g'] });
    fc.assert(
      fc.property(main, outer, inner, (mainTree, f, g) => {
        const functions = new Map([
          ['f', f.map(statementOf)],
          ['g', g.map(statementOf)],
        ]);
        const body = mainTree.map(statementOf);
        // Text that only defines functions means one of them; that is the builder's own test.
        fc.pre(body.length > 0);
        const enumeration = enumerateIfFew(body, functions, 0);
        fc.pre(enumeration !== undefined);
        if (enumeration) compare(documentOf(body, functions), enumeration, true);
      }),
      { numRuns: 300 },
    );
  });

  it('carry what a long chain of functions adds back to the start', () => {
    const length = 2_000;
    const functions = new Map<string, readonly Statement[]>();
    for (let i = 0; i < length; i++) {
      const inner: Tree = i + 1 < length ? { kind: 'run', name: `f${i + 1}` } : { kind: 'call', name: 'a' };
      functions.set(`f${i}`, [inner, inner].map(statementOf));
    }
    const tree: Tree[] = [
      { kind: 'run', name: 'f0' },
      { kind: 'call', name: 'b' },
    ];
    const document = documentOf(tree.map(statementOf), functions);
    const paths = new PathFacts(buildProcedureGraph(document));
    const [site = -1] = paths.sitesOf('api:b');
    expect(paths.isGuaranteed(site, 'api:a')).toBe(true);
    expect(paths.pathAvoiding(site, 'api:a')).toBeUndefined();
  });

  it('know what loops guarantee, whether they run or not', () => {
    fc.assert(
      fc.property(treeArbitrary({ loops: true, functions: [] }), (tree) => {
        const main = tree.map(statementOf);
        const none = new Map<string, readonly Statement[]>();
        const document = documentOf(main, none);
        const enumeration = enumerateIfFew(main, none, 2);
        fc.pre(enumeration !== undefined);
        if (enumeration) compare(document, enumeration, false);
      }),
      { numRuns: 300 },
    );
  });
});
