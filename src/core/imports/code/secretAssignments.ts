/** Texts that code assigns to names of secrets: `api_key = "..."`, `{ apiKey: "..." }`. */
export function secretAssignments(text: string): readonly { readonly name: string; readonly value: string }[] {
  const assignment =
    /([\w-]{0,40}(?:key|token|secret|passw(?:or)?d|authorization)[\w-]{0,40})["']?\]?\s{0,4}[:=]\s{0,4}["'`]([^"'`\n]{8,400})["'`]/gi;
  return [...text.matchAll(assignment)].map(([, name = '', value = '']) => ({ name, value }));
}
