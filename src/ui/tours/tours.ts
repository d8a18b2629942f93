// The steps of the tours. Each highlights a control of the app and explains it. A step makes its target visible, but
// performs no other action for the user.

import { examples } from '../../examples';
import { toursMessages as t } from '../../messages/tours.en';
import type { TourName } from '../../state/frame/shellStore';
import { openExample } from '../studio/openExample';
import type { WeirStores } from '../studio/weirContext';
import { testIds } from '../testIds';

export interface TourStep {
  readonly title: string;
  readonly text: string;
  /** Selector of the highlighted element. */
  readonly target: string;
  /** Makes the target visible. */
  readonly show?: (stores: WeirStores) => void;
  /** Selector of the result that the user is asked to produce: the tour continues when it appears. */
  readonly until?: string;
}

const at = (id: keyof typeof testIds) => `[data-testid="${testIds[id]}"]`;

const openHospital = ({ workspace }: WeirStores) => {
  const [hospital] = examples;
  if (hospital) openExample(workspace, hospital);
};

const playDemo: TourStep = {
  title: t.playASession,
  text: t.demoStep,
  target: `${at('demos')} [data-demo="figure-2-session-2"]`,
  until: at('conversation'),
  show: (stores) => {
    openHospital(stores);
    const { setMode, setRightTab } = stores.shell.getState();
    setMode('run');
    setRightTab('conversation');
  },
};

export const tours: Readonly<Record<TourName, readonly TourStep[]>> = {
  author: [
    {
      title: t.procedureAsAGraph,
      text: t.procedureStep,
      target: t.section({ at: at('workflowCanvas') }),
      show: (stores) => {
        openHospital(stores);
        stores.shell.getState().setMode('author');
        stores.workspace.getState().setView('procedure');
      },
    },
    {
      title: t.addAStep,
      text: t.paletteStep,
      target: `${at('workflowCanvas')} [role="toolbar"][aria-label="Add"]`,
    },
    {
      title: t.sameDocumentAsText,
      text: t.sourceStep,
      target: at('source'),
      show: ({ shell }) => shell.getState().setRightTab('source'),
    },
    {
      title: t.dependencyTitle,
      text: t.dependencyStep,
      target: t.fieldset({ at: at('workflowCanvas') }),
    },
    {
      title: t.problemsAsYouWork,
      text: t.problemsStep,
      target: at('problems'),
      show: ({ shell }) => shell.getState().setBottomTab('problems'),
    },
  ],
  run: [
    {
      title: t.modelTitle,
      text: t.modelStep,
      target: at('modelChooser'),
      show: ({ shell }) => shell.getState().setMode('run'),
    },
    playDemo,
    {
      title: t.everythingIsAnEvent,
      text: t.eventsStep,
      target: at('timeline'),
      show: ({ shell }) => shell.getState().setBottomTab('timeline'),
    },
    {
      title: t.eventsTitle,
      text: t.deniedNodeStep,
      target: t.section({ at: at('workflowCanvas') }),
    },
    {
      title: t.stepChangeFork,
      text: t.debuggerStep,
      target: at('debugBar'),
    },
  ],
  compare: [
    playDemo,
    {
      title: t.chooseWhatHappened,
      text: t.tracesStep,
      target: at('compareTraces'),
      show: ({ shell }) => {
        shell.getState().showComparePage('comparison');
        shell.getState().setRightTab('traces');
      },
    },
    {
      title: t.rebuiltWorkflow,
      text: t.rebuiltStep,
      target: at('compareRebuilt'),
    },
    {
      title: t.scoresTitle,
      text: t.scoresStep,
      target: at('compareScores'),
      show: ({ shell }) => shell.getState().setRightTab('scores'),
    },
    {
      title: t.changesTitle,
      text: t.changesStep,
      target: at('compareChanges'),
      show: ({ shell }) => shell.getState().setRightTab('changes'),
    },
  ],
};
