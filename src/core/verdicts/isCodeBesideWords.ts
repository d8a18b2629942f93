/** One text is a single word and the other is several: "Your trip was changed." does not answer `== "query_success"`. */
export function isCodeBesideWords(left: string, right: string): boolean {
  const areWords = (text: string) => /\S\s+\S/.test(text.trim());
  return areWords(left) !== areWords(right);
}
