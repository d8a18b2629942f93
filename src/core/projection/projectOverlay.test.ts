import { beforeAll, describe, expect, it } from 'vitest';
import { createScriptedChat } from '../../testing/scriptedChat';
import { answerReply, callReply, hospitalDocument, hospitalRunner } from '../../testing/sessionFixtures';
import type { WorkflowGraph } from '../graph';
import { buildDependencyGraph, buildProcedureGraph, parsePdl } from '../language';
import { reduceSession, type SessionEvent, type SessionState } from '../session';
import { projectRunOverlay } from './index';

const document = parsePdl(hospitalDocument.source);
const dependency = buildDependencyGraph(document);
const procedure = buildProcedureGraph(document);

const overlayOf = (state: SessionState, graph: WorkflowGraph) => projectRunOverlay(state, graph).run;

describe('the overlay of a session', () => {
  let events: readonly SessionEvent[] = [];
  let state: SessionState;
  const stateAfter = (kind: SessionEvent['kind'], more = 0) => {
    const at = events.findIndex((event) => event.kind === kind);
    return reduceSession(events.slice(0, at + 1 + more));
  };

  beforeAll(async () => {
    const chat = createScriptedChat([
      callReply('check_hospital', { hospital: 'A' }),
      answerReply('Your appointment is booked.', 'appointment_confirmed'),
      callReply('check_hospital', { hospital: 'B' }),
      answerReply('Which department?', 'request_information'),
    ]);
    const runner = hospitalRunner(chat, { user: { kind: 'scripted', turns: [{ text: 'Book me in' }] } });
    runner.start();
    await runner.settled();
    events = runner.events;
    state = runner.state;
  });

  it('has no available nodes after the end of the session', () => {
    const ended: SessionState = { ...state, phase: { kind: 'ended', reason: 'user-ended' } };
    const statuses = (at: SessionState) => new Set(Object.values(overlayOf(at, procedure)).map((node) => node.status));
    expect(statuses({ ...state, phase: { kind: 'awaiting-user' } })).toContain('available');
    expect(statuses(ended)).toContain('not-taken');
    expect(statuses(ended)).not.toContain('available');
  });

  it('shows each declared node on both graphs; for two call sites at the called one', () => {
    const visits = state.nodes['api:check_hospital']?.visits;
    for (const graph of [dependency, procedure]) {
      const overlay = overlayOf(state, graph);
      const [first, ...others] = graph.nodes.filter((node) => node.ref === 'check_hospital');
      expect(overlay[first?.id ?? '']).toMatchObject({ status: 'done', visits });
      for (const site of others) expect(overlay[site.id]).toMatchObject({ status: 'not-taken', visits: [] });
      const left = graph.nodes.find((node) => node.ref === 'register_hospital');
      expect(overlay[left?.id ?? '']).toMatchObject({ status: 'not-taken', visits: [], attempts: 0 });
    }
    expect(procedure.nodes.filter((node) => node.ref === 'check_hospital')).toHaveLength(2);
  });

  it('shows the callout of a denial only at its event, and keeps its reason', () => {
    const denied = overlayOf(stateAfter('decision.denied'), dependency)['answer:appointment_confirmed'];
    expect(denied).toMatchObject({ status: 'blocked', denials: 1, deniedNow: true });
    expect(denied?.reason).toContain('needs register_hospital first');
    const laterOverlay = overlayOf(state, dependency)['answer:appointment_confirmed'];
    expect(laterOverlay).toMatchObject({ status: 'blocked', denials: 1, lastVerdict: { allowed: false } });
    expect(laterOverlay?.deniedNow).toBeUndefined();
  });

  it('shows for conditions only that their branch was taken, and nothing for an end that was not reached', () => {
    const overlay = overlayOf(state, procedure);
    for (const node of procedure.nodes) {
      if (node.kind === 'condition') expect([undefined, 'done']).toContain(overlay[node.id]?.status);
      if (node.kind === 'start') expect(overlay[node.id]?.status).toBe('done');
      // The path determines whether a session reached the end.
      if (node.kind === 'end') expect(overlay[node.id]).toBeUndefined();
    }
  });

  it('finds a node by its reference, for any id', () => {
    const chart: WorkflowGraph = {
      nodes: [
        { id: 'A', kind: 'api', label: 'Check', ref: 'check_hospital' },
        { id: 'api:nowhere', kind: 'api', label: 'Nowhere' },
      ],
      edges: [],
    };
    expect(Object.keys(overlayOf(state, chart))).toEqual(['A']);
  });
});
