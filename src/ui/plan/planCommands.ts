// What can be done with plans, for the palette. A plan's own commands are there while it is in view. Only words and types
// load with the palette: what a command needs comes when it is used.

import { planMessages as t } from '../../messages/plan.en';
import type { PlanModeState } from '../../state/plan/planStore';
import { type Command, commandsIn } from '../studio/commands';
import type { WeirStores } from '../studio/weirContext';
import { openedPlans } from './openedPlans';
import { statusOf } from './runStatus';

const command = commandsIn('Plan');

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
    command('plan.new', t.commandNew, 'new subtasks agents candidates aov', {
      label: t.task,
      placeholder: t.taskPlaceholder,
      run: async (task) => {
        await inMode(({ begin }) => begin(task));
        void openedPlans.get(weir.shell)?.getState().makeCandidates();
        return undefined;
      },
    }),
    command(
      'plan.experiments',
      t.commandExperiments,
      'refinement error injection success interval vote',
      () => void inMode(({ goTo }) => goTo('experiments')),
    ),
  ];
}

function runCommands(state: PlanModeState): Command[] {
  const { open, run, work } = state;
  const status = run && statusOf(run.state, run.isLive);
  const isOver = run?.state.outcome !== undefined;
  const canRun = open?.plan && work.kind === 'idle' && (!run || isOver);
  const start = () => {
    state.showTab('subtask');
    void state.start();
  };
  const commands = [
    canRun && command('plan.run', run ? t.runAgain : t.run, '', start),
    (status === 'running' || status === 'review') && command('plan.pause', t.commandPause, '', state.pause),
    (status === 'paused' || status === 'interrupted') &&
      command('plan.resume', status === 'paused' ? t.commandResume : t.continueRun, '', () => void state.resume()),
    run?.isLive && !isOver && command('plan.cancel', t.commandCancel, 'cancel end', state.cancel),
    run && (isOver || !run.isLive) && command('plan.edit', t.closeRun, 'leave run change', state.closeRun),
    run &&
      run.state.archive.length > 0 &&
      command('plan.archive', t.commandArchive, 'removed subtasks data updates', () => state.showTab('updates')),
  ];
  return commands.filter((one) => typeof one === 'object');
}

function planItself(weir: WeirStores, state: PlanModeState): Command[] {
  const { open, run, work } = state;
  const plan = run?.state.plan ?? open?.plan;
  if (!open) return [];
  const isGoing = run !== undefined && run.state.outcome === undefined;
  const choices = open.candidates.flatMap((candidate, index) => {
    if (isGoing || work.kind !== 'idle' || candidate.kind !== 'valid' || index === open.chosen) return [];
    const name = t.candidate({ number: String(index + 1) });
    const subtasks = t.subtasks(candidate.plan.subtasks.length);
    const choose = () => state.choose(index);
    return command(`plan.choose.${index}`, t.commandChoose({ name, subtasks }), 'candidate other select', choose);
  });
  if (!plan) return choices;
  type Files = ReturnType<typeof import('./planFiles').planFiles>;
  const save = (id: string, title: string, use: (files: Files) => void) =>
    command(
      `plan.${id}`,
      title,
      'export download file',
      () =>
        void import('./planFiles').then(
          ({ planFiles }) => use(planFiles(weir)),
          () => weir.workspace.getState().notify('error', t.notLoaded),
        ),
    );
  return [
    ...choices,
    save('aov', t.saveAov, (files) => files.saveAov(open.name, plan, 'paper')),
    save('authors', t.saveAovAuthors, (files) => files.saveAov(open.name, plan, 'authors')),
    save('task', t.saveTask, (files) => files.saveTask(open, plan)),
    ...(run ? [save('log', t.saveLog, (files) => void files.saveLog(run.head))] : []),
    save('pdl', t.openAsPdl, (files) => files.openAs(open.name, plan, 'pdl')),
    save('mermaid', t.openAsMermaid, (files) => files.openAs(open.name, plan, 'mermaid')),
  ];
}
