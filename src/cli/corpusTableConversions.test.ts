// Conversions of the real documents to other formats. docs/corpus.md has the counts, and `npm run docs:check` verifies
// them.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ConvertedText, type ConvertInput, convertTo, type TargetFormat, targetFormats } from '../core/formats';
import { parsePdl } from '../core/language';
import { analysePdl } from '../core/projection';
import { expectDocsMatch, isDocsRun } from '../testing/docsTable';
import { parsedFlowchart } from '../testing/parsedFlowchart';
import { firstDifference } from '../testing/sameFlow';

const root = resolve(import.meta.dirname, '../..');
const corpus = resolve(root, '../shared/corpus');
const isThere = existsSync(corpus);
if (!isThere) console.warn(`SKIPPED: ${corpus} is not there, so the conversions of docs/corpus.md were not counted.`);
const filesIn = (folder: string, ending: string) =>
  isThere
    ? readdirSync(join(corpus, folder))
        .filter((name) => name.endsWith(ending))
        .map((name) => readFileSync(join(corpus, folder, name), 'utf8'))
    : [];

const path = join(root, 'docs/corpus.md');
const tableOf = (name: string) => new RegExp(`(?<=^<!-- ${name} -->\\n)[\\s\\S]*?(?=^<!-- end -->$)`, 'm');

/** Subject of a note or a refusal, in the words of the page. The first match counts. */
const subjects: readonly (readonly [RegExp, string])[] = [
  [/entered at more than one place/, 'a loop that is entered at two places'],
  [/lead into the middle of them/, 'steps at once that are also entered from elsewhere'],
  [/loops at once that never end/, 'several loops at once that never end'],
  [/is not drawn|leads nowhere|^The invisible link/, 'arrows that no step follows from'],
  [/repeat most of them|nest too deeply/, 'branches that share too much'],
  [/begin by themselves/, 'several beginnings, put in a row'],
  [/read as a choice/, 'ways that go on differently without a label, read as a choice'],
  [/several steps at once/, 'steps at once, put in a row'],
  [/no arrowheads?/, 'links without arrowheads, read in the direction of the text'],
  [/both ways/, 'arrows that point both ways, read in the direction of the text'],
  [/no arrows and stayed out/, 'nodes without arrows, left out'],
  [/left out, and the arrows/, 'nodes that a mapping or a comment omits'],
  [/not reached/, 'nodes that the start does not reach, left out'],
  [/more than once/, 'steps that are written more than once'],
  [/written as (?:a call|calls)/, 'steps that are written as calls, APIs from then on'],
  [/several loops at once/, 'jumps out of several loops, by way of a variable'],
  [/subgraphs? (?:is|are) not/, 'subgraphs'],
  [/Styles, classes/, 'styles, classes and clicks'],
  [/comments? above the call/, 'texts of nodes that call tools, kept as comments'],
];
const subjectOf = (text: string) => subjects.find(([pattern]) => pattern.test(text))?.[1];
/** These notes are given for every flowchart with calls and do not mean a loss. */
const isGeneral = (note: string) => /^The (?:procedure was read from the arrows|new APIs and ANSWERs)/.test(note);

class Counts {
  private readonly counts = new Map<string, number>();
  add(key: string): void {
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
  }
  get(key: string): number {
    return this.counts.get(key) ?? 0;
  }
  rows(lead: string): string[] {
    return [...this.counts]
      .sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
      .map(([key, count]) => `| ${lead}${key} | ${count} |`);
  }
}

async function toPdl(source: string): Promise<ConvertedText | undefined> {
  const parsed = await parsedFlowchart(source);
  if (!parsed.ok) throw new Error(parsed.diagnostic.message);
  const converted = convertTo('pdl', { kind: 'mermaid', source, flowchart: parsed.graph });
  return converted.ok ? converted.value : undefined;
}

const inputOf = (source: string): Extract<ConvertInput, { kind: 'pdl' }> => {
  const { document, dependency, procedure } = analysePdl(source);
  return { kind: 'pdl', source, document, dependency, procedure };
};
const textOf = (format: TargetFormat, input: ConvertInput): string => {
  const converted = convertTo(format, input);
  if (!converted.ok) throw new Error(converted.error.message);
  return converted.value.text;
};

/** Expects a document without an error, or a reason that the page lists. */
function expectSound(converted: ReturnType<typeof convertTo>): void {
  if (!converted.ok) expect(subjectOf(converted.error.message), converted.error.message).toBeDefined();
  else expect(parsePdl(converted.value.text).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
}

async function flowcharts(): Promise<string> {
  const charts = filesIn('mermaid', '.mmd');
  const [total, lost, refused] = [new Counts(), new Counts(), new Counts()];
  for (const source of charts) {
    const parsed = await parsedFlowchart(source);
    if (!parsed.ok) continue;
    total.add('loaded');
    const converted = convertTo('pdl', { kind: 'mermaid', source, flowchart: parsed.graph });
    expectSound(converted);
    if (!converted.ok) {
      refused.add(subjectOf(converted.error.message) ?? '');
      total.add('refused');
      continue;
    }
    total.add('converted');
    const { text, notes } = converted.value;
    const losses = notes.filter((note) => !isGeneral(note));
    total.add(losses.length === 0 ? 'whole' : 'lossy');
    for (const note of new Set(losses.map((note) => subjectOf(note) ?? note))) lost.add(note);
    const again = await toPdl(textOf('mermaid', inputOf(text)));
    if (again?.text === text) total.add('round');
  }
  const invalid = filesIn('mermaid/invalid', '.mmd');
  let rejected = 0;
  for (const source of invalid) if (!(await parsedFlowchart(source)).ok) rejected++;
  const row = (what: string, count: number | string) => `| ${what} | ${count} |`;
  return [
    '| flowcharts | |',
    '| --- | ---: |',
    row('read by Mermaid and drawn', `${total.get('loaded')} of ${charts.length}`),
    row('rejected by Mermaid, with its message at a place in the text', `${rejected} of ${invalid.length}`),
    row('**become a PDL document**', `${total.get('converted')} of ${total.get('loaded')}`),
    row('- without a loss', total.get('whole')),
    row('- with a note', total.get('lossy')),
    ...lost.rows('- - '),
    row('- whose PDL goes to Mermaid and back word for word', total.get('round')),
    row('**stay flowcharts**, with the reason and the node', total.get('refused')),
    ...refused.rows('- '),
    '',
  ].join('\n');
}

async function documents(): Promise<string> {
  const sources = filesIn('pdl', '.yaml');
  const [back, flow] = [new Counts(), new Counts()];
  const outcome = new Map(targetFormats.map((target) => [target, new Counts()]));
  for (const source of sources) {
    const input = inputOf(source);
    for (const target of targetFormats) {
      const converted = convertTo(target, input);
      const kind = !converted.ok ? 'refused' : converted.value.notes.length > 0 ? 'note' : 'whole';
      outcome.get(target)?.add(kind);
    }
    const chart = textOf('mermaid', input);
    const again = parsePdl((await toPdl(chart))?.text ?? '');
    if (again.procedure?.text.trimEnd() === input.document.procedure?.text.trimEnd()) back.add('same');
    const bare = await toPdl(chart.replace(/^[ \t]*%% weir: \{"procedure":.*\n/gm, ''));
    const drawn = bare && analysePdl(bare.text).procedure;
    if (drawn && firstDifference(input.procedure, drawn) === undefined) flow.add('same');
  }
  return [
    '| PDL documents to | whole | with a note | refused |',
    '| --- | ---: | ---: | ---: |',
    ...targetFormats.map((target) => {
      const counts = outcome.get(target);
      return `| ${target} | ${['whole', 'note', 'refused'].map((kind) => counts?.get(kind) ?? 0).join(' | ')} |`;
    }),
    `| mermaid and back, word for word | ${back.get('same')} of ${sources.length} | | |`,
    `| mermaid and back by its arrows alone: the same steps in the same orders | ${flow.get('same')} of ${sources.length} | | |`,
    '',
  ].join('\n');
}

describe.skipIf(!isThere)('conversions of the real documents', () => {
  it('give a PDL document without an error of each flowchart, or say why not', async () => {
    for (const source of filesIn('mermaid', '.mmd')) {
      const parsed = await parsedFlowchart(source);
      if (!parsed.ok) continue;
      const converted = convertTo('pdl', { kind: 'mermaid', source, flowchart: parsed.graph });
      expectSound(converted);
    }
  });

  if (isDocsRun) {
    it.each([
      ['flowcharts', flowcharts],
      ['documents', documents],
    ] as const)('are counted in docs/corpus.md: %s', async (name, render) => {
      expectDocsMatch(path, [[tableOf(name), await render()]]);
    });
  }
});
