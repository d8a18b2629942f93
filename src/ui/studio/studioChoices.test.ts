// Every construct of a procedure can be drawn. Tests the text that each choice writes, and its position.

import { describe, expect, it } from 'vitest';
import type { GraphEdit } from '../../core/document';
import { parsePdl } from '../../core/language';
import { analysePdl } from '../../core/projection';
import { statementIndexOf } from '../../state/inspection/statementIndex';
import { textAfterEdit } from '../../testing/planEdits';
import type { AddChoice, AddTarget, CanvasCommand } from '../canvas/tools/canvasDrawing';
import { blockCommands, wrapCommands } from './blockCommands';
import type { CommandSource } from './commandSource';
import { procedureChoices } from './studioChoices';
import type { StudioEdits } from './studioEdits';

const head = 'Name: Orders\nAPIs:\n  - name: find_order\nANSWERs:\n  - name: tell\nProcedure: |\n';
const before = `${head}  API.find_order()\n  for one in list:\n    ANSWER.tell()\n`;

/** A document and the edits that gestures make in it. */
class Drawn {
  constructor(private source = before) {}

  // Choices and commands of a procedure use no other members.
  private readonly edits = {
    applyEdits: async (edits: GraphEdit | readonly GraphEdit[]) => {
      for (const edit of [edits].flat() as readonly GraphEdit[]) this.source = textAfterEdit(this.source, edit);
      return undefined;
    },
  } as unknown as StudioEdits;

  /** Runs a choice at the target and answers its prompt with `answer`. */
  async choose(id: string, place: AddTarget, answer = ''): Promise<this> {
    const { edits, source } = this;
    const { procedure } = analysePdl(source);
    const all = procedureChoices({ edits, document: parsePdl(source), graph: procedure }, place, '', undefined);
    await this.take(
      all.find((one) => one.id === id),
      answer,
    );
    return this;
  }

  /** Runs a command of a node's menu; if it opens quick add, runs `choice`. */
  async command(id: string, nodeId: string, answer = '', choice = ''): Promise<this> {
    const source = { edits: this.edits } as unknown as CommandSource;
    const flow = statementIndexOf(parsePdl(this.source));
    const all = [...blockCommands(source, flow, nodeId), wrapCommands(source, [nodeId])].flatMap(
      (one) => one.items ?? [],
    );
    const command = all.find((one) => one.id === `canvas.${id}`);
    if (command?.add) return this.choose(choice, command.add, answer);
    await this.take(command, answer);
    return this;
  }

  private take(one: AddChoice | CanvasCommand | undefined, answer: string) {
    if (one?.prompt) return one.prompt.apply(answer);
    if (!one || 'run' in one) return one?.run?.();
    return typeof one.add === 'function' ? one.add() : undefined;
  }

  get lines(): string {
    return this.source.slice(this.source.indexOf('Procedure: |\n') + 'Procedure: |\n'.length);
  }
}

const drawn = async (id: string, place: AddTarget, answer = '') => (await new Drawn().choose(id, place, answer)).lines;

const after: AddTarget = { kind: 'after', nodeId: 'api:find_order' };
const inLoop: AddTarget = { kind: 'after', nodeId: 'answer:tell' };
const withLines = (lines: string) => `  API.find_order()\n${lines}  for one in list:\n    ANSWER.tell()\n`;

describe('choices of the procedure', () => {
  it.each([
    ['if', 'found', '  if found:\n    pass\n'],
    ['while', 'found == false', '  while found == false:\n    pass\n'],
    ['for', 'item in items', '  for item in items:\n    pass\n'],
    ['try', '', '  try:\n    pass\n  except:\n    pass\n'],
    ['step', 'greet the user', '  greet the user\n'],
    ['comment', 'be brief', '  # be brief\n'],
    ['assign', 'count = 0', '  count = 0\n'],
    ['return', '', '  return\n'],
    ['call:answer:tell', '', '  ANSWER.tell()\n'],
  ])('%s writes its lines after the selected call', async (id, answer, lines) => {
    expect(await drawn(id, after, answer)).toBe(withLines(lines));
  });

  it.each(['break', 'continue'])('%s leaves the surrounding loop', async (id) => {
    expect(await drawn(id, inLoop)).toBe(`${withLines('')}    ${id}\n`);
  });

  it.each([
    ['new-api', 'API.look()\n'],
    ['new-answer', 'ANSWER.look()\n'],
  ])('%s declares the name and calls it', async (id, call) => {
    expect(await drawn(id, after, 'look')).toBe(withLines(`  ${call}`));
  });
});

describe('commands of a node', () => {
  it('add all parts of a try', async () => {
    const document = await new Drawn().choose('try', after);
    await document.command('except', 'cond:except', 'Timeout');
    await document.command('finally', 'cond:Timeout', 'log it', 'step');
    await document.command('else', 'cond:Timeout', '', 'call:answer:tell');
    expect(document.lines).toBe(
      withLines(
        '  try:\n    pass\n  except Timeout:\n    pass\n  except:\n    pass\n  else:\n    ANSWER.tell()\n  finally:\n    log it\n',
      ),
    );
    await document.command('deleteElse', 'cond:Timeout');
    await document.command('deleteFinally', 'cond:Timeout');
    await document.command('deleteBranch', 'cond:Timeout');
    expect(document.lines).toBe(withLines('  try:\n    pass\n  except:\n    pass\n'));
  });

  it('add elif and else to an if', async () => {
    const document = await new Drawn().choose('if', after, 'found');
    await document.command('elif', 'cond:found', 'lost');
    await document.command('else', 'cond:lost', '', 'call:answer:tell');
    expect(document.lines).toBe(
      withLines('  if found:\n    pass\n  elif lost:\n    pass\n  else:\n    ANSWER.tell()\n'),
    );
  });

  it('turn steps into a function that can be called from elsewhere', async () => {
    const document = await new Drawn().command('wrapDef', 'answer:tell', 'tell all');
    await document.choose('call:step:tell_all', { kind: 'end' });
    expect(document.lines).toBe(
      '  API.find_order()\n  def tell_all():\n    ANSWER.tell()\n  for one in list:\n    tell_all()\n  tell_all()\n',
    );
  });
});
