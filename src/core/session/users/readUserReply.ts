// The words of a played user in what a model replied. Models think aloud, name their role, quote their own words and
// make the mark of the end bold; nothing of that is said to the agent. Refuses nothing: no words are an empty text.

import { withoutThoughts } from '../../llm';
import { userEndMark } from '../auxiliaryPrompts';

const bare = userEndMark.replace(/[[\]]/g, '');
const endMark = new RegExp(`[*_\`]{0,3}[[【] ?${bare} ?[\\]】][*_\`]{0,3}`, 'gi');
const role = /^[*_]*(?:user|用户)[*_]*\s*[:：][*_]*\s*/i;

export function readUserReply(content: string): { readonly text: string; readonly ends: boolean } {
  const said = withoutThoughts(content);
  const text = said.replace(endMark, '').trim().replace(role, '');
  const quoted = /^(?:"([^"]+)"|“([^“”]+)”)$/.exec(text);
  return { text: (quoted?.[1] ?? quoted?.[2] ?? text).trim(), ends: said.search(endMark) >= 0 };
}
