// Builds texts and ids of graph nodes. Ids derive from names and words, never from offsets, and are unique within a
// graph.

import { oneLine, shorten } from '../../support';
import type { AnswerDecl, ApiDecl, NameAt } from '../model';

const detailLimit = 64;
const labelLimit = 160;
const slugLimit = 40;

function joinNames(names: readonly NameAt[]): string {
  let shown = names[0]?.name ?? '';
  for (let i = 1; i < Math.min(names.length, 3); i++) shown += `, ${names[i]?.name}`;
  return names.length > 3 ? `${shown} +${names.length - 3}` : shown;
}

/** Above this length, counts replace the names of the second line. */
const maxDetailLength = 32;

/** Second line of an API: `request → response`, with names if they fit, else with counts. */
export function apiDetail({ request, response }: ApiDecl): string | undefined {
  if (request.length === 0 && response.length === 0) return undefined;
  const counted = (names: readonly NameAt[]) => (names.length > 1 ? `${names.length} values` : joinNames(names));
  const [takes, gives] = [joinNames(request), joinNames(response)];
  const variants = [
    `${takes} → ${gives}`,
    `${counted(request)} → ${gives}`,
    `${counted(request)} → ${counted(response)}`,
  ];
  const fitting = variants.find((variant) => variant.length <= maxDetailLength) ?? variants.at(-1) ?? '';
  return shorten(fitting.trim(), detailLimit);
}

/** Second line of an ANSWER: the first words of its text. */
export function answerDetail(answer: AnswerDecl): string | undefined {
  const text = shorten(answer.desc ?? '', detailLimit);
  return text === '' ? undefined : text;
}

export function statementLabel(text: string): string {
  return shorten(text, labelLimit);
}

/** Shortens a long condition in the middle, because its end is the most specific part. */
export function conditionLabel(text: string): string {
  const flat = oneLine(text);
  if (flat.length <= labelLimit) return flat;
  const tail = flat.slice(-labelLimit / 2).replace(/^[\uDC00-\uDFFF]/, '');
  return `${shorten(flat, labelLimit / 2 - 1)}${tail.trimStart()}`;
}

/** Words of a sentence as part of an id: letters and digits of any script. */
export function slugOf(text: string): string {
  const slug = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return shorten(slug, slugLimit).replace(/[-…]+$/, '') || 'text';
}
