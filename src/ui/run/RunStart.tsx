import { agentPresets } from '../../core/session';
import { runStartMessages as t } from '../../messages/runStart.en';
import { basePresetOf } from '../../state/runs/basePresetOf';
import { Stack } from '../kit/Layout';
import { Note } from '../kit/Note';
import { DemoLinks } from '../studio/DemoLinks';
import { ProblemText } from '../studio/ProblemText';
import { useRun } from '../studio/weirContext';
import { testIds } from '../testIds';
import { ControllerSwitches } from './ControllerSwitches';
import { Demos } from './Demos';
import { EssentialsSection } from './setup/EssentialsSection';
import { OowSection } from './setup/OowSection';
import styles from './setup/Setup.module.css';
import { SetupDisclosure } from './setup/SetupDisclosure';
import { AgentSection, PromptSection, ToolsSection, UserSection, WorkflowsSection } from './setup/setupSections';
import { useSetupStore } from './setup/useSetupStore';

function ControllersSection() {
  const controllers = useSetupStore((state) => state.draft.controllers);
  const promptParts = useSetupStore((state) => state.draft.promptParts);
  const change = useSetupStore((state) => state.change);
  const on = controllers.filter((setting) => setting.pre || setting.post).length;
  return (
    <SetupDisclosure
      id="controllers"
      title={t.controllers}
      summary={on === 0 ? t.noControllers : t.controllersOn({ count: on })}
    >
      <ControllerSwitches
        settings={controllers}
        agentControllers={agentPresets[basePresetOf(promptParts)].config.controllers}
        onChange={(next) => change({ controllers: next })}
      />
    </SetupDisclosure>
  );
}

/** The conversation panel before a session: the setup and the paper's demos. */
export function RunStart() {
  const problem = useRun((state) => state.problem);
  return (
    <Stack gap="4" pad="4" data-testid={testIds.runSettings}>
      {problem && (
        <Note announcement="alert" tone="error">
          <ProblemText text={problem} />
        </Note>
      )}
      <DemoLinks />
      <EssentialsSection />
      <div className={styles.sections}>
        <UserSection />
        <OowSection />
        <AgentSection />
        <ControllersSection />
        <ToolsSection />
        <WorkflowsSection />
        <PromptSection />
      </div>
      <Demos />
    </Stack>
  );
}
