import { Equal, FileText, Trash2, Variable } from 'lucide-react';
import { useEffect } from 'react';
import { isTerminal } from '../../core/graph';
import { inspectorMessages } from '../../messages/inspector.en';
import { panelsMessages as t } from '../../messages/panels.en';
import { blockOfSite } from '../../state/inspection/blockView';
import {
  type InspectorSubject,
  inspectorSubjectKey,
  type NodeSubject,
  selectInspectorSubject,
} from '../../state/inspection/inspectorSubject';
import { nodeKindDisplay } from '../canvas/nodeLabels';
import { Button } from '../kit/Button';
import { EmptyHint } from '../kit/EmptyHint';
import { Row, Stack } from '../kit/Layout';
import { Heading } from '../kit/Section';
import { Text } from '../kit/Text';
import { testIds } from '../testIds';
import { AnswerFields } from './inspector/AnswerFields';
import { ApiFields } from './inspector/ApiFields';
import { BlockFields } from './inspector/BlockFields';
import { DocumentTexts, SlotTable } from './inspector/DocumentFields';
import { FlowchartEdgeFields } from './inspector/FlowchartEdges';
import {
  FlowchartDocumentFields,
  FlowchartGroupFields,
  FlowchartNodeFields,
  FlowchartSeveralFields,
} from './inspector/FlowchartFields';
import { InspectorHeader } from './inspector/InspectorHeader';
import styles from './inspector/inspector.module.css';
import { FunctionFields, OtherNodeFields } from './inspector/OtherNodeFields';
import { SeveralFields } from './inspector/SeveralFields';
import { SlotFields } from './inspector/SlotFields';
import { StatementFields } from './inspector/StatementFields';
import { ReadingHint } from './ReadingHint';
import { useShell, useWorkspace } from './weirContext';

/** The open document as the inspector needs it: PDL, otherwise a flowchart. */
function useInspectedDocument() {
  const { document, graphs, diagnostics } = useWorkspace((state) => state.analysis);
  return { document, flowchart: document ? undefined : graphs.flowchart, diagnostics };
}

function NodeFields({ subject }: { readonly subject: NodeSubject }) {
  const { document, flowchart } = useInspectedDocument();
  const { node, declared, site } = subject;
  if (flowchart) return <FlowchartNodeFields node={node} graph={flowchart} />;
  if (!document || (!site && !declared && !isTerminal(node)))
    return (
      <Text as="p" size="read" lines="asTyped">
        {node.label}
      </Text>
    );
  const shared = { document, siteId: site?.nodeId };
  const block = site && blockOfSite(document, site);
  return (
    <>
      {isTerminal(node) && <DocumentTexts document={document} />}
      {block && site && <BlockFields block={block} document={document} nodeId={site.nodeId} />}
      {site && <StatementFields document={document} site={site} declared={declared} />}
      {site && declared && (
        <Heading className={styles.divider}>
          {t.declarationItself({ kind: declared.kind === 'function' ? 'function' : nodeKindDisplay[node.kind].label })}
        </Heading>
      )}
      {declared?.kind === 'api' && <ApiFields declared={declared} {...shared} />}
      {declared?.kind === 'answer' && <AnswerFields declared={declared} {...shared} />}
      {declared?.kind === 'other' && <OtherNodeFields declared={declared} {...shared} />}
      {declared?.kind === 'function' && <FunctionFields declared={declared} {...shared} />}
    </>
  );
}

function useSubject(): InspectorSubject {
  const {
    analysis,
    view,
    selection,
    selectedEdge: edge,
  } = useWorkspace('analysis', 'view', 'selection', 'selectedEdge');
  const { inspectedSlot: slot, inspectSlot } = useShell('inspectedSlot', 'inspectSlot');
  // Selecting a node closes the slot.
  useEffect(() => {
    if (selection.length > 0) inspectSlot(undefined);
  }, [selection, inspectSlot]);
  return selectInspectorSubject({ analysis, view, selection, slot, edge });
}

function DocumentPart() {
  const { document, flowchart, diagnostics } = useInspectedDocument();
  const isNew = useWorkspace((state) => state.analysedRevision < 0);
  if (flowchart) return <FlowchartDocumentFields graph={flowchart} />;
  if (!document) return isNew ? <ReadingHint /> : <EmptyHint text={t.selectNodeHint} />;
  const problems = diagnostics.filter((diagnostic) => diagnostic.nodeIds.length === 0).slice(0, 20);
  return (
    <>
      <InspectorHeader icon={<FileText size={15} />} word={t.document} problems={problems} />
      <DocumentTexts document={document} />
      <SlotTable document={document} />
    </>
  );
}

function SlotPart({ subject }: { readonly subject: Extract<InspectorSubject, { kind: 'slot' }> }) {
  const { document, diagnostics } = useInspectedDocument();
  const inspectSlot = useShell((state) => state.inspectSlot);
  const leave = () => inspectSlot(undefined);
  const { slot } = subject;
  if (!document) return null;
  const { start, end } = slot.item;
  const problems = diagnostics.filter(({ range }) => range.start >= start && range.end <= end);
  return (
    <>
      <InspectorHeader
        icon={<Variable size={15} />}
        word={t.slot}
        back={{ label: t.backToTheDocument, onBack: leave }}
        range={slot.range}
        problems={problems}
      />
      <SlotFields slot={slot} document={document} onRenamed={inspectSlot} onDeleted={leave} />
    </>
  );
}

function NodePart({ subject }: { readonly subject: NodeSubject }) {
  const { diagnostics } = useInspectedDocument();
  const { tryGraphEdit, notify } = useWorkspace('tryGraphEdit', 'notify');
  const { node, declared, site } = subject;
  const assigned = site?.statement.kind === 'assign' && site.call === undefined ? site.statement.targets : undefined;
  const Icon = assigned ? Equal : nodeKindDisplay[node.kind].icon;
  const declaredId = declared && 'nodeId' in declared ? declared.nodeId : undefined;
  const problems = diagnostics.filter(({ nodeIds }) =>
    nodeIds.some((id) => id === node.id || (declaredId !== undefined && id === declaredId)),
  );
  const names = assigned?.map(({ name }) => name).join(', ');
  const kindWord = names ? inspectorMessages.assignmentOf({ names }) : nodeKindDisplay[node.kind].label;
  const word = declared?.kind === 'function' ? t.function : kindWord;
  const remove = async (nodeId: string) => {
    const problem = await tryGraphEdit({ kind: 'deleteNodes', nodeIds: [nodeId] });
    if (problem) notify('warning', problem.message);
  };
  return (
    <>
      <InspectorHeader
        icon={<Icon size={15} />}
        word={site?.call && declared ? t.callOf({ kind: word }) : word}
        range={node.range}
        problems={problems}
      />
      <NodeFields subject={subject} />
      {declaredId !== undefined && (
        <Row gap="2" wraps>
          <Button tone="danger" icon={<Trash2 size={14} />} onClick={() => void remove(declaredId)}>
            {site ? t.deleteDeclaration({ kind: word }) : t.deleteNode}
          </Button>
        </Row>
      )}
    </>
  );
}

/** Every field of the selection: a node, a slot, several nodes, otherwise the document. */
export function Inspector() {
  const subject = useSubject();
  const { document, flowchart } = useInspectedDocument();
  return (
    <Stack gap="4" pad="4" data-testid={testIds.inspector} key={inspectorSubjectKey(subject, document)}>
      {subject.kind === 'document' && <DocumentPart />}
      {subject.kind === 'slot' && <SlotPart subject={subject} />}
      {subject.kind === 'several' && (
        <>
          <InspectorHeader icon={<FileText size={15} />} word={t.severalSelected({ nodes: subject.nodes.length })} />
          {flowchart ? (
            <FlowchartSeveralFields nodes={subject.nodes} graph={flowchart} />
          ) : (
            <SeveralFields nodes={subject.nodes} document={document} />
          )}
        </>
      )}
      {subject.kind === 'group' && flowchart && <FlowchartGroupFields group={subject.group} graph={flowchart} />}
      {subject.kind === 'edge' && flowchart && <FlowchartEdgeFields edge={subject.edge} graph={flowchart} />}
      {subject.kind === 'node' && <NodePart subject={subject} />}
    </Stack>
  );
}
