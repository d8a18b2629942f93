import { panelsMessages as t } from '../../messages/panels.en';
import { SourcePreview } from '../editor/SourcePreview';
import { lazyComponent } from '../kit/lazyComponent';
import { TabBar } from '../kit/TabBar';
import { testIds } from '../testIds';
import { useShell, useWorkspace } from './weirContext';

const Inspector = lazyComponent(async () => (await import('./Inspector')).Inspector);
const FormatsPanel = lazyComponent(async () => (await import('./formats/FormatsPanel')).FormatsPanel);
export const LazySourcePanel = lazyComponent(
  async () => (await import('./SourcePanel')).SourcePanel,
  () => <OpenSource />,
);

/** The open document's text, shown until the code of its editor is loaded. */
function OpenSource() {
  return <SourcePreview source={useWorkspace((state) => state.history.document.source)} />;
}

export function StudioRight() {
  const tab = useShell((state) => state.rightTab.author);
  const setRightTab = useShell((state) => state.setRightTab);
  return (
    <TabBar
      label={t.sourceInspectorAndFormats}
      value={tab}
      onChange={setRightTab}
      tabs={[
        { id: 'source', label: t.source, content: <LazySourcePanel />, testId: testIds.source },
        { id: 'inspector', label: t.inspector, content: <Inspector /> },
        { id: 'formats', label: t.formats, content: <FormatsPanel /> },
      ]}
    />
  );
}
