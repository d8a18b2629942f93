// Replies of agents with the ANSWERs that each gives the user, labelled by hand before the detector was tuned on them.
// A third is set aside for measuring alone. The rule looks at the text only, so that nobody chooses.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildWorkflowFacts, type WorkflowFacts } from '../../core/session';
import { hashText } from '../../core/support';

export interface LabelledAgentReply {
  readonly workflow: string;
  readonly language: 'en' | 'zh';
  /** `true-claim` and `false-claim` by what had happened before; no other kind gives an ANSWER. */
  readonly kind: string;
  /** Names of the ANSWERs it gives. */
  readonly answers: readonly string[];
  readonly text: string;
}

const read = (file: string) => readFileSync(resolve(import.meta.dirname, file), 'utf8');

export function labelledReplies(): LabelledAgentReply[] {
  return read('replies.jsonl')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as LabelledAgentReply);
}

export const isHeldOut = ({ text }: LabelledAgentReply): boolean => hashText(text) % 3 === 0;

/** What the workflow declares that a reply belongs to. */
export function labelledWorkflow(name: string): WorkflowFacts {
  return buildWorkflowFacts({ title: name, kind: 'pdl', source: read(`${name}.yaml`) }, []);
}
