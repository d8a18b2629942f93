// docs/corpus.md counts how rehearsed sessions end on the real documents and with the users of STAR; this makes the
// counts and holds them. With UPDATE_DOCS=1 they are written anew; look at the difference before keeping it.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parsePdl } from '../core/language';
import {
  buildSessionTools,
  type ControllerSetting,
  createSessionRunner,
  defaultControllers,
  defaultSessionConfig,
  type SessionConfig,
  type SessionDocument,
  type SessionRunnerInput,
  type SessionState,
} from '../core/session';
import { rehearsalChat } from '../testing/rehearsalChat';
import { createSteppingClock } from '../testing/scriptedChat';
import { documentOf, starDialogues, starWorkflows } from '../testing/starCorpus';

const corpus = resolve(import.meta.dirname, '../../../shared/corpus');
const isThere = existsSync(corpus);
if (!isThere) console.warn(`SKIPPED: ${corpus} is not there, so no session was rehearsed on real documents.`);

const path = resolve(import.meta.dirname, '../../docs/corpus.md');
const table = /(?<=^<!-- sessions -->\n)[\s\S]*?(?=^<!-- end -->$)/m;

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
  more: Partial<SessionRunnerInput> = {},
): Promise<SessionState> {
  const [document, ...others] = documents;
  if (!document) throw new Error('There is no document.');
  const runner = createSessionRunner({
    chat: rehearsalChat,
    clock: createSteppingClock(),
    sessionId: 'rehearsed',
    document,
    others,
    tools: buildSessionTools(documents),
    config: { ...defaultSessionConfig, ...config },
    ...more,
  });
  runner.start();
  await runner.settled();
  return runner.state;
}

class Counted {
  private readonly counts = { sessions: 0, user: 0, agent: 0, script: 0, other: 0, fallback: 0, unreadable: 0 };
  private calls = 0;
  private denied = 0;
  private violations = 0;

  add(state: SessionState): void {
    const { phase, counters, transcript } = state;
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

async function documents(): Promise<string> {
  const files = readdirSync(join(corpus, 'pdl')).filter((name) => name.endsWith('.yaml'));
  const sources = files.map((file) => readFileSync(join(corpus, 'pdl', file), 'utf8'));
  let lines = '';
  for (const [place, [name, format]] of formats.entries()) {
    // What more forms of a workflow and none of it come to is seen with all controllers.
    for (const [mode, controllers] of modes.slice(place < 4 ? 0 : 1)) {
      const counted = new Counted();
      for (const [index, source] of sources.entries()) {
        const title = parsePdl(source).name?.name ?? files[index] ?? '';
        const turn = index + place;
        counted.add(
          await rehearse([{ title, kind: 'pdl', source }], {
            ...format,
            model: models[turn % models.length] ?? models[0],
            strategy: strategies[Math.floor(turn / models.length) % strategies.length] ?? strategies[0],
            seed: 1 + (turn % 7),
            controllers,
            user: { kind: 'simulated', model: 'rehearsal-compliant' },
          }),
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
  const dialogues = starDialogues().filter((_, index) => index % 24 === 0);
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
            own.map(documentOf),
            { ...config, user: { kind: 'scripted', turns } },
            { tools: own.flatMap(({ tools }) => tools) },
          ),
        );
      }
      const name = `STAR users, ${model.replace('rehearsal-', '')}`;
      counted.expectSound(name, mode);
      lines += counted.row(name, mode);
    }
  }
  return lines;
}

describe.skipIf(!isThere)('rehearsed sessions of docs/corpus.md', () => {
  it('end for a stated reason, within their form and their actions', async () => {
    const page = readFileSync(path, 'utf8');
    expect(table.test(page)).toBe(true);
    const found = head + (await documents()) + (await starUsers());
    if (process.env.UPDATE_DOCS === '1')
      writeFileSync(
        path,
        page.replace(table, () => found),
      );
    else expect(table.exec(page)?.[0]).toBe(found);
  }, 300_000);
});
