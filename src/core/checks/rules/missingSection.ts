// Finds a Name, APIs or Procedure section that is missing, empty, or of a wrong shape that the parser does not report.

import type { QuickFix, Severity, TextRange } from '../../support';
import type { CheckContext } from '../checkContext';
import type { Finding, Rule } from '../rule';

export const missingSection: Rule = { name: 'missing-section', check };

function* check(context: CheckContext): Iterable<Finding> {
  const { document } = context;
  // A text without any section is not a document yet; the parser reports that.
  if (document.sections.length === 0) return;
  if ((document.name?.name ?? '').trim() === '') yield* nameless(context);
  const hasDeclarations = [document.slots, document.apis, document.answers, document.others].some(
    (list) => list.length > 0,
  );
  if (document.apis.length === 0) {
    yield* lacking(context, 'api', 'info', {
      missing:
        'The document declares no APIs, so the agent can only talk. Add an API on the canvas, or a section `APIs:` with an item for each.',
      empty:
        'No API is declared yet, so the agent can only talk. Add an API on the canvas, or an item `- name: ...` below the key.',
    });
  }
  if ((document.procedure?.text ?? '').trim() === '') {
    // A newly created document is not a mistake.
    yield* lacking(context, 'procedure', hasDeclarations ? 'warning' : 'info', {
      missing:
        'The document has no procedure, so the agent knows its tools but not the steps. Add the first step on the canvas, or `Procedure: |` and the steps below it.',
      empty:
        'The procedure has no steps yet, so the agent does not know what to do. Add the first step on the canvas, or write it below the key, indented.',
    });
  }
}

function* nameless(context: CheckContext): Iterable<Finding> {
  const { source, sections } = context.document;
  const section = sections.find(({ key }) => key === 'name');
  if (section === undefined) {
    const at = firstKey(context);
    yield {
      at: { range: at },
      message: 'The document has no name: lists, exports and the prompt call it untitled. Add a line `Name: ...`.',
      fixes: [nameFix({ start: at.start, end: at.start }, 'Name: Untitled workflow\n')],
    };
    return;
  }
  const { keyRange, valueRange } = section;
  const value = source.slice(valueRange.start, valueRange.end).trim();
  yield value === '' || /^(?:null|~|""|'')$/.test(value)
    ? {
        at: { range: keyRange },
        message:
          'The name is empty: lists, exports and the prompt call the workflow untitled. Write one behind the colon.',
        fixes: [nameFix(valueRange, ' Untitled workflow')],
      }
    : {
        at: { range: keyRange },
        message:
          '`Name` takes a text, but its value is a list or a map, so the workflow has no name. Write it in one line.',
      };
}

function nameFix(range: TextRange, text: string): QuickFix {
  return { title: 'Name it `Untitled workflow`', edits: [{ range, text }] };
}

function* lacking(
  context: CheckContext,
  key: string,
  level: Severity,
  message: { readonly missing: string; readonly empty: string },
): Iterable<Finding> {
  const { source, sections, diagnostics } = context.document;
  const section = sections.find((candidate) => candidate.key === key);
  if (section === undefined) {
    yield { at: { range: firstKey(context) }, message: message.missing, level };
    return;
  }
  // The parser reports a section of another shape.
  const { start, end } = section.valueRange;
  const hasParserDiagnostic = diagnostics.some(
    ({ range }) => range.start >= start && range.start <= end && range.end > range.start,
  );
  if (hasParserDiagnostic && source.slice(start, end).trim() !== '') return;
  yield { at: { range: section.keyRange }, message: message.empty, level };
}

/** A missing section concerns the whole document, so its first key gets the finding. */
function firstKey({ document }: CheckContext): TextRange {
  return document.sections[0]?.keyRange ?? { start: 0, end: 0 };
}
