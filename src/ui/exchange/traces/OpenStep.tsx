import type { Mapping } from '../../../state/exchange/importTraces';
import { Columns } from '../../kit/Columns';
import { Figure, Figures } from '../../kit/Figures';
import { Stack } from '../../kit/Layout';
import { Alert } from '../../kit/Notice';
import { Text } from '../../kit/Text';
import { useWorkspace } from '../../studio/weirContext';
import { WorkBar } from '../WorkBar';

const nameOf = (nodeId: string) => nodeId.replace(/^\w+:/, '');

interface OpenStepProps {
  readonly traces: number;
  readonly mapping: Mapping;
  /** Share of the work that is done. */
  readonly storing: number | undefined;
  readonly problem: string | undefined;
  readonly onCancel: () => void;
}

/** What will come of it, before it is done. */
export function OpenStep({ traces, mapping, storing, problem, onCancel }: OpenStepProps) {
  const title = useWorkspace((state) => state.history.document.title);
  const { rows, unusedNodes } = mapping;
  const matched = rows.filter(({ nodeId }) => nodeId !== undefined);
  const unmatched = rows.filter(({ nodeId }) => nodeId === undefined);
  return (
    <>
      <Figures>
        <Figure name={traces === 1 ? 'dialogue' : 'dialogues'}>{traces}</Figure>
        <Figure name={`${matched.length === 1 ? 'name' : 'names'} matched`}>{matched.length}</Figure>
        <Figure name={`${unmatched.length === 1 ? 'name' : 'names'} unmatched`}>{unmatched.length}</Figure>
        <Figure name={`${unusedNodes.length === 1 ? 'node' : 'nodes'} unused`}>{unusedNodes.length}</Figure>
      </Figures>
      <Columns of="two">
        <Stack gap="1" pad="3" surface="card">
          <h3>Open in Run</h3>
          <Text as="p" tone="muted">
            Keeps {traces === 1 ? 'the dialogue as a run' : `them as ${traces} runs`} of "{title}" in this browser. Go
            through {traces === 1 ? 'it' : 'each'} event by event, and see which nodes it reaches and which rules it
            breaks. No model goes on with {traces === 1 ? 'it' : 'them'}.
          </Text>
        </Stack>
        <Stack gap="1" pad="3" surface="card">
          <h3>Compare</h3>
          <Text as="p" tone="muted">
            Rebuilds a workflow from the calls and sets it beside "{title}": what both have, what only one has, and
            scores. Nothing is stored.
          </Text>
        </Stack>
      </Columns>
      {unmatched.length > 0 && (
        <Text as="p" tone="muted">
          Unmatched names stay as they were recorded. In Run they light up no node; in Compare tools among them are
          steps that the document lacks:{' '}
          {unmatched.slice(0, 12).map(({ key, name }, index) => (
            <span key={key}>
              {index > 0 && ', '}
              <code>{name || '(no name)'}</code>
            </span>
          ))}
          {unmatched.length > 12 && ` and ${unmatched.length - 12} more`}.
        </Text>
      )}
      {unusedNodes.length > 0 && (
        <Text as="p" tone="muted">
          Nodes that no name stands for: {unusedNodes.slice(0, 12).map(nameOf).join(', ')}
          {unusedNodes.length > 12 && ` and ${unusedNodes.length - 12} more`}.
        </Text>
      )}
      {storing !== undefined && <WorkBar label="Storing the runs" done={storing} total={1} onCancel={onCancel} />}
      {problem && <Alert boxed>{problem}</Alert>}
    </>
  );
}
