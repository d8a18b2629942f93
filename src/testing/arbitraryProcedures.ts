// Random procedures of steps, questions, calls, branches and loops, written as PDL and as a flowchart, with the
// messages and calls of a compliant agent for the given answers. Drawn and walked without any part of the program under
// test.

import fc from 'fast-check';

type Block = readonly Step[];
type Step =
  /** `text`: index of the message; several steps may have the same text. */
  | { readonly kind: 'say'; readonly text: number }
  | { readonly kind: 'call' }
  | { readonly kind: 'branch'; readonly yes: Block; readonly no: Block }
  /** Repeats until the question behind it is answered with yes. */
  | { readonly kind: 'loop'; readonly body: Block };

/** A step with the numbers of its question and its call. */
type Numbered =
  | { readonly kind: 'say'; readonly text: number }
  | { readonly kind: 'call'; readonly call: number }
  | {
      readonly kind: 'branch';
      readonly question: number;
      readonly yes: readonly Numbered[];
      readonly no: readonly Numbered[];
    }
  | { readonly kind: 'loop'; readonly question: number; readonly body: readonly Numbered[] };

export interface DrawnProcedure {
  readonly pdl: string;
  readonly flowchart: string;
  readonly questions: readonly string[];
  /** Messages and calls in order, and the decided questions, for the answer of each visit. */
  walk(answer: (question: number, visit: number) => boolean): readonly DrawnEvent[];
}

export type DrawnEvent =
  | { readonly kind: 'said'; readonly text: string }
  | { readonly kind: 'called'; readonly name: string; readonly code: string }
  | { readonly kind: 'decided'; readonly question: number; readonly yes: boolean };

const things = 'lamp chair mirror window carpet ladder bottle pillow basket candle'.split(' ');
const questionText = (question: number): string => `Is the ${things[question]} green?`;
/** A statement that answers the question. */
export const statementOf = (question: number, yes: boolean): string =>
  `the ${things[question]} is ${yes ? '' : 'not '}green`;
export const codeQuestion = (call: number): string => `Which code has call ${call}?`;
export const codeOf = (call: number, visit: number): string => `A-${call}${visit}7`;
/** The last text is longer than a name may be. */
const stepText = (text: number): string =>
  `Step ${'ABCDE'[text] as string} comes now${text === 4 ? ' with a text that no name can hold as a whole' : ''}.`;

const step = (withCalls: boolean) =>
  fc.letrec<{ block: Block; step: Step }>((tie) => ({
    block: fc.array(tie('step'), { minLength: 1, maxLength: 3, size: 'small' }),
    step: fc.oneof(
      { maxDepth: 2, depthSize: 'small', withCrossShrink: true },
      fc.record({ kind: fc.constant<'say'>('say'), text: fc.nat(4) }),
      fc.record({ kind: fc.constant<'say'>('say'), text: fc.nat(4) }),
      withCalls ? fc.constant<Step>({ kind: 'call' }) : fc.constant<Step>({ kind: 'say', text: 0 }),
      fc.record({ kind: fc.constant<'branch'>('branch'), yes: tie('block'), no: tie('block') }),
      fc.record({ kind: fc.constant<'loop'>('loop'), body: tie('block') }),
    ),
  })).block;

/** At most ten questions. Flowcharts are drawn without calls. */
export const arbitraryProcedure = (withCalls: boolean): fc.Arbitrary<DrawnProcedure> =>
  step(withCalls)
    .filter((block) => countQuestions(block) <= things.length)
    .map((block) => {
      const body = number(block, { questions: 0, calls: 0 });
      const questions = Array.from({ length: countQuestions(block) }, (_, question) => questionText(question));
      return { pdl: writePdl(body), flowchart: writeFlowchart(body), questions, walk: (answer) => walk(body, answer) };
    });

const countQuestions = (block: Block): number =>
  block.reduce((sum, item) => {
    if (item.kind === 'branch') return sum + 1 + countQuestions(item.yes) + countQuestions(item.no);
    return item.kind === 'loop' ? sum + 1 + countQuestions(item.body) : sum;
  }, 0);

function number(block: Block, next: { questions: number; calls: number }): readonly Numbered[] {
  return block.map((item): Numbered => {
    if (item.kind === 'say') return item;
    if (item.kind === 'call') return { kind: 'call', call: next.calls++ };
    const question = next.questions++;
    if (item.kind === 'loop') return { kind: 'loop', question, body: number(item.body, next) };
    return { kind: 'branch', question, yes: number(item.yes, next), no: number(item.no, next) };
  });
}

function walk(body: readonly Numbered[], answer: (question: number, visit: number) => boolean): readonly DrawnEvent[] {
  const events: DrawnEvent[] = [];
  const visits = new Map<number, number>();
  const decide = (question: number): boolean => {
    const visit = visits.get(question) ?? 0;
    visits.set(question, visit + 1);
    const yes = answer(question, visit);
    events.push({ kind: 'decided', question, yes });
    return yes;
  };
  const follow = (steps: readonly Numbered[]): void => {
    for (const item of steps) {
      if (item.kind === 'say') events.push({ kind: 'said', text: stepText(item.text) });
      else if (item.kind === 'call') {
        const made = events.filter((event) => event.kind === 'called' && event.name === `call_${item.call}`).length;
        events.push({ kind: 'called', name: `call_${item.call}`, code: codeOf(item.call, made) });
      } else if (item.kind === 'branch') follow(decide(item.question) ? item.yes : item.no);
      else
        do follow(item.body);
        while (!decide(item.question));
    }
  };
  follow(body);
  return events;
}

function writePdl(body: readonly Numbered[]): string {
  const lines: string[] = [];
  const calls: number[] = [];
  const questions: number[] = [];
  const write = (steps: readonly Numbered[], indent: string): void => {
    for (const item of steps) {
      if (item.kind === 'say') lines.push(`${indent}ANSWER.step_${item.text}()`);
      else if (item.kind === 'call') {
        calls.push(item.call);
        lines.push(`${indent}[code_${item.call}] = ANSWER.ask_code_${item.call}()`);
        lines.push(`${indent}[result_${item.call}] = API.call_${item.call}([code_${item.call}])`);
      } else {
        questions.push(item.question);
        const ask = `[green_${item.question}] = ANSWER.ask_${item.question}()`;
        if (item.kind === 'branch') {
          lines.push(`${indent}${ask}`, `${indent}if green_${item.question} == "yes":`);
          write(item.yes, `${indent}  `);
          lines.push(`${indent}else:`);
          write(item.no, `${indent}  `);
        } else {
          lines.push(`${indent}while True:`);
          write(item.body, `${indent}  `);
          lines.push(`${indent}  ${ask}`, `${indent}  if green_${item.question} == "yes":`, `${indent}    break`);
        }
      }
    }
  };
  write(body, '  ');
  return [
    'Name: Drawn procedure',
    'SLOTs:',
    ...questions.map(
      (question) => `  - {name: green_${question}, desc: "${questionText(question)}", enum: ["yes", "no"]}`,
    ),
    ...calls.map((call) => `  - {name: code_${call}, type: string}`),
    'APIs:',
    ...calls.map((call) => `  - {name: call_${call}, request: [code_${call}], response: [result_${call}]}`),
    'ANSWERs:',
    ...[0, 1, 2, 3, 4].map((text) => `  - {name: step_${text}, desc: "${stepText(text)}"}`),
    ...questions.map((question) => `  - {name: ask_${question}, desc: "${questionText(question)}"}`),
    ...calls.map((call) => `  - {name: ask_code_${call}, desc: "${codeQuestion(call)}"}`),
    'Procedure: |',
    ...lines,
    '',
  ].join('\n');
}

/** Open ends of a drawn part: nodes with the label of the arrow that leaves them. */
type Open = readonly { readonly from: string; readonly label: string }[];

function writeFlowchart(body: readonly Numbered[]): string {
  const nodes: string[] = [];
  const arrows: string[] = [];
  const join = (open: Open, to: string): void => {
    for (const { from, label } of open) arrows.push(`  ${from} ${label === '' ? '-->' : `-- ${label} -->`} ${to}`);
  };
  const add = (shape: string): string => {
    const id = `n${nodes.length}`;
    nodes.push(`  ${id}${shape}`);
    return id;
  };
  const draw = (steps: readonly Numbered[], before: Open): Open => {
    let open = before;
    for (const item of steps) {
      if (item.kind === 'say' || item.kind === 'call') {
        const id = add(`["${item.kind === 'say' ? stepText(item.text) : ''}"]`);
        join(open, id);
        open = [{ from: id, label: '' }];
      } else if (item.kind === 'branch') {
        const id = add(`{"${questionText(item.question)}"}`);
        join(open, id);
        const yes = draw(item.yes, [{ from: id, label: 'yes' }]);
        open = [...yes, ...draw(item.no, [{ from: id, label: 'no' }])];
      } else {
        const first = `n${nodes.length}`;
        const last = draw(item.body, open);
        const id = add(`{"${questionText(item.question)}"}`);
        join(last, id);
        join([{ from: id, label: 'no' }], first);
        open = [{ from: id, label: 'yes' }];
      }
    }
    return open;
  };
  const start = add('([Start])');
  const open = draw(body, [{ from: start, label: '' }]);
  join(open, add('([End])'));
  return ['flowchart TD', ...nodes, ...arrows, ''].join('\n');
}
