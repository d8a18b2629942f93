// Every PDL document of the corpus is rehearsed to an end: agent, user and server are all the rehearsal model.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parsePdl } from '../../core/language';
import { buildAgentPrompt, type ChatHistoryEntry, type ChatToolSchema, readDecision } from '../../core/llm';
import { createRandom, type JsonObject, type JsonValue } from '../../core/support';
import { answerRehearsal } from '.';

const folder = join(process.cwd(), '../shared/corpus/pdl');
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.yaml')) : [];
if (files.length === 0) console.warn('CORPUS ABSENT: the rehearsal of corpus/pdl is skipped');

interface Rehearsal {
  readonly history: readonly ChatHistoryEntry[];
  readonly turns: number;
  readonly ended: boolean;
}

function rehearse(source: string, model: string, seed: number, strategy: 'react-text' | 'tool-calls'): Rehearsal {
  const document = parsePdl(source);
  const title = document.name?.name ?? 'Task';
  const tools: ChatToolSchema[] = document.apis.map((api) => ({
    name: api.name,
    parameters: {
      type: 'object',
      properties: Object.fromEntries(api.request.map((item) => [item.name, { type: 'string' }])),
    },
  }));
  const history: ChatHistoryEntry[] = [];
  const dialogue: { role: 'user' | 'assistant'; content: string }[] = [];
  for (let turn = 1; turn <= 40; turn++) {
    const system = `## Role: user\nYou play a user who talks with an assistant about: ${title}. Stay in the role.`;
    const user = answerRehearsal({ model, seed, messages: [{ role: 'system', content: system }, ...dialogue] }).content;
    const text = user.replace('[END]', '').trim();
    dialogue.push({ role: 'assistant', content: text });
    history.push({ kind: 'user', text });
    if (user.includes('[END]')) return { history, turns: turn, ended: true };
    for (let action = 0; ; action++) {
      expect(action, `${title}: actions of one turn`).toBeLessThan(30);
      const prompt = buildAgentPrompt({
        documents: [{ title, kind: 'pdl', source }],
        formats: ['pdl'],
        strategy,
        tools,
        history,
        feedback: [],
      });
      const reply = answerRehearsal({ model, seed, ...prompt });
      const read = readDecision(reply, strategy, {
        callId: `c${history.length}`,
        tools: tools.map((tool) => tool.name),
      });
      if (!read.ok) throw new Error(`${read.error.problem}\n${reply.content}`);
      const decision = read.value;
      if (decision.kind === 'response') {
        history.push({ kind: 'decision', decision });
        dialogue.push({ role: 'user', content: decision.text });
        if (decision.closes) return { history, turns: turn, ended: true };
        break;
      }
      const api = document.apis.find((item) => item.name === decision.name);
      const random = createRandom(`${seed}/${decision.name}/${JSON.stringify(decision.arguments)}`);
      const value: Record<string, JsonValue> = {};
      for (const item of api?.response ?? [])
        value[item.name] = random.pick<JsonValue>([true, false, '1', '0', 3, 'text']);
      history.push({ kind: 'decision', decision, result: { kind: 'succeeded', value: value as JsonObject } });
    }
  }
  return { history, turns: 40, ended: false };
}

describe.skipIf(files.length === 0)('corpus/pdl', () => {
  for (const file of files) {
    it(`${file} comes to an end`, () => {
      const source = readFileSync(join(folder, file), 'utf8');
      for (const [model, seed] of [
        ['rehearsal-compliant', 1],
        ['rehearsal-hasty', 3],
        ['rehearsal-forgetful', 4],
      ] as const) {
        const { history, ended, turns } = rehearse(source, model, seed, seed % 2 ? 'react-text' : 'tool-calls');
        const countByReply = new Map<string, number>();
        for (const entry of history) {
          if (entry.kind !== 'decision' || entry.decision.kind !== 'response') continue;
          countByReply.set(entry.decision.text, (countByReply.get(entry.decision.text) ?? 0) + 1);
        }
        const worst = [...countByReply].reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0]);
        expect(ended, `${model} seed ${seed} after ${turns} turns`).toBe(true);
        expect(worst[1], `${model}: "${worst[0]}"`).toBeLessThanOrEqual(3);
      }
    });
  }
});
