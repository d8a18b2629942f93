// Separates thoughts in tags from a model's text: reasoning models think before they reply, and some servers leave the
// thoughts in the text. Invariant: a text without such tags is returned unchanged. Takes linear time.

/** Opening and closing tags of model families, as sources of regular expressions. */
const pairs = [
  // DeepSeek R1, Qwen 3, GLM, MiniMax, Hunyuan and many others.
  ['<think(?:ing)?>', '</think(?:ing)?>'],
  ['<think:\\w{1,20}>', '</think:\\w{1,20}>'],
  ['<seed:think>', '</seed:think>'],
  ['<mm:think>', '</mm:think>'],
  ['<(?:thought|thoughts|reasoning|reflection)>', '</(?:thought|thoughts|reasoning|reflection)>'],
  [
    '<(?:analysis|scratchpad|inner_?(?:thoughts?|monologue)|思考|思考过程)>',
    '</(?:analysis|scratchpad|inner_?(?:thoughts?|monologue)|思考|思考过程)>',
  ],
  // Magistral.
  ['\\[THINK\\]', '\\[/THINK\\]'],
  // Sky-T1, OpenThinker.
  ['<\\|begin_of_thought\\|>', '<\\|end_of_thought\\|>'],
  // Command A Reasoning.
  ['<\\|START_THINKING\\|>', '<\\|END_THINKING\\|>'],
  // Kimi-VL.
  ['\u25c1think\u25b7', '\u25c1/think\u25b7'],
  // Apertus.
  ['<\\|inner_prefix\\|>', '<\\|inner_suffix\\|>'],
  // Gemma 4.
  ['<\\|channel>thought\\b', '<channel\\|>'],
  // Solar Open.
  ['<\\|think\\|>', '<\\|end\\|>(?=\\s*<\\|begin\\|>|\\s*<\\|content\\|>)'],
] as const;

const tags = new RegExp(pairs.map(([open, close]) => `(${open})|(${close})`).join('|'), 'gi');
/** The tags that version 1 of the reader knows. */
const firstTags = /(<think(?:ing)?>)|(<\/think(?:ing)?>)/gi;
/** Marks around the text for the user that models write behind their thoughts. */
const solution =
  /<\|(?:begin|end)_of_solution\|>|^\s*<(answer|response|final_?answer)>|<\/(?:answer|response|final_?answer)>\s*$/gi;

/** A fence around thoughts, before the reply. */
const thoughtFence = /^\s*```(?:think|thinking|thoughts?|reasoning)[ \t]*\n([\s\S]*?)\n```[ \t]*(?:\n|$)/i;

export interface SplitReply {
  readonly words: string;
  readonly thoughts: string;
}

export function withoutThoughts(content: string, version: 1 | 2 = 2): string {
  return splitThoughts(content, version).words;
}

/**
 * `partial`: the text has not ended, so a thought that is open at its end is a thought.
 * Chat templates often open the thought themselves, so a reply may contain only the closing tag. A reply may consist of
 * thoughts only.
 */
export function splitThoughts(written: string, version: 1 | 2 | 'partial' = 2): SplitReply {
  const content = version === 1 ? written : written.replace(thoughtFence, '<think>$1</think>\n');
  const spoken: string[] = [];
  const thoughts: string[] = [];
  let at = 0;
  let opened: { readonly index: number; readonly end: number; readonly pair: number } | undefined;
  for (const tag of content.matchAll(version === 1 ? firstTags : tags)) {
    const group = tag.slice(1).findIndex((one) => one !== undefined);
    const pair = group >> 1;
    const end = tag.index + tag[0].length;
    if (group % 2 === 0) {
      if (opened !== undefined) continue;
      spoken.push(content.slice(at, tag.index));
      opened = { index: tag.index, end, pair };
    } else if (opened === undefined) {
      // Only `</think>` and its kind close a thought that the template opened.
      if (!isTemplateClose(tag[0])) continue;
      thoughts.push(...spoken.splice(0), content.slice(at, tag.index));
      at = end;
    } else if (opened.pair === pair) {
      thoughts.push(content.slice(opened.end, tag.index));
      opened = undefined;
      at = end;
    }
  }
  // An unclosed tag at the start is a thought that was cut off; in the middle of a text it is part of the text.
  if (opened === undefined) spoken.push(content.slice(at));
  else if (version !== 'partial' && spoken.join('').trim() !== '') spoken.push(content.slice(opened.index));
  else thoughts.push(content.slice(opened.end));
  const words = spoken.join('');
  const isWrapped =
    version !== 1 && (thoughts.length > 0 || /^\s*<(answer|response|final_?answer)>[\s\S]*<\/\1>\s*$/i.test(words));
  return {
    words: isWrapped ? words.replace(solution, '') : words,
    thoughts: thoughts
      .map((thought) => thought.trim())
      .filter((thought) => thought !== '')
      .join('\n'),
  };
}

const isTemplateClose = (tag: string) =>
  !/^<\/(?:thoughts?|reasoning|reflection|analysis|scratchpad|inner_?(?:thoughts?|monologue)|思考|思考过程)>$/i.test(
    tag,
  );
