// Extracts the message of a simulated user from a model's reply. Models write thoughts, name their role, quote their
// message or print the end mark in bold; the agent must not see any of that. A reply without a message gives an empty
// text.

import { withoutThoughts } from '../../llm';
import { userEndMark } from '../auxiliaryPrompts';

const endMarkWithoutBrackets = userEndMark.replace(/[[\]]/g, '');
const endMark = new RegExp(`[*_\`]{0,3}[[【] ?${endMarkWithoutBrackets} ?[\\]】][*_\`]{0,3}`, 'gi');
const role = /^[*_]*(?:user|用户)[*_]*\s*[:：][*_]*\s*/i;
/** Also the label of the form in which the papers' users reply. */
const roleOrLabel = /^[*_]*(?:user|用户|response|回复)[*_]*\s*[:：][*_]*\s*/i;

export function readUserReply(content: string, replies: 1 | 2 = 2): { readonly text: string; readonly ends: boolean } {
  const replyText = withoutThoughts(content, replies);
  const text = replyText
    .replace(endMark, '')
    .trim()
    .replace(replies === 1 ? role : roleOrLabel, '');
  const quoted = /^(?:"([^"]+)"|“([^“”]+)”)$/.exec(text);
  return { text: (quoted?.[1] ?? quoted?.[2] ?? text).trim(), ends: replyText.search(endMark) >= 0 };
}
