import type { JsonObject } from '../../../core/support';
import { inspectorMessages as t } from '../../../messages/inspector.en';
import { Row, Stack } from '../../kit/Layout';
import { Heading } from '../../kit/Section';
import { Tag } from '../../kit/Tag';
import { Text } from '../../kit/Text';
import styles from './inspector.module.css';

interface ToolProperty {
  readonly name: string;
  readonly schema: JsonObject;
  readonly required: boolean;
}

interface ToolSchemaListProps {
  readonly title: string;
  readonly properties: readonly ToolProperty[];
  readonly missing?: (property: ToolProperty) => boolean;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Parameters or results of a tool: name, type, what it is, the values allowed. */
export function ToolSchemaList({ title, properties, missing }: ToolSchemaListProps) {
  return (
    <Stack gap="1">
      <Heading as="h4">{title}</Heading>
      {properties.length === 0 && (
        <Text as="p" size="sm" tone="faint" lines="anywhere">
          {t.none}
        </Text>
      )}
      <Stack as="ul" gap="1">
        {properties.map((property) => {
          const values: unknown = property.schema['enum'];
          return (
            <Row as="li" key={property.name} wraps align="baseline" gap="1h">
              <code>{property.name}</code>
              <Text size="xs" tone="muted">
                {textOf(property.schema['type']) ?? 'any'}
              </Text>
              {property.required && (
                <Text size="xs" tone="muted">
                  {t.required}
                </Text>
              )}
              {missing?.(property) && <Tag tone="warning">{t.notInTheRequest}</Tag>}
              {textOf(property.schema['description']) && (
                <Text size="sm" tone="muted" className={styles.whole}>
                  {textOf(property.schema['description'])}
                </Text>
              )}
              {Array.isArray(values) && values.length > 0 && (
                <Text size="sm" tone="muted" className={styles.whole}>
                  {t.oneOfValues({ values: values.map(String).join(', ') })}
                </Text>
              )}
            </Row>
          );
        })}
      </Stack>
    </Stack>
  );
}
