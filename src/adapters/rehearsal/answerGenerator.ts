// Plays the planner of workflows, by rule: chooses actions whose words occur in the task, in the order of the text.
// Actions of one step of the task may run in parallel. There is no understanding; a seed varies how literally the text
// is taken, so that several answers differ as a model's do. A temperature of 0 always gives the same answer.

import { parseWorfbench } from '../../core/formats';
import type { ChatRequest } from '../../core/llm';
import { readFences } from './readPrompt';

export function answerGenerator(request: ChatRequest): string {
  const userPrompt = request.messages.find(({ role }) => role === 'user')?.content ?? '';
  const fences = readFences(userPrompt);
  const task = fences.find(({ language }) => language === 'task')?.text ?? userPrompt;
  const actions = (fences.find(({ language }) => language === 'actions')?.text ?? '')
    .split('\n')
    .flatMap((line) => /^- ([^:\n]+)/.exec(line)?.[1]?.trim() ?? []);
  const manner = request.temperature === 0 ? 0 : (request.seed ?? 0) % 3;
  const steps = splitTask(task);
  const listed = request.messages.findLast(({ role }) => role === 'assistant');
  const nodes = listed ? nodesOf(listed.content) : [];
  if (nodes.length > 0 && /\bedges\b/i.test(request.messages.at(-1)?.content ?? '')) {
    return writeEdges(nodes, steps, manner);
  }
  const found = actions.length > 0 ? chooseActions(steps, actions) : steps;
  // The hasty variant drops the last action if there are enough.
  const kept = manner === 2 && found.length > 3 ? found.slice(0, -1) : found;
  return `Node:\n${kept.map((node, index) => `${index + 1}: ${node}`).join('\n')}`;
}

function nodesOf(text: string): readonly string[] {
  const parsed = parseWorfbench(text);
  return parsed.ok ? parsed.value.graph.nodes.slice(1, -1).map(({ label }) => label) : [];
}

/** Splits the text into steps: sentences, and parts separated by words of order. */
export function splitTask(task: string): readonly string[] {
  const steps = task
    .replace(/^[ \t]*(?:[-*]|\d+[.)])[ \t]*/gm, '')
    .split(/[.;!?。；！？\n]+|,?\s+\b(?:and then|then|after that|afterwards|finally|next)\b|,\s+/i)
    .map((step) => step.trim())
    .filter((step) => /[\p{L}\p{N}]/u.test(step));
  return steps.length > 0 ? steps : ['do the task'];
}

const small = new Set(['the', 'a', 'an', 'of', 'to', 'in', 'on', 'for', 'with', 'and', 'or', 'it', 'get', 'is', 'by']);

const wordsOf = (text: string): readonly string[] =>
  (
    text
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? []
  )
    .filter((word) => !small.has(word))
    // Endings under which the same word occurs elsewhere.
    .map((word) => (word.length > 4 ? word.replace(/(?:ing|ed|es|s|e)$/, '') : word));

/** The step of the text that mentions an action: the first with most of its words; -1 if none does. */
function stepOf(action: string, steps: readonly string[]): { readonly step: number; readonly place: number } {
  const wanted = wordsOf(action);
  let best = { step: -1, place: 0, count: 0 };
  steps.forEach((text, step) => {
    const words = wordsOf(text);
    // The verb counts more than its object, and comes first in a name.
    const count = wanted.reduce((sum, word, at) => sum + (words.includes(word) ? (at === 0 ? 2 : 1) : 0), 0);
    if (count <= best.count) return;
    best = {
      step,
      place: Math.min(...wanted.flatMap((word) => (words.includes(word) ? [words.indexOf(word)] : []))),
      count,
    };
  });
  return best;
}

function chooseActions(steps: readonly string[], actions: readonly string[]): readonly string[] {
  const placed = actions.map((action) => ({ action, ...stepOf(action, steps) })).filter(({ step }) => step >= 0);
  // A task that mentions no action keeps the list unchanged.
  if (placed.length === 0) return actions;
  return placed.toSorted((a, b) => a.step - b.step || a.place - b.place).map(({ action }) => action);
}

function writeEdges(nodes: readonly string[], steps: readonly string[], manner: number): string {
  const ranks: number[][] = [];
  let last = -1;
  nodes.forEach((node, index) => {
    const { step } = stepOf(node, steps);
    const rank = ranks.at(-1);
    if (rank && manner !== 1 && step >= 0 && step === last) rank.push(index + 1);
    else ranks.push([index + 1]);
    last = step;
  });
  const pairs: string[] = [];
  [['START'], ...ranks].forEach((rank, at) => {
    const next: readonly (number | string)[] = ranks[at] ?? ['END'];
    for (const from of rank) for (const to of next) pairs.push(`(${from},${to})`);
  });
  return `Edge: ${pairs.join(' ')}`;
}
