// The kind of a step that begins with a verb, by the object of the verb: "Send a reply" is an answer, "Send an SMS" a
// call, "Collect the payment" a call, "Collect the address" a question. Invariant: no verb changes to an unknown kind.

import { aboutUser, dataObjects, germanAboutUser } from './labelPatterns';
import { determiner, headPhrase, toColleagues, toPeople } from './stepWords';
import { lowerWords } from './verbForms';
import { people, type SpokenKind } from './verbLexicon';

/** Objects that a tool provides, not a sentence: "give a refund", "request approval". */
const toolObjects =
  /\b(?:refund|credit|replacement|voucher|coupon|access|compensation|rma|chargeback|approval|authori[sz]ation|pickup|permission|discount code)\b/iu;
/** Texts that the agent says itself, and that no tool sends. */
const spokenObjects =
  /^\S+\s+(?:the\s+|an?\s+|their\s+|out\s+)?(?:\w+\s+)?(?:apology|apologies|greetings?|reply|response|answer|message|thanks|instructions?|explanation|options|welcome|error|reminder message)\b/iu;
const spokenNoun =
  /(?:^|[\s-])(?:apolog(?:y|ies)|greetings?|repl(?:y|ies)|responses?|answers?|messages?|thanks|explanations?|goodbye|farewell|antwort|nachricht)$/iu;
const writesText =
  /^(?:send|post|write|read|return|make|issue|give|walk|generate|draft|compose|format|formulate|craft|prepare|create|produce|build|stream|deliver|output|emit|render|synthesi[sz]e|provide|print|rewrite)(?:s|es|ing)?\b/iu;
const fromPeople = new RegExp(
  `\\b(?:from|with|by)\\s+${determiner}(?:${people})s?\\b|\\b(?:${people})\\s+input\\b`,
  'iu',
);
const withPeople = new RegExp(`\\b(?:with|from)\\s+${determiner}(?:${people})s?\\b`, 'iu');
const lookupOfPeople =
  /^(?:get|take|receive|confirm|verify|check|capture|record|note|identify|understand|determine)s?\b/iu;
const channels = /\b(?:via|through|using|per|over)\s+\p{L}|\b(?:api|psp|gateway|portal|stripe|paypal)\b/iu;
/** Verbs whose object is a sentence of the agent, also when it names a colleague: "Offer an escalation to a human". */
const alwaysSaid =
  /^(?:offer|propose|suggest|recommend|explain|apologi[sz]e|deny|decline|refuse|describe|advise)(?:s|es|ing)?\b/iu;

/** "Get the email address", but not "Get the customer's email from the CRM". */
const isUsersValue = (words: string) =>
  /\b(?:name|e-?mail|phone|contact|address|preferences?|reason|feedback|requirements?|consent|date of birth|dob|symptoms?)\b/iu.test(
    words,
  ) &&
  !toPeople.test(words) &&
  !/\bfrom\b/iu.test(words);
/** Objects that only the user can choose. */
const preference =
  /\b(?:reasons?|methods?|options?|items?|dates?|times?|slots?|plans?|sizes?|seats?|languages?|categor(?:y|ies)|types?|preferences?|products?|address)$/iu;
const usersFiles = /\b(?:photos?|images?|videos?|documents?|files?|evidence|receipts?|screenshots?|ids?|proof)\b/iu;

/** A colleague is addressed: right after the verb ("Notify the shift manager"), or after "to" or "with". */
function isForColleagues(words: string): boolean {
  const [clause = ''] = words.replace(/["“‘'][^"”’']*["”’']/gu, ' ').split(/[,;:]|\s+(?:and|then|und)\s+/iu);
  if (toPeople.test(clause.replace(/(?<=\b(?:team|staff|board|crew|committee)\s+)members?\b/giu, ''))) return false;
  const [, after = ''] = /\s(?:to|with|from|at|an|mit|bei)\s+(.+)$/iu.exec(clause) ?? [];
  return toColleagues.test(after) || toColleagues.test(clause.split(/\s+/).slice(0, 4).join(' '));
}

/** Acts of speech whose verb alone is work on data: "Read out the balance", "Summarise the order for the customer". */
const saysToPeople = new RegExp(
  `^(?:read|spell)s? (?:out|aloud|back)\\b|^(?:read|repeat|play)s?\\b.*\\sback\\b|^(?:summari[sz]e|quote|read|repeat|spell|play|format|translate)s?\\b.*\\b(?:to|for|with)\\s+${determiner}(?:${people})s?\\b`,
  'iu',
);
/** Acts that only the user can answer: "Find out why", "Fill in the claim form". */
const findsOut =
  /^(?:find|figure)s? out\b.*\b(?:wh(?:at|y|ich|ether|en|ere|om?)|how|if|reasons?|preferences?|needs?|wish(?:es)?|intent)\b|^probes? for\b|\bby asking\b|^takes? (?:the |an |their |your )?(?:food |drinks? )?orders?$|^fills? (?:(?:in|out)\s+)?.*\b(?:form|questionnaire|survey)\b/iu;
const pollsForStatus = /^polls?\b.*\b(?:for|until|every|status|queue|api|endpoint)\b/iu;

/** `text` is the whole label, with the lines that give details. */
export function kindOfVerb(kind: SpokenKind, words: string, text = words): SpokenKind {
  const isToColleagues = isForColleagues(words);
  const [verb = ''] = lowerWords(words);
  if (saysToPeople.test(words)) return 'answer';
  if (findsOut.test(words)) return 'question';
  if (pollsForStatus.test(words)) return 'api';
  if (kind === 'answer') {
    if (/^confirm/.test(verb) && fromPeople.test(words)) return 'question';
    if (alwaysSaid.test(words)) return 'answer';
    if (isToColleagues || (/^(?:give|provide|grant)s?$/.test(verb) && toolObjects.test(words))) return 'api';
    return 'answer';
  }
  if (kind === 'question') {
    if (isToColleagues || (/^request/.test(verb) && (toolObjects.test(words) || channels.test(words)))) return 'api';
    if (/^collect/.test(verb) && /\bpayment\b(?!\s+(?:method|details|info\w*))/iu.test(words)) return 'api';
    return 'question';
  }
  if (/^(?:take|receive|accept)s?\b.*\b(?:payment|deposit)\b/iu.test(words)) return 'api';
  if (/^(?:get|take|receive|capture|record|note|understand|identify)s?\b/iu.test(words) && !toolObjects.test(words)) {
    if (fromPeople.test(words) || (/^(?:take|capture|understand|identify|note)/iu.test(words) && aboutUser.test(words)))
      return 'question';
  }
  if (/^(?:get|obtain)s?\b/iu.test(words) && isUsersValue(words)) return 'question';
  // "Upload the photos" is the user's part, "Upload the file to the bucket" that of a tool.
  if (/^(?:choose|select|pick)s?\b/iu.test(words) && preference.test(headPhrase(words))) return 'question';
  if (/^uploads?\b/iu.test(words) && !/\bto\b/iu.test(words) && usersFiles.test(text)) return 'question';
  if (lookupOfPeople.test(words) && withPeople.test(words)) return 'question';
  if (/(?:abfragen|abgefragt)$/iu.test(words) && germanAboutUser.test(words)) return 'question';
  if (writesText.test(words) && (spokenObjects.test(words) || spokenNoun.test(headPhrase(words)))) {
    if (/\b(?:queue|topic|channel|webhook|log)\b/iu.test(words)) return 'api';
    return isToColleagues ? 'api' : 'answer';
  }
  if (kind === 'words' && /^(?:clean|resolve|label|prepare|fix|pack|retry)(?:s|es|ing)?\b/iu.test(words))
    return dataObjects.test(text) ? 'api' : 'words';
  return kind;
}
