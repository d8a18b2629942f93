import { useEffect } from 'react';
import { AuthorBottom } from '../ui/author/AuthorBottom';
import { AuthorRight } from '../ui/author/AuthorRight';
import { DocumentsPanel } from '../ui/author/DocumentsPanel';
import { ImportDialog } from '../ui/author/ImportDialog';
import { OutlinePanel } from '../ui/author/OutlinePanel';
import { useDropAndPaste } from '../ui/author/useDropAndPaste';
import { CompareCanvas } from '../ui/compare/CompareCanvas';
import { CompareBottom, CompareRight } from '../ui/compare/ComparePanels';
import { EndpointDialog } from '../ui/debugger/EndpointDialog';
import { ModelChooser } from '../ui/debugger/ModelChooser';
import { RunCanvas } from '../ui/debugger/RunCanvas';
import { RunBottom, RunRight } from '../ui/debugger/RunPanels';
import { RunsPanel } from '../ui/debugger/RunsPanel';
import { Header } from '../ui/shell/Header';
import { useHistoryKeys } from '../ui/shell/useHistoryKeys';
import { useTheme } from '../ui/shell/useTheme';
import { WeirShell } from '../ui/shell/WeirShell';
import { useShell } from '../ui/shell/weirContext';

// Author and run share one canvas element: a change of mode keeps its viewport.
const author = { center: <RunCanvas />, right: <AuthorRight />, bottom: <AuthorBottom /> };
const run = { center: <RunCanvas />, right: <RunRight />, bottom: <RunBottom /> };
const compare = { center: <CompareCanvas />, right: <CompareRight />, bottom: <CompareBottom /> };
const panels = { author, run, compare };

export function App() {
  const theme = useTheme();
  const mode = useShell((state) => state.mode);
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  useHistoryKeys();
  useDropAndPaste();
  return (
    <WeirShell
      header={
        <Header>
          <ModelChooser />
        </Header>
      }
      left={{ documents: <DocumentsPanel />, outline: <OutlinePanel />, runs: <RunsPanel /> }}
      {...panels[mode]}
    >
      <ImportDialog />
      <EndpointDialog />
    </WeirShell>
  );
}
