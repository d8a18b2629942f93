// Actions of the user in the open run: send a message, answer, switch controllers, pause and continue, step, replace a
// decision or a result. Each calls the runner; the first one attaches a runner to a stored run.

import type { SessionRunner, SessionState } from '../../core/session';
import { runStateMessages as t } from '../../messages/runState.en';
import { enabledOf, withBreakpoint, withNodeToggled } from './breakpointStore';
import type { RunController } from './runController';
import { documentIdOfRuns } from './runFacts';
import type { RunState } from './runState';

export function createRunControls(controller: RunController) {
  const { get, set, takeUp } = controller;
  /** Edits may come too late: the session may have continued meanwhile. */
  const edit = (isOpen: (state: SessionState) => boolean, change: (runner: SessionRunner) => void) => {
    const runner = takeUp({ paused: true });
    if (!runner) return;
    const isCallClosed = !isOpen(runner.state);
    if (!isCallClosed) change(runner);
    if (isCallClosed || get().problem === t.tooLate) set({ problem: isCallClosed ? t.tooLate : undefined });
  };
  const setBreakpoints: RunState['setBreakpoints'] = (list) => {
    const breakpoints = controller.counted(list);
    set({ breakpoints });
    const id = documentIdOfRuns(get());
    if (id !== undefined) controller.breakpointStore.save(id, breakpoints);
    controller.runner()?.setBreakpoints(enabledOf(breakpoints));
  };
  return {
    sendUserMessage: (text, ends) => takeUp()?.sendUserMessage(text, ends ? { ends } : {}),
    answerTool: (callId, result) => takeUp()?.answerTool(callId, result),
    setControllers: (controllers) => {
      set({ setup: { ...get().setup, controllers } });
      const { active } = get();
      if (active && active.live.phase.kind !== 'ended') takeUp()?.setControllers(controllers);
    },
    pause: () => takeUp({ paused: true })?.pause(),
    resume: () => takeUp()?.resume(),
    step: (by) => {
      const { active } = get();
      if (!active || active.live.phase.kind === 'ended') return;
      const runner = takeUp({ paused: true });
      if (!runner) return;
      // A running session cannot be stepped: it is paused first.
      if (runner.state.paused) runner.step(by);
      else runner.pause();
    },
    editDecision: (decision) =>
      edit(
        ({ next }) => next.kind === 'judge',
        (runner) => runner.editDecision(decision),
      ),
    editResult: (callId, result) =>
      edit(
        ({ transcript }) => {
          const last = transcript.at(-1);
          return last?.kind === 'call' && last.callId === callId;
        },
        (runner) => runner.editResult(callId, result),
      ),
    retryModel: () => {
      const { active } = get();
      const isAttachedOrPaused = active?.attached === true || active?.live.paused === true;
      // A stored run must not continue with the very answer that is discarded.
      const runner = takeUp({ paused: true });
      runner?.retryModel();
      if (!isAttachedOrPaused) runner?.resume();
    },
    retry: () => takeUp()?.retry(),
    resumeInterrupted: () => void takeUp(),
    stop: () => takeUp({ paused: true })?.stop(),
    followDocument: (id) => {
      if (get().openDocument === id) return;
      set({ openDocument: id });
      if (!get().active) controller.loadBreakpoints();
    },
    setBreakpoints,
    addBreakpoint: (breakpoint) => setBreakpoints(withBreakpoint(get().breakpoints, breakpoint)),
    toggleNodeBreakpoint: (nodeId) => setBreakpoints(withNodeToggled(get().breakpoints, nodeId)),
  } satisfies Partial<RunState>;
}
