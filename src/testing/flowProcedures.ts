// Random procedures with every kind of control flow: branches, loops with `else`, jumps (also outside of loops), `try`
// with typed handlers and `finally`, functions that call functions, calls that an expression may skip. Every call site
// has its own API, so that a sequence of calls shows the path. For tests of the control flow only.

import fc from 'fast-check';

type Block = readonly Piece[];
type Piece =
  | { readonly kind: 'api' | 'return' | 'break' | 'continue' | 'skipped' | 'asked' }
  | { readonly kind: 'call'; readonly index: number }
  | { readonly kind: 'if'; readonly yes: Block; readonly no: Block | undefined }
  | { readonly kind: 'while' | 'for'; readonly body: Block; readonly orElse: Block | undefined }
  | {
      readonly kind: 'try';
      readonly body: Block;
      readonly handlers: readonly { readonly isTyped: boolean; readonly body: Block }[];
      readonly orElse: Block | undefined;
      readonly finalizer: Block | undefined;
    };

export interface FlowShape {
  /** Loops whose number of rounds is open; else only loops over two items. */
  readonly hasWhile: boolean;
  readonly hasFinally: boolean;
}

const blocks = ({ hasWhile, hasFinally }: FlowShape) =>
  fc.letrec<{ block: Block; piece: Piece }>((tie) => {
    const optional = fc.option(tie('block'), { nil: undefined });
    return {
      block: fc.array(tie('piece'), { minLength: 1, maxLength: 3, size: 'small' }),
      piece: fc.oneof(
        { maxDepth: 3, depthSize: 'small', withCrossShrink: true },
        fc.constantFrom<Piece>({ kind: 'api' }, { kind: 'api' }, { kind: 'skipped' }, { kind: 'asked' }),
        fc.constantFrom<Piece>({ kind: 'return' }, { kind: 'break' }, { kind: 'continue' }),
        fc.record({ kind: fc.constant<'call'>('call'), index: fc.nat(1) }),
        fc.record({ kind: fc.constant<'if'>('if'), yes: tie('block'), no: optional }),
        fc.record({
          kind: hasWhile ? fc.constantFrom<'while' | 'for'>('while', 'for') : fc.constant<'for'>('for'),
          body: tie('block'),
          orElse: optional,
        }),
        fc.record({
          kind: fc.constant<'try'>('try'),
          body: tie('block'),
          handlers: fc.array(fc.record({ isTyped: fc.boolean(), body: tie('block') }), { maxLength: 2 }),
          orElse: optional,
          finalizer: hasFinally ? optional : fc.constant(undefined),
        }),
      ),
    };
  }).block;

class Writer {
  count = 0;

  /** `loops`: variables of the loops around the block, which are arguments of its calls. */
  block(block: Block, indent: string, loops: readonly string[], callable: number): string[] {
    const lines = block.flatMap((piece) => this.piece(piece, indent, loops, callable));
    return lines.length > 0 ? lines : [`${indent}pass`];
  }

  private api(loops: readonly string[]): { readonly call: string; readonly value: string } {
    const n = this.count++;
    const args = ['k', ...loops, '0', '0', '0'].slice(0, 4);
    return { call: `API.a${n}([${args.join(', ')}])`, value: `v${n}` };
  }

  private condition(): string {
    return `v${Math.max(0, this.count - 1)} == 1`;
  }

  private piece(piece: Piece, indent: string, loops: readonly string[], callable: number): string[] {
    const inner = `${indent}  `;
    const part = (header: string, block: Block, vars = loops) => [
      `${indent}${header}:`,
      ...this.block(block, inner, vars, callable),
    ];
    switch (piece.kind) {
      case 'api': {
        const { call, value } = this.api(loops);
        return [`${indent}[${value}] = ${call}`];
      }
      case 'skipped': {
        const condition = this.condition();
        return [`${indent}if ${condition} and ${this.api(loops).call} == 1:`, `${inner}${this.api(loops).call}`];
      }
      case 'asked': {
        const condition = this.condition();
        return [`${indent}if ${this.api(loops).call} == 1 and ${condition}:`, `${inner}${this.api(loops).call}`];
      }
      case 'return':
      case 'break':
      case 'continue':
        return [`${indent}${piece.kind}`];
      case 'call':
        // A function calls only functions before it. In a loop its calls would have the same arguments in each round.
        return piece.index < callable && loops.length === 0
          ? [`${indent}part${piece.index}(k * 100 + ${this.count++})`]
          : [`${indent}pass`];
      case 'if':
        return [...part(`if ${this.condition()}`, piece.yes), ...(piece.no ? part('else', piece.no) : [])];
      case 'while':
      case 'for': {
        const variable = `i${loops.length}`;
        const header = piece.kind === 'while' ? `while ${this.condition()}` : `for ${variable} in [1, 2]`;
        const body = part(header, piece.body, piece.kind === 'for' ? [...loops, variable] : [...loops, '0']);
        return [...body, ...(piece.orElse ? part('else', piece.orElse) : [])];
      }
      case 'try': {
        const { call, value } = this.api(loops);
        const handlers = piece.handlers.flatMap(({ isTyped, body }, index) => {
          const isLast = index === piece.handlers.length - 1;
          return part(isTyped || !isLast ? `except Problem${index}` : 'except', body);
        });
        const finalizer = piece.finalizer ?? (handlers.length === 0 ? [{ kind: 'api' as const }] : undefined);
        return [
          `${indent}try:`,
          `${inner}[${value}] = ${call}`,
          ...this.block(piece.body, inner, loops, callable),
          ...handlers,
          ...(piece.orElse && handlers.length > 0 ? part('else', piece.orElse) : []),
          ...(finalizer ? part('finally', finalizer) : []),
        ];
      }
    }
  }
}

/** Source texts. Every API has four parameters and returns one value, which conditions compare with 1. */
export const flowProcedures = (shape: FlowShape): fc.Arbitrary<string> => {
  const block = blocks(shape);
  return fc.tuple(block, block, block).map(([main, ...functions]) => {
    const writer = new Writer();
    const defs = functions.flatMap((body, index) => [
      `  def part${index}(k):`,
      ...writer.block(body, '    ', [], index),
    ]);
    const lines = [...defs, '  k = 0', ...writer.block(main, '  ', [], functions.length)];
    const apis = Array.from(
      { length: writer.count },
      (_, n) => `  - {name: a${n}, request: [p, q, r, s], response: [v${n}]}`,
    );
    return ['Name: Flow', ...(apis.length > 0 ? ['APIs:', ...apis] : []), 'Procedure: |', ...lines, ''].join('\n');
  });
};
