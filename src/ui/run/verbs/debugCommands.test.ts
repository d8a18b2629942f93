import { describe, expect, it, vi } from 'vitest';
import { reduceSession } from '../../../core/session';
import { createScriptedChat } from '../../../testing/scriptedChat';
import { callReply, hospitalRunner } from '../../../testing/sessionFixtures';
import type { WeirStores } from '../../studio/weirContext';
import { debugCommands } from './debugCommands';

/** A session paused before its first decision is judged; `cursor` shows it after that many events. */
async function pausedSession(cursor?: number) {
  const runner = hospitalRunner(
    createScriptedChat([callReply('check_hospital', { hospital: 'A' })]),
    { user: { kind: 'manual' } },
    { breakpoints: [{ kind: 'node', nodeId: 'api:check_hospital' }] },
  );
  runner.start();
  runner.sendUserMessage('Book me in');
  await runner.settled();
  const { events } = runner;
  const live = runner.state;
  const [step, setMode, openDialog, setBreakpoints] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  const breakpoint = { kind: 'node', nodeId: 'api:check_hospital', enabled: true, hits: 1 };
  const stores = (ended = false) => {
    const active = { id: 'r', events, live: ended ? { ...live, phase: { kind: 'ended', reason: 'stopped' } } : live };
    const shown = cursor === undefined ? active.live : reduceSession(events.slice(0, cursor));
    return {
      runs: { getState: () => ({ active, shown, cursor, breakpoints: [breakpoint], setBreakpoints, step }) },
      shell: { getState: () => ({ openDialog, setMode, setBottomTab: vi.fn() }) },
      workspace: { getState: () => ({ analysis: { graphs: {} }, view: 'procedure', selection: [] }) },
    } as unknown as WeirStores;
  };
  const commands = (ended?: boolean) =>
    debugCommands
      .filter(({ when }) => when?.(stores(ended)) ?? true)
      .map(({ title, titleNow, run }) => ({ title: titleNow?.(stores(ended)) ?? title, run }));
  const titles = (ended?: boolean) => commands(ended).map(({ title }) => title);
  const run = (title: string) =>
    commands()
      .find((command) => command.title === title)
      ?.run?.(stores());
  return { titles, run, step, setMode, openDialog, setBreakpoints, breakpoint };
}

describe('the debugger in the command palette', () => {
  it('steps, edits and continues a paused session', async () => {
    const { titles, run, step, setMode, openDialog, setBreakpoints, breakpoint } = await pausedSession();
    expect(titles()).toEqual([
      'Continue',
      'Step event: to the next entry of the log',
      "Step decision: to the agent's next decision",
      'Step turn: until the user is next',
      'Retry reply',
      'Edit the decision ...',
      'Fork with changes ...',
      'Run again from the start',
      'Stop the session',
      'Show the breakpoints',
      'Switch all breakpoints off',
    ]);
    run("Step decision: to the agent's next decision");
    expect(step).toHaveBeenCalledExactlyOnceWith('decision');
    expect(setMode).toHaveBeenCalledWith('run');
    run('Edit the decision ...');
    expect(openDialog).toHaveBeenCalledExactlyOnceWith('decision', undefined);
    run('Switch all breakpoints off');
    expect(setBreakpoints).toHaveBeenCalledExactlyOnceWith([{ ...breakpoint, enabled: false }]);
  });

  it('labels commands at an earlier event as forks, and offers only forking in an ended session', async () => {
    const past = await pausedSession(4);
    expect(past.titles().slice(0, 4)).toEqual([
      'Fork and continue from here',
      'Fork and step event: to the next entry of the log',
      "Fork and step decision: to the agent's next decision",
      'Fork and step turn: until the user is next',
    ]);
    const { titles } = await pausedSession();
    expect(titles(true)).toEqual([
      'Fork with changes ...',
      'Run again from the start',
      'Show the breakpoints',
      'Switch all breakpoints off',
    ]);
  });
});
