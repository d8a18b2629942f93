import type { ApiDecl } from '../../../core/language';
import { looseName } from '../../../core/support';
import { inspectorMessages as t } from '../../../messages/inspector.en';
import { propertiesOf, toolOf } from '../../../state/workspace/toolsStore';
import { Button } from '../../kit/Button';
import { Row, Stack } from '../../kit/Layout';
import { Heading, Section } from '../../kit/Section';
import { Tag } from '../../kit/Tag';
import { Faint, Text } from '../../kit/Text';
import { useShell, useTools } from '../weirContext';
import styles from './inspector.module.css';

type ToolProperty = ReturnType<typeof propertiesOf>[number];

interface ToolSchemaListProps {
  readonly title: string;
  readonly properties: readonly ToolProperty[];
  readonly missing?: (property: ToolProperty) => boolean;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Parameters or results of a tool: name, type, description and allowed values. */
function ToolSchemaList({ title, properties, missing }: ToolSchemaListProps) {
  return (
    <Stack gap="1">
      <Heading as="h4">{title}</Heading>
      {properties.length === 0 && <Faint>{t.none}</Faint>}
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
                <Text size="sm" tone="muted" className={styles.wrappedText}>
                  {textOf(property.schema['description'])}
                </Text>
              )}
              {Array.isArray(values) && values.length > 0 && (
                <Text size="sm" tone="muted" className={styles.wrappedText}>
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

/** The tool definition of an API, if the document has a tool file. */
export function ToolFacts({ api }: { readonly api: ApiDecl }) {
  const definitions = useTools((state) => state.definitions);
  const setLeftTab = useShell((state) => state.setLeftTab);
  if (definitions.length === 0) return null;
  const tool = toolOf(api, definitions);
  const passed = new Set(api.request.map((at) => looseName(at.name)));
  return (
    <Section title={t.toolDefinition}>
      {tool ? (
        <>
          {tool.description && looseName(tool.description) !== looseName(api.name) && <p>{tool.description}</p>}
          <ToolSchemaList
            title={t.parameters}
            properties={propertiesOf(tool.parameters)}
            missing={(property) => property.required && !passed.has(looseName(property.name))}
          />
          {tool.returns && <ToolSchemaList title={t.returns} properties={propertiesOf(tool.returns)} />}
          {tool.http && (
            <Faint>
              {tool.http.method} {tool.http.url}
            </Faint>
          )}
        </>
      ) : (
        <Row gap="2" wraps>
          <Faint>{t.toolNotFound}</Faint>
          <Button tone="quiet" onClick={() => setLeftTab('tools')}>
            {t.showTheTools}
          </Button>
        </Row>
      )}
    </Section>
  );
}
