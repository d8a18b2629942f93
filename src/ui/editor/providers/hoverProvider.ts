import type { IMarkdownString, languages as Languages } from 'monaco-editor/editor';
import type { TextRange } from '../../../core/support';
import { editorMessages as t } from '../../../messages/editor.en';
import { escapeMarkdown, symbolAtPosition } from '../modelContext';
import { symbolFactsOf } from '../pdl/symbolFacts';
import { commandIds } from './commands';

const linksShown = 6;

/** The hover card of a name: its facts, links to its uses, and its problems elsewhere. */
export const hoverProvider: Languages.HoverProvider = {
  provideHover(model, position) {
    const found = symbolAtPosition(model, position);
    const range = found?.text.rangeOf(found.range);
    if (!found || !range) return null;
    const { text } = found;
    const facts = symbolFactsOf(text.document, found.symbol, text.isCurrent ? text.knowledge.diagnostics() : []);
    const uri = model.uri.toString();
    const link = (title: string, id: string, at: TextRange) =>
      `[${title}](command:${id}?${encodeURIComponent(JSON.stringify([uri, at]))})`;
    const places = (list: readonly TextRange[]) => {
      const links = list.slice(0, linksShown).flatMap((place) => {
        const line = text.rangeOf(place)?.startLineNumber;
        return line === undefined ? [] : [link(t.line({ line }), commandIds.reveal, place)];
      });
      return links.join(', ') + (list.length > linksShown ? ', ...' : '');
    };
    const count = facts.uses.reduce((sum, use) => sum + use.places.length, 0);
    const contents: IMarkdownString[] = [
      { value: `${escapeMarkdown(facts.kind)} **${escapeMarkdown(facts.name)}**${escapeMarkdown(facts.signature)}` },
      ...facts.lines.map((line) => ({ value: escapeMarkdown(line) })),
    ];
    const declared =
      facts.declaration && facts.declaration.start !== found.range.start
        ? t.declared({ places: places([facts.declaration]) })
        : '';
    const used = facts.uses.map((use) => t.usedAt({ title: use.title, places: places(use.places) }));
    const all =
      count > 0
        ? link(count === 1 ? t.usedOnceTitle : t.usedTimesTitle({ count }), commandIds.references, found.range)
        : facts.declaration
          ? t.neverUsed
          : '';
    contents.push({
      value: [all, declared, ...used].filter((part) => part !== '').join('  \n'),
      isTrusted: { enabledCommands: [commandIds.reveal, commandIds.references] },
    });
    const elsewhere = facts.problems.filter(
      ({ range: at }) => at.end < found.range.start || at.start > found.range.end,
    );
    contents.push({
      value: elsewhere
        .slice(0, 3)
        .map((problem) => `${places([problem.range])}: ${escapeMarkdown(problem.message.replaceAll('`', ''))}`)
        .join('  \n'),
      isTrusted: { enabledCommands: [commandIds.reveal] },
    });
    return { range, contents: contents.filter(({ value }) => value !== '') };
  },
};
