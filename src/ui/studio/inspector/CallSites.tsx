import { useMemo } from 'react';
import { isCompound, nameTable, type PdlDocument, type ProcedureSite, procedureSites } from '../../../core/language';
import { LineIndex } from '../../../core/support';
import { inspectorMessages as t } from '../../../messages/inspector.en';
import { Stack } from '../../kit/Layout';
import { Section } from '../../kit/Section';
import { Faint, Text } from '../../kit/Text';
import { useWorkspace } from '../weirContext';
import { LineNumberText, NodeRow } from './NodeRow';
import { singleLineText, statementHead } from './statementParts';

interface CallSitesProps {
  readonly document: PdlDocument;
  readonly kind: 'api' | 'answer' | 'other' | 'function';
  readonly name: string;
  /** The call site that is already shown. */
  readonly except?: string | undefined;
}

function textOf(document: PdlDocument, { statement }: ProcedureSite): string {
  return isCompound(statement) ? statementHead(document, statement) : singleLineText(document, statement.range);
}

/** The places where the procedure calls the node. Each row leads to the canvas and to the text. */
export function CallSites({ document, kind, name, except }: CallSitesProps) {
  const { select, setView, revealRange, hover } = useWorkspace('select', 'setView', 'revealRange', 'hover');
  const sites = useMemo(() => {
    const table = nameTable(document);
    const lines = new LineIndex(document.source);
    return [...procedureSites(document).values()]
      .filter((site) => {
        const callee = site.call && table.resolveCall(site.call);
        return callee?.kind === kind && callee.name === name;
      })
      .map((site) => ({ site, line: lines.positionAt(site.range.start).line, text: textOf(document, site) }));
  }, [document, kind, name]);
  const shown = sites.filter(({ site }) => site.nodeId !== except);
  return (
    <Section title={except === undefined ? t.calledFrom : t.alsoCalledFrom} label={t.calledFrom} count={shown.length}>
      {shown.length === 0 ? (
        <Faint>{except === undefined ? t.neverCalled : t.nowhereElse}</Faint>
      ) : (
        <Stack as="ul">
          {shown.map(({ site, line, text }) => (
            <li key={site.nodeId}>
              <NodeRow
                nodeId={site.nodeId}
                align="baseline"
                onClick={() => {
                  hover(undefined);
                  setView('procedure');
                  select([site.nodeId]);
                  revealRange(site.range, { keepsFocus: true });
                }}
              >
                <LineNumberText line={line} />
                <Text as="code" lines="cut">
                  {text}
                </Text>
              </NodeRow>
            </li>
          ))}
        </Stack>
      )}
    </Section>
  );
}
