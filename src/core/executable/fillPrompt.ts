// Fills the prompt of an LLM node with its values. One pass: placeholders inside a value are never replaced.

import { canonicalJson, type JsonObject, ownProperty } from '../support';

/** `{name}` becomes the value of that name; other braces stay unchanged. */
export function fillPrompt(prompt: string, values: JsonObject): string {
  return prompt.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const value = ownProperty(values, name.trim());
    if (value === undefined) return whole;
    return typeof value === 'string' ? value : canonicalJson(value);
  });
}
