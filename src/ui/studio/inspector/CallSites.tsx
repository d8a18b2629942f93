import { useMemo } from 'react';
import type { PdlDocument } from '../../../core/language';
import { inspectorMessages as t } from '../../../messages/inspector.en';
import { callPlaces } from '../../../state/inspection/places';
import { Stack } from '../../kit/Layout';
import { Section } from '../../kit/Section';
import { Faint, Text } from '../../kit/Text';
import { useWorkspace } from '../weirContext';
import { LineNumberText, NodeRow } from './NodeRow';

interface CallSitesProps {
  readonly document: PdlDocument;
  readonly kind: 'api' | 'answer' | 'other' | 'function';
  readonly name: string;
  /** The call site that is already shown. */
  readonly except?: string | undefined;
}

/** The places where the procedure calls the node. Each row leads to the canvas and to the text. */
export function CallSites({ document, kind, name, except }: CallSitesProps) {
  const { select, setView, revealRange, hover } = useWorkspace('select', 'setView', 'revealRange', 'hover');
  const sites = useMemo(() => callPlaces(document, kind, name), [document, kind, name]);
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
