import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import type { Mapping, MappingRow } from '../../../state/exchange/importTraces';
import { Button } from '../../kit/Button';
import { Select } from '../../kit/Controls';
import { IconText } from '../../kit/IconText';
import { Row, Stack } from '../../kit/Layout';
import { Table } from '../../kit/Table';
import { Text } from '../../kit/Text';
import { useImports, useWorkspace } from '../../studio/weirContext';
import styles from './MapStep.module.css';

const hows: Readonly<Record<MappingRow['how'], string>> = {
  name: 'same name',
  loose: 'same words',
  tool: 'through its tool',
  none: 'no node found',
  chosen: 'your choice',
  left: 'left by you',
};

const nameOf = (nodeId: string) => nodeId.replace(/^\w+:/, '');
const LEAVE = '';

function NameRow({ row, documentId }: { readonly row: MappingRow; readonly documentId: string }) {
  const chooseNode = useImports((state) => state.chooseNode);
  const { key, name, kind, count, nodeId, how, candidates } = row;
  const isMatched = nodeId !== undefined;
  return (
    <tr>
      <th scope="row">
        <code>{name || '(no name)'}</code>
      </th>
      <td className={styles.number}>{count}</td>
      <td>
        <Select
          value={nodeId ?? LEAVE}
          aria-label={`Node of ${name}`}
          disabled={candidates.length === 0}
          onChange={(event) => chooseNode(documentId, key, event.target.value === LEAVE ? null : event.target.value)}
        >
          <option value={LEAVE}>
            {candidates.length === 0 ? `No ${kind === 'call' ? 'API' : 'ANSWER'} to choose` : 'Leave unmatched'}
          </option>
          {candidates.map((candidate) => (
            <option key={candidate} value={candidate}>
              {nameOf(candidate)}
            </option>
          ))}
        </Select>
      </td>
      <td>
        <IconText
          size="sm"
          tone={isMatched ? 'done' : 'muted'}
          icon={isMatched ? <CircleCheck size={14} /> : <CircleDashed size={14} />}
        >
          {hows[how]}
        </IconText>
        {(how === 'chosen' || how === 'left') && (
          <Button
            tone="quiet"
            aria-label={`Propose a node for ${name} again`}
            onClick={() => chooseNode(documentId, key, undefined)}
          >
            Reset
          </Button>
        )}
      </td>
    </tr>
  );
}

function Names({
  title,
  rows,
  documentId,
}: {
  readonly title: string;
  readonly rows: readonly MappingRow[];
  readonly documentId: string;
}) {
  if (rows.length === 0) return null;
  const matched = rows.filter(({ nodeId }) => nodeId !== undefined).length;
  return (
    <Table kind="texts" className={styles.names}>
      <caption>
        {title}: {matched} of {rows.length} matched
      </caption>
      <thead>
        <tr>
          <th scope="col">In the traces</th>
          <th scope="col" className={styles.number}>
            Times
          </th>
          <th scope="col">Node of the document</th>
          <th scope="col">Found by</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <NameRow key={row.key} row={row} documentId={documentId} />
        ))}
      </tbody>
    </Table>
  );
}

/** Which node of the open document each name of the traces means, and what stays unmatched on either side. */
export function MapStep({ mapping }: { readonly mapping: Mapping }) {
  const { id, kind, title } = useWorkspace((state) => state.history.document);
  const documents = useWorkspace((state) => state.documents);
  const openDocument = useWorkspace((state) => state.openDocument);
  const { rows, unusedNodes } = mapping;
  const isNoneMatched = rows.length > 0 && rows.every(({ nodeId }) => nodeId === undefined);
  return (
    <>
      <Text as="p" tone="muted">
        Which node does a name stand for? A matched name lights up its node in Run, and is the same step in Compare. An
        unmatched one stays as it was recorded.
      </Text>
      <Row as="label" gap="2">
        <span>Document</span>
        <Select value={id} onChange={(event) => openDocument(event.target.value)}>
          {documents.map((document) => (
            <option key={document.id} value={document.id}>
              {document.title}
              {document.kind === 'pdl' ? '' : ' (flowchart)'}
            </option>
          ))}
        </Select>
      </Row>
      {kind !== 'pdl' && (
        <Text as="p" tone="muted">
          A flowchart declares no APIs: names cannot be matched to its nodes. Choose a PDL document, or go on without.
        </Text>
      )}
      {kind === 'pdl' && isNoneMatched && (
        <IconText as="p" tone="warning" icon={<TriangleAlert size={14} />}>
          No name of these dialogues is one of "{title}". If they belong to another document, choose it above; else
          match the names by hand.
        </IconText>
      )}
      {rows.length === 0 && (
        <Text as="p" tone="muted">
          These dialogues call no tool and label no reply.
        </Text>
      )}
      <Names title="Tools called" rows={rows.filter((row) => row.kind === 'call')} documentId={id} />
      <Names title="Replies" rows={rows.filter((row) => row.kind === 'answer')} documentId={id} />
      {unusedNodes.length > 0 && rows.length > 0 && (
        <Stack gap="1">
          <h3>Nodes of the document that no name stands for: {unusedNodes.length}</h3>
          <Row as="p" gap="2" wraps>
            {unusedNodes.map((nodeId) => (
              <code key={nodeId} className={styles.node}>
                {nameOf(nodeId)}
              </code>
            ))}
          </Row>
        </Stack>
      )}
    </>
  );
}
