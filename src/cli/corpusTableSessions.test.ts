// Ends of rehearsed sessions on the real documents and with the users of STAR: each has a stated reason and a valid
// form. docs/corpus.md has the counts, and `npm run docs:check` verifies them.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parsePdl } from '../core/language';
import type { ChatToolSchema } from '../core/llm';
import {
  buildSessionTools,
  type ControllerSetting,
  createSessionRunner,
  defaultControllers,
  defaultSessionConfig,
  type SessionConfig,
  type SessionDocument,
  type SessionRunner,
} from '../core/session';
import { expectDocsMatch, isDocsRun } from '../testing/docsTable';
import { rehearsalChat } from '../testing/rehearsalChat';
import { createSteppingClock } from '../testing/scriptedChat';
import { starDialogues, starDocumentOf, starWorkflows } from '../testing/starCorpus';

const corpus = resolve(import.meta.dirname, '../../../shared/corpus');
const isThere = existsSync(corpus);
if (!isThere) console.warn(`SKIPPED: ${corpus} is not there, so no session was rehearsed on real documents.`);

const path = resolve(import.meta.dirname, '../../docs/corpus.md');
const table = /(?<=^<!-- sessions -->\n)[\s\S]*?(?=^<!-- end -->$)/m;
const denialsTable = /(?<=^<!-- denials -->\n)[\s\S]*?(?=^<!-- end -->$)/m;

const models = ['rehearsal-compliant', 'rehearsal-hasty', 'rehearsal-forgetful'] as const;
const strategies = ['react-text', 'tool-calls'] as const;
const allControllers: readonly ControllerSetting[] = defaultControllers('both').map((setting) =>
  setting.id === 'procedure-conformance' ? { ...setting, pre: true, post: true } : setting,
);
const modes = [
  ['without', defaultControllers('none')],
  ['all six', allControllers],
] as const;

async function rehearse(
  documents: readonly SessionDocument[],
  config: Partial<SessionConfig>,
  tools: readonly ChatToolSchema[],
): Promise<SessionRunner> {
  const [document, ...others] = documents;
  if (!document) throw new Error('There is no document.');
  const runner = createSessionRunner({
    chat: rehearsalChat,
    clock: createSteppingClock(),
    sessionId: 'rehearsed',
    document,
    others,
    tools,
    config: { ...defaultSessionConfig, ...config },
  });
  runner.start();
  await runner.settled();
  return runner;
}

/** For the sessions on documents with all controllers, by temperament and for one of them also by format. */
const denials = new Map<string, { readonly titles: Set<string>; readonly by: Map<string, number> }>();
const temperamentOf = (model: string) => model.replace('rehearsal-', '');

class Counted {
  private readonly counts = { sessions: 0, user: 0, agent: 0, script: 0, other: 0, fallback: 0, unreadable: 0 };
  private calls = 0;
  private denied = 0;
  private violations = 0;
  private readonly form: string | undefined;

  /** `form`: the format of the documents, if denials are counted separately. */
  constructor(form?: string) {
    this.form = form;
  }

  add({ state, events }: SessionRunner): void {
    const { phase, counters, transcript, config } = state;
    for (const event of this.form === undefined ? [] : events) {
      if (event.kind !== 'decision.denied') continue;
      const model = temperamentOf(config.model);
      for (const row of [model, ...(model === 'compliant' && this.form ? [`compliant, as ${this.form}`] : [])]) {
        const found = denials.get(row) ?? { titles: new Set(), by: new Map() };
        found.titles.add(state.document.title);
        found.by.set(event.controller, (found.by.get(event.controller) ?? 0) + 1);
        denials.set(row, found);
      }
    }
    const reason = phase.kind === 'ended' ? phase.reason : phase.kind;
    const ends = { 'user-ended': 'user', 'agent-closed': 'agent', 'script-finished': 'script' } as const;
    this.counts.sessions++;
    this.counts[Object.hasOwn(ends, reason) ? ends[reason as keyof typeof ends] : 'other']++;
    this.counts.fallback += transcript.some((entry) => entry.kind === 'agent' && entry.fallback === true) ? 1 : 0;
    this.counts.unreadable += counters.unreadable > 0 ? 1 : 0;
    this.calls += counters.toolCalls;
    this.denied += counters.denied;
    this.violations += counters.violations;
  }

  row(name: string, mode: string): string {
    const cells = [name, mode, ...Object.values(this.counts), this.calls, this.denied, this.violations];
    return `| ${cells.join(' | ')} |\n`;
  }

  expectSound(name: string, mode: string): void {
    const { other, fallback, unreadable } = this.counts;
    expect([name, mode, other, fallback, unreadable]).toEqual([name, mode, 0, 0, 0]);
    if (mode !== 'without') expect([name, this.violations]).toEqual([name, 0]);
  }
}

const head =
  '| sessions on | controllers | sessions | user ended | agent closed | script over | otherwise | with a fallback | with an unreadable reply | calls | denied | violations |\n' +
  '| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n';

const formats = [
  ['PDL', { format: 'pdl' }],
  ['text', { format: 'text' }],
  ['code', { format: 'code' }],
  ['flowchart', { format: 'flowchart' }],
  ['text and flowchart', { format: 'flowchart', ensemble: ['text'] }],
  ['no workflow', { format: 'none' }],
] as const satisfies readonly (readonly [string, Partial<SessionConfig>])[];

/** The page counts all documents; normal test runs use every third one. */
const every = isDocsRun ? 1 : 3;

async function documents(): Promise<string> {
  const files = readdirSync(join(corpus, 'pdl')).filter((name, index) => name.endsWith('.yaml') && index % every === 0);
  // One object per document: analysis results are cached by it.
  const all = files.map((file) => {
    const source = readFileSync(join(corpus, 'pdl', file), 'utf8');
    const document = { title: parsePdl(source).name?.name ?? file, kind: 'pdl', source } as const;
    return { document, tools: buildSessionTools([document]) };
  });
  let lines = '';
  for (const [place, [name, format]] of formats.entries()) {
    // The differences between formats show with all controllers.
    for (const [mode, controllers] of modes.slice(place === 0 ? 0 : 1)) {
      const counted = new Counted(name);
      for (const [index, { document, tools }] of all.entries()) {
        const turn = index + place;
        counted.add(
          await rehearse(
            [document],
            {
              ...format,
              model: models[turn % models.length] ?? models[0],
              strategy: strategies[Math.floor(turn / models.length) % strategies.length] ?? strategies[0],
              seed: 1 + (turn % 7),
              controllers,
              user: { kind: 'simulated', model: 'rehearsal-compliant' },
            },
            tools,
          ),
        );
      }
      counted.expectSound(name, mode);
      lines += counted.row(`documents as ${name}`, mode);
    }
  }
  return lines;
}

async function starUsers(): Promise<string> {
  const workflows = starWorkflows();
  const dialogues = starDialogues().filter((_, index) => index % (36 * every) === 0);
  let lines = '';
  for (const model of models) {
    for (const [mode, controllers] of modes) {
      const counted = new Counted();
      for (const { record, trace } of dialogues) {
        const own = record.tasks.flatMap((task) => workflows.get(task) ?? []);
        const turns = trace.steps.flatMap((step) => (step.kind === 'user' ? [{ text: step.text }] : []));
        const config = { model, controllers, strategy: 'tool-calls', maxTurns: 100 } as const;
        counted.add(
          await rehearse(
            own.map(starDocumentOf),
            { ...config, user: { kind: 'scripted', turns } },
            own.flatMap(({ tools }) => tools),
          ),
        );
      }
      const name = `STAR users, ${temperamentOf(model)}`;
      counted.expectSound(name, mode);
      lines += counted.row(name, mode);
    }
  }
  return lines;
}

function denialTable(): string {
  const ids = allControllers.map(({ id }) => id);
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |\n`;
  const counts = ({
    by,
    titles,
  }: {
    readonly by: ReadonlyMap<string, number>;
    readonly titles: ReadonlySet<string>;
  }) => [titles.size, ...ids.map((id) => by.get(id) ?? 0)];
  // Temperaments first, then the formats in which the compliant one was denied.
  const ordered = [...denials].toSorted(([a], [b]) => Number(a.includes(',')) - Number(b.includes(',')));
  return (
    line(['denied of sessions on documents', 'documents', ...ids.map((id) => id.replaceAll('-', ' '))]) +
    line(['---', ...['documents', ...ids].map(() => '---:')]) +
    ordered.map(([name, found]) => line([name, ...counts(found)])).join('')
  );
}

describe.skipIf(!isThere)('rehearsed sessions', () => {
  it('end for a stated reason, within their form and their actions', async () => {
    const found = head + (await documents()) + (await starUsers());
    if (isDocsRun)
      expectDocsMatch(path, [
        [table, found],
        [denialsTable, denialTable()],
      ]);
  });
});
