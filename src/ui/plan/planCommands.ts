// The palette's commands for plans. Commands of a plan are available while it is shown. Only labels and types load with
// the palette; the code of a command is loaded on use.

import { appCommandsMessages } from '../../messages/appCommands.en';
import { planMessages as t } from '../../messages/plan.en';
import type { PlanModeState } from '../../state/plan/planStore';
import { type AppCommand, appCommandsIn } from '../studio/appCommandTypes';
import type { WeirStores } from '../studio/weirContext';
import { buildPlanExports } from './buildPlanExports';
import { loadPlanMode } from './loadPlanMode';
import { planRunControls } from './runStatus';

const command = appCommandsIn('Plan');

/** Acts in the plan mode. Its store is created on first use of the mode. */
async function inMode(weir: WeirStores, use: (state: PlanModeState) => void): Promise<void> {
  const { shell, workspace } = weir;
  shell.getState().setMode('plan');
  try {
    use((await loadPlanMode()).openStore(weir).getState());
  } catch {
    workspace.getState().notify('error', t.notLoaded);
  }
}

export const planCommands: readonly AppCommand[] = [
  command('plan.new', appCommandsMessages.planATask, 'new subtasks agents candidates aov', {
    prompt: (weir) => ({
      label: t.task,
      placeholder: t.taskPlaceholder,
      run: async (task) => {
        await inMode(weir, ({ begin }) => begin(task));
        void weir.planStore?.getState().makeCandidates();
        return undefined;
      },
    }),
  }),
  command(
    'plan.experiments',
    appCommandsMessages.planExperiments,
    'refinement error injection success interval vote',
    (weir) => void inMode(weir, ({ goTo }) => goTo('experiments')),
  ),
];

/** The commands of the plan in view. */
export function planNowCommands(weir: WeirStores): readonly AppCommand[] {
  const state = weir.planStore?.getState();
  const isInView = weir.shell.getState().mode === 'plan' && state?.page === 'plan';
  return state && isInView ? [...runCommands(state), ...planDocumentCommands(weir, state)] : [];
}

function runCommands(state: PlanModeState): AppCommand[] {
  const { run, showTab } = state;
  // Run comes first here, although it is the last button of the bar.
  const verbs = planRunControls(state).toSorted((a, b) => Number(b.id === 'run') - Number(a.id === 'run'));
  return [
    ...verbs.flatMap(({ id, label, title = label, keywords: words = '', isDisabled, run: act }) =>
      isDisabled ? [] : command(`plan.${id}`, title, words, act),
    ),
    ...(run && run.state.archive.length > 0
      ? [command('plan.archive', t.commandArchive, 'removed subtasks data updates', () => showTab('updates'))]
      : []),
  ];
}

function planDocumentCommands(weir: WeirStores, state: PlanModeState): AppCommand[] {
  const { open, run, work } = state;
  const plan = run?.state.plan ?? open?.plan;
  if (!open) return [];
  const hasNotEnded = run !== undefined && run.state.outcome === undefined;
  const choices = open.candidates.flatMap((candidate, index) => {
    if (hasNotEnded || work.kind !== 'idle' || candidate.kind !== 'valid' || index === open.chosen) return [];
    const name = t.candidate({ number: String(index + 1) });
    const subtasks = t.subtasks(candidate.plan.subtasks.length);
    const choose = () => state.choose(index);
    return command(`plan.choose.${index}`, t.commandChoose({ name, subtasks }), 'candidate other select', choose);
  });
  if (!plan) return choices;
  const { files, documents } = buildPlanExports(open, plan, run?.head);
  return [
    ...choices,
    ...[...files, ...documents].map(({ id, title, use }) =>
      command(
        `plan.${id}`,
        title,
        'export download file',
        () =>
          void loadPlanMode().then(
            ({ createFileActions }) => void use(createFileActions(weir)),
            () => weir.workspace.getState().notify('error', t.notLoaded),
          ),
      ),
    ),
  ];
}
