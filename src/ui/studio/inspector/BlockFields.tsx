import { conditionWithTimes } from '../../../core/document';
import { answerId } from '../../../core/graph';
import {
  type Call,
  callsInBody,
  type Idiom,
  type IdiomKind,
  idiomsOf,
  nameTable,
  type PdlDocument,
  type ProcedureSite,
  procedureSites,
  walkStatements,
} from '../../../core/language';
import { blocksMessages as t } from '../../../messages/blocks.en';
import type { CommitRefusal } from '../../kit/CommitField';
import { Section } from '../../kit/Section';
import { titledBlock } from '../titledBlocks';
import { DocumentTextField } from './EditFields';
import { useTryEdit } from './useTryEdit';

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

const conditionLabels: Readonly<Record<IdiomKind, string>> = {
  retry: t.endsWhen,
  askUntilValid: t.validWhen,
  handOver: t.handsOverWhen,
  confirm: t.confirmedWhen,
};

interface BlockFieldsProps {
  readonly block: Idiom;
  readonly document: PdlDocument;
  /** The node of the block's header. */
  readonly nodeId: string;
}

/** The form of a block: its rounds, its condition, and the text of its ANSWER. */
export function BlockFields({ block, document, nodeId }: BlockFieldsProps) {
  const tryEdit = useTryEdit();
  const { times, condition, header } = block;
  const setTimes = async (text: string): Promise<CommitRefusal | undefined> => {
    const count = Number(text.trim());
    if (!Number.isInteger(count) || count < 1 || count > 1000) return { message: t.timesNotANumber };
    const changed = conditionWithTimes(document, block, count);
    return changed === undefined ? undefined : tryEdit({ kind: 'setCondition', nodeId, text: changed });
  };
  const isOwnCondition = condition?.header.start === header.start;
  const conditionNode = isOwnCondition
    ? nodeId
    : [...procedureSites(document).values()].find(({ call, range }) => !call && range.start === condition?.header.start)
        ?.nodeId;
  const answer = answerOf(document, block);
  const declared = answer && nameTable(document).findAnswer(answer.ref ?? answer.name);
  const asksAgain = block.kind === 'askUntilValid' && isOwnCondition;
  return (
    <Section title={titledBlock(block).folded}>
      {times && <DocumentTextField label={t.times} value={String(times.count)} onCommit={setTimes} />}
      {declared && (
        <DocumentTextField
          label={block.kind === 'handOver' ? t.message : t.question}
          wraps
          value={declared.desc ?? ''}
          onCommit={(text) => tryEdit({ kind: 'setAnswerText', nodeId: answerId(declared.name), text })}
        />
      )}
      {condition && conditionNode !== undefined && (
        <DocumentTextField
          label={asksAgain ? t.askAgainWhile : conditionLabels[block.kind]}
          mono
          wraps
          value={condition.text}
          onCommit={(text) => tryEdit({ kind: 'setCondition', nodeId: conditionNode, text })}
        />
      )}
    </Section>
  );
}
