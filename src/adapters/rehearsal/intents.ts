// What a user turn wants besides giving values: to stop, to end, to hurry, to try again, or to talk of something else.
// Word lists only; owns no state. Refuses to see an intent where the workflow itself is about that word.

const any = (...sources: readonly string[]) => new RegExp(sources.join('|'), 'i');

const cancelWords = any(
  '\\bnever ?mind\\b',
  '\\bforget (it|about it)\\b',
  "\\bi (do not|don't) want (it|this|to continue|to go on)( any ?more)?\\b",
  '\\bcancel\\b',
  '\\bstop (here|this)\\b',
  '算了',
  '不办了',
  '不弄了',
  '取消',
);
const farewellWords = any(
  '\\b(good)?bye\\b',
  "\\bthat('?s| is| will be|'ll be) (all|it)\\b",
  '\\bnothing else\\b',
  '^\\s*((no|ok(ay)?|all right|great|perfect)[,. ]+)?(many )?thank(s| you)\\b',
  '^\\s*no\\b.{0,40}\\bthank',
  '谢谢',
  '再见',
  '没有了',
  '没了',
);
const departureWords = any('\\b(good)?bye\\b', "\\bthat('?s| is| will be) all\\b", '再见', '先这样吧');
const hurryWords = any(
  '\\bjust (tell|give|book|do|confirm|say)\\b',
  '\\bright (now|away)\\b',
  '\\bskip\\b',
  '\\bquick(ly)?\\b',
  '\\bhurry\\b',
  '\\bno time\\b',
  '\\bimmediately\\b',
  '\\bat once\\b',
  '直接(告诉|给|办|说)',
  '马上',
  '赶紧',
  '快点',
  '跳过',
);
const againWords = any('\\btry (it )?again\\b', '\\bretry\\b', '\\bonce more\\b', '再试', '重试');
const unsureWords = any(
  "\\b(not sure|no idea|rather not|prefer not|don'?t know|do not know|whatever|up to you|any(thing)? is fine)\\b",
  '不知道',
  '不清楚',
  '随便',
  '都可以',
);
const questionStart =
  /^\s*(what|why|how|when|where|who|which|can you|could you|do you|does|is there|are there|is it|by the way|tell me about|请问|为什么|怎么|什么|你是|你们|哪)/i;
const chatter =
  /^\s*(hi|hello|hey|good (morning|afternoon|evening)|你好|您好|hmm+|let me think|wait|one moment|(?:all right|ok(?:ay)?)?[, ]*(?:please )?go on|等一下|好的[，,]?请继续)[\s!.,。！，]*$/i;

export interface Intent {
  readonly cancels: boolean;
  /** Thanks or says there is nothing more: the end, when everything is done. */
  readonly leaves: boolean;
  /** Says goodbye outright: the end, whatever is open. */
  readonly departs: boolean;
  readonly hurries: boolean;
  readonly retries: boolean;
  readonly unsure: boolean;
  /** A question, a greeting or small talk: no value is to be read out of it as a whole. */
  readonly digresses: boolean;
}

/** `topic` is the workflow's title and names: a workflow that cancels things is not left by the word "cancel". */
export function readIntent(text: string, topic: string): Intent {
  const cancels = cancelWords.exec(text)?.[0];
  const aboutCancelling = /cancel|取消/i.test(topic) && cancels !== undefined && /cancel|取消/i.test(cancels);
  return {
    cancels: cancels !== undefined && !aboutCancelling && text.length < 120,
    leaves: farewellWords.test(text) && text.length < 80,
    departs: departureWords.test(text) && text.length < 80,
    hurries: hurryWords.test(text),
    retries: againWords.test(text),
    unsure: unsureWords.test(text),
    digresses: /[?？]\s*$/.test(text) || questionStart.test(text) || chatter.test(text),
  };
}
