// Tests the recorded path with random walks through random procedures.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PlayedStep, pathLines, pdlOfLines, playSteps } from '../../../testing/playSteps';
import { procedureDocuments } from '../../../testing/procedureDocuments';
import { readPdlCached } from '../../language';
import { createRandom, type JsonValue, type Random } from '../../support';
import { decideCondition, procedureRoutes } from '../../verdicts';
import { continueSession, type PathStep, reduceSession, type SessionDocument, type SessionState } from '../index';

type Block = readonly Piece[];
type Piece =
  | { readonly kind: 'api' | 'answer'; readonly index: number }
  | { readonly kind: 'text' | 'call' | 'return' }
  | { readonly kind: 'if'; readonly index: number; readonly yes: Block; readonly no: Block }
  | { readonly kind: 'while'; readonly index: number; readonly body: Block }
  | { readonly kind: 'try'; readonly index: number; readonly body: Block; readonly handler: Block };

const block = fc.letrec<{ block: Block; piece: Piece }>((tie) => ({
  block: fc.array(tie('piece'), { minLength: 1, maxLength: 4 }),
  piece: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.record({ kind: fc.constantFrom<'api' | 'answer'>('api', 'answer'), index: fc.nat(3) }),
    fc.record({ kind: fc.constantFrom<'text' | 'call' | 'return'>('text', 'call', 'call', 'return') }),
    fc.record({ kind: fc.constant<'if'>('if'), index: fc.nat(3), yes: tie('block'), no: tie('block') }),
    fc.record({ kind: fc.constant<'while'>('while'), index: fc.nat(3), body: tie('block') }),
    fc.record({ kind: fc.constant<'try'>('try'), index: fc.nat(3), body: tie('block'), handler: tie('block') }),
  ),
})).block;

function linesOf(body: Block, indent: string, isFunction: boolean): string[] {
  const lines = (piece: Piece, at: number): string[] => {
    const inner = `${indent}  `;
    switch (piece.kind) {
      case 'api':
        return [`${indent}[v${piece.index}] = API.get${piece.index}([])`];
      case 'answer':
        return [`${indent}ANSWER.say${piece.index}()`];
      case 'text':
        return [`${indent}take a note`];
      case 'call':
        return [`${indent}${isFunction ? 'pass' : 'part()'}`];
      case 'return':
        return at === body.length - 1 && indent.length > 2 ? [`${indent}return`] : [`${indent}pass`];
      case 'if':
        return [
          `${indent}if v${piece.index} == 1:`,
          ...linesOf(piece.yes, inner, isFunction),
          `${indent}else:`,
          ...linesOf(piece.no, inner, isFunction),
        ];
      case 'while':
        // Every iteration calls something; otherwise the log would not show that it took place.
        return [
          `${indent}while v${piece.index} == 1:`,
          ...linesOf(piece.body, inner, isFunction),
          `${inner}[v${piece.index}] = API.get${piece.index}([])`,
        ];
      case 'try':
        return [
          `${indent}try:`,
          `${inner}[v${piece.index}] = API.get${piece.index}([])`,
          ...linesOf(piece.body, inner, isFunction),
          `${indent}except:`,
          ...linesOf(piece.handler, inner, isFunction),
        ];
    }
  };
  return body.flatMap(lines);
}

/** A procedure whose conditions compare only returned values, with a function that is called from several places. */
const documents = fc.tuple(block, block).map(([main, part]): SessionDocument => {
  const numbers = [0, 1, 2, 3];
  return pdlOfLines([
    'APIs:',
    ...numbers.map((n) => `  - {name: get${n}, request: [], response: [v${n}]}`),
    'ANSWERs:',
    ...numbers.map((n) => `  - {name: say${n}, desc: Word ${n}.}`),
    'Procedure: |',
    '  def part():',
    ...linesOf(part, '    ', true),
    ...numbers.map((n) => `  [v${n}] = API.get${n}([])`),
    ...linesOf(main, '  ', false),
  ]);
});

interface Walk {
  readonly steps: readonly PlayedStep[];
  /** Nodes of the walk up to the last call or ANSWER. */
  readonly nodes: readonly string[];
  readonly isWhole: boolean;
}

/**
 * A random walk of the procedure, with results drawn on the walk. It ends early at a condition on a value that a failed
 * call did not return.
 */
function walkThrough(document: SessionDocument, random: Random, most = 40): Walk {
  const routes = procedureRoutes(readPdlCached(document.source));
  const values = new Map<string, JsonValue>();
  const steps: PlayedStep[] = [];
  const nodes: string[] = [];
  const callers: string[] = [];
  let covered = 0;
  let at = routes.starts[0] as string;
  for (let count = 0; count < 400; count++) {
    nodes.push(at);
    if (routes.isEnd(at)) return { steps, nodes, isWhole: true };
    const name = routes.name(at);
    let when: string | undefined;
    if (name?.startsWith('api:')) {
      if (steps.length >= most) break;
      const call = name.slice('api:'.length);
      const variable = `v${call.slice('get'.length)}`;
      const canFail = routes.next(at).some((route) => route.when === 'fails');
      if (canFail && random.next() < 0.3) {
        steps.push({ call, fails: 'closed' });
        values.delete(variable);
        when = 'fails';
      } else {
        const value = random.next() < 0.5 ? 1 : 0;
        steps.push({ call, returns: { [variable]: value } });
        values.set(variable, value);
      }
      covered = nodes.length;
    } else if (name) {
      if (steps.length >= most) break;
      steps.push({ says: [name.slice('answer:'.length)] });
      covered = nodes.length;
    } else if (routes.isCondition(at)) {
      const expr = routes.condition(at);
      const holds = expr ? decideCondition(expr, { value: (one) => values.get(one) }) : undefined;
      const handles = routes.next(at).length === 1;
      if (holds === undefined && !handles) break;
      when = handles ? routes.next(at)[0]?.when : holds ? 'true' : 'else';
    }
    const back = routes.isFunctionEnd(at) ? routes.returns(callers.pop() ?? '') : undefined;
    if (routes.returns(at)) callers.push(at);
    const open = (back ?? routes.next(at)).filter((route) => route.when === when);
    const [next] = open;
    if (!next) break;
    at = next.to;
  }
  return { steps, nodes: nodes.slice(0, covered), isWhole: false };
}

/** Joins neighbouring replies at random, because an agent may give several ANSWERs in one reply. */
function joinReplies(steps: readonly PlayedStep[], random: Random): readonly PlayedStep[] {
  const joined: PlayedStep[] = [];
  for (const step of steps) {
    const last = joined.at(-1);
    const canJoin = last && 'says' in last && 'says' in step && !step.says.some((name) => last.says.includes(name));
    if (canJoin && random.next() < 0.6) joined[joined.length - 1] = { says: [...last.says, ...step.says] };
    else joined.push(step);
  }
  return joined;
}

/** Every step without a gap follows the previous step of its workflow over a route of the procedure. */
function checkWalk(document: SessionDocument, path: readonly PathStep[]): void {
  const routes = procedureRoutes(readPdlCached(document.source));
  let last: string | undefined;
  for (const { node, gap } of path) {
    if (gap === 'digression') continue;
    if (gap === undefined && last === undefined) expect(routes.starts).toContain(node);
    else if (gap === undefined) {
      const next = [...routes.next(last as string), ...(routes.returns(last as string) ?? [])];
      expect(
        next.map(({ to }) => to),
        `${last} -> ${node}`,
      ).toContain(node);
    }
    last = node;
  }
}

const seeds = fc.integer({ min: 0, max: 1_000_000 });
const played = (document: SessionDocument, steps: readonly PlayedStep[]): SessionState =>
  reduceSession(playSteps([document], steps));

describe('the recorded path of any session', () => {
  it('of a walk with known values only is that walk', () => {
    fc.assert(
      fc.property(documents, seeds, (document, seed) => {
        const random = createRandom(seed);
        const walk = walkThrough(document, random);
        const state = played(document, joinReplies(walk.steps, random));
        const last = walk.isWhole ? state.path : state.path.slice(0, walk.nodes.length);
        expect(
          last.map(({ node }) => node),
          pathLines(state).join('\n'),
        ).toEqual(walk.nodes);
        expect(last.filter(({ gap }) => gap !== undefined)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it('of a walk without known values contains only steps of the walk, and every call and ANSWER', () => {
    fc.assert(
      fc.property(documents, seeds, (document, seed) => {
        const walk = walkThrough(document, createRandom(seed));
        const hidden = walk.steps.map((step) => ('call' in step && !step.fails ? { call: step.call } : step));
        const state = played(document, hidden);
        // The events after the end of a cut walk are not part of it.
        const path = walk.isWhole ? state.path : state.path.filter(({ seq }) => seq < state.length - 1);
        let at = -1;
        for (const { node, or = [] } of path) {
          const next = walk.nodes.findIndex((one, index) => index > at && [node, ...or].includes(one));
          expect(next, `${node} after ${walk.nodes[at]}\n${pathLines({ path }).join('\n')}`).toBeGreaterThan(at);
          at = next;
        }
        const names = path.filter(({ visit }) => visit !== undefined).length;
        expect(names).toBe(walk.steps.length);
      }),
      { numRuns: 400 },
    );
  });

  it('is a walk of the procedure with marked gaps, for any calls and replies', () => {
    fc.assert(
      fc.property(procedureDocuments, fc.array(fc.nat(1000), { maxLength: 14 }), (source, draws) => {
        const document = { title: 'Any', kind: 'pdl', source } as const;
        const { apis, answers } = readPdlCached(source);
        const steps = draws.map((draw): PlayedStep => {
          const api = apis[draw % (apis.length || 1)]?.name ?? 'nowhere';
          if (draw % 3 === 0 && answers.length > 0) {
            return {
              says: [draw, draw + 1].map((n) => answers[n % answers.length]?.name ?? '').slice(0, 1 + (draw % 2)),
            };
          }
          return draw % 5 === 0 ? { call: api, fails: 'closed' } : { call: api, returns: { value: draw } };
        });
        const events = playSteps([document], steps);
        const state = reduceSession(events);
        checkWalk(document, state.path);
        const cut = 1 + ((draws[0] ?? 0) % events.length);
        expect(continueSession(reduceSession(events.slice(0, cut)), events.slice(cut))).toEqual(state);
      }),
      { numRuns: 300 },
    );
  });
});
