// The prompt of an LLM node with its values in it. One pass: what a value says is never read as a place for another.

import { canonicalJson, type JsonObject, ownProperty } from '../support';

/** `{name}` becomes the value of that name; braces around anything else stay as they are. */
export function fillPrompt(prompt: string, values: JsonObject): string {
  return prompt.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const value = ownProperty(values, name.trim());
    if (value === undefined) return whole;
    return typeof value === 'string' ? value : canonicalJson(value);
  });
}
