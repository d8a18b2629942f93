import { benchMessages as t } from '../../../messages/bench.en';
import { TabBar } from '../../kit/TabBar';
import { testIds } from '../../testIds';
import { BenchSetup } from './BenchSetup';
import { CellDetails } from './CellDetails';
import { useBenchStore } from './useBenchStore';

export function BenchRight() {
  const { rightTab: tab, showRight } = useBenchStore('rightTab', 'showRight');
  return (
    <TabBar
      label={t.taskBench}
      value={tab}
      onChange={showRight}
      tabs={[
        { id: 'setup', label: t.setup, content: <BenchSetup />, testId: testIds.benchSetup },
        { id: 'cell', label: t.cell, content: <CellDetails />, testId: testIds.benchCell },
      ]}
    />
  );
}
