import { useMemo } from 'react';
import { type SessionState, suggestionFacts, suggestMessages } from '../../core/session';
import { runMessages as t } from '../../messages/run.en';
import { Chip } from '../kit/Chip';
import { Row } from '../kit/Layout';
import { useRun } from '../studio/weirContext';
import { testIds } from '../testIds';

/** What a person may say next, as buttons that send it. */
export function SuggestedMessages({ state }: { readonly state: SessionState }) {
  const say = useRun((run) => run.say);
  const facts = useMemo(() => suggestionFacts(state.document), [state.document]);
  const texts = suggestMessages(facts, state);
  if (texts.length === 0) return null;
  const isFirst = !state.transcript.some((entry) => entry.kind === 'user');
  return (
    <Row
      role="group"
      gap="1"
      wraps
      pad="2"
      size="fixed"
      aria-label={isFirst ? t.openings : t.replies}
      data-testid={testIds.suggestions}
    >
      {texts.map((text) => (
        <Chip key={text} onClick={() => say(text)}>
          {text}
        </Chip>
      ))}
    </Row>
  );
}
