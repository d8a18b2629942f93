import { useEffect, useRef } from 'react';
import { AuthorBottom } from '../ui/author/AuthorBottom';
import { AuthorRight } from '../ui/author/AuthorRight';
import { DocumentsPanel } from '../ui/author/DocumentsPanel';
import { useDropAndPaste } from '../ui/author/useDropAndPaste';
import { ModelChooser } from '../ui/debugger/ModelChooser';
import { RunCanvas } from '../ui/debugger/RunCanvas';
import { Header } from '../ui/shell/Header';
import { later } from '../ui/shell/later';
import { useHistoryKeys } from '../ui/shell/useHistoryKeys';
import { useTheme } from '../ui/shell/useTheme';
import { WeirShell } from '../ui/shell/WeirShell';
import { useShell } from '../ui/shell/weirContext';

// What the author screen does not show at first comes when it is asked for.
const OutlinePanel = later(async () => (await import('../ui/author/OutlinePanel')).OutlinePanel);
const RunsPanel = later(async () => (await import('../ui/debugger/RunsPanel')).RunsPanel);
const RunRight = later(async () => (await import('../ui/debugger/RunPanels')).RunRight);
const RunBottom = later(async () => (await import('../ui/debugger/RunPanels')).RunBottom);
const CompareCanvas = later(async () => (await import('../ui/compare/CompareCanvas')).CompareCanvas);
const CompareRight = later(async () => (await import('../ui/compare/ComparePanels')).CompareRight);
const CompareBottom = later(async () => (await import('../ui/compare/ComparePanels')).CompareBottom);
const ImportDialog = later(async () => (await import('../ui/author/ImportDialog')).ImportDialog);
const EndpointDialog = later(async () => (await import('../ui/debugger/EndpointDialog')).EndpointDialog);

// Author and run share one canvas element: a change of mode keeps its viewport.
const author = { center: <RunCanvas />, right: <AuthorRight />, bottom: <AuthorBottom /> };
const run = { center: <RunCanvas />, right: <RunRight />, bottom: <RunBottom /> };
const compare = { center: <CompareCanvas />, right: <CompareRight />, bottom: <CompareBottom /> };
const panels = { author, run, compare };

/** Each is there from its first opening on, so that it closes with its own motion. */
function Dialogs() {
  const open = useShell((state) => state.dialog);
  const opened = useRef({ import: false, endpoint: false });
  if (open === 'import' || open === 'endpoint') opened.current[open] = true;
  return (
    <>
      {opened.current.import && <ImportDialog />}
      {opened.current.endpoint && <EndpointDialog />}
    </>
  );
}

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
      <Dialogs />
    </WeirShell>
  );
}
