import { CircleDot, CircleSlash2, Trash2 } from 'lucide-react';
import { debugMessages as t } from '../../../messages/debug.en';
import { describeBreakpoint, sessionStopOf } from '../../../state/logView/breakpointText';
import { sessionNodeIdOf } from '../../../state/logView/nodeBreakpoint';
import { breakpointId, type SetBreakpoint } from '../../../state/runs/breakpointStore';
import { Button, IconButton } from '../../kit/Button';
import { Columns } from '../../kit/Columns';
import { Checkbox } from '../../kit/Controls';
import { Row, Stack } from '../../kit/Layout';
import { LinkButton } from '../../kit/LinkButton';
import { Message } from '../../kit/Message';
import { Hint, Quiet, Text } from '../../kit/Text';
import { debugVerbAt } from '../../studio/debugVerbs';
import { useRun, useWeir } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { BreakpointForm } from './BreakpointForm';
import styles from './BreakpointsPanel.module.css';

/** Lists the breakpoints of the document and adds new breakpoints. */
export function BreakpointsPanel() {
  const { breakpoints, setBreakpoints } = useRun('breakpoints', 'setBreakpoints');
  const areOn = breakpoints.some(({ enabled }) => enabled);
  return (
    <Columns of="sides" data-testid={testIds.breakpoints}>
      <Stack as="section" gap="1" pad="2" scrolls aria-label={t.breakpoints}>
        <Row as="header" gap="1" size="fixed" className={styles.head}>
          <Text as="h2" size="sm" tone="muted" weight="strong" lines="oneLine" flex="grows">
            {t.sessionsStopAt}
          </Text>
          {breakpoints.length > 1 && (
            <>
              <Button
                tone="quiet"
                onClick={() => setBreakpoints(breakpoints.map((set) => ({ ...set, enabled: !areOn })))}
              >
                {areOn ? t.allOff : t.allOn}
              </Button>
              <Button tone="quiet" onClick={() => setBreakpoints([])}>
                {t.removeAll}
              </Button>
            </>
          )}
        </Row>
        {breakpoints.length === 0 && (
          <Hint>{t.noBreakpoints({ key: debugVerbAt('breakpoint', false).key ?? '' })}</Hint>
        )}
        <Stack as="ul">
          {breakpoints.map((set) => (
            <BreakpointRow key={set.id} set={set} />
          ))}
        </Stack>
      </Stack>
      <Stack pad="2" scrolls>
        <BreakpointForm />
      </Stack>
    </Columns>
  );
}

function BreakpointRow({ set }: { readonly set: SetBreakpoint }) {
  const { breakpoints, setBreakpoints } = useRun('breakpoints', 'setBreakpoints');
  const isCurrentStop = useRun(({ active, cursor }) => {
    if (!active?.live.paused || cursor !== undefined) return false;
    const stop = sessionStopOf(active.events);
    return stop.kind === 'pause' && stop.breakpoint !== undefined && breakpointId(stop.breakpoint) === set.id;
  });
  const { runs, workspace } = useWeir();
  const show = (nodeId: string) => {
    const { analysis, view, showNode } = workspace.getState();
    const { shown, planned } = runs.getState();
    // Nodes of a flowchart have other ids in a session.
    const site = analysis.graphs[view]?.nodes.find((node) => sessionNodeIdOf(node, shown ?? planned) === nodeId);
    showNode(site?.id ?? nodeId);
  };
  const { breakpoint, enabled } = set;
  const text = describeBreakpoint(breakpoint);
  const plain = text.replaceAll('`', '');
  const words = <Message text={text} />;
  return (
    <Row as="li" gap="2" surface="line" className={styles.row} data-here={isCurrentStop || undefined}>
      <Row as="label" gap="1h">
        <Checkbox
          checked={enabled}
          aria-label={plain}
          onChange={({ target }) =>
            setBreakpoints(
              breakpoints.map((other) => (other.id === set.id ? { ...other, enabled: target.checked } : other)),
            )
          }
        />
        <Text tone={enabled ? 'error' : 'faint'}>{enabled ? <CircleDot size={13} /> : <CircleSlash2 size={13} />}</Text>
      </Row>
      <Text tone={enabled ? 'plain' : 'faint'} lines="cut" flex="grows">
        {breakpoint.kind === 'node' ? (
          <LinkButton look="quiet" title={t.showTheNode} onClick={() => show(breakpoint.nodeId)}>
            {words}
          </LinkButton>
        ) : (
          words
        )}
      </Text>
      {isCurrentStop && (
        <Text size="sm" tone="active" weight="strong" lines="oneLine">
          {t.pausedHere}
        </Text>
      )}
      {set.hits > 0 && (
        <Quiet figures lines="oneLine" title={t.timesStopped}>
          {set.hits} ×
        </Quiet>
      )}
      <IconButton
        label={t.removeBreakpoint({ breakpoint: plain })}
        side="top"
        onClick={() => setBreakpoints(breakpoints.filter((other) => other.id !== set.id))}
        icon={<Trash2 size={13} />}
      />
    </Row>
  );
}
