// The business tools of a task: their schemas and their outcomes.

import type { ChatToolSchema } from '../llm';
import type { CancelSignal, JsonObject, JsonValue } from '../support';

export type ToolOutcome =
  | { readonly kind: 'succeeded'; readonly value: JsonValue }
  /** The error, and a remedy. */
  | { readonly kind: 'failed'; readonly message: string };

export interface ToolSet {
  readonly schemas: readonly ChatToolSchema[];
  /** Never rejects. Unknown tools and invalid arguments are failures. */
  call(name: string, args: JsonObject, cancel?: CancelSignal): ToolOutcome | Promise<ToolOutcome>;
}
