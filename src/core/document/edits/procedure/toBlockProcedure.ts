// Rewrites a quoted, plain or folded procedure as a literal block. It decodes to the same text as before.

import { procedureScalar } from '../../../language';
import { fail, ok } from '../../../support';
import type { GraphEditPlanner } from '../../editContext';
import { lineEndAt } from '../../yaml/yamlText';

export const planToBlockProcedure: GraphEditPlanner<'toBlockProcedure'> = ({ document, shell }) => {
  const scalar = procedureScalar(document);
  if (!scalar) return fail({ code: 'document/not-there', message: 'This document has no procedure of its own.' });
  const { source, newline } = shell;
  const label = 'Write the procedure as a block';
  // Lines below `>` are already read line by line; only the indicator has to change.
  if (scalar.style === 'literal' && source[scalar.range.start] === '>') {
    const sign = { start: scalar.range.start, end: scalar.range.start + 1 };
    return ok({ edits: [{ range: sign, text: '|' }], label, procedureText: scalar.text });
  }
  if (scalar.style === 'literal') {
    return fail({ code: 'document/already-there', message: 'The procedure is a block of lines already.' });
  }
  if (/[^\n\t\P{Cc}]|[\u2028\u2029\ufeff]/u.test(scalar.text)) {
    return fail({
      code: 'document/unsupported-shape',
      message:
        'The procedure holds control characters, which are only allowed in quotes. Remove them from the text first.',
    });
  }
  const words = scalar.text.replace(/(?<!\n)\n+$/u, '');
  const breaks = scalar.text.length - words.length;
  const chomp = breaks === 0 ? '-' : breaks === 1 ? '' : '+';
  // If the first line is indented or blank, YAML needs an explicit indentation indicator.
  const margin = /^(?:[ \t]|\n*[ \t])/u.test(words) ? '2' : '';
  const lines = words.split('\n').map((line) => (line === '' ? '' : `  ${line}`));
  // Text behind the closing quote moves behind the block indicator.
  const end = lineEndAt(source, scalar.range.end);
  const rest = source.slice(scalar.range.end, end).trimEnd();
  const body = [...lines, ...Array.from({ length: Math.max(0, breaks - 1) }, () => '')].join(newline);
  const isLast = end === source.length;
  const text = `|${margin}${chomp}${rest}${newline}${body}${isLast && breaks > 0 ? newline : ''}`;
  return ok({
    edits: [{ range: { start: scalar.range.start, end }, text }],
    label,
    procedureText: scalar.text,
  });
};
