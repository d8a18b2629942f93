// Reads the three listings of flight booking in FlowBench's appendix from the paper beside the project: text, code and
// flowchart, and the toolbox. The repository contains no copy.

import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const paper = resolve(import.meta.dirname, '../../../shared/papers/flowbench-alibaba.txt');

export const hasFlightListings = existsSync(paper);
if (!hasFlightListings) console.warn(`SKIPPED: ${paper} is not there, so the paper's own listings were not converted.`);

const read = () => readFileSync(paper, 'utf8').replaceAll('\u00a0', ' ').replaceAll('\f', '');

export function flightText(): string {
  const paperText = read();
  const from = paperText.indexOf('The process of booking a flight begins');
  return paperText.slice(from, paperText.indexOf('Listing 4', from));
}

/**
 * Restores the indentation of the code, which printing lost: the body of a colon is indented, an `else` belongs to the
 * last `if` without one, and functions are at the margin.
 */
export function flightCode(): string {
  const paperText = read();
  const from = paperText.indexOf('def book_flight');
  const open: { readonly isIf: boolean; readonly depth: number }[] = [];
  let depth = 0;
  const lines = paperText
    .slice(from, paperText.indexOf('Listing 5', from))
    .split('\n')
    .map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      if (/^(?:def |# Start|book_flight\(\)$)/.test(line)) {
        open.length = 0;
        depth = 0;
      }
      if (line.startsWith('else')) {
        while (open.at(-1)?.isIf === false) open.pop();
        depth = open.pop()?.depth ?? 0;
      }
      const indented = `${'    '.repeat(depth)}${line}`;
      if (line.endsWith(':')) {
        open.push({ isIf: line.startsWith('if '), depth });
        depth++;
      }
      return indented;
    })
    .join('\n');
}

export function flightChart(): string {
  const paperText = read();
  const from = paperText.lastIndexOf('flowchart TD', paperText.indexOf('SK000(Start)'));
  return paperText.slice(from, paperText.indexOf('Listing 6', from));
}

export function flightTools(): string {
  const paperText = read();
  const from = paperText.indexOf('API: checkAvailability', paperText.indexOf('SK000(Start)'));
  return paperText.slice(from, paperText.indexOf('Listing 7', from));
}
