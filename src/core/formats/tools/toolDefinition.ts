// A tool as every format is read into. Structurally a tool of the chat port, with what only a tool file knows beside it.

import type { JsonObject } from '../../support';

export interface ToolDefinition {
  readonly name: string;
  readonly description?: string;
  /** JSON Schema of an object. */
  readonly parameters: JsonObject;
  /** JSON Schema of the result, an object. */
  readonly returns?: JsonObject;
  readonly http?: { readonly method: string; readonly url: string };
}
