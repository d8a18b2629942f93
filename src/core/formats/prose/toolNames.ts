// Finds the names of tools and of their results in a text, by their spelling and the words around them.

/** "based on the returned is_air status": names in identifier spelling. */
export function returnedIn(text: string): string[] {
  const found = [
    ...text.matchAll(
      /\b(?:returned|returns|returning|return value|result|response|field|contains|includes|value of|according to|based on|by)\s+(?:the\s+|its\s+|an?\s+)?(?:returned\s+)?(?:value\s+|field\s+|flag\s+|status\s+)?(?:of\s+)?[`'"]?(\p{L}+(?:_[\p{L}\p{N}]+)+)/giu,
    ),
    ...text.matchAll(/(?:返回|结果|字段|根据)(?:的|值|结果|中的|状态)*\s*[`'"“]?([A-Za-z]+(?:_\w+)+)/gu),
  ].map(([, name = '']) => name);
  return [...new Set(found)];
}

/** Spelling that ordinary words do not have: camelCase or underscores. */
const coined = /^(?:[\p{Ll}\d]+\p{Lu}[\p{L}\d]*|\p{Lu}\p{Ll}+\p{Lu}[\p{L}\d]*|[\p{L}\d]+(?:_[\p{L}\d]+)+)$/u;
const name = '([\\p{L}\\d_]{2,60})';
const callSigns = [
  new RegExp(
    `\\b(?:call|calls|called|calling|invoke[sd]?|invoking|use[sd]?|using|run|runs|running|execut\\w+|quer(?:y|ies|ied|ying)|trigger\\w*|via)\\s+(?:the\\s+|an?\\s+|our\\s+)?[\`'"“]?${name}`,
    'giu',
  ),
  new RegExp(`${name}[\`'"”]?(?:\\s*\\(|\\s+(?:function|API|tool|endpoint|service|method)\\b)`, 'giu'),
  new RegExp(`\\b(?:function|API|tool|endpoint|method)\\s+(?:called\\s+|named\\s+)?[\`'"“]?${name}`, 'giu'),
  new RegExp(`${name}[\`'"”]?\\s+(?:is|are)\\s+(?:then |also )?(?:called|invoked|queried|executed)\\b`, 'giu'),
];
/** "looks it up with getOrder"; after a call, the words after "with" are its arguments. */
const means = new RegExp(`\\b(?:with|through|by)\\s+(?:the\\s+)?[\`'"“]?${name}`, 'giu');
const callsAlready = /\b(?:calls?|called|calling|invok\w+|runs?|running|quer\w+|uses?|using|execut\w+|based)\b/i;
/** Ordinary words that the text marks as names of tools. */
const markedSigns = [
  /\b(?:calls?|invokes?)\s+the\s+[`"“]?(\p{Ll}+)[`"”]?\s+(?:function|API|tool|endpoint)\b/giu,
  /\b(?:[Cc]alls?|[Ii]nvokes?)\s+(\p{Ll}{3,})\s+(?:with|to get)\b/gu,
  /`([A-Za-z]\w*)(?:\(|`\s*(?:function|API|tool)\b)/gu,
  /\b(?:[Cc]alls?|[Ii]nvokes?|[Uu]ses?|[Rr]uns?)\s+(?:the\s+)?`(\w+)`/gu,
  /(?:调用|使用|通过|执行)\s*(?:接口|函数|工具)?\s*[`“"]?([A-Za-z]\w*)/gu,
  /(?:调用|使用|执行)\s*(?:接口|函数|工具)?\s*[`“"「]([^`”"」，。]{2,20})[`”"」]/gu,
  /(?:调用|执行)\s*(\p{Script=Han}{2,12}?)(?:接口|函数|工具)/gu,
];

/** Returns the names that the text calls, each once. */
export function toolNamesIn(source: string): string[] {
  // A line this long is not prose, and the patterns would take quadratic time on it.
  const text = source
    .replace(/[^\S\n]+/g, ' ')
    .split('\n')
    .filter((line) => line.length < 8000)
    .join('\n');
  const namesOfSigns = (signs: readonly RegExp[]) =>
    signs.flatMap((sign) => [...text.matchAll(sign)].map(([, found = '']) => found));
  const isValue = (one: string) => /^(?:is|has|was|can)_/.test(one) || /^ANSWER[_.]/.test(one);
  const byMeans = text.split(/[.。;；\n]/u).flatMap((sentence) => {
    const last = [...sentence.matchAll(means)].at(-1);
    return last && !callsAlready.test(sentence.slice(0, last.index)) ? [last[1] as string] : [];
  });
  const found = [
    ...[...namesOfSigns(callSigns), ...byMeans].filter((one) => coined.test(one)),
    ...namesOfSigns(markedSigns),
  ];
  return [...new Set(found)].filter((one) => one !== '' && !isValue(one));
}
