import { useEffect, useRef } from 'react';
import { SearchPlaceholder } from '../ui/author/search/SearchPlaceholder';
import { FileDropHandler } from '../ui/exchange/traces/FileDropHandler';
import { Header } from '../ui/frame/Header';
import { PalettePlaceholder } from '../ui/frame/PalettePlaceholder';
import { useStudioKeys } from '../ui/frame/useStudioKeys';
import { WeirShell } from '../ui/frame/WeirShell';
import { lazyComponent } from '../ui/kit/lazyComponent';
import { RunCanvas } from '../ui/run/RunCanvas';
import { applyPageTheme, useTheme } from '../ui/studio/useTheme';
import { useShell } from '../ui/studio/weirContext';
import { lazyDialog } from './lazyDialog';

// The canvas is rendered first; the side panels are loaded right after it, everything else on demand.
const StudioRight = lazyComponent(async () => (await import('../ui/studio/StudioRight')).StudioRight);
const StudioBottom = lazyComponent(async () => (await import('../ui/studio/StudioBottom')).StudioBottom);
const StatusLine = lazyComponent(async () => (await import('../ui/studio/StatusLine')).StatusLine);
const DocumentsPanel = lazyComponent(async () => (await import('../ui/author/DocumentsPanel')).DocumentsPanel);
const OutlinePanel = lazyComponent(async () => (await import('../ui/author/OutlinePanel')).OutlinePanel);
const SearchPanel = lazyComponent(
  async () => (await import('../ui/author/search/SearchPanel')).SearchPanel,
  () => <SearchPlaceholder />,
);
const ToolsPanel = lazyComponent(async () => (await import('../ui/author/tools/ToolsPanel')).ToolsPanel);
const ModelChooser = lazyComponent(async () => (await import('../ui/run/ModelChooser')).ModelChooser);
const RunsPanel = lazyComponent(async () => (await import('../ui/run/RunsPanel')).RunsPanel);
const RunRight = lazyComponent(async () => (await import('../ui/run/RunPanels')).RunRight);
const RunBottom = lazyComponent(async () => (await import('../ui/run/RunPanels')).RunBottom);
const CompareMode = lazyComponent(async () => (await import('../ui/compare/CompareMode')).CompareMode);
const CompareRight = lazyComponent(async () => (await import('../ui/compare/ComparePanels')).CompareRight);
const EvaluateCenter = lazyComponent(async () => (await import('../ui/evaluate/EvaluateMode')).EvaluateCenter);
const EvaluateRight = lazyComponent(async () => (await import('../ui/evaluate/EvaluateMode')).EvaluateRight);
const EvaluateBottom = lazyComponent(async () => (await import('../ui/evaluate/EvaluateMode')).EvaluateBottom);
const PlanCenter = lazyComponent(async () => (await import('../ui/plan/PlanMode')).PlanCenter);
const PlanRight = lazyComponent(async () => (await import('../ui/plan/PlanMode')).PlanRight);
const PlanBottom = lazyComponent(async () => (await import('../ui/plan/PlanMode')).PlanBottom);
const TourGuide = lazyComponent(async () => (await import('../ui/tours/TourGuide')).TourGuide);
const WelcomeScreen = lazyComponent(async () => (await import('../ui/welcome/WelcomeScreen')).WelcomeScreen);
const Stage = lazyComponent(async () => (await import('../ui/stage/Stage')).Stage);
const DebugKeys = lazyComponent(async () => (await import('../ui/run/verbs/DebugKeys')).DebugKeys);
const CommandPalette = lazyDialog(
  async () => (await import('../ui/frame/CommandPalette')).CommandPalette,
  () => <PalettePlaceholder />,
);
const OtherDialogs = lazyDialog(async () => (await import('./OtherDialogs')).OtherDialogs);

// Author and run share one canvas element: a change of mode keeps its viewport.
const author = { center: <RunCanvas />, right: <StudioRight />, bottom: <StudioBottom />, status: <StatusLine /> };
const run = { center: <RunCanvas />, right: <RunRight />, bottom: <RunBottom /> };
const compare = { center: <CompareMode />, right: <CompareRight /> };
const comparePage = { center: <CompareMode /> };
const evaluate = { center: <EvaluateCenter />, right: <EvaluateRight />, bottom: <EvaluateBottom /> };
const plan = { center: <PlanCenter />, right: <PlanRight />, bottom: <PlanBottom /> };
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
        runs: <RunsPanel />,
      }}
      {...(isPage ? comparePage : panels[mode])}
      cover={welcome && <WelcomeScreen />}
    >
      <Dialogs />
      {mode === 'run' && <DebugKeys />}
      <FileDropHandler />
      {hasTour && <TourGuide />}
    </WeirShell>
  );
}
