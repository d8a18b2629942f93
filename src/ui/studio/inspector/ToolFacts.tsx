import type { ApiDecl } from '../../../core/language';
import { looseName } from '../../../core/support';
import { inspectorMessages as t } from '../../../messages/inspector.en';
import { propertiesOf, toolOf } from '../../../state/workspace/toolsStore';
import { Button } from '../../kit/Button';
import { Row } from '../../kit/Layout';
import { Section } from '../../kit/Section';
import { Text } from '../../kit/Text';
import { useShell, useTools } from '../weirContext';
import { ToolSchemaList } from './ToolSchemaList';

/** The tool definition that belongs to an API, where the document has a tool file. */
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
            <Text as="p" size="sm" tone="faint" lines="anywhere">
              {tool.http.method} {tool.http.url}
            </Text>
          )}
        </>
      ) : (
        <Row gap="2" wraps>
          <Text as="p" size="sm" tone="faint" lines="anywhere">
            {t.noToolOfTheAttached}
          </Text>
          <Button tone="quiet" onClick={() => setLeftTab('tools')}>
            {t.showTheTools}
          </Button>
        </Row>
      )}
    </Section>
  );
}
