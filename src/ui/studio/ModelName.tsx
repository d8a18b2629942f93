import { panelsMessages as t } from '../../messages/panels.en';
import { Row } from '../kit/Layout';
import { Tag } from '../kit/Tag';
import { Text } from '../kit/Text';

/** A model's name. For the rehearsal model it always adds that no LLM is involved. */
export function ModelName({ model, rehearsal }: { readonly model: string; readonly rehearsal: boolean }) {
  return (
    <Row as="span" gap="1h">
      <Text weight="medium" lines="cut">
        {model || t.noModel}
      </Text>
      {rehearsal && <Tag title={t.rehearsalAbout}>{t.noLlm}</Tag>}
    </Row>
  );
}
