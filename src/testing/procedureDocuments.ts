// PDL documents with every construct of a procedure, as arbitraries of fast-check: functions, nested branches and
// loops, try with all its parts, jumps, prose, comments. Every call and question has a unique name.

import fc from 'fast-check';

type Block = readonly Step[];
type Step =
  | { readonly kind: 'api' | 'answer' | 'text' | 'assign' | 'comment' | 'break' | 'continue' | 'return' | 'pass' }
  | { readonly kind: 'call'; readonly index: number }
  | { readonly kind: 'if'; readonly arms: readonly Block[]; readonly hasElse: boolean }
  | { readonly kind: 'while' | 'forever' | 'for'; readonly body: Block }
  | {
      readonly kind: 'try';
      readonly body: Block;
      readonly handlers: readonly Block[];
      readonly orElse: Block | undefined;
      readonly finalizer: Block | undefined;
    };

const block = fc.letrec<{ block: Block; step: Step }>((tie) => ({
  block: fc.array(tie('step'), { minLength: 1, maxLength: 3, size: 'small' }),
  step: fc.oneof(
    { maxDepth: 3, depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<Step>(
      { kind: 'api' },
      { kind: 'api' },
      { kind: 'answer' },
      { kind: 'answer' },
      { kind: 'text' },
      { kind: 'assign' },
      { kind: 'comment' },
      { kind: 'break' },
      { kind: 'continue' },
      { kind: 'return' },
      { kind: 'pass' },
    ),
    fc.record({ kind: fc.constant<'call'>('call'), index: fc.nat(2) }),
    fc.record({
      kind: fc.constant<'if'>('if'),
      arms: fc.array(tie('block'), { minLength: 1, maxLength: 3 }),
      hasElse: fc.boolean(),
    }),
    fc.record({ kind: fc.constantFrom<'while' | 'forever' | 'for'>('while', 'forever', 'for'), body: tie('block') }),
    fc.record({
      kind: fc.constant<'try'>('try'),
      body: tie('block'),
      handlers: fc.array(tie('block'), { minLength: 1, maxLength: 2 }),
      orElse: fc.option(tie('block'), { nil: undefined }),
      finalizer: fc.option(tie('block'), { nil: undefined }),
    }),
  ),
})).block;

const questions = [
  (n: number) => `c${n} == 1`,
  (n: number) => `q${n} in ["a", "b"]`,
  (n: number) => `ready${n}`,
  (n: number) => `not done${n} and x${n} > 3`,
  (n: number) => `len(list${n}) == 0 or y${n} != "#<|x|>"`,
];

class Writer {
  readonly apis: string[] = [];
  readonly answers: string[] = [];
  private count = 0;

  constructor(
    private readonly functions: number,
    private readonly texts: readonly string[],
  ) {}

  block(body: Block, indent: string, inLoop: boolean, inFunction: boolean): string[] {
    // Nothing follows a jump: it would be unreachable.
    const jump = body.findIndex(({ kind }) => ['break', 'continue', 'return'].includes(kind));
    const steps = jump < 0 ? body : body.slice(0, jump + 1);
    return steps.flatMap((step) => this.step(step, indent, inLoop, inFunction));
  }

  private step(step: Step, indent: string, inLoop: boolean, inFunction: boolean): string[] {
    const n = ++this.count;
    const inner = `${indent}  `;
    const question = () => (questions[n % questions.length] as (n: number) => string)(n);
    switch (step.kind) {
      case 'api':
        this.apis.push(`get_${n}`);
        return [`${indent}[r${n}] = API.get_${n}([s${n % 4}])`];
      case 'answer':
        this.answers.push(`say_${n}`);
        return [`${indent}ANSWER.say_${n}()`];
      case 'text':
        return [`${indent}Tell them, part ${n}, ${this.texts[n % this.texts.length] ?? ''} please`];
      case 'assign':
        return [`${indent}v${n} = ${n} + 1`];
      case 'comment':
        return [`${indent}# mind the gap ${n}`];
      case 'break':
      case 'continue':
        return [`${indent}${inLoop ? step.kind : 'return'}`];
      case 'return':
      case 'pass':
        return [`${indent}${step.kind}`];
      case 'call':
        // Functions do not call each other: only the main flow calls them.
        return this.functions > 0 && !inFunction
          ? [`${indent}part_${step.index % this.functions}()`]
          : [`${indent}pass`];
      case 'if':
        return step.arms.flatMap((arm, index) => {
          const isElse = index > 0 && index === step.arms.length - 1 && step.hasElse;
          const header = isElse
            ? 'else:'
            : `${index === 0 ? 'if' : 'elif'} ${question().replace(/\d+/g, `$&${index}`)}:`;
          return [`${indent}${header}`, ...this.block(arm, inner, inLoop, inFunction)];
        });
      case 'while':
        return [`${indent}while ${question()}:`, ...this.block(step.body, inner, true, inFunction)];
      case 'forever':
        return [`${indent}while True:`, ...this.block(step.body, inner, true, inFunction)];
      case 'for':
        return [`${indent}for i${n} in list${n}:`, ...this.block(step.body, inner, true, inFunction)];
      case 'try':
        return [
          `${indent}try:`,
          ...this.block(step.body, inner, inLoop, inFunction),
          ...step.handlers.flatMap((handler, index) => [
            `${indent}except Problem${n}_${index}:`,
            ...this.block(handler, inner, inLoop, inFunction),
          ]),
          ...(step.orElse ? [`${indent}else:`, ...this.block(step.orElse, inner, inLoop, inFunction)] : []),
          ...(step.finalizer ? [`${indent}finally:`, ...this.block(step.finalizer, inner, inLoop, inFunction)] : []),
        ];
    }
  }
}

/** Texts that have a meaning in other formats unless they are escaped. */
export const unescapedTexts = [
  'quotes " and \' and `ticks`',
  'brackets [a] (b) {c} and a > b < c & d',
  'end',
  'o or x at the start; subgraph end',
  '#35; #quot; &amp; &#60;',
  '<b>bold</b><script>alert(1)</script>',
  'a | pipe and -- dashes --> arrows',
  '**stars** __lines__ ~tilde~ \\ backslash',
  '读者证号，请出示。😀 é ﬂ° ¶ß',
  '1. first - second + third',
  'fa:fa-car mdi:home %% comment %%{init}%%',
  `long ${'words and words '.repeat(40)}end`,
];

const scalar = (text: string) => JSON.stringify(text);

/** Source texts; the document declares what its procedure calls. */
export const procedureDocuments: fc.Arbitrary<string> = fc
  .record({
    main: block,
    functions: fc.array(block, { maxLength: 2 }),
    texts: fc.shuffledSubarray(unescapedTexts, { minLength: 3 }),
    seed: fc.nat(100),
  })
  .map(({ main, functions, texts, seed }) => {
    const writer = new Writer(functions.length, ['nothing more']);
    const defs = functions.flatMap((body, index) => [`def part_${index}():`, ...writer.block(body, '  ', false, true)]);
    const lines = [...defs, ...writer.block(main, '', false, false)];
    const text = (index: number) => scalar(texts[(index + seed) % texts.length] ?? '');
    return `${[
      `Name: ${text(0)}`,
      `Desc: ${text(1)}`,
      'SLOTs:',
      ...[0, 1, 2, 3].flatMap((n) => [`  - name: s${n}`, `    desc: ${text(n)}`, '    type: string']),
      'APIs:',
      ...['first', ...writer.apis].flatMap((name, n) => [
        `  - name: ${name}`,
        `    desc: ${text(n)}`,
        `    request: [s${n % 4}]`,
        `    response: [${name === 'first' ? 'r' : name.replace('get_', 'r')}]`,
        `    precondition: [${n > 1 ? (writer.apis[n - 2] ?? '') : ''}]`,
      ]),
      'ANSWERs:',
      ...['last', ...writer.answers].flatMap((name, n) => [
        `  - name: ${name}`,
        `    desc: ${text(n + 2)}`,
        `    precondition: [${n % 2 === 0 ? 'first' : ''}]`,
      ]),
      'Procedure: |',
      ...lines.map((line) => `  ${line}`),
    ].join('\n')}\n`;
  });
