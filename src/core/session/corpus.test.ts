import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildWorkflowFacts, defaultSessionConfig, type SessionDocument, startSession } from './index';

const folder = resolve(import.meta.dirname, '../../../../shared/corpus/pdl');
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.yaml')) : [];
if (files.length === 0) console.warn(`SKIPPED: no corpus at ${folder}; sessions over real documents are not tested.`);

describe.skipIf(files.length === 0)('sessions over real documents (P3)', () => {
  it.each(files)('%s starts, with every precondition met, known or reported', (name) => {
    const document: SessionDocument = { title: name, kind: 'pdl', source: readFileSync(join(folder, name), 'utf8') };
    const facts = buildWorkflowFacts(document, []);
    const { state, events } = startSession({ sessionId: 's', config: defaultSessionConfig, document, tools: [] }, 0);
    expect(state.phase).toEqual({ kind: 'awaiting-user' });
    const nodes = [...facts.apis, ...facts.answers];
    const unknown = nodes.flatMap((node) => node.unknownRequires);
    expect(events.filter((event) => event.kind === 'problem.noticed')).toHaveLength(unknown.length);
    for (const node of nodes) {
      expect(state.nodes[node.id]?.status).toBe(node.requires.length > 0 ? 'locked' : 'available');
      for (const id of node.requires) expect(facts.nodes[id]).toBeDefined();
    }
  });
});
