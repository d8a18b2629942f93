// Reads yes or no from an answer in a person's words: by its own words, else by whether it repeats the question's words
// or denies them. Refuses open answers: "maybe", "I don't know".

import { parseYesNo } from './looseValues';

const open =
  /\b(maybe|perhaps|not sure|don'?t know|do not know|no idea|depends|let me think|whatever)\b|^\W*(?:no,? |oh,? )*(?:wait|hold on|hang on)\W*$|不知道|不清楚|不确定|再想想|也许|可能|考虑一下|再说|随便/i;
const enough =
  /\b(that(?:'|’)?s|that is|that (?:will|would) be|that(?:'|’)ll be|that(?:'|’)d be) (all|it|everything)\b|\bnothing (else|more)\b|\bno more\b|\b(?:only|just) (?:that|this|the one)\b|\bthat['’]?s the lot\b|\b(?:i|we)(?:['’]?m| am|['’]?re| are) done\b|没有了|没了|就这些/i;
/** Phrases that look like a denial but are not. */
const noDenial =
  /\bno (?:problem|worries|doubt)\b|\bnot (?:bad|at all a problem)\b|\bwhy not\b|没问题|没关系|没事|不错|不客气/i;
const denies =
  /\b(no|not a chance|not|nope|never|none|missing|lacks?|lost|unfortunately|afraid|hardly|unlikely|pass|refuse|leave it|rather not|cannot|without|unsafe)\b|n['’]t\b|\b(?:un|in|im)(?=(?:safe|available|possible|complete|sure|able)\b)|不|没|否|别|算了/i;
const affirms =
  /\b(yes|yeah|yep|yup|sure|of course|certainly|ok(?:ay)?|fine|great|good|perfect(?:ly)?|works|correct|right|please do|go (?:ahead|for it|on then)|by all means|sounds (?:good|great|fine)|suits? (?:me|us)|fine by (?:me|us)|deal|gladly|indeed|exactly|al+ ?right|love to|no objection|(?:as|like) (?:good as )?(?:new|ever)|agreed?|absolutely|definitely|all here|have (?:them|it)|got (?:them|it|everything|all)|one more|another)\b|\b(?:i|we) (?:guess|think|suppose|hope) (?:so|it (?:is|does)|they (?:are|do))\b|^\W*(?:it|they|we|i) (?:does|do|is|are|did)(?=\W*$|,)|是|好|可以|愿意|同意|行|需要|要|嗯|对|有|吧[。！!]*$/i;
/** Typed short forms, for questions that ask only for yes or no. */
const typed = /^(?:(y|ya|yea|yup|k)|(n|nah|na))\b/i;

/** `question` is the question in the words of the slot. */
export function parseYesNoAnswer(text: string, question: string): boolean | undefined {
  const trimmed = text.trim();
  if (trimmed === '' || open.test(trimmed)) return undefined;
  const short = typed.exec(trimmed);
  if (short) return short[1] !== undefined;
  const plain = parseYesNo(trimmed) ?? parseYesNo(trimmed.split(/[,，.。!！;；]/)[0] ?? '');
  if (plain !== undefined) return plain;
  const isQuestionForMore = /more|another|further|else|还|再/i.test(question);
  if (isQuestionForMore && enough.test(trimmed)) return false;
  if (noDenial.test(trimmed)) return true;
  if (denies.test(trimmed)) return false;
  if (affirms.test(trimmed)) return true;
  const words = (question.toLowerCase().match(/[a-z]{4,}/g) ?? []).filter(
    (word) => !/^(does|have|there|whether|would|that)$/.test(word),
  );
  return words.some((word) => trimmed.toLowerCase().includes(word)) ? true : undefined;
}
