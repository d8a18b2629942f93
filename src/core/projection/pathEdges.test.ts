import { beforeAll, describe, expect, it } from 'vitest';
import { createScriptedChat } from '../../testing/scriptedChat';
import { act, hospitalDocument, hospitalRunner, speak } from '../../testing/sessionFixtures';
import { buildProcedureGraph, parsePdl } from '../language';
import type { SessionState } from '../session';
import { projectRunLight } from './index';

const procedure = buildProcedureGraph(parsePdl(hospitalDocument.source));

describe('projectRunLight', () => {
  let state: SessionState;

  beforeAll(async () => {
    const chat = createScriptedChat([
      act('check_hospital', { hospital: 'A' }),
      act('check_department', { hospital: 'A', department: 'D' }),
      speak('Anything else?', 'request_information'),
    ]);
    const runner = hospitalRunner(chat, { user: { kind: 'scripted', turns: [{ text: 'Book me in' }] } });
    runner.start();
    await runner.settled();
    state = runner.state;
  });

  it('draws each leg of the path over the edges between, conditions included', () => {
    const { path } = projectRunLight(state, procedure);
    const edges = new Set(procedure.edges.map((edge) => `${edge.from} -> ${edge.to}`));
    expect(path.length).toBeGreaterThan(1);
    for (const leg of path) expect(edges).toContain(`${leg.from} -> ${leg.to}`);
    expect(path.some((leg) => leg.from.startsWith('cond:') && leg.to === 'api:check_department')).toBe(true);
  });

  it('counts a visit at the call site where the path arrives, and only there', () => {
    const { run } = projectRunLight(state, procedure);
    const sites = procedure.nodes.filter((node) => node.ref === 'check_hospital').map((node) => node.id);
    expect(sites.length).toBeGreaterThan(1);
    const visits = sites.flatMap((id) => run[id]?.visits ?? []);
    expect(visits).toEqual(state.nodes['api:check_hospital']?.visits);
    const untouched = sites.filter((id) => run[id]?.visits.length === 0);
    for (const id of untouched) expect(run[id]?.status).toBe('not-taken');
  });
});
