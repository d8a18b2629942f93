// What can be done with plans, for the palette. A plan's own commands are there while it is in view. Only words and types
// load with the palette: what a command needs comes when it is used.

import { planMessages as t } from '../../messages/plan.en';
import type { PlanModeState } from '../../state/plan/planStore';
import type { Command } from '../studio/commands';
import type { WeirStores } from '../studio/weirContext';
import { openedPlans } from './openedPlans';
import { statusOf } from './runStatus';

const group = 'Plan' as const;

export function planCommands(weir: WeirStores): readonly Command[] {
  const { shell, workspace } = weir;
  /** The store comes with the first look at the mode. */
  const inMode = async (use: (state: PlanModeState) => void) => {
    shell.getState().setMode('plan');
    try {
      const { openPlans } = await import('./openPlans');
      use(openPlans(weir).getState());
    } catch {
      workspace.getState().notify('error', t.notLoaded);
    }
  };
  const state = openedPlans.get(weir.shell)?.getState();
  const isInView = shell.getState().mode === 'plan' && state?.place === 'plan';
  return [
    ...(state && isInView ? [...runCommands(state), ...planItself(weir, state)] : []),
    {
      id: 'plan.new',
      title: t.commandNew,
      group,
      words: 'new subtasks agents candidates aov',
      ask: {
        label: t.task,
        placeholder: t.taskPlaceholder,
        run: async (task) => {
          await inMode(({ begin }) => begin(task));
          void openedPlans.get(weir.shell)?.getState().makeCandidates();
          return undefined;
        },
      },
    },
    {
      id: 'plan.experiments',
      title: t.commandExperiments,
      group,
      words: 'refinement error injection success interval vote',
      run: () => void inMode(({ goTo }) => goTo('experiments')),
    },
  ];
}

function runCommands(state: PlanModeState): Command[] {
  const { open, run, work } = state;
  const status = run && statusOf(run.state, run.isLive);
  const isOver = run?.state.outcome !== undefined;
  const commands: Command[] = [];
  if (open?.plan && work.kind === 'idle' && (!run || isOver))
    commands.push({
      id: 'plan.run',
      title: run ? t.runAgain : t.run,
      group,
      run: () => {
        state.showTab('subtask');
        void state.start();
      },
    });
  if (status === 'running' || status === 'review')
    commands.push({ id: 'plan.pause', title: t.commandPause, group, run: state.pause });
  if (status === 'paused' || status === 'interrupted')
    commands.push({
      id: 'plan.resume',
      title: status === 'paused' ? t.commandResume : t.continueRun,
      group,
      run: () => void state.resume(),
    });
  if (run?.isLive && !isOver)
    commands.push({ id: 'plan.cancel', title: t.commandCancel, group, words: 'cancel end', run: state.cancel });
  if (run && (isOver || !run.isLive))
    commands.push({ id: 'plan.edit', title: t.closeRun, group, words: 'leave run change', run: state.closeRun });
  if (run && run.state.archive.length > 0)
    commands.push({
      id: 'plan.archive',
      title: t.commandArchive,
      group,
      words: 'removed subtasks data updates',
      run: () => state.showTab('updates'),
    });
  return commands;
}

function planItself(weir: WeirStores, state: PlanModeState): Command[] {
  const { open, run, work } = state;
  const plan = run?.state.plan ?? open?.plan;
  if (!open) return [];
  const commands: Command[] = [];
  const isGoing = run !== undefined && run.state.outcome === undefined;
  if (!isGoing && work.kind === 'idle')
    for (const [index, candidate] of open.candidates.entries())
      if (candidate.kind === 'valid' && index !== open.chosen)
        commands.push({
          id: `plan.choose.${index}`,
          title: t.commandChoose({
            name: t.candidate({ number: String(index + 1) }),
            subtasks: t.subtasks(candidate.plan.subtasks.length),
          }),
          group,
          words: 'candidate other select',
          run: () => state.choose(index),
        });
  if (!plan) return commands;
  type Files = ReturnType<typeof import('./planFiles').planFiles>;
  const save = (id: string, title: string, use: (files: Files) => void): Command => ({
    id: `plan.${id}`,
    title,
    group,
    words: 'export download file',
    run: () =>
      void import('./planFiles').then(
        ({ planFiles }) => use(planFiles(weir)),
        () => weir.workspace.getState().notify('error', t.notLoaded),
      ),
  });
  commands.push(
    save('aov', t.saveAov, (files) => files.saveAov(open.name, plan, 'paper')),
    save('authors', t.saveAovAuthors, (files) => files.saveAov(open.name, plan, 'authors')),
    save('task', t.saveTask, (files) => files.saveTask(open, plan)),
    ...(run ? [save('log', t.saveLog, (files) => void files.saveLog(run.head))] : []),
    save('pdl', t.openAsPdl, (files) => files.openAs(open.name, plan, 'pdl')),
    save('mermaid', t.openAsMermaid, (files) => files.openAs(open.name, plan, 'mermaid')),
  );
  return commands;
}
