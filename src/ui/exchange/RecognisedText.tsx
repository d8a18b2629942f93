import { CircleCheck, CircleHelp, Info } from 'lucide-react';
import type { Recognition } from '../../core/formats';
import { exchangeMessages as t } from '../../messages/exchange.en';
import { Select } from '../kit/Controls';
import { Row } from '../kit/Layout';
import { Note } from '../kit/Note';
import { Status } from '../kit/Notice';
import { Hint, Text } from '../kit/Text';
import { testIds } from '../testIds';

/** Every document of a text that holds several. */
export const allBlocks = 'all';

/** One of them, by its place. */
export type BlockChoice = number | typeof allBlocks;

const kindNames = { flowchart: 'flowchart', 'state-diagram': t.stateDiagram2, pdl: 'procedure' } as const;

interface RecognisedTextProps {
  readonly found: Recognition;
  readonly choice: BlockChoice;
  readonly onChoose: (choice: BlockChoice) => void;
  /** Title of the procedure that tools are attached to; undefined where they become one of their own. */
  readonly toolsTo: string | undefined;
  /** It can be kept as plain text. */
  readonly isKept: boolean;
}

/** What a text is, what in it says so, and what becomes of it; of several documents, which ones. */
export function RecognisedText({ found, choice, onChoose, toolsTo, isKept }: RecognisedTextProps) {
  const { kind, use, name, sign, blocks } = found;
  if (kind === 'empty') return null;
  const Icon = use === 'open' || use === 'convert' ? CircleCheck : use === 'none' ? CircleHelp : Info;
  const advice =
    kind !== 'tools'
      ? found.advice
      : toolsTo === undefined
        ? t.theyBecomeANewProcedure
        : t.theyAreAttachedToOr({ toolsTo });
  return (
    <Note
      data-use={use}
      icon={
        <Text tone={use === 'open' || use === 'convert' ? 'accent' : 'muted'}>
          <Icon size={16} aria-hidden="true" />
        </Text>
      }
    >
      <Status as="div" data-testid={testIds.recognisedText}>
        <p>
          <strong>{t.this2({ name })}</strong> {sign}
        </p>
        {advice !== undefined && <Hint size="ui">{advice}</Hint>}
        {isKept && <Hint size="ui">{t.keptAsPlainText}</Hint>}
      </Status>
      {blocks.length > 1 && (
        <Row as="label" gap="2">
          {t.create}
          <Select
            value={choice}
            onChange={({ target }) => onChoose(target.value === allBlocks ? allBlocks : Number(target.value))}
          >
            <option value={allBlocks}>{t.allADocumentEach({ blocks: blocks.length })}</option>
            {blocks.map((block, index) => (
              <option key={block.line} value={index}>
                {t.line({ line: block.line })} {block.title ?? kindNames[block.kind]}
                {block.title === undefined ? '' : ` (${kindNames[block.kind]})`}
              </option>
            ))}
          </Select>
        </Row>
      )}
    </Note>
  );
}
