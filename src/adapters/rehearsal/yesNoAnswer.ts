// Whether an answer in a person's words says yes or no to a question: by its own words, else by whether it takes up the
// question's words or denies them. Refuses what leaves it open: "maybe", "I don't know".

import { yesNo } from './looseValues';

const open =
  /\b(maybe|perhaps|not sure|don'?t know|do not know|no idea|depends|let me think|whatever)\b|^\W*(?:no,? |oh,? )*(?:wait|hold on|hang on)\W*$|不知道|不清楚|不确定|再想想|也许|可能|考虑一下|再说|随便/i;
const enough =
  /\b(that(?:'|’)?s|that is|that will be|that(?:'|’)ll be) (all|it|everything)\b|\bnothing (else|more)\b|\bno more\b|没有了|没了|就这些/i;
const denies =
  /\b(no|not|nope|never|none|missing|lacks?|lost|unfortunately|refuse|rather not|cannot)\b|n['’]t\b|不|没|否|别|算了/i;
const affirms =
  /\b(yes|yeah|yep|yup|sure|of course|certainly|ok(?:ay)?|fine|great|good|perfect(?:ly)?|works|correct|right|please do|go ahead|agreed?|absolutely|definitely|all here|have (?:them|it)|one more|another)\b|是|好|可以|愿意|同意|行|需要|要|嗯|对|有|吧[。！!]*$/i;
/** As it is typed, where nothing but yes or no is asked. */
const typed = /^(?:(y|ya|yea|yup|k)|(n|nah|na))\b/i;

/** `question` is what was asked, in the words of the slot. */
export function yesNoAnswer(text: string, question: string): boolean | undefined {
  const said = text.trim();
  if (said === '' || open.test(said)) return undefined;
  const short = typed.exec(said);
  if (short) return short[1] !== undefined;
  const plain = yesNo(said) ?? yesNo(said.split(/[,，.。!！;；]/)[0] ?? '');
  if (plain !== undefined) return plain;
  const asksForMore = /more|another|further|else|还|再/i.test(question);
  if (asksForMore && enough.test(said)) return false;
  if (denies.test(said)) return false;
  if (affirms.test(said)) return true;
  const words = (question.toLowerCase().match(/[a-z]{4,}/g) ?? []).filter(
    (word) => !/^(does|have|there|whether|would|that)$/.test(word),
  );
  return words.some((word) => said.toLowerCase().includes(word)) ? true : undefined;
}
