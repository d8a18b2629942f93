import { panelsMessages as t } from '../../messages/panels.en';
import { TabBar } from '../kit/TabBar';
import { testIds } from '../testIds';
import { FormatsPanel } from './formats/FormatsPanel';
import { Inspector } from './Inspector';
import { SourcePanel } from './SourcePanel';
import { useShell } from './weirContext';

export function StudioRight() {
  const tab = useShell((state) => state.rightTab.author);
  const setRightTab = useShell((state) => state.setRightTab);
  return (
    <TabBar
      label={t.sourceInspectorAndFormats}
      value={tab}
      onChange={setRightTab}
      tabs={[
        { id: 'source', label: t.source, content: <SourcePanel />, testId: testIds.source },
        { id: 'inspector', label: t.inspector, content: <Inspector /> },
        { id: 'formats', label: t.formats, content: <FormatsPanel /> },
      ]}
    />
  );
}
