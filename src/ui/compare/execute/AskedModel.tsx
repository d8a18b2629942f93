import { executeMessages as t } from '../../../messages/execute.en';
import { Row } from '../../kit/Layout';
import { Text } from '../../kit/Text';
import { ModelName } from '../../studio/ModelName';
import { useSettings } from '../../studio/weirContext';

/** Whom the chosen model is, and that no LLM is behind it where that is so. */
export function AskedModel() {
  const { source, model } = useSettings((state) => state.modelChoice);
  const rehearsal = source === 'rehearsal';
  return (
    <Row as="p" gap="2" wraps align="baseline">
      <ModelName model={model} rehearsal={rehearsal} />
      {rehearsal && (
        <Text size="sm" tone="muted">
          {t.rulesAnswer}
        </Text>
      )}
    </Row>
  );
}
