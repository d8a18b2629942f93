import { AlignLeft } from 'lucide-react';
import { type ComponentProps, useCallback, useMemo, useState } from 'react';
import type { GraphDiff, VersionChange, WordPiece } from '../../../core/versions';
import { versionsMessages as t } from '../../../messages/versions.en';
import { type GraphView, viewsOf } from '../../../state/support/analysis';
import type { Positions } from '../../../state/support/ports';
import type { ShownComparison } from '../../../state/workspace/versionComparison';
import {
  changedFields,
  knownPositions,
  type ShownFieldChange,
  viewVersionGraph,
} from '../../../state/workspace/versionGraph';
import { WorkflowCanvas } from '../../canvas/WorkflowCanvas';
import { Button } from '../../kit/Button';
import { Facts } from '../../kit/Facts';
import { IconText } from '../../kit/IconText';
import { Row, Stack } from '../../kit/Layout';
import { Legend } from '../../kit/Legend';
import { RowButton } from '../../kit/RowButton';
import { Heading } from '../../kit/Section';
import { Hint, Text } from '../../kit/Text';
import { useAsyncAnswer } from '../../kit/useAsyncAnswer';
import { testIds } from '../../testIds';
import { ViewSwitch, viewNames } from '../ViewSwitch';
import { useWorkspace } from '../weirContext';
import styles from './DiffGraph.module.css';
import { changeDisplay, diffFieldLabels } from './versionLabels';

/**
 * Positions of the newer graph. A removed node keeps its old position if that is free; otherwise it is placed beside
 * its neighbours.
 */
function usePositions(
  diff: GraphDiff | undefined,
  view: GraphView,
  layout: Positions | undefined,
): Positions | undefined {
  const placeVersions = useWorkspace((state) => state.placeVersions);
  const automatic = useWorkspace((state) => state.places[view]);
  const known = useMemo(
    () => (diff ? knownPositions(diff, { ...automatic, ...layout }) : {}),
    [diff, automatic, layout],
  );
  const graph = diff?.graph;
  const place = useCallback(async () => graph && placeVersions(graph, known), [graph, known, placeVersions]);
  // Until the new positions are computed the previous ones of this graph are used: most nodes are in both.
  return useAsyncAnswer(graph && view, place);
}

/** The label of a change, with its colour and icon. */
function ChangeMark({
  mark,
  ...rest
}: { readonly mark: VersionChange['mark'] } & Omit<ComponentProps<typeof Text>, 'tone'>) {
  const { icon: Icon, tone, label: word } = changeDisplay[mark];
  return (
    <IconText tone={tone} icon={<Icon size={12} />} {...rest}>
      {word}
    </IconText>
  );
}

interface PiecesProps {
  readonly pieces: readonly WordPiece[];
  readonly mark: 'del' | 'ins';
}

/** A text with its changed pieces marked. */
const Pieces = ({ pieces, mark: Mark }: PiecesProps) =>
  pieces.map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change their order.
    piece.changed ? <Mark key={index}>{piece.text}</Mark> : <span key={index}>{piece.text}</span>,
  );

function FieldRow({ change }: { readonly change: ShownFieldChange }) {
  if (change.kind === 'list') {
    return (
      <>
        <dt>{diffFieldLabels[change.field]}</dt>
        <dd>
          {change.removed.map((name) => (
            <del key={`- ${name}`}>
              <span className="visually-hidden">{t.without} </span>− {name}
            </del>
          ))}
          {change.added.map((name) => (
            <ins key={`+ ${name}`}>
              <span className="visually-hidden">{t.with} </span>+ {name}
            </ins>
          ))}
          {change.added.length + change.removed.length === 0 && t.inAnotherOrder}
        </dd>
      </>
    );
  }
  const { before, after } = change;
  return (
    <>
      <dt>{diffFieldLabels[change.field]}</dt>
      <dd>
        {before && (
          <Hint>
            <Pieces pieces={before} mark="del" />
          </Hint>
        )}
        {after && (
          <p>
            <Pieces pieces={after} mark="ins" />
          </p>
        )}
      </dd>
    </>
  );
}

interface ChangeCardProps {
  readonly change: VersionChange;
  readonly isSelected: boolean;
  onSelect(): void;
  onShowText(change: VersionChange): void;
}

function ChangeCard({ change, isSelected, onSelect, onShowText }: ChangeCardProps) {
  const fields = changedFields(change);
  return (
    <li data-testid={testIds.versionChange}>
      <RowButton
        align="baseline"
        className={styles.head}
        data-active={isSelected || undefined}
        aria-expanded={isSelected}
        onClick={onSelect}
      >
        <ChangeMark size="sm" weight="strong" mark={change.mark} />
        <Text size="sm" tone="muted">
          {change.what}
        </Text>
        <code>{change.title}</code>
        {change.previousText !== undefined && (
          <Text size="sm" tone="muted">
            {t.was} <code>{change.previousText}</code>
          </Text>
        )}
      </RowButton>
      {isSelected && (
        <Stack gap="2" align="start" className={styles.details}>
          {fields.length > 0 && (
            <Facts look="below">
              {fields.map((field) => (
                <FieldRow key={field.field} change={field} />
              ))}
            </Facts>
          )}
          {(change.before ?? change.after) && (
            <Button tone="quiet" icon={<AlignLeft size={13} />} onClick={() => onShowText(change)}>
              {t.showInTheText}
            </Button>
          )}
        </Stack>
      )}
    </li>
  );
}

interface DiffGraphProps {
  readonly comparison: ShownComparison;
  readonly fitKey: string;
  onShowText(change: VersionChange): void;
}

/**
 * Both versions as one graph, with the list of differences. Selecting a change highlights its nodes, and selecting a
 * node highlights its change.
 */
export function DiffGraph({ comparison, fitKey, onShowText }: DiffGraphProps) {
  const view = useWorkspace((state) => state.view);
  const kind = useWorkspace((state) => state.history.document.kind);
  const ownLayout = useWorkspace((state) => state.history.document.layout[view]);
  const [selected, setSelected] = useState<{ readonly key?: string; readonly nodeIds: readonly string[] }>({
    nodeIds: [],
  });
  const { fullComparison: whole, after } = comparison;
  const diff = whole?.graphs[view];
  const places = usePositions(diff, view, after ? { ...ownLayout, ...after.layout[view] } : ownLayout);
  const canvasView = useMemo(() => viewVersionGraph(diff, places), [diff, places]);
  const isReady = canvasView.nodes.length > 0;
  return (
    <Row size="full" className={styles.graph}>
      <div className={styles.canvas}>
        {diff && diff.graph.nodes.length === 0 && (
          <Hint size="ui" className={styles.empty}>
            {t.nothingToDraw}
          </Hint>
        )}
        <WorkflowCanvas
          view={canvasView}
          selection={selected.nodeIds}
          onSelect={(nodeIds) => {
            const change = whole?.changes.find((candidate) => nodeIds.some((id) => candidate.nodeIds.includes(id)));
            setSelected({ nodeIds, ...(change ? { key: change.key } : {}) });
          }}
          readOnly
          fitKey={`${fitKey}/${view}/${isReady}`}
          toolbar={
            viewsOf(kind).length > 1 ? (
              <Row pad="1" surface="floating">
                <ViewSwitch />
              </Row>
            ) : undefined
          }
          ariaLabel={t.combinedGraph({ graph: viewNames[view].toLowerCase() })}
        />
      </div>
      <aside className={styles.side} aria-label={t.changes}>
        <Heading className={styles.title}>
          {whole
            ? `${whole.changes.length} ${whole.changes.length === 1 ? 'change' : 'changes'}`
            : t.readingBothVersions}
        </Heading>
        <Stack pad="2" surface="bar">
          <Legend>
            {(['added', 'removed', 'changed'] as const).map((mark) => (
              <ChangeMark key={mark} as="li" mark={mark} />
            ))}
          </Legend>
        </Stack>
        {whole?.changes.length === 0 && (
          <Hint size="ui" padded>
            {comparison.lines.changes.length === 0 ? t.versionsEqual : t.onlyFormattingDiffers}
          </Hint>
        )}
        <Stack as="ul" pad="1">
          {whole?.changes.map((change) => (
            <ChangeCard
              key={change.key}
              change={change}
              isSelected={selected.key === change.key}
              onSelect={() =>
                setSelected(
                  selected.key === change.key ? { nodeIds: [] } : { key: change.key, nodeIds: change.nodeIds },
                )
              }
              onShowText={onShowText}
            />
          ))}
        </Stack>
      </aside>
    </Row>
  );
}
