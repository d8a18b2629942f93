// The business tools of a task: their schemas and their outcomes.

import type { InferOutput } from 'valibot';
import type { ChatToolSchema } from '../llm';
import type { CancelSignal, JsonObject } from '../support';
import type { toolOutcomeSchema } from './executableSchema';

export type ToolOutcome = InferOutput<typeof toolOutcomeSchema>;

export interface ToolSet {
  readonly schemas: readonly ChatToolSchema[];
  /** Never rejects. Unknown tools and invalid arguments are failures. */
  call(name: string, args: JsonObject, cancel?: CancelSignal): ToolOutcome | Promise<ToolOutcome>;
}
