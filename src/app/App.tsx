import { useEffect, useRef } from 'react';
import { SearchPlaceholder } from '../ui/author/search/SearchPlaceholder';
import { FileDropHandler } from '../ui/exchange/traces/FileDropHandler';
import { Header } from '../ui/frame/Header';
import { loadFrameParts } from '../ui/frame/loadFrameParts';
import { PalettePlaceholder } from '../ui/frame/PalettePlaceholder';
import { useStudioKeys } from '../ui/frame/useStudioKeys';
import { WeirShell } from '../ui/frame/WeirShell';
import { lazyComponent, lazyComponents } from '../ui/kit/lazyComponent';
import { loadPlanMode } from '../ui/plan/loadPlanMode';
import { loadRunMode } from '../ui/run/loadRunMode';
import { RunCanvas } from '../ui/run/RunCanvas';
import { loadStudioParts } from '../ui/studio/loadStudioParts';
import { applyPageTheme, useTheme } from '../ui/studio/useTheme';
import { useShell } from '../ui/studio/weirContext';
import { lazyDialog } from './lazyDialog';
import { loadAuthorMode, loadCompareMode, loadEvaluateMode } from './lazyModules';

// The canvas is rendered first; the side panels are loaded right after it, everything else on demand.
const { StudioRight, StudioBottom, StatusLine } = lazyComponents(
  loadStudioParts,
  'StudioRight',
  'StudioBottom',
  'StatusLine',
);
const { DocumentsPanel, OutlinePanel, ToolsPanel } = lazyComponents(
  loadAuthorMode,
  'DocumentsPanel',
  'OutlinePanel',
  'ToolsPanel',
);
const SearchPanel = lazyComponent(
  async () => (await loadAuthorMode()).SearchPanel,
  () => <SearchPlaceholder />,
);
const ModelChooser = lazyComponent(async () => (await import('../ui/run/ModelChooser')).ModelChooser);
const Run = lazyComponents(loadRunMode, 'Right', 'Bottom', 'Runs', 'DebugKeys');
const Compare = lazyComponents(loadCompareMode, 'Center', 'Right');
const Evaluate = lazyComponents(loadEvaluateMode, 'Center', 'Right', 'Bottom');
const Plan = lazyComponents(loadPlanMode, 'Center', 'Right', 'Bottom');
const { TourGuide, WelcomeScreen } = lazyComponents(
  async () => (await import('../ui/welcome/welcomeParts')).welcomeParts,
  'TourGuide',
  'WelcomeScreen',
);
const Stage = lazyComponent(async () => (await import('../ui/stage/Stage')).Stage);
const CommandPalette = lazyDialog(
  async () => (await loadFrameParts()).CommandPalette,
  () => <PalettePlaceholder />,
);
const OtherDialogs = lazyDialog(async () => (await import('./OtherDialogs')).OtherDialogs);

// Author and run share one canvas element: a change of mode keeps its viewport.
const author = { center: <RunCanvas />, right: <StudioRight />, bottom: <StudioBottom />, status: <StatusLine /> };
const run = { center: <RunCanvas />, right: <Run.Right />, bottom: <Run.Bottom /> };
const compare = { center: <Compare.Center />, right: <Compare.Right /> };
const comparePage = { center: <Compare.Center /> };
const evaluate = { center: <Evaluate.Center />, right: <Evaluate.Right />, bottom: <Evaluate.Bottom /> };
const plan = { center: <Plan.Center />, right: <Plan.Right />, bottom: <Plan.Bottom /> };
const panels = { author, run, compare, evaluate, plan };

/** Both are mounted from the first opening on, so that closing animations can run. */
function Dialogs() {
  const open = useShell((state) => state.dialog);
  const onClose = useShell((state) => state.closeDialog);
  const opened = useRef({ palette: false, other: false }).current;
  const isPalette = open === 'palette';
  opened.palette ||= isPalette;
  opened.other ||= open !== undefined && !isPalette;
  return (
    <>
      {opened.palette && <CommandPalette isOpen={isPalette} onClose={onClose} />}
      {opened.other && <OtherDialogs isOpen={open !== undefined && !isPalette} onClose={onClose} />}
    </>
  );
}

export function App() {
  const theme = useTheme();
  const stage = useShell((state) => state.stage);
  useEffect(() => applyPageTheme(theme), [theme]);
  return stage === undefined ? <Studio /> : <Stage shown={stage} />;
}

function Studio() {
  const mode = useShell((state) => state.mode);
  const isPage = useShell((state) => state.mode === 'compare' && state.comparePage !== 'comparison');
  const welcome = useShell((state) => state.welcome);
  const hasTour = useShell((state) => state.tour !== undefined);
  useStudioKeys();
  return (
    <WeirShell
      header={
        <Header>
          <ModelChooser />
        </Header>
      }
      left={{
        documents: <DocumentsPanel />,
        outline: <OutlinePanel />,
        search: <SearchPanel />,
        tools: <ToolsPanel />,
        runs: <Run.Runs />,
      }}
      {...(isPage ? comparePage : panels[mode])}
      cover={welcome && <WelcomeScreen />}
    >
      <Dialogs />
      {mode === 'run' && <Run.DebugKeys />}
      <FileDropHandler />
      {hasTour && <TourGuide />}
    </WeirShell>
  );
}
