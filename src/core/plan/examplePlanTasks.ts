// Example tasks with acceptance checks, modelled on the paper's three: a game's code, a slide deck with required parts (in
// Markdown, and in LaTeX as in the paper), a conference site.

import type { AcceptanceCheck } from './acceptanceChecks';

export interface ExamplePlanTask {
  readonly id: string;
  readonly title: string;
  readonly task: string;
  readonly checks: readonly AcceptanceCheck[];
}

const gameFunctions = ['createBoard', 'placeStone', 'findWinner', 'chooseMove', 'drawBoard', 'playTurn'];
const deckParts = ['Motivation', 'Problem statement', 'Intuitive solution', 'Equations', 'Summary'];
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
];
