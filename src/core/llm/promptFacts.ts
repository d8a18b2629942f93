// The facts of a workflow, and those that each form of it in a prompt lacks. The facts come from the model of the
// document or the labels of its chart, their presence from a reader of the printed form.

import { chartFacts, type FactForm, missingFacts, type WorkflowFact, workflowFacts } from '../formats';
import { memoize } from '../support';
import { type PromptDocument, promptProcedure, workflowText } from './workflowText';

export const factForms = ['pdl', 'text', 'code', 'flowchart'] as const satisfies readonly FactForm[];

export interface PromptFacts {
  readonly facts: readonly WorkflowFact[];
  readonly lacking: Readonly<Record<FactForm, readonly WorkflowFact[]>>;
}

/** Undefined for a flowchart without a procedure: every form shows it as it is. */
export const promptFacts = memoize((document: PromptDocument): PromptFacts | undefined => {
  const isDrawn = document.kind === 'mermaid';
  if (isDrawn && document.procedure === undefined) return undefined;
  const facts = isDrawn ? chartFacts(document.source) : workflowFacts(promptProcedure(document));
  const lackingIn = (form: FactForm) => {
    // The labels of a chart are looked for in the lines of a PDL document: it states them in other words.
    const reader = isDrawn && form === 'pdl' ? 'text' : form;
    return missingFacts(facts, reader, workflowText(document, form)?.text ?? '');
  };
  return {
    facts,
    lacking: {
      pdl: lackingIn('pdl'),
      text: lackingIn('text'),
      code: lackingIn('code'),
      flowchart: lackingIn('flowchart'),
    },
  };
});
