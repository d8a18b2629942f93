// Finds the step that a jump such as "goes back to asking for the date" means: by number, by shared words, by the kind
// of step.

import { countShared } from './conditionRelation';
import type { ProseNode } from './proseFlowGraph';
import { startOfProcedure } from './proseVocabulary';
import { stemsOf } from './wordStems';

/** `at`: number of nodes before the jump; `from`: the nodes it leaves. */
export function jumpTarget(
  to: string,
  at: number,
  from: readonly string[],
  nodes: readonly ProseNode[],
  numbered: ReadonlyMap<string, number>,
): string | undefined {
  const words = to.trim().replace(/[.。]$/u, '');
  const steps = nodes.filter(({ kind }) => kind !== 'remark' && kind !== 'condition');
  if (startOfProcedure.test(words.replace(/\bof the \p{L}+$/iu, '').trim())) return steps[0]?.id;
  const number = /(?:step|point|item|第)\s*(\d+)/iu.exec(words)?.[1] ?? /^(\d+)$/.exec(words)?.[1];
  if (number !== undefined && numbered.has(number)) return nodes[numbered.get(number) as number]?.id;
  if (/^(?:the )?(?:previous|last|preceding) (?:step|question)|^上一步/iu.test(words)) {
    const [own] = from;
    const earlier = steps
      .slice(
        0,
        steps.findIndex(({ id }) => id === own),
      )
      .filter(({ kind }) => kind !== 'tell');
    return earlier.at(-1)?.id;
  }
  const stems = stemsOf(words);
  const wanted = wantedKind(words);
  let best: { id: string; score: number } | undefined;
  for (const [index, node] of nodes.entries()) {
    if (node.kind === 'remark' || node.kind === 'condition' || from.includes(node.id)) continue;
    const names =
      node.clause?.kind === 'call'
        ? stemsOf(node.clause.tools.join(' '))
        : node.clause?.kind === 'ask'
          ? stemsOf(node.clause.values.join(' '))
          : new Set<string>();
    const own = countShared(stems, node.stems) + countShared(stems, names);
    if (own === 0) continue;
    const fits =
      wanted === undefined ? 0 : (wanted === 'ask' ? node.kind.startsWith('ask') : wanted === node.kind) ? 1.5 : -0.75;
    const score = own + fits + (index < at ? 0.5 : 0) - index / 1000;
    if (!best || score > best.score) best = { id: node.id, score };
  }
  if (best) return best.id;
  // If the words only name a kind of step, the last step of that kind.
  const kind = steps.filter((node) => wanted !== undefined && node.kind.startsWith(wanted));
  return stems.size === 0 ? kind.at(-1)?.id : undefined;
}

function wantedKind(words: string): 'ask' | 'call' | 'tell' | undefined {
  if (
    /^(?:the )?(?:ask|request|collect|prompt|gather|obtain|inquir|question)|^(?:询问|请|要求|收集|索取|输入)/iu.test(
      words,
    )
  )
    return 'ask';
  if (/^(?:the )?(?:inform|tell|notif|explain|present|show|offer|list)|^(?:告知|通知)/iu.test(words)) return 'tell';
  if (
    /^(?:the )?(?:call|check|verif|attempt|mak|book|reserv|search|look|try|query|creat|submit|cancel|process|updat|run|find|regist|schedul)|^(?:调用|查询|检查|核实|提交|办理|尝试|预订|预约)/iu.test(
      words,
    )
  )
    return 'call';
  return undefined;
}
