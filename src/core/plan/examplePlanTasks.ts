// Example tasks with acceptance checks, modelled on the paper's three: a game's code, slides with required parts, a
// conference site. `lecture` and `conference` have the paper's checks (Flow, experiment setup): the number of slides; name,
// dates, place and organizer. Earlier results belong to the other ids, whose texts and checks do not change.

import type { AcceptanceCheck } from './acceptanceCheckSchema';

export interface ExamplePlanTask {
  readonly id: string;
  readonly title: string;
  readonly task: string;
  readonly checks: readonly AcceptanceCheck[];
}

const gameFunctions = ['createBoard', 'placeStone', 'findWinner', 'chooseMove', 'drawBoard', 'playTurn'];
const deckParts = ['Motivation', 'Problem statement', 'Intuitive solution', 'Equations', 'Summary'];
const lectureParts = ['Motivation', 'Problem statement', 'Intuitive solution', 'Equations'];
const siteSections = ['Welcome', 'Schedule', 'Speakers', 'Venue', 'Registration', 'Contact'];

const listed = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

export const examplePlanTasks: readonly ExamplePlanTask[] = [
  {
    id: 'game',
    title: 'A five-in-a-row game',
    task: [
      'Write the code of a five-in-a-row game for a browser, as one JavaScript file.',
      `It has these functions: ${listed(gameFunctions)}.`,
      'A player plays against the computer; the game says whose turn it is and who has won.',
    ].join(' '),
    checks: [
      { kind: 'code' },
      { kind: 'declares', names: gameFunctions },
      { kind: 'judged', question: 'Can a whole game be played, up to a win or a full board?' },
    ],
  },
  {
    id: 'deck',
    title: 'A slide deck on a method',
    task: [
      'Write the slides of a talk on gradient descent for students, in Markdown with a heading for each slide.',
      `The deck has these five parts: ${listed(deckParts)}.`,
      'Keep it below 1500 words.',
    ].join(' '),
    checks: [
      { kind: 'sections', names: deckParts },
      { kind: 'length', unit: 'words', least: 20, most: 1500 },
      { kind: 'judged', question: 'Does a student who knows calculus understand the method from these slides?' },
    ],
  },
  {
    id: 'slides',
    title: 'A slide deck in LaTeX',
    task: [
      'Write the slides of a talk on gradient descent for students, as one LaTeX document of the class beamer.',
      `The deck has these five parts: ${listed(deckParts)}.`,
      'Each part is a frame with that title.',
    ].join(' '),
    checks: [
      { kind: 'latex' },
      { kind: 'sections', names: deckParts },
      { kind: 'judged', question: 'Does a student who knows calculus understand the method from these slides?' },
    ],
  },
  {
    id: 'site',
    title: 'A conference site',
    task: [
      'Write the web site of a two-day conference on agent workflows, as one HTML page.',
      `The page has these sections: ${listed(siteSections)}.`,
      'Each section has a heading of that name.',
    ].join(' '),
    checks: [
      { kind: 'html' },
      { kind: 'sections', names: siteSections },
      { kind: 'judged', question: 'Does a visitor find out when and where it is and how to register?' },
    ],
  },
  {
    id: 'lecture',
    title: 'Slides of a lecture in LaTeX',
    task: [
      'Write the slides of a lecture on gradient descent for students, as one LaTeX document of the class beamer.',
      `The lecture has these four parts: ${listed(lectureParts)}.`,
      'The first frame of each part has its name as the title. The lecture has 20 slides; two more or fewer are allowed.',
    ].join(' '),
    checks: [
      { kind: 'latex' },
      { kind: 'sections', names: lectureParts },
      { kind: 'length', unit: 'slides', least: 18, most: 22 },
      { kind: 'judged', question: 'Is the lecture complete, and can a student follow it?' },
    ],
  },
  {
    id: 'conference',
    title: 'The site of a conference, with dates and organizer',
    task: [
      'Write the web site of a conference, as one HTML page.',
      'The Conference on Agent Workflows takes place from May 12 to May 14, 2027 in Lisbon and is organized by the Agent Workflow Society.',
      `The page has these sections: ${listed(siteSections)}.`,
      'Each section has a heading of that name. The venue has a map, and the schedule covers all days.',
    ].join(' '),
    checks: [
      { kind: 'html' },
      { kind: 'sections', names: siteSections },
      {
        kind: 'mentions',
        names: ['Conference on Agent Workflows', '2027-05-12', '2027-05-14', 'Lisbon', 'Agent Workflow Society'],
      },
      { kind: 'judged', question: 'Does the page have a map of the venue and a schedule of all days?' },
    ],
  },
];
