import type { Acceptance, EndpointReport } from '../../../core/llm';
import { endpointProfileMessages as t } from '../../../messages/endpointProfile.en';
import { Facts } from '../../kit/Facts';
import { Stack } from '../../kit/Layout';
import { Text } from '../../kit/Text';

const toolCallTexts: Readonly<Record<EndpointReport['toolCall'], string>> = {
  'as-call': t.asCall,
  'as-text': t.asText,
  none: t.noCall,
  refused: t.refusedTools,
  'not-tried': t.notTried,
};

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);

interface AcceptedProps {
  readonly acceptance: Acceptance;
  /** Weir leaves the parameter out because it was refused. */
  readonly isOmitted?: boolean | undefined;
}

function Accepted({ acceptance, isOmitted = false }: AcceptedProps) {
  switch (acceptance.kind) {
    case 'accepted':
      return <Text tone="done">{t.accepted}</Text>;
    case 'refused':
      return (
        <Text {...(isOmitted ? {} : { tone: 'failed' })} lines="anywhere">
          {(isOmitted ? t.refusedOmitted : t.refused)({ words: acceptance.words })}
        </Text>
      );
    case 'not-tried':
      return <Text tone="muted">{t.notTried}</Text>;
  }
}

/** The result of a test of a connection, line by line. */
export function ReportTable({ report }: { readonly report: EndpointReport }) {
  const { parameters, profile, streaming, instructionRole, toolCall, reasoning, latencyMs, firstTokenMs } = report;
  /** Parameters that this test did not send, because the profile leaves them out. */
  const isOmitted = (name: (typeof parameters)[number]['parameter']) =>
    profile.omit?.includes(name) && !profile.learned?.some(({ setting }) => setting === name);
  return (
    <Stack gap="1">
      <Text as="h3" size="sm" weight="strong">
        {t.report}
      </Text>
      <Facts
        rows={[
          ...parameters.map(
            ({ parameter, acceptance }) =>
              [
                <code key={parameter}>{parameter}</code>,
                isOmitted(parameter) ? (
                  <Text key="omitted" tone="muted">
                    {t.omitted}
                  </Text>
                ) : (
                  <Accepted key={parameter} acceptance={acceptance} isOmitted={profile.omit?.includes(parameter)} />
                ),
              ] as const,
          ),
          [t.streaming, <Accepted key="streaming" acceptance={streaming} />],
          instructionRole !== undefined && [
            t.instructions,
            instructionRole === 'none' ? t.instructionsNone : t.instructionsAs({ role: instructionRole }),
          ],
          [t.toolCalls, toolCallTexts[toolCall]],
          [t.reasoning, reasoning ? t.reasoningSeen : t.reasoningUnseen],
          latencyMs !== undefined && [
            t.time,
            firstTokenMs === undefined
              ? t.timeOf({ seconds: seconds(latencyMs) })
              : t.timeWithFirst({ seconds: seconds(latencyMs), first: seconds(firstTokenMs) }),
          ],
          [t.requests, report.requests],
        ]}
      />
    </Stack>
  );
}
