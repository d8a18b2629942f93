import { later } from '../shell/later';
import { TabBar } from '../shell/primitives/TabBar';
import { useShell } from '../shell/weirContext';
import { testIds } from '../testIds';

const Inspector = later(async () => (await import('./Inspector')).Inspector);
export const SourcePanel = later(async () => (await import('./SourcePanel')).SourcePanel);

export function AuthorRight() {
  const tab = useShell((state) => state.rightTab.author);
  const setRightTab = useShell((state) => state.setRightTab);
  return (
    <TabBar
      label="Source and inspector"
      value={tab}
      onChange={setRightTab}
      tabs={[
        { id: 'source', label: 'Source', content: <SourcePanel />, testId: testIds.source },
        { id: 'inspector', label: 'Inspector', content: <Inspector /> },
      ]}
    />
  );
}
