// Tests the language features of the editor over a model that is only a text. Over 300 lines: it covers every feature.

import type { editor, IRange, languages as Languages } from 'monaco-editor/editor';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckTool } from '../../../core/checks';
import type { Analysis } from '../../../state/support/analysis';
import { analyseAtOnce } from '../../../testing/storePorts';
import type { EditorServices } from '../editorProps';
import { EolMap } from '../eolMap';
import { setModelContext } from '../modelContext';
import { codeActionProvider, commandIds, registerCommands, ruleScheme } from './commands';
import { hoverProvider } from './hoverProvider';
import {
  createFoldingProvider,
  createHighlightProvider,
  createSymbolProvider,
  createTokensProvider,
  definitionProvider,
  referenceProvider,
} from './navigationProviders';
import { renameProvider } from './renameProvider';
import { createCompletionProvider, signatureProvider } from './typingProviders';

const source = `Name: Tool loan
SLOTs:
  - name: member_id
  - name: tool
    enum: [spade, rake]
APIs:
  - name: check_member
    desc: Looks the card up
    request: [member_id]
    response: [is_member]
  - name: find_tool
    request: [tool]
    response: [is_free]
    precondition: [check_member]
  - name: lend_tool
    request: [member_id, tool]
    response: [loan_code]
    precondition: [find_tool]
ANSWERs:
  - name: loan_made
    desc: Enjoy the $tool.
Procedure: |
  [is_member] = API.check_member([member_id])
  if is_member == true:
    [is_free] = API.find_tool([tool])
    [loan_code] = API.lend_tool([member_id, tool])
    ANSWER.loan_made()
  API.pay_fee([member_id])
`;

class TextModel {
  readonly uri: { toString(): string };
  private readonly lines: readonly string[];

  constructor(text: string, id: string) {
    this.uri = { toString: () => id };
    this.lines = text.split('\n');
  }

  getLineCount = () => this.lines.length;
  getLineContent = (line: number) => this.lines[line - 1] ?? '';
  getOffsetAt = ({ lineNumber, column }: { lineNumber: number; column: number }) =>
    this.lines.slice(0, lineNumber - 1).reduce((sum, line) => sum + line.length + 1, 0) + column - 1;
  getPositionAt = (offset: number) => {
    const before = this.lines.join('\n').slice(0, offset).split('\n');
    return { lineNumber: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  };
}

const analyses = new Map<string, Analysis>();

/** A text in the editor, with the cursor at `¦`. */
function show(marked: string, analysed = marked.replace('¦', '')) {
  const at = marked.indexOf('¦');
  const text = marked.replace('¦', '');
  const id = `weir:${Math.max(at, 0)}`;
  const model = new TextModel(text, id);
  const analysis = analyses.get(analysed) ?? analyseAtOnce('pdl', analysed);
  analyses.set(analysed, analysis);
  const services = {
    analysis: () => analysis,
    tools: (): readonly CheckTool[] => [],
    applyEdits: vi.fn<EditorServices['applyEdits']>(),
    tryEdit: vi.fn<EditorServices['tryEdit']>(async () => undefined),
    refusalOf: async () => undefined,
    format: vi.fn(async () => {}),
    reveal: vi.fn<EditorServices['reveal']>(),
    notify: vi.fn<EditorServices['notify']>(),
    showRule: vi.fn<EditorServices['showRule']>(),
    showPath: vi.fn<EditorServices['showPath']>(),
  } satisfies EditorServices;
  const map = new EolMap(text);
  setModelContext(id, { map: () => map, services: () => services, diagnostics: () => analysis.diagnostics });
  return {
    id,
    text,
    services,
    // Only the members that the providers use.
    model: model as unknown as editor.ITextModel,
    position: model.getPositionAt(at) as never,
    textAt: (range: IRange) =>
      text.slice(
        model.getOffsetAt({ lineNumber: range.startLineNumber, column: range.startColumn }),
        model.getOffsetAt({ lineNumber: range.endLineNumber, column: range.endColumn }),
      ),
  };
}
const markedAt = (line: string, word: string) => {
  const start = source.indexOf(word, source.indexOf(line));
  return `${source.slice(0, start + 2)}¦${source.slice(start + 2)}`;
};
const none = undefined as never;
/** Monaco's enums, with each member as its own name. */
const names = new Proxy({} as typeof Languages, {
  get: () => new Proxy({}, { get: (_target, name) => name }),
});
const arrived = { event: () => ({ dispose: () => {} }) } as never;

describe('a hover card', () => {
  const cardAt = async (line: string, word: string) => {
    const shown = show(markedAt(line, word));
    const card = await hoverProvider.provideHover(shown.model, shown.position, none);
    return { ...shown, card, cardTexts: (card?.contents ?? []).map(({ value }) => value) };
  };

  it('shows the kind of a name and its number of uses, and links to each line', async () => {
    const { cardTexts, id } = await cardAt('precondition: [check_member]', 'check_member');
    expect(cardTexts[0]).toBe('API **check\\_member**\\(member\\_id\\) → is\\_member');
    expect(cardTexts[1]).toBe('Looks the card up');
    const links = cardTexts.at(-1) ?? '';
    expect(links).toContain(`[Used 2 times](command:${commandIds.references}?`);
    const at = source.indexOf('check_member([');
    const place = encodeURIComponent(JSON.stringify([id, { start: at, end: at + 'check_member'.length }]));
    expect(links).toContain(`[line 23](command:${commandIds.reveal}?${place})`);
    expect(links).toContain('Declared in [line 7]');
  });

  it('is undefined without a name, and shows no Markdown of the text', async () => {
    expect((await cardAt('Name: Tool', 'Name')).card).toBeNull();
    const wild = source.replace('Looks the card up', '"[x](https://e.org) <b>"');
    const shown = show(wild.replace('precondition: [check', 'precondition: [¦check'));
    const card = await hoverProvider.provideHover(shown.model, shown.position, none);
    expect(card?.contents[1]?.value).toBe('\\[x\\]\\(https://e\\.org\\) \\<b\\>');
  });
});

describe('occurrences of a name', () => {
  it('are its declaration and its uses', async () => {
    const { model, position, textAt } = show(markedAt('[is_free] = API', 'find_tool'));
    const [declared] = (await definitionProvider.provideDefinition(model, position, none)) as Languages.LocationLink[];
    expect(declared?.range).toMatchObject({ startLineNumber: 11 });
    const uses = async (includeDeclaration: boolean) =>
      ((await referenceProvider.provideReferences(model, position, { includeDeclaration }, none)) ?? []).map(
        ({ range }) => `${range.startLineNumber} ${textAt(range)}`,
      );
    expect(await uses(true)).toEqual(['11 find_tool', '18 find_tool', '25 find_tool']);
    expect(await uses(false)).toEqual(['18 find_tool', '25 find_tool']);
    const marks = await createHighlightProvider(names).provideDocumentHighlights(model, position, none);
    expect(marks?.map(({ kind }) => kind)).toEqual(['Write', 'Read', 'Read']);
  });

  it('are only the own occurrences of an undeclared name', async () => {
    const { model, position } = show(markedAt('API.pay_fee', 'pay_fee'));
    expect(await definitionProvider.provideDefinition(model, position, none)).toBeNull();
    expect(await referenceProvider.provideReferences(model, position, { includeDeclaration: true }, none)).toHaveLength(
      1,
    );
  });
});

describe('the outline and the folds', () => {
  it('contain every declaration and call at its position', async () => {
    const { model, textAt } = show(source);
    const symbols = (await createSymbolProvider(names).provideDocumentSymbols(model, none)) ?? [];
    const apis = symbols.find(({ name }) => name === 'APIs')?.children ?? [];
    expect(
      apis.map(({ kind, range, selectionRange }) => [kind, range.startLineNumber, textAt(selectionRange)]),
    ).toEqual([
      ['Function', 7, 'check_member'],
      ['Function', 11, 'find_tool'],
      ['Function', 15, 'lend_tool'],
    ]);
  });

  it('fold sections, items and blocks by their first line', async () => {
    const { model } = show(source);
    const folds = (await createFoldingProvider(names, arrived).provideFoldingRanges(model, {}, none)) ?? [];
    const lines = folds.map(({ start, end }) => `${start}-${end}`);
    expect(lines).toEqual(expect.arrayContaining(['2-5', '6-18', '15-18', '24-27']));
    // The line after the block is not part of it.
    expect(lines).not.toContain('24-28');
  });
});

describe('a completion', () => {
  const offered = async (marked: string, analysed?: string) => {
    const shown = show(marked, analysed);
    const list = await createCompletionProvider(names).provideCompletionItems(shown.model, shown.position, none, none);
    return {
      ...shown,
      items: [...(list?.suggestions ?? [])].sort((a, b) => ((a.sortText ?? '') < (b.sortText ?? '') ? -1 : 1)),
    };
  };
  const label = ({ label: given }: Languages.CompletionItem) => (typeof given === 'string' ? given : given.label);

  it('inserts the call with its request and response, also in a line that is not analysed yet', async () => {
    const { items, textAt } = await offered(`${source}  API.le¦\n`, source);
    const lend = items.find((item) => label(item) === 'lend_tool');
    expect(lend).toMatchObject({
      label: { description: '(member_id, tool) → loan_code' },
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the holes of a snippet are written so
      insertText: 'lend_tool([${1:member_id}, ${2:tool}])$0',
      insertTextRules: 'InsertAsSnippet',
    });
    expect(textAt(lend?.range as IRange)).toBe('le');
    const [targets] = lend?.additionalTextEdits ?? [];
    expect(targets).toMatchObject({
      text: '[loan_code] = ',
      range: { startLineNumber: 29, startColumn: 3, endColumn: 3 },
    });
  });

  it('puts nodes that would close a cycle last, and never the node itself', async () => {
    const { items } = await offered(source.replace('precondition: [check_member]', 'precondition: [¦]'), source);
    const labels = items.map(label);
    expect(labels[0]).toBe('check_member');
    expect(labels).not.toContain('find_tool');
    expect(labels.at(-1)).toBe('lend_tool');
  });

  it('offers the allowed values, and the names that a text may contain', async () => {
    const compared = source.replace('if is_member == true', 'if tool == "¦"');
    expect((await offered(compared, source)).items.map(label)).toEqual(['spade', 'rake']);
    const placed = await offered(source.replace('$tool', '$¦'), source);
    expect(placed.items.map(label)).toEqual(expect.arrayContaining(['tool', 'loan_code', 'member_id']));
  });

  it('offers missing keys, and more after a word that is followed by text', async () => {
    const missing = await offered(source.replace('rake]\n', 'rake]\n    ¦\n'), source);
    expect(missing.items.map(label)).toEqual(['desc', 'type']);
    const offeredItems = await offered(`${source}  ¦\n`, source);
    expect(offeredItems.items.slice(0, 2).map((item) => `${label(item)} ${item.command?.id}`)).toEqual([
      'API editor.action.triggerSuggest',
      'ANSWER editor.action.triggerSuggest',
    ]);
  });

  it('escapes quotes in a quoted procedure, and inserts no line break there', async () => {
    const quoted = `${source.split('Procedure')[0]}Procedure: "\\nif tool == ¦\\n"\n`;
    const { items } = await offered(quoted);
    expect(items[0]?.insertText).toBe('\\"spade\\"');
    const offeredItems = await offered(`${source.split('Procedure')[0]}Procedure: "\\n¦\\n"\n`);
    expect(offeredItems.items.length).toBeGreaterThan(0);
    expect(offeredItems.items.every(({ insertText }) => !insertText.includes('\n'))).toBe(true);
  });
});

describe('signature help', () => {
  it('shows the active parameter', async () => {
    const { model, position } = show(`${source}  API.lend_tool([member_id, ¦\n`, source);
    const help = await signatureProvider.provideSignatureHelp(model, position, none, none);
    expect(help?.value.signatures[0]?.label).toBe('lend_tool(member_id, tool) → loan_code');
    expect(help?.value.signatures[0]?.parameters.map((parameter) => parameter.label)).toEqual(['member_id', 'tool']);
    expect(help?.value.activeParameter).toBe(1);
  });

  it('shows nothing outside of the procedure', async () => {
    const { model, position } = show(source.replace('Tool loan', 'API.lend_tool(¦'));
    expect(await signatureProvider.provideSignatureHelp(model, position, none, none)).toBeNull();
  });
});

describe('a rename', () => {
  it('is one edit of the document, for a node or a value', async () => {
    const node = show(markedAt('[is_free] = API', 'find_tool'));
    const place = await renameProvider.resolveRenameLocation?.(node.model, node.position, none);
    expect(place?.text).toBe('find_tool');
    expect(node.textAt(place?.range as IRange)).toBe('find_tool');
    expect(await renameProvider.provideRenameEdits(node.model, node.position, 'look_for', none)).toEqual({ edits: [] });
    expect(node.services.tryEdit).toHaveBeenCalledExactlyOnceWith({
      kind: 'renameNodes',
      renames: [{ nodeId: 'api:find_tool', name: 'look_for' }],
    });
    const slot = show(markedAt('request: [tool]', 'tool'));
    await renameProvider.resolveRenameLocation?.(slot.model, slot.position, none);
    await renameProvider.provideRenameEdits(slot.model, slot.position, 'device', none);
    expect(slot.services.tryEdit.mock.calls[0]?.[0]).toMatchObject({ kind: 'renameSymbol', name: 'device' });
  });

  it('shows the reason of a refusal, also where there is nothing to rename', async () => {
    const { model, position, services } = show(markedAt('[is_free] = API', 'find_tool'));
    services.tryEdit.mockResolvedValue('There is a lend_tool.');
    await renameProvider.resolveRenameLocation?.(model, position, none);
    await renameProvider.provideRenameEdits(model, position, 'lend_tool', none);
    expect(services.notify).toHaveBeenCalledWith('warning', 'There is a lend_tool.');
    const nowhere = show(source.replace('Name:', 'N¦ame:'));
    expect(await renameProvider.resolveRenameLocation?.(nowhere.model, nowhere.position, none)).toMatchObject({
      rejectReason: 'There is no name here that could be changed.',
    });
  });
});

describe('colours', () => {
  it('depend on the meaning of names, each at its position', async () => {
    const { model, textAt } = show(source);
    const provider = createTokensProvider(arrived);
    const whole = { startLineNumber: 1, startColumn: 1, endLineNumber: 29, endColumn: 1 };
    const tokens = await provider.provideDocumentRangeSemanticTokens(model, whole as never, none);
    const legend = provider.getLegend().tokenTypes;
    const data = [...(tokens?.data ?? [])];
    const messages: string[] = [];
    let line = 1;
    let column = 1;
    for (let at = 0; at < data.length; at += 5) {
      const [down = 0, right = 0, length = 0, type = 0] = data.slice(at, at + 5);
      line += down;
      column = down === 0 ? column + right : right + 1;
      const range = { startLineNumber: line, endLineNumber: line, startColumn: column, endColumn: column + length };
      messages.push(`${line} ${legend[type]} ${textAt(range)}`);
    }
    expect(messages).toEqual(
      expect.arrayContaining([
        '12 slot tool',
        '14 api check_member',
        '21 placeholder tool',
        '25 api find_tool',
        '27 answer loan_made',
        '28 unknown pay_fee',
      ]),
    );
  });
});

describe('actions', () => {
  const commands = new Map<string, (...given: unknown[]) => unknown>();
  const openers: { open(resource: { scheme: string; path: string }): unknown }[] = [];
  const triggered = vi.fn();
  let shownUri = '';

  beforeEach(() => {
    commands.clear();
    openers.length = 0;
    triggered.mockClear();
    const shown = { getModel: () => ({ uri: { toString: () => shownUri } }), trigger: triggered };
    registerCommands({
      registerCommand: (id: string, run: (...given: unknown[]) => unknown) => void commands.set(id, run),
      registerLinkOpener: (opener: (typeof openers)[number]) => void openers.push(opener),
      getEditors: () => [shown],
    } as never);
  });

  const actionsAt = async (line: string, word: string, requests = true) => {
    const shown = show(markedAt(line, word));
    const { lineNumber, column } = shown.position as { lineNumber: number; column: number };
    const range = { startLineNumber: lineNumber, endLineNumber: lineNumber, startColumn: column, endColumn: column };
    const context = { markers: [], trigger: requests ? 1 : 2 };
    const list = await codeActionProvider.provideCodeActions(shown.model, range as never, context as never, none);
    const act = async (title: string) => {
      const { command } = list?.actions.find((action) => action.title === title) ?? {};
      await commands.get(command?.id ?? '')?.(undefined, ...(command?.arguments ?? []));
    };
    return { ...shown, titles: list?.actions.map(({ title }) => title) ?? [], act };
  };

  it('fix, declare, switch off and, on request, wrap', async () => {
    const { titles } = await actionsAt('API.pay_fee', 'pay_fee');
    expect(titles).toEqual(
      expect.arrayContaining([
        'Declare the API pay_fee',
        'Switch off unknown-call here',
        'Switch off unknown-call in this document',
        'Wrap in a condition',
      ]),
    );
    const { titles: automaticTitles } = await actionsAt('API.pay_fee', 'pay_fee', false);
    expect(automaticTitles).not.toContain('Wrap in a condition');
    expect(automaticTitles).toContain('Declare the API pay_fee');
  });

  it('are edits of the document', async () => {
    const { act, services } = await actionsAt('API.pay_fee', 'pay_fee');
    await act('Switch off unknown-call here');
    expect(services.applyEdits).toHaveBeenCalledExactlyOnceWith(
      [{ range: expect.anything(), text: expect.stringContaining('# weir: off unknown-call\n') }],
      { origin: 'fix', label: 'Switch off unknown-call here' },
    );
    await act('Declare the API pay_fee');
    expect(services.tryEdit).toHaveBeenCalledExactlyOnceWith({
      kind: 'addApi',
      name: 'pay_fee',
      request: ['member_id'],
    });
    expect(services.notify).not.toHaveBeenCalled();
  });

  it('report refusals, and do not change a text that has changed since', async () => {
    const { act, services, id } = await actionsAt('API.pay_fee', 'pay_fee');
    services.tryEdit.mockResolvedValue('No.');
    await act('Declare the API pay_fee');
    expect(services.notify).toHaveBeenLastCalledWith('warning', 'No.');
    const changedMap = new EolMap(`${source}  pass\n`);
    setModelContext(id, { map: () => changedMap, services: () => services, diagnostics: () => [] });
    await act('Switch off unknown-call here');
    expect(services.applyEdits).not.toHaveBeenCalled();
    expect(services.notify).toHaveBeenLastCalledWith('info', expect.stringContaining('changed since'));
  });

  it('links of a card lead to a line, to all uses, and to the page of a rule, which closes the card', async () => {
    const { id, services } = show(markedAt('API.pay_fee', 'pay_fee'));
    shownUri = id;
    const range = { start: 3, end: 5 };
    commands.get(commandIds.reveal)?.(undefined, id, range);
    expect(services.reveal).toHaveBeenCalledWith(range);
    commands.get(commandIds.references)?.(undefined, id, range);
    expect(triggered).toHaveBeenLastCalledWith('weir', 'editor.action.referenceSearch.trigger', {});
    expect(openers[0]?.open({ scheme: 'https', path: '/x' })).toBe(false);
    expect(openers[0]?.open({ scheme: ruleScheme, path: '/unknown-call' })).toBe(true);
    expect(services.showRule).toHaveBeenCalledWith('unknown-call');
    expect(triggered).toHaveBeenLastCalledWith('weir', 'editor.action.hideHover', {});
  });
});
