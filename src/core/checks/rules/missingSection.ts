// Name, APIs and Procedure: what a document needs before an agent can follow it.

import type { PdlDocument } from '../../language';
import type { TextRange } from '../../support';
import type { CheckContext } from '../checkContext';
import type { Finding, Rule } from '../rule';

export const missingSection: Rule = { name: 'missing-section', check };

function* check({ document }: CheckContext): Iterable<Finding> {
  if ((document.name?.name ?? '').trim() === '') {
    yield {
      at: { range: placeOf(document, ['name']) },
      message: 'The document has no `Name`. Agents and lists of workflows call it by that: add `Name: ...` at the top.',
    };
  }
  if (document.apis.length === 0 && document.others.length === 0) {
    yield {
      at: { range: placeOf(document, ['api']) },
      message:
        'The document declares no `APIs`. Without them the agent can only talk: list what it may call under `APIs:`.',
      // A flow of answers alone is unusual, and still one that runs.
      level: document.procedure === undefined || document.answers.length === 0 ? 'warning' : 'info',
    };
  }
  if (document.procedure === undefined || document.procedure.body.length === 0) {
    yield {
      at: { range: placeOf(document, ['procedure', 'pdl']) },
      message:
        'The document has no `Procedure`, so nothing says in which order things happen: add `Procedure: |` and the steps below it, indented.',
    };
  }
}

/** The section's key where it is written but empty, else the first line of the document. */
function placeOf(document: PdlDocument, keys: readonly string[]): TextRange {
  const section = document.sections.find((candidate) => keys.includes(candidate.key));
  if (section) return section.keyRange;
  const firstLine = document.source.search(/\r?\n/);
  return { start: 0, end: firstLine < 0 ? document.source.length : firstLine };
}
