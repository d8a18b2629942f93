// Lists of words around values, and of words that show the intent of a turn. Each is matched against the text as typed.

/** Clauses that only hurry the agent hold no value. */
export const hurryPhrases =
  /\b(just (tell|give|book|do|confirm|say)|right now|right away|quickly|hurry|skip|tell me|(book|do|reserve|order|finish|confirm) (it|that|this))\b|直接|赶紧|马上/i;
/** Words that hold no value by themselves. */
export const fillerPhrases =
  /^(?:please|and|so|then|now|well|wait|sorry|no|yes|i'd like|i would like|i want|i need|ok(?:ay)?|thanks?(?: you)?|oh|hm+|hi|hello|hey|(?:good)?bye|great|perfect|what about|how about|for|at|on|in|to|from|by|under|with|next week|any day works|say|maybe|perhaps|probably|possibly|good (?:morning|afternoon|evening)|fine|right|cool|cheers|thx|or|请|那|嗯|行吗|好吗|可以吗|好的?|麻烦|谢谢|不对|不是|你好|您好|来取?|取|就来|吧|了)?[\s,.!，。！]*$/i;
/** A wish without an object: for something else, or for the workflow as a whole. */
export const openWishPattern =
  /\b(?:want|would like|need|let (?:me|us)|can (?:i|we)|could (?:i|we)|i'?d like|i have)\b.*\b(?:change|switch|another|different|something|go back|start over|book|reserve|return|appointment|table|doctor|order|ticket)\b|换一个|换个|改一下|一本书|借书/i;
export const nonNameWords =
  /^(?:hello|hi|hey|thanks?|please|yes|no|ok|okay|good|i|i'm|i'd|we|my|the|a|can|could|actually|sorry|book|reserve|what|it|it's|dinner|lunch|try|order|id|any|could you|not|one|just|this|that|not yet|(?:a |the )?table there|there|here|same place|(?:another|a second|the other|one more|a further)\b.*)$/i;

/** "No, that's it" ends the list and is not part of it. */
export const closingPattern = /^\W*(?:no|nope)\b\W*(?:that(?:['’]?s| is| will be)|nothing|thanks?|thank you)\b/i;

export const determinerWords =
  'the|any|which|other|this|that|nearest|local|good|same|another|what|your|new|every|next|and|for|see|book|visit|try|near|with';

/** More than a name: the rest of a sentence without its values. */
export const phrasePattern =
  /\b(?:at|for|on|in|of|to|by|with|from|my|me|i|we|us|you|is|are|get|make|see|appointment|booking|reservation|visit|doctor)\b/i;

/** Describes a state of a thing instead of naming it: a single word without an article, or a word for a state. */
export const stateWords =
  /^(?:(?:too|very|so|not|still|far|quite|really|broken|damaged|wrong|torn|missing|late|in|on|at|for)\b|(?!(?:an?|the|my|some)\b)\S+$)/i;

/** Takes back an earlier statement: "no wait, it is the wrong colour". */
export const correctionPattern =
  /^\W*(?:(?:oh|ah|well|hm+|ok(?:ay)?)\b[\s,.!]*)*(?:(?:no|nope)\b[\s,.!]*(?=(?:wait|hold on|sorry|actually|i mean|it|they)\b))?(?:(?:wait|hold on|hang on|sorry|actually|i mean[t]?|correction)\b[\s,.!]*|(?<=\bno\b[\s,.!]*)(?=(?:it|they)\b))+/i;
/** Text between two values of which the second counts: "1pm... no 2pm". */
export const replacementPattern = /^[\s.,…!-]*(?:no|sorry|wait|i mean|actually|or rather|make that|better)\b/i;
/** An answer with more text after its yes, which answers the next question. */
export const yesPrefixPattern =
  /^\W*(?:yes|yeah|yep|yup|y|sure|ok(?:ay)?)(?:\s+please)?(?:\s*[,:;.!-]+\s*|\s+(?=(?:a|an|the|my|some)\s))(?:also\s+|and\s+|the\s+following\s*:?\s*)?(?!(?:it|that|this|they|i|we|there|one|another|more|some more|please|thanks?|thank|also|a few|a couple)\b)(\S.*)$|^(?:是的?|对|有|好的?|还有)[，,:： ]+(\S.*)$/is;
