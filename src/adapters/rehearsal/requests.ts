// Splits two requests in one message: "... tomorrow, and also cancel my appointment from last week". The request that
// the workflow can do comes first, the other is remembered in the user's words. Refuses to split one request: "check
// the hospital and book it", "2 adults and 2 kids", "change the time and the name".

import { isThing } from './answeredValues';

export interface Requests {
  /** The request to handle now. */
  readonly now: string;
  /** The other request, in the user's words. */
  readonly later?: string;
  /** The other request cancels something, which this workflow does not do. */
  readonly isElsewhere?: boolean;
  /** The other request is a separate wish, which the workflow may or may not do. */
  readonly isOther?: boolean;
}

/** Reads the values of a part of a message, by slot. */
export type ReadPart = (part: string) => ReadonlyMap<string, string>;

const connector =
  /\s*(?:[,;.!]\s*(?:and\b|plus\b|then\b|oh,? and\b)?|\band\b|\bplus\b|\bas well as\b)\s*|[，。；！]?(?:另外|顺便|还有|以及|并且|然后)[，,]?|[，。；！]|和(?=《)/gi;
const polite =
  "(?:(?:also|then|please|actually|ok(?:ay)?|well|hi|hello|no|sorry|now|after that|afterwards|besides|in addition|could you|can you|would you|will you|i(?:'d| would) like (?:you )?to|i (?:also )?(?:want|need)(?: you)? to|i (?:also )?(?:want|need)|i(?:'d| would) also like(?: to)?)[\\s,]+)*";
/** Names of the current request as a whole: "it", "all of it", "the whole thing". */
const allOfIt = '(?:it|this|that|everything|all|(?:(?:the|this|my) )?(?:whole|entire)|the lot)\\b';
const cancels = new RegExp(`^${polite}(?:cancel|call off|delete|forget)\\s+(?!about|${allOfIt})\\S+`, 'i');
const cancelsHan =
  /^(?:请|再|也|帮我|麻烦|我还?[想要]|还要|把)*(?:取消|退掉|撤销)\S+|^(?:请|再|也|帮我|麻烦|还要)*把.{2,}(?:取消|退掉|撤销)/;
/** A further request of the same kind: "another one for six on Sunday". */
const further = new RegExp(
  `^${polite}(?:book|reserve|make|get|find|order|register|return|rent|schedule|buy)?(?: me| us)?\\s*(?:another|a second|one more|a further)\\s+(?!(?:thing|question|point|word|moment|minute|second|try|time)\\b)\\S+`,
  'i',
);
const furtherHan =
  /^(?:请|也|帮我|麻烦|我)*(?:再|还[想要]|也[想要])(?:帮我|给我|替我)?(?:借|订|定|约|预约|挂|买|退|要|来|预订).+/;
/** A separate wish: "I also need a wheelchair". */
const alsoWishes =
  /^(?:(?:and|also|oh)[\s,]+)*(?:i(?:'d| would)? also (?:want|need|like)|(?:also|besides|in addition)[\s,]+(?:i(?:'d| would)? (?:want|need|like)|(?:can|could) (?:you|i)|(?:book|reserve|order|find|get) ))(?! (?:change|tell|say|give))/i;
/** The same in Chinese; the question for other options is not a wish. */
const alsoWishesHan = /^我?(?:还|也)(?:想|要|需要)(?!.*(?:多|几|什么|吗|等))/;
/** Drops all earlier requests. */
const dropsAll = new RegExp(`^${polite}(?:cancel|forget|stop|drop|call off)\\s+(?:about\\s+)?${allOfIt}`, 'i');
const isClear = (part: string) => /[\p{L}\d]/u.test(part);

/** Connectors of a message that are tried. */
const mostParts = 12;

/** `isAboutCancelling`: the workflow itself cancels things. */
export function splitRequests(text: string, isAboutCancelling: boolean, read: ReadPart): Requests {
  for (const match of [...text.matchAll(connector)].slice(0, mostParts)) {
    const [before, after] = [text.slice(0, match.index), text.slice(match.index + match[0].length)];
    if (!isClear(before) || !isClear(after)) continue;
    const first = before.trim();
    const second = tidy(after);
    // A statement is a request too: "My chain is broken, and I also need a saddle".
    const isRequest = (part: string) =>
      read(part).size > 0 || asks.test(part) || /(?:\S+\s+){2}\S/.test(part) || /\p{Script=Han}{5}/u.test(part);
    const isCancelled = (part: string) => !isAboutCancelling && (cancels.test(part) || cancelsHan.test(part));
    // "Cancel that and book cardiology": only the new one counts.
    if (dropsAll.test(first) && read(second).size > 0) return { now: second };
    if (isCancelled(second) && isRequest(first)) return { now: first, later: second, isElsewhere: true };
    if (isCancelled(first) && isRequest(second)) return { now: second, later: tidy(first), isElsewhere: true };
    const isAlso = alsoWishes.test(after.trim()) || alsoWishesHan.test(second);
    if ((further.test(second) || furtherHan.test(second)) && isRequest(first)) return { now: first, later: second };
    if (isAlso && isRequest(first)) return { now: first, later: second, isOther: true };
    const isList = /\band\b|\bplus\b|as well as|和|以及|还有|另外/i.test(match[0]) && !oneOf.test(text);
    if (!isList) continue;
    if (isThing.test(first) && isThing.test(second)) return { now: first, later: second };
    const [one, other] = [read(first), read(second)];
    // "Cardiology and dermatology at Riverside": the rest applies to both.
    if (conflicts(one, other)) return { now: one.size < other.size ? text : first, later: second };
  }
  return { now: text };
}

/** Several values for one request: "between 4 and 6", "Friday and Saturday both work". */
const oneOf =
  /\bbetween\b|\bboth (?:\w+ )?(?:work|are|would|fine|ok)|\beither\b|\bworks?\b|\bfine\b|\bok(?:ay)?\b|都(?:行|可以)/i;
const asks =
  /\b(?:want|need|would like|i['’]?d like|book|reserve|order|make|find|get|return|register|schedule|can i|could i|could you|can you)\b|想|要|订|约|挂|借|退|买/i;

/** Whether both parts give a value for the same slot, and the values differ. */
function conflicts(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return [...other].some(([key, value]) => one.has(key) && one.get(key)?.toLowerCase() !== value.toLowerCase());
}

const tidy = (part: string) =>
  part
    .trim()
    .replace(/^(?:and|also|then|plus|oh)[\s,]+/i, '')
    .replace(/[\s.,;!，。；！]+$/u, '');

/** Whether the text asks for a further item of what the workflow does: "now book another one", `再借一本`. */
export const startsFurther = (text: string): boolean => further.test(text.trim()) || furtherHan.test(text.trim());
