/**
 * Whether one text is a single word and the other has several: "Your trip was changed." is not comparable with
 * "query_success".
 */
export function isCodeBesideWords(left: string, right: string): boolean {
  const areWords = (text: string) => /\S\s+\S/.test(text.trim());
  return areWords(left) !== areWords(right);
}
