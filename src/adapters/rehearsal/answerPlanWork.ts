// Plays the work on one subtask, by rule: a part is a few words under its name, the whole is its parents' outputs in
// order. Some workers leave a part open at first, and some do so despite feedback.

import { type ChatRequest, findJsonObject } from '../../core/llm';
import { createRandom } from '../../core/support';
import { readFences } from './readPrompt';

/** Share of workers that leave a part open at first, and share of those that do so despite feedback. */
const SLOPPY = 0.2;
const STUBBORN = 0.05;

/** First words of the requirement that assembles the parts. */
export const assembleRequirement = 'Put the parts together';
/** Before a sentence that the part repeats. */
export const stateRequirement = 'State this:';
const open = 'Not written yet.';

/** Names in a list after a colon: `these parts: Motivation, Problem and Summary.` */
export function partNames(task: string): readonly string[] {
  const list = /\b(?:parts|sections|functions|chapters|pages|fields)\b[^:.\n]*:\s*([^.\n]+)/i.exec(task)?.[1] ?? '';
  return list
    .split(/,\s*(?:and\s+)?|\s+and\s+|;\s*/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

interface ReadWork {
  readonly requirement: string;
  readonly form: string;
  /** Outputs of the parents, or of the leaves; `none` for a lost one. */
  readonly outputs: readonly string[];
}

function readWork(request: ChatRequest): ReadWork {
  const fences = readFences(request.messages.find(({ role }) => role === 'user')?.content ?? '');
  const textOf = (language: string) => fences.find((fence) => fence.language === language)?.text.trim();
  return {
    requirement: textOf('requirement') ?? '',
    form: textOf('format') ?? 'Markdown',
    outputs: fences.flatMap(({ language, text }) => (language === 'output' ? [text.trim()] : [])),
  };
}

const quoted = (text: string) => [...text.matchAll(/"([^"\n]+)"/g)].map(([, name]) => name as string);

export function answerWorker(request: ChatRequest): string {
  const { requirement, form, outputs } = readWork(request);
  const names = quoted(requirement);
  const given = outputs.filter((output) => output !== 'none');
  if (requirement.startsWith(assembleRequirement)) return putTogether(given, form);
  const [name = requirement] = names;
  // The same draw in every round of an attempt: the requests of one attempt increment their seeds.
  const previousReplies = request.messages.filter(({ role }) => role === 'assistant').length;
  const drawn = createRandom(`${(request.seed ?? 0) - previousReplies}/${requirement}`).next();
  const isOpen = drawn < STUBBORN || (drawn < SLOPPY && previousReplies === 0);
  const [, fact] = requirement.split(`${stateRequirement} `);
  const slides = Number(/\bIt has (\d+) slides\b/.exec(requirement)?.[1] ?? 1);
  const part = writePart(name, form, isOpen, fact);
  if (form !== 'LaTeX') return part;
  const more = Array.from({ length: slides - 1 }, (_, index) => writePart(`${name}, ${index + 2}`, form, isOpen));
  return [part, ...more].join('\n\n');
}

const words = (name: string) => `Rehearsed text on ${name}. No language model wrote it.`;

function writePart(name: string, form: string, isOpen: boolean, fact = ''): string {
  const text = isOpen ? open : `${words(name)} ${fact}`.trim();
  switch (form) {
    case 'HTML':
      return `<section>\n<h2>${escaped(name)}</h2>\n<p>${escaped(text)}</p>\n</section>`;
    case 'JavaScript':
      return `// ${text}\nfunction ${codeName(name)}() {\n  return undefined;\n}`;
    case 'JSON':
      return JSON.stringify({ [name]: text });
    case 'LaTeX':
      return `\\begin{frame}{${name.replace(/[\\{}$&#^_~%]/g, ' ')}}\n${text}\n\\end{frame}`;
    default:
      return `## ${name}\n\n${text}`;
  }
}

function putTogether(outputs: readonly string[], form: string): string {
  if (form === 'JSON') return JSON.stringify(Object.assign({}, ...outputs.map((text) => findJsonObject(text)?.value)));
  const body = outputs.join('\n\n');
  if (form === 'LaTeX') return `\\documentclass{beamer}\n\\begin{document}\n\n${body}\n\n\\end{document}`;
  if (form !== 'HTML') return body;
  return `<!doctype html>\n<html lang="en">\n<head><title>Rehearsed page</title></head>\n<body>\n${body}\n</body>\n</html>`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const codeName = (name: string) => name.replace(/[^\p{L}\p{N}_$]/gu, '') || 'part';

/** Passes if every quoted name occurs in the output and no part is open. */
export function answerVerifier(request: ChatRequest): string {
  const { requirement, form, outputs } = readWork(request);
  const output = outputs[0] ?? '';
  const missing = quoted(requirement).filter(
    (name) => ![name, escaped(name), codeName(name)].some((written) => output.includes(written)),
  );
  const feedback =
    output === '' || output === 'none'
      ? 'There is no output.'
      : output.includes(open)
        ? 'A part of the output is not written yet.'
        : missing.length > 0
          ? `This is missing: ${missing.join(', ')}.`
          : form === 'JSON' && !findJsonObject(output)
            ? 'The output is not a JSON object.'
            : '';
  return JSON.stringify({ fulfilled: feedback === '', feedback });
}

export function answerSummarizer(request: ChatRequest): string {
  const given = readWork(request).outputs.filter((output) => output !== 'none');
  return given.join('\n\n');
}
