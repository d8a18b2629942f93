import { type FunctionComponent, type ReactNode, useEffect, useRef } from 'react';
import { AuthorBottom } from '../ui/author/AuthorBottom';
import { AuthorRight } from '../ui/author/AuthorRight';
import { DocumentsPanel } from '../ui/author/DocumentsPanel';
import { AwaitedSearch } from '../ui/author/search/AwaitedSearch';
import { ModelChooser } from '../ui/debugger/ModelChooser';
import { RunCanvas } from '../ui/debugger/RunCanvas';
import { AwaitedPalette } from '../ui/shell/AwaitedPalette';
import { Header } from '../ui/shell/Header';
import { later, MissingPart } from '../ui/shell/later';
import { useHistoryKeys } from '../ui/shell/useHistoryKeys';
import { useStudioKeys } from '../ui/shell/useStudioKeys';
import { useTheme } from '../ui/shell/useTheme';
import { WeirShell } from '../ui/shell/WeirShell';
import { useShell } from '../ui/shell/weirContext';
import { FileDoor } from '../ui/traces/FileDoor';

// What the author screen does not show at first comes when it is asked for.
const OutlinePanel = later(async () => (await import('../ui/author/OutlinePanel')).OutlinePanel);
const SearchPanel = later(
  async () => (await import('../ui/author/search/SearchPanel')).SearchPanel,
  () => <AwaitedSearch />,
);
const ToolsPanel = later(async () => (await import('../ui/author/tools/ToolsPanel')).ToolsPanel);
const RunsPanel = later(async () => (await import('../ui/debugger/RunsPanel')).RunsPanel);
const RunRight = later(async () => (await import('../ui/debugger/RunPanels')).RunRight);
const RunBottom = later(async () => (await import('../ui/debugger/RunPanels')).RunBottom);
const CompareCanvas = later(async () => (await import('../ui/compare/CompareCanvas')).CompareCanvas);
const CompareRight = later(async () => (await import('../ui/compare/ComparePanels')).CompareRight);
const CompareBottom = later(async () => (await import('../ui/compare/ComparePanels')).CompareBottom);
const EvaluateCenter = later(async () => (await import('../ui/evaluation/EvaluateMode')).EvaluateCenter);
const EvaluateRight = later(async () => (await import('../ui/evaluation/EvaluateMode')).EvaluateRight);
const EvaluateBottom = later(async () => (await import('../ui/evaluation/EvaluateMode')).EvaluateBottom);
interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A dialog that does not come says so only while it is to be open. */
const laterDialog = (load: () => Promise<FunctionComponent>, meanwhile?: () => ReactNode) =>
  later<DialogProps>(
    load,
    meanwhile,
    ({ isOpen, onClose }, retry) => isOpen && <MissingPart onRetry={retry} onClose={onClose} />,
  );

const ImportDialog = laterDialog(async () => (await import('../ui/author/ImportDialog')).ImportDialog);
const DraftDialog = laterDialog(async () => (await import('../ui/author/draft/DraftDialog')).DraftDialog);
const ChecksDialog = laterDialog(async () => (await import('../ui/author/checks/ChecksDialog')).ChecksDialog);
const CommandPalette = laterDialog(
  async () => (await import('../ui/shell/CommandPalette')).CommandPalette,
  () => <AwaitedPalette />,
);
const TracesDialog = laterDialog(async () => (await import('../ui/traces/TracesDialog')).TracesDialog);
const PictureDialog = laterDialog(async () => (await import('../ui/picture/PictureDialog')).PictureDialog);
const ShareDialog = laterDialog(async () => (await import('../ui/share/ShareDialog')).ShareDialog);
const WorkspaceDialog = laterDialog(async () => (await import('../ui/share/WorkspaceDialog')).WorkspaceDialog);
const ConvertDialog = laterDialog(async () => (await import('../ui/author/formats/ConvertDialog')).ConvertDialog);
const DebugKeys = later(async () => (await import('../ui/debugger/verbs/DebugKeys')).DebugKeys);
const DecisionDialog = laterDialog(async () => (await import('../ui/debugger/verbs/DecisionDialog')).DecisionDialog);
const ResultDialog = laterDialog(async () => (await import('../ui/debugger/verbs/ResultDialog')).ResultDialog);
const ForkDialog = laterDialog(async () => (await import('../ui/debugger/verbs/ForkDialog')).ForkDialog);
const SideBySideDialog = laterDialog(
  async () => (await import('../ui/debugger/sideBySide/SideBySideDialog')).SideBySideDialog,
);
const BranchesDialog = laterDialog(async () => (await import('../ui/debugger/branches/BranchesDialog')).BranchesDialog);
const CompareRunsDialog = laterDialog(
  async () => (await import('../ui/debugger/branches/CompareRunsDialog')).CompareRunsDialog,
);
const SecretsDialog = laterDialog(async () => (await import('../ui/debugger/tools/SecretsDialog')).AppSecretsDialog);
const EndpointDialog = laterDialog(async () => (await import('../ui/debugger/EndpointDialog')).EndpointDialog);

// Author and run share one canvas element: a change of mode keeps its viewport.
const author = { center: <RunCanvas />, right: <AuthorRight />, bottom: <AuthorBottom /> };
const run = { center: <RunCanvas />, right: <RunRight />, bottom: <RunBottom /> };
const compare = { center: <CompareCanvas />, right: <CompareRight />, bottom: <CompareBottom /> };
const evaluate = { center: <EvaluateCenter />, right: <EvaluateRight />, bottom: <EvaluateBottom /> };
const panels = { author, run, compare, evaluate };

const dialogs = {
  import: ImportDialog,
  draft: DraftDialog,
  endpoint: EndpointDialog,
  secrets: SecretsDialog,
  checks: ChecksDialog,
  convert: ConvertDialog,
  decision: DecisionDialog,
  result: ResultDialog,
  fork: ForkDialog,
  palette: CommandPalette,
  picture: PictureDialog,
  share: ShareDialog,
  sideBySide: SideBySideDialog,
  branches: BranchesDialog,
  compareRuns: CompareRunsDialog,
  traces: TracesDialog,
  workspace: WorkspaceDialog,
} as const;

/** Each is there from its first opening on, so that it closes with its own motion. */
function Dialogs() {
  const open = useShell((state) => state.dialog);
  const onClose = useShell((state) => state.closeDialog);
  const opened = useRef(new Set<string>());
  if (open !== undefined) opened.current.add(open);
  return Object.entries(dialogs).map(
    ([name, Dialog]) => opened.current.has(name) && <Dialog key={name} isOpen={open === name} onClose={onClose} />,
  );
}

export function App() {
  const theme = useTheme();
  const mode = useShell((state) => state.mode);
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  useHistoryKeys();
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
      {...panels[mode]}
    >
      <Dialogs />
      {mode === 'run' && <DebugKeys />}
      <FileDoor />
    </WeirShell>
  );
}
