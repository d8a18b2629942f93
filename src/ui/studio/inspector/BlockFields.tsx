import type { Idiom, IdiomKind, PdlDocument } from '../../../core/language';
import { blocksMessages as t } from '../../../messages/blocks.en';
import { conditionForTimes, viewBlock } from '../../../state/inspection/blockView';
import type { CommitRefusal } from '../../kit/CommitField';
import { Section } from '../../kit/Section';
import { DocumentTextField } from './EditFields';
import { useTryEdit } from './useTryEdit';

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
  const { title, answer, condition } = viewBlock(document, block, nodeId);
  const setTimes = async (text: string): Promise<CommitRefusal | undefined> => {
    const changed = conditionForTimes(document, block, text);
    if (changed === 'wrong') return { message: t.timesNotANumber };
    return changed === undefined ? undefined : tryEdit({ kind: 'setCondition', nodeId, text: changed });
  };
  const asksAgain = block.kind === 'askUntilValid' && condition?.isOwn === true;
  return (
    <Section title={title}>
      {block.times && <DocumentTextField label={t.times} value={String(block.times.count)} onCommit={setTimes} />}
      {answer && (
        <DocumentTextField
          label={block.kind === 'handOver' ? t.message : t.question}
          wraps
          value={answer.decl.desc ?? ''}
          onCommit={(text) => tryEdit({ kind: 'setAnswerText', nodeId: answer.nodeId, text })}
        />
      )}
      {condition && (
        <DocumentTextField
          label={asksAgain ? t.askAgainWhile : conditionLabels[block.kind]}
          mono
          wraps
          value={condition.text}
          onCommit={(text) => tryEdit({ kind: 'setCondition', nodeId: condition.nodeId, text })}
        />
      )}
    </Section>
  );
}
