// Whether a text can be pasted into a flowchart as nodes of it: a cheap look, Mermaid's parser has the last word.

/** Lines of a flowchart, with or without its first line. Other diagrams and PDL are none. */
export function isFlowchartClip(text: string): boolean {
  const start = text.slice(0, 4000);
  if (/^\s*(?:---[\s\S]*?---\s*)?(?:%%[^\n]*\n\s*)*(?:flowchart|graph)\b/u.test(start)) return true;
  // An arrow between two words, or a label in brackets right behind one.
  return (
    /^\s*[\p{L}\p{N}_][^\n]*(?:-->|---|-\.->|==>|--o|--x)[^\n]*$/mu.test(start) ||
    /^\s*[\p{L}\p{N}_]+[[({][^\n]*[\])}]\s*$/mu.test(start)
  );
}
