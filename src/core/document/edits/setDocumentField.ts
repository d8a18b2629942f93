// Sets the name or a description of the document. An empty description removes the field.

import { fail, ok, type TextEdit } from '../../support';
import type { GraphEditPlanner } from '../editContext';
import type { PdlShell, ShellField } from '../yaml/pdlShell';
import { printText } from '../yaml/scalarText';
import { isCommentLine, lineStart, lineTextAt, wholeLines } from '../yaml/yamlText';
import { planFieldText } from './setField';

type Field = 'Name' | 'Desc' | 'Detailed_desc';

const spellings: { readonly [field in Field]: readonly string[] } = {
  Name: ['name'],
  Desc: ['desc', 'description'],
  Detailed_desc: ['detailed_desc', 'desc_detail', 'detailed_description'],
};

const keyOf = (section: ShellField): string =>
  section.key
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/gu, '_');

const findField = (shell: PdlShell, field: Field): ShellField | undefined =>
  shell.sections.find((section) => spellings[field].includes(keyOf(section)));

/** A new field goes below the field that precedes it in documents; the name goes to the top. */
function planNewField(shell: PdlShell, field: Field, text: string): TextEdit[] | undefined {
  const { source, newline, sections } = shell;
  const [first] = sections;
  if (!first && source.trim() !== '') return undefined;
  const written = `${field}: ${printText(text, { context: 'block', newline, keyIndent: 0 })}`;
  const order: readonly Field[] = ['Name', 'Desc', 'Detailed_desc'];
  const above = order.slice(0, order.indexOf(field)).findLast((name) => findField(shell, name));
  const before = above && findField(shell, above);
  if (before) {
    const end = Math.max(before.end, before.colonEnd);
    const at = wholeLines(source, end, end).end;
    const isOpen = at === source.length && !source.endsWith('\n');
    return [{ range: { start: at, end: at }, text: isOpen ? newline + written : written + newline }];
  }
  let at = first ? lineStart(source, first.start) : source.length;
  // Comments directly above the first section belong to it; comments at the very top belong to the document.
  while (at > 0 && isCommentLine(lineTextAt(source, at - 1)) && lineStart(source, at - 1) > 0)
    at = lineStart(source, at - 1);
  if (at > 0 && lineStart(source, at - 1) === 0 && isCommentLine(lineTextAt(source, 0)) && first) {
    at = lineStart(source, first.start);
  }
  return [{ range: { start: at, end: at }, text: written + newline }];
}

export const planSetDocumentField: GraphEditPlanner<'setDocumentField'> = ({ shell }, edit) => {
  const { field } = edit;
  const text = field === 'Name' ? edit.text.trim() : edit.text;
  const label = `Set ${field === 'Name' ? 'the name' : 'the description'}`;
  const place = findField(shell, field);
  if (text.trim() === '') {
    if (field === 'Name') return fail({ code: 'document/name-empty', message: 'A document needs a name.' });
    if (!place) return fail({ code: 'document/not-there', message: 'There is no description to take away.' });
    const end = Math.max(place.end, place.colonEnd);
    return ok({ edits: [{ range: wholeLines(shell.source, place.start, end), text: '' }], label });
  }
  const edits = place ? planFieldText(shell, place, text, 'block') : planNewField(shell, field, text);
  if (edits) return ok({ edits, label });
  return fail({
    code: 'document/unsupported-shape',
    message: `"${field}" contains something that is not a text, or the file has no sections. Edit the text instead.`,
  });
};
