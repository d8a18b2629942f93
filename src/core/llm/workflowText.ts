// A workflow as a prompt shows it: the text and the name of the fence around it.

export type PromptFormat = 'pdl' | 'text' | 'code' | 'flowchart' | 'none';

export interface PromptDocument {
  readonly title: string;
  readonly kind: 'pdl' | 'mermaid';
  readonly source: string;
}

export interface WorkflowText {
  readonly fence: 'pdl' | 'text' | 'python' | 'mermaid';
  readonly text: string;
  readonly description: string;
}

/** `undefined` for the format `none`. A flowchart document is shown as the flowchart it is in every format. */
export function workflowText(document: PromptDocument, format: PromptFormat): WorkflowText | undefined {
  if (format === 'none') return undefined;
  if (document.kind === 'mermaid') return { fence: 'mermaid', text: document.source, description: '' };
  return { fence: 'pdl', text: document.source, description: '' };
}
