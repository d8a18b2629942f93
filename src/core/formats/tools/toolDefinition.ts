// The common type into which all tool formats are read. Structurally a tool of the chat port, with further fields that
// only tool files have.

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
