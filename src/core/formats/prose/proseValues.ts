// Splits the object of a question into phrases: "their ID number and name".

import { chinesePersonNouns } from './proseVocabulary';

const han = /\p{Script=Han}/u;

const determiner =
  /^(?:(?:the|their|his|her|its|your|our|an?|any|some|all|both|following|new|another|other|one|exact|user['’]?s?|customer['’]?s?|caller['’]?s?|guest['’]?s?|patient['’]?s?|client['’]?s?|member['’]?s?)\s+)+/iu;

/** Splits "their ID number and name, and optionally a date" into phrases. */
export function valuePhrasesIn(phrase: string): string[] {
  if (han.test(phrase)) {
    return phrase
      .replace(/哪[一]?天.*$/u, '日期')
      .replace(/(?:什么时候|何时|几点).*$/u, '时间')
      .replace(/(?:哪[一]?[个种家款]|什么)(\p{Script=Han}{2,6})/u, '$1')
      .replace(/[，,](?:以便|用于|用来|然后|并).*$/u, '')
      .split(/\s*(?:、|，|,|以及|及|和|与)\s*/u)
      .map(
        (part) =>
          /[(（]\s*([A-Za-z_]\w*)\s*[)）]/u.exec(part)?.[1] ??
          part
            .replace(
              new RegExp(`^(?:${chinesePersonNouns}|您|他|新|另一个?|一个|所|想|希望|需要|要|更?换|重新)*(?:的)?`, 'u'),
              '',
            )
            .replace(/(?:是)?(?:什么|哪个|哪一?[天家个]|多少|几[个位点])$/u, '')
            .trim(),
      )
      .filter((part) => part !== '' && part.length <= 24);
  }
  return phrase
    .replace(
      /^(?:(?:from|on|at|in|for|by|to|until) )?(?:which|what)\s+((?:\p{L}+\s)?\p{L}+)\s+(?:they|he|she|it|the|is|are|to|should|would)\b.*$/iu,
      '$1',
    )
    .replace(
      /\b(?:in order to|so that|so as to|to be able|to make|to proceed|to confirm|to check|to verify|to find|to identify|to book|to complete|to continue|because|before|which|who)\b.*$/iu,
      '',
    )
    .replace(/\s+(?:again|once more|first|instead|from the \p{L}+|if .*|when .*|until .*|again.*)$/iu, '')
    .replace(/^(?:(?:from|on|at|in|for|by) )?(?:which|what|when|where|how many|how much|how)\s+/iu, '')
    .split(/\s*(?:,\s*(?:and|or|as well as)?|\band\b|\bas well as\b|\bplus\b|\bor\b)\s*/iu)
    .map((part) =>
      (/[(]\s*([A-Za-z_]\w*)\s*[)]/u.exec(part)?.[1] ?? part)
        .trim()
        .replace(/^(?:for|also|optionally|either)\s+/iu, '')
        .replace(/^to\s+(?:give|provide|enter|state|tell|describe|share|name|choose|select|supply|confirm)\s+/iu, '')
        .replace(determiner, '')
        .replace(/\s+(?:for|they|he|she|in|on|at|with|that|is|are|the)\b.*$/iu, '')
        .replace(/[^\p{L}\p{N} _'-]/gu, '')
        .trim(),
    )
    .filter((part) => part !== '' && part.length <= 40);
}
