// The part of a reply that is the agent's own turn: without the role before it, and without the turns of others that a
// model invents behind it. Takes linear time.

/** Roles of chat templates: ChatML, Llama 3, Gemma, Phi. */
const roleToken =
  /<\|(?:im_start|start_header_id)\|>\s*(\w{1,20})(?:\s*<\|end_header_id\|>)?[ \t]*\n*|<start_of_turn>(\w{1,20})[ \t]*\n*|<\|(user|assistant|system)\|>[ \t]*\n*/giu;
const ownRole = /^(?:assistant|model|ai|bot|ipython)$/iu;
const ownLabel = /^\s*[*_]{0,2}(?:assistant|bot|ai|助手)[*_]{0,2}\s*[:\uff1a][*_]{0,2}[ \t]*/iu;
const otherLabel = /(?:^|\n)[ \t]*[*_]{0,2}(?:user|human|customer|用户|用戶)[*_]{0,2}\s*[:\uff1a]/giu;
/** A turn of the agent behind a line of the user shows that the line is invented and not part of a text. */
const nextTurn =
  /\n[ \t]*[*_]{0,2}(?:assistant|bot|ai|助手|thought|action|response|思考|行动|回复)[*_]{0,2}\s*[:\uff1a]/iu;

export function ownTurn(content: string): string {
  let text = '';
  let at = 0;
  let isOwn = true;
  for (const mark of content.matchAll(roleToken)) {
    if (isOwn) text += content.slice(at, mark.index);
    at = mark.index + mark[0].length;
    const role = mark[1] ?? mark[2] ?? mark[3] ?? '';
    isOwn = ownRole.test(role) && text.trim() === '';
    if (!isOwn) break;
  }
  if (isOwn) text += content.slice(at);
  const own = text.replace(ownLabel, '');
  otherLabel.lastIndex = 0;
  const other = otherLabel.exec(own);
  const isInvented = other !== null && other.index > 0 && nextTurn.test(own.slice(other.index));
  return isInvented ? own.slice(0, other.index) : own;
}
