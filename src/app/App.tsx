import { useEffect } from 'react';
import { AuthorBottom } from '../ui/author/AuthorBottom';
import { AuthorRight } from '../ui/author/AuthorRight';
import { DocumentsPanel } from '../ui/author/DocumentsPanel';
import { ImportDialog } from '../ui/author/ImportDialog';
import { OutlinePanel } from '../ui/author/OutlinePanel';
import { StudioCanvas } from '../ui/author/StudioCanvas';
import { useDropAndPaste } from '../ui/author/useDropAndPaste';
import { Header } from '../ui/shell/Header';
import { useHistoryKeys } from '../ui/shell/useHistoryKeys';
import { useTheme } from '../ui/shell/useTheme';
import { WeirShell } from '../ui/shell/WeirShell';

export function App() {
  const theme = useTheme();
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  useHistoryKeys();
  useDropAndPaste();
  return (
    <WeirShell
      header={<Header />}
      left={{ documents: <DocumentsPanel />, outline: <OutlinePanel />, runs: null }}
      center={<StudioCanvas />}
      right={<AuthorRight />}
      bottom={<AuthorBottom />}
    >
      <ImportDialog />
    </WeirShell>
  );
}
