// The parts of a block for an agent idiom that the inspector edits.

import { conditionWithTimes } from '../../core/document';
import { answerId } from '../../core/graph';
import {
  type AnswerDecl,
  type Call,
  callsInBody,
  type Idiom,
  idiomsOf,
  nameTable,
  type PdlDocument,
  type ProcedureSite,
  procedureSites,
  walkStatements,
} from '../../core/language';
import { titledBlock } from './titledBlocks';

/** The block that begins at the statement of a site. */
export const blockOfSite = (document: PdlDocument, site: ProcedureSite): Idiom | undefined =>
  site.call ? undefined : idiomsOf(document).find(({ header }) => header.start === site.range.start);

/** The ANSWER of a block whose text can be edited with it. */
function answerOf(document: PdlDocument, { kind, call, question, range }: Idiom): Call | undefined {
  if (kind === 'askUntilValid') return call;
  if (kind === 'confirm') return question;
  if (kind === 'retry') return undefined;
  const within = [...walkStatements(document.procedure?.body ?? [])].filter(
    (statement) => statement.range.start >= range.start && statement.range.end <= range.end,
  );
  return [...callsInBody(within)].find((one) => one.kind === 'answer');
}

export interface BlockView {
  readonly title: string;
  readonly answer: { readonly decl: AnswerDecl; readonly nodeId: string } | undefined;
  /** The condition with its node; absent if it has none. */
  readonly condition: { readonly text: string; readonly nodeId: string; readonly isOwn: boolean } | undefined;
}

/** `nodeId`: the node of the block's header. */
export function viewBlock(document: PdlDocument, block: Idiom, nodeId: string): BlockView {
  const { condition, header } = block;
  const isOwn = condition?.header.start === header.start;
  const conditionNode = isOwn
    ? nodeId
    : [...procedureSites(document).values()].find(({ call, range }) => !call && range.start === condition?.header.start)
        ?.nodeId;
  const answer = answerOf(document, block);
  const decl = answer && nameTable(document).findAnswer(answer.ref ?? answer.name);
  return {
    title: titledBlock(block).folded,
    answer: decl && { decl, nodeId: answerId(decl.name) },
    condition:
      condition && conditionNode !== undefined ? { text: condition.text, nodeId: conditionNode, isOwn } : undefined,
  };
}

/** Maximum number of rounds that can be typed. */
const maxTimes = 1000;

/** The condition of the block for a typed number of rounds; `wrong` if it is not one, undefined if it cannot be set. */
export function conditionForTimes(document: PdlDocument, block: Idiom, text: string): string | 'wrong' | undefined {
  const count = Number(text.trim());
  if (!Number.isInteger(count) || count < 1 || count > maxTimes) return 'wrong';
  return conditionWithTimes(document, block, count);
}
