import { messagesOf, params } from './i18n';

export const toursMessages = messagesOf('tours', {
  stepOf: params('{step} of {steps}'),
  targetMissing: 'It is not on the screen now: an earlier step brings it there.',
  playASession: 'Play a session',
  demoStep:
    'Press "With controllers". A scripted user wants a confirmation before anything is booked; a hasty rehearsal agent gives in.',
  procedureAsAGraph: 'The procedure as a graph',
  procedureStep:
    'What happens, from Start to End: calls, replies, conditions. Drag to move the view; select a node to see what leads to it and what follows.',
  section: params('{at} section'),
  addAStep: 'Add a step',
  paletteStep:
    'Choose what to add, or drag it onto an arrow. The key / does the same beside the selected node: type what you want.',
  sameDocumentAsText: 'The same document as text',
  sourceStep:
    'Every change on the canvas is a small edit of this text, and what you type here is drawn at once. One undo covers both.',
  dependencyTitle: 'What must come first',
  dependencyStep:
    'Choose "Dependencies" to see preconditions: what an agent must have done before a call or a reply. Drag from one node to another to add one.',
  fieldset: params('{at} fieldset'),
  problemsAsYouWork: 'Problems, as you work',
  problemsStep:
    'Names without a declaration, preconditions that cannot hold, loops without an end. A click goes to the place; many can be fixed with one button.',
  modelTitle: 'Who answers',
  modelStep:
    'A rehearsal agent works by rules, without a model and without a key. Connect any OpenAI-compatible endpoint here to talk to a real one.',
  everythingIsAnEvent: 'Everything is an event',
  eventsStep:
    'Prompts, decisions, verdicts, calls. Click the mark of a denial: the canvas and the conversation go to that moment.',
  eventsTitle: 'Why it was denied',
  deniedNodeStep:
    'The node that the agent reached for is marked, with the reason: what had to be done before. What was done is lit along the way.',
  stepChangeFork: 'Step, change, fork',
  debuggerStep:
    'Stop before a decision, change it or a result, and continue. Continuing from an earlier event makes a new run; nothing is overwritten.',
  chooseWhatHappened: 'Choose what happened',
  tracesStep:
    'The runs of this document. One shows one path; several show what branches, repeats and is optional. Logs of other programs can be opened, too.',
  rebuiltWorkflow: 'The rebuilt workflow',
  rebuiltStep:
    'Made from these runs by rule, without a model. Nodes that match yours are at the same place; click one to see the events behind it.',
  scoresTitle: 'How close it is',
  scoresStep: 'Each score shows its basis and its definition.',
  changesTitle: 'Take over what you like',
  changesStep: 'The differences as changes of your text, to be accepted one by one.',
});
