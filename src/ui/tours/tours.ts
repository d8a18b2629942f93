// The steps of the tours. Each points at a control of the app as it is and says what it is for; a step shows what it points
// at, and nothing else is done for the reader.

import { examples } from '../../examples';
import type { TourName } from '../../state/frame/shellStore';
import { openExample } from '../studio/openExample';
import type { WeirStores } from '../studio/weirContext';
import { testIds } from '../testIds';

export interface TourStep {
  readonly title: string;
  readonly text: string;
  /** Selector of what it points at. */
  readonly target: string;
  /** Brings that on the screen. */
  readonly show?: (stores: WeirStores) => void;
  /** Selector of what the reader is asked to bring about: when it appears, the tour goes on by itself. */
  readonly until?: string;
}

const at = (id: keyof typeof testIds) => `[data-testid="${testIds[id]}"]`;

const openHospital = ({ workspace }: WeirStores) => {
  const [hospital] = examples;
  if (hospital) openExample(workspace, hospital);
};

const playDemo: TourStep = {
  title: 'Play a session',
  text: 'Press "With controllers". A scripted user wants a confirmation before anything is booked; a hasty rehearsal agent gives in.',
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
      title: 'The procedure as a graph',
      text: 'What happens, from Start to End: calls, replies, conditions. Drag to move the view; select a node to see what leads to it and what follows.',
      target: `${at('canvas')} section`,
      show: (stores) => {
        openHospital(stores);
        stores.shell.getState().setMode('author');
        stores.workspace.getState().setView('procedure');
      },
    },
    {
      title: 'Add a step',
      text: 'Choose what to add, or drag it onto an arrow. The key / does the same beside the selected node: type what you want.',
      target: `${at('canvas')} [role="toolbar"][aria-label="Add"]`,
    },
    {
      title: 'The same document as text',
      text: 'Every change on the canvas is a small edit of this text, and what you type here is drawn at once. One undo covers both.',
      target: at('source'),
      show: ({ shell }) => shell.getState().setRightTab('source'),
    },
    {
      title: 'What must come first',
      text: 'Choose "Dependencies" to see preconditions: what an agent must have done before a call or a reply. Drag from one node to another to add one.',
      target: `${at('canvas')} fieldset`,
    },
    {
      title: 'Problems, as you work',
      text: 'Names that nobody declares, preconditions that cannot hold, loops without an end. A click leads to the place; many mend themselves with one button.',
      target: at('problems'),
      show: ({ shell }) => shell.getState().setBottomTab('problems'),
    },
  ],
  run: [
    {
      title: 'Who answers',
      text: 'A rehearsal agent follows the procedure by rule, without a model and without a key. Connect any OpenAI-compatible endpoint here to talk to a real one.',
      target: at('modelChooser'),
      show: ({ shell }) => shell.getState().setMode('run'),
    },
    playDemo,
    {
      title: 'Everything is an event',
      text: 'Prompts, decisions, verdicts, calls. Click the mark of a denial: the canvas and the conversation go to that moment.',
      target: at('timeline'),
      show: ({ shell }) => shell.getState().setBottomTab('timeline'),
    },
    {
      title: 'Why it was denied',
      text: 'The node that the agent reached for is marked, with the reason: what had to be done before. What was done is lit along the way.',
      target: `${at('canvas')} section`,
    },
    {
      title: 'Step, change, fork',
      text: 'Stop before a decision, change it or a result, and continue. Continuing from an earlier event makes a new run; nothing is overwritten.',
      target: at('debugBar'),
    },
  ],
  compare: [
    playDemo,
    {
      title: 'Choose what happened',
      text: 'The runs of this document. One shows one path; several show what branches, repeats and is optional. Logs of other programs can be opened, too.',
      target: at('compareTraces'),
      show: ({ shell }) => {
        shell.getState().setMode('compare');
        shell.getState().setBottomTab('traces');
      },
    },
    {
      title: 'The rebuilt workflow',
      text: 'Made from these runs by rule, without a model. Nodes that match yours stand at the same place; click one to see the events behind it.',
      target: at('compareRebuilt'),
    },
    {
      title: 'How close it is',
      text: 'Each score says on what it was computed, and by which definition.',
      target: at('compareScores'),
      show: ({ shell }) => shell.getState().setRightTab('scores'),
    },
    {
      title: 'Take over what you like',
      text: 'The differences as changes of your text, to be accepted one by one.',
      target: at('compareChanges'),
      show: ({ shell }) => shell.getState().setRightTab('changes'),
    },
  ],
};
