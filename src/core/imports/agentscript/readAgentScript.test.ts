import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recogniseText } from '../../formats';
import { parsePdl, parsePrecondition } from '../../language';
import { importFlow } from '../importFlow';
import { guardCondition } from './agentExpression';

const script = `config:
    agent_label: "Orders"
    description: "Handles orders"
variables:
    verified: mutable boolean = False
        description: "User is verified"
    order_id: mutable string
start_agent router:
    description: "Route the user"
    reasoning:
        instructions: ->
            | Greet the user, then use {!@actions.go_to_orders}.
            if @variables.verified == False:
                | Ask for the email address.
        actions:
            go_to_orders: @utils.transition to @topic.orders
                available when @variables.verified
            take_order_id: @utils.setVariables
                with order_id = ...
topic orders:
    actions:
        cancel:
            description: "Cancel an order"
            inputs:
                id: string
            outputs:
                done: boolean
            target: "flow://Cancel_Internal"
    reasoning:
        actions:
            cancel_order: @actions.cancel
                with id=@variables.order_id
                set @variables.verified = @outputs.done
                available when @variables.verified == True and @variables.order_id is not None
            custom: @actions.cancel
                available when @request.payload.kind == "x"
    after_reasoning:
        transition to @topic.router
`;

async function read(text: string) {
  const imported = await importFlow('agent-script', text);
  if (!imported.ok) throw new Error(imported.error.message);
  return { ...parsePdl(imported.value.text), ...imported.value };
}

async function refusal(text: string): Promise<string> {
  const imported = await importFlow('agent-script', text);
  return imported.ok ? 'read' : imported.error.message;
}

describe('Agent Script', () => {
  it('becomes a procedure with guards as preconditions', async () => {
    const { kind, title, text, losses, diagnostics } = await read(script);
    expect([kind, title]).toEqual(['pdl', 'Orders']);
    expect(diagnostics).toEqual([]);
    expect(text).toContain('name: go_to_orders\n    desc: Go on with orders.');
    expect(text).toContain('precondition: ["verified == True"]');
    expect(text).toContain('precondition: ["verified == True and order_id is not None"]');
    expect(text).toContain('request: [id]\n    response: [verified]');
    expect(text).toContain('[verified] = API.cancel_order(id=order_id)');
    expect(text).toContain('[order_id] = ANSWER.take_order_id()');
    expect(text).toContain('# Greet the user, then use go_to_orders.');
    expect(text).not.toContain('Cancel_Internal');
    expect(losses.map(({ what }) => what)).toContain('the guard "@request.payload.kind == "x""');
  });

  it.each([
    [
      'a placeholder',
      '| Greet the user, then use {!@actions.go_to_orders}.',
      '| Use {!@actions.x here.',
      'Line 12, column 19: The placeholder',
    ],
    ['an arrow', 'instructions: ->', 'instructions:', 'Line 11, column 22: The arrow is missing'],
    ['"to"', 'transition to @topic.router', 'transition @topic.router', 'Line 38, column 19: "to" is missing'],
    ['"to" of an action', '@utils.transition to', '@utils.transition', 'Line 16, column 44: "to" is missing'],
    ['"=" of a variable', 'boolean = False', 'boolean False', 'Line 5, column 31: The "="'],
    ['"=" of an argument', 'with id=@variables', 'with id @variables', 'Line 32, column 24: The "="'],
    ['"=" of a value', 'verified = @outputs', 'verified @outputs', 'Line 33, column 40: The "="'],
    ['the end of a reference', 'is not None', '== @variables.', 'The reference "@variables." is incomplete'],
    ['a name after @', '= @outputs.done', '= @', 'The reference "@" is incomplete'],
    [
      'a closing bracket',
      'if @variables.verified == False:',
      'if (@variables.verified == False:',
      'Line 13, column 16: The bracket "("',
    ],
    ['an opening bracket', '== False:', '== False):', 'The bracket ")" closes nothing'],
    ['a quotation mark', '"Route the user"', '"Route the user', 'Line 9, column 18: The quoted text is not closed'],
    ['a colon', 'topic orders:', 'topic orders', 'Line 20, column 13: The colon is missing'],
    ['the colon of a condition', '== False:', '== False', 'Line 13, column 44: The colon'],
    ['"when"', 'available when @variables.verified\n', 'available @variables.verified\n', '"when" is missing'],
    ['the second "="', '== False:', '= False:', 'Write "==" instead of "="'],
    ['a value', '== False:', '==:', 'A value is missing after "=="'],
    [
      'indentation',
      '    reasoning:\n        actions:\n',
      '    reasoning:\n   actions:\n',
      'Line 30, column 4: The indentation of 3 spaces',
    ],
    [
      'a unique key',
      '    order_id: mutable string',
      '    verified: mutable string',
      '"verified" is already defined in line 5',
    ],
    ['a known block', 'variables:', 'wariables:', 'Line 4, column 1: "wariables" is not a top-level block'],
  ])('is refused without %s, with line and column', async (_, from, to, message) => {
    expect(script).toContain(from);
    const refused = await refusal(script.replace(from, to));
    expect(refused).toContain(message);
    expect(refused).toMatch(/^Line \d+, column \d+: .*\.$/);
  });

  it('is read or refused with a sentence, whatever is damaged', async () => {
    const piece = fc.tuple(
      fc.nat(script.length),
      fc.nat(20),
      fc.constantFrom('', '{', '"', ':', '\n', '@', '  ', '|', '- '),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 3 }), async (cuts) => {
        let damaged = script;
        for (const [at, length, put] of cuts) damaged = damaged.slice(0, at) + put + damaged.slice(at + length);
        const imported = await importFlow('agent-script', damaged);
        if (!imported.ok) expect(imported.error.message).toMatch(/^[A-Z].*\.$/s);
      }),
      { numRuns: 200 },
    );
    expect(await refusal(Array.from({ length: 500 }, (_, n) => `${' '.repeat(n)}a:`).join('\n'))).toContain(
      'nested deeper',
    );
  });

  it('keeps no secret', async () => {
    const secret = 'sk-live-PLANTED0123456789abc';
    for (const { 0: quoted, index } of script.matchAll(/"[^"\n]*"/g)) {
      const planted = `${script.slice(0, index)}"${secret}"${script.slice(index + quoted.length)}`;
      const imported = await importFlow('agent-script', planted);
      expect(JSON.stringify(imported)).not.toContain('PLANTED');
    }
    const stored = script.replace('order_id: mutable string', 'api_token: mutable string = "correcthorse"');
    expect(JSON.stringify(await importFlow('agent-script', stored))).not.toContain('correcthorse');
  });
});

const folder = '../shared/corpus/agents/agentscript';
const hasCorpus = existsSync(folder);
if (!hasCorpus) console.warn(`Agent Script corpus tests are skipped: ${folder} is absent.`);

describe.skipIf(!hasCorpus)('the Agent Script corpus', () => {
  const files = hasCorpus ? readdirSync(folder).filter((name) => name.endsWith('.agent')) : [];
  const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');
  const broken = files.filter((name) => name.startsWith('recovery-'));

  it('turns each of 218 guards into the precondition of its action', async () => {
    let guards = 0;
    for (const name of files.filter((file) => !broken.includes(file))) {
      const source = textOf(name);
      expect(recogniseText(source, name).imports).toBe('agent-script');
      const { text, apis, answers, diagnostics } = await read(source);
      expect(
        diagnostics.filter(({ severity }) => severity === 'error' || severity === 'warning'),
        name,
      ).toEqual([]);
      const nodes = [...apis, ...answers];
      // A guard belongs to the last line above it that is indented less.
      const lines = source.split('\n');
      for (const [at, line] of lines.entries()) {
        const guard = line.match(/^(\s*)available when (.*?)\s*$/);
        if (!guard) continue;
        guards += 1;
        const indent = guard[1]?.length ?? 0;
        const owner = lines.slice(0, at).findLast((above) => above.trim() !== '' && above.search(/\S/) < indent);
        const action = owner?.trim().match(/^[\w-]+/)?.[0] ?? '';
        const condition = guardCondition(guard[2] ?? '') ?? '';
        expect(parsePrecondition(condition)).toBeDefined();
        const own = nodes.filter((node) => node.name === action || node.name.startsWith(`${action}_in_`));
        expect(
          own.some((node) => node.preconditions.some((one) => one.name === condition)),
          `${name}: ${line}${text.length}`,
        ).toBe(true);
      }
    }
    expect([files.length, broken.length, guards]).toEqual([60, 6, 218]);
  }, 60_000);

  it.each([
    ['1e', 3, 'placeholder'],
    ['3c', 2, 'arrow'],
    ['3d', 2, '"to"'],
    ['3f', 2, '"="'],
    ['5f', 3, '"@action."'],
    ['7b', 3, 'bracket "("'],
  ])('refuses the broken file %s in line %i', async (id, line, reason) => {
    const file = broken.find((name) => name.startsWith(`recovery-${id}-`)) ?? '';
    const message = await refusal(textOf(file));
    expect(message).toMatch(new RegExp(`^Line ${line}, column \\d+: `));
    expect(message).toContain(reason);
  });
});
