// Replies of agents with the ANSWERs that each gives the user, labelled manually before the detector was tuned on them.
// A third is held out for measuring; the split depends only on the text, so that it is not a choice.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildWorkflowFacts, type WorkflowFacts } from '../../core/session';
import { hashText } from '../../core/support';

export interface LabelledAgentReply {
  readonly workflow: string;
  readonly language: 'en' | 'zh';
  /** `true-claim` and `false-claim` by the preceding events; no other kind gives an ANSWER. */
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

/** The declarations of the workflow that a reply belongs to. */
export function labelledWorkflow(name: string): WorkflowFacts {
  return buildWorkflowFacts({ title: name, kind: 'pdl', source: read(`${name}.yaml`) }, []);
}
