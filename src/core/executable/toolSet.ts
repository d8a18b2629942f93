// The business tools of a task: what they are called and take, and how they answer.

import type { ChatToolSchema } from '../llm';
import type { CancelSignal, JsonObject, JsonValue } from '../support';

export type ToolOutcome =
  | { readonly kind: 'succeeded'; readonly value: JsonValue }
  /** What went wrong, and what to try. */
  | { readonly kind: 'failed'; readonly message: string };

export interface ToolSet {
  readonly schemas: readonly ChatToolSchema[];
  /** Never rejects. A tool that is not known and arguments that do not fit are failures. */
  call(name: string, args: JsonObject, cancel?: CancelSignal): ToolOutcome | Promise<ToolOutcome>;
}
