// The intent of a user turn besides giving values: to stop, to end, to hurry, to retry, or to change the subject. Word
// lists only; stateless. Ignores an intent if the workflow itself is about its word.

const any = (...sources: readonly string[]) => new RegExp(sources.join('|'), 'i');

const cancelWords = any(
  '\\bnever ?mind\\b',
  '\\bforget (it|about it)\\b',
  "\\bi (do not|don't) want (it|this|to continue|to go on)( any ?more)?\\b",
  '\\bcancel\\b',
  '\\bcall (?:it |this |that |everything )?off\\b',
  '\\bstop (here|this)\\b',
  '^\\W*(?:please |ok(?:ay)?,? )?(?:stop|quit|abort|exit)(?: please)?\\W*$',
  '^(?:请)?(?:停止?|停下|终止)(?:办理)?[吧。！]*$',
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
  "\\b(not sure|no idea|rather not|prefer not|don'?t know|do not know|(?:don'?t|do not) have (?:it|one|the|an?|my)|forgot|can'?t (?:find|remember)|whatever|up to you|any(thing)? is fine)\\b",
  "\\b(?:don'?t|do not|won'?t|will not|not) (?:want to |going to )?(?:tell|say|give|share)\\b",
  '\\bno (?:name|number|id|reason)\\b(?! (?:is|was))',
  '不知道',
  '不清楚',
  '忘了',
  '随便',
  '都可以',
  '都行',
  '不想(给|说|告诉)',
);
const refusesWords = any(
  "\\b(?:don'?t|do not|won'?t|will not|not|never|rather not|prefer not to)\\s+(?:want to |going to |wish to |like to )?(?:tell|say|give|share|disclose|reveal|telling|saying|giving|sharing)\\b",
  '\\bnone of your business\\b',
  "\\bi refuse\\b|\\bno comment\\b|\\bthat(?:['’]?s| is) (?:private|personal|a secret)\\b",
  '\\b(?:keep|stay) (?:it |that )?(?:private|anonymous|secret)\\b',
  '不(?:想|愿意?|会|打算|能)?(?:给|说|告诉|透露|提供)(?!错)',
  '保密|隐私',
  '^不(?:给|说|填|提供)',
  '不方便(?:说|透露|提供)',
);
const question =
  /[?？]\s*$|^\s*(what|why|how|when|where|who|whose|which|do you|does|did|is|are|was|will|have you|by the way|tell me about|请问|为什么|怎么|什么|你是|你们|哪)\b|多久|多少钱|几点|什么时候|为什么|[吗呢][?？。！]?\s*$/i;
/** Words that begin a question for information. */
const questionWords =
  /^\s*(what(?! about)|why|how(?! about)|when|where|who|whose|which)\b|多久|多少钱|什么时候|几点|为什么|怎么/i;
/** Questions that request an action instead of information: they may hold values. */
const request = any(
  '\\b(can|could|may|might) (i|we|you)\\b(?! (speak|explain))',
  '\\bis it possible\\b',
  '\\b(what|how) about\\b',
  '\\b(?:is|are) there (?:still |any |a )*(?:chance|space|room|table|place|seat|slot|appointment|free)',
  '\\b(?:do|have) you (?:still )?(?:have|got) (?:still |any |a )*(?:chance|space|room|table|place|seat|slot|appointment|free)',
  '\\b(could|might) it be\\b',
  '\\bany chance\\b',
  '\\bwould (it|you|that)\\b',
  '\\bcould the\\b',
  "\\bi'?d like\\b",
  '(?<!\\b(?:do|did|would|will) )\\bi (want|need)\\b',
  '\\b(?:do|does|is|are|will) .{2,30} (?:work|ok(?:ay)?|fine|possible|suit you)\\W*$',
  '帮我',
  '(可以|行|好)吗',
  '能(?:不能)?.{0,14}(?:借|预约|订|挂|退|买|看|去|约|留|改|换)',
  '还有.{0,14}(?:位|号|票|座|桌)',
  '《[^》]+》',
  '能不能',
  '可不可以',
  '我想',
  '我要',
);
/** Requests that are not about the workflow. */
const amusement = /\b(joke|song|poem|story|weather)\b|笑话|天气|唱/i;
/** A few words with a question mark but without a question word. */
const tentative =
  /^\s*(?!.*\b(?:what|why|how|when|where|who|whose|which|is|are|was|do|does|did|can|could|will|would|have|has|you|your)\b)(?!.*(?:吗|什么|怎|哪|几|多|谁))[^?？]{2,30}[?？]\s*$/i;
/** Asks for the agent's role and purpose. */
const scope =
  /\bwhat (?:can|do|could) (?:you|i|we) do\b|\bwhat(?:['’]?s| is| are) (?:this|that|you)\b|\bwho are you\b|\bare you (?:a|an|real|human)\b|\bhow can you help\b|(?:能|可以)(?:做|办|帮)[我些]?什么|办什么|你是谁|做什么的/i;
const chatter =
  /^\s*((?:hi|hello|hey)(?: there)?|good (morning|afternoon|evening)|你好|您好|hmm+|let me think|(?:no |oh |oh no )?(?:wait|hold on|hang on)|one moment|(?:all right|ok(?:ay)?)?[, ]*(?:please )?go on|(?:great|thanks?(?: you)?|thx|cheers|ok(?:ay)?|perfect)(?: (?:so|very) much)?[,. ]*(?:(?:and )?(?:good)?bye)?|(?:good)?bye(?:[, ]+thanks?(?: you)?)?|再见|ok(?:ay)?[, ]+thank(?:s| you)|等一下|谢谢您?|嗯|早上好|晚上好|好的[，,]?请继续)[\s!.,?。！，？]*$/i;

export interface Intent {
  readonly cancels: boolean;
  /** Thanks or says there is nothing more: the end, if everything is done. */
  readonly leaves: boolean;
  /** Says goodbye outright: the end, even if questions are open. */
  readonly departs: boolean;
  readonly hurries: boolean;
  readonly retries: boolean;
  readonly unsure: boolean;
  /** Refuses to give a value. */
  readonly refuses: boolean;
  /** A greeting, thanks or small talk: the turn as a whole is not a value. */
  readonly chats: boolean;
  /** A question for information: no part of it is an answer by itself. */
  readonly asksQuestion: boolean;
  /** A question for permission outside of the workflow: "Can I bring my dog?" */
  readonly wonders: boolean;
  /** Asks why a value is needed. */
  readonly asksWhy: boolean;
  /** A value phrased as a question: "dermatology?". */
  readonly isTentative: boolean;
  /** Asks for the agent's purpose, or for something outside of it: a joke, the weather. */
  readonly asksScope: boolean;
  /** A question or a wish outside of the workflow: no part of it is a value. */
  readonly strays: boolean;
}

/** `topic` is the workflow's title and names: the word "cancel" does not end a workflow that cancels things. */
export function readIntent(text: string, topic: string): Intent {
  const cancels = cancelWords.exec(text)?.[0];
  const aboutCancelling = /cancel|取消/i.test(topic) && cancels !== undefined && /cancel|取消/i.test(cancels);
  const chats = chatter.test(text.trim());
  const asksQuestion =
    !chats && /[\p{L}\d]/u.test(text) && question.test(text) && (questionWords.test(text) || !request.test(text));
  return {
    cancels: cancels !== undefined && !aboutCancelling && text.length < 120,
    leaves: farewellWords.test(text) && text.length < 80,
    departs: departureWords.test(text) && text.length < 80,
    hurries: hurryWords.test(text),
    retries: againWords.test(text),
    unsure: unsureWords.test(text),
    refuses: refusesWords.test(text),
    chats,
    asksQuestion,
    asksScope: amusement.test(text) || scope.test(text),
    wonders: !chats && /\p{L}.*[?？]\s*$/su.test(text) && !/\bhelp\b|帮/i.test(text) && !sharesWord(text, topic),
    asksWhy:
      /^\W*(?:but |and |ok(?:ay)?,? )?(?:why\b|what (?:do you need|for)\b)|为什么|凭什么|干什么用|做什么用/i.test(text),
    isTentative: asksQuestion && tentative.test(text) && !amusement.test(text),
    strays: !chats && !sharesWord(text, topic) && ((asksQuestion && !tentative.test(text)) || amusement.test(text)),
  };
}

/** Whether the text shares a word with the topic and so is about the workflow. */
export function sharesWord(text: string, topic: string): boolean {
  const words = (written: string) =>
    new Set(
      written
        .toLowerCase()
        .match(/[a-z]{4,}|\p{Script=Han}{2}/gu)
        ?.filter((word) => !/^(what|check|find|query|查询)$/.test(word)),
    );
  const own = words(topic.replace(/_/g, ' '));
  return [...words(text)].some((word) => own.has(word));
}
