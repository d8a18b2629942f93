// The words of a played user in what a model replied. Models think aloud, name their role, quote their own words and
// make the mark of the end bold; nothing of that is said to the agent. Refuses nothing: no words are an empty text.

import { withoutThoughts } from '../../llm';
import { userEndMark } from '../auxiliaryPrompts';

const endMarkWithoutBrackets = userEndMark.replace(/[[\]]/g, '');
const endMark = new RegExp(`[*_\`]{0,3}[[【] ?${endMarkWithoutBrackets} ?[\\]】][*_\`]{0,3}`, 'gi');
const role = /^[*_]*(?:user|用户)[*_]*\s*[:：][*_]*\s*/i;

export function readUserReply(content: string): { readonly text: string; readonly ends: boolean } {
  const replyText = withoutThoughts(content);
  const text = replyText.replace(endMark, '').trim().replace(role, '');
  const quoted = /^(?:"([^"]+)"|“([^“”]+)”)$/.exec(text);
  return { text: (quoted?.[1] ?? quoted?.[2] ?? text).trim(), ends: replyText.search(endMark) >= 0 };
}
