// The rooms under src/ and what each may import besides itself and core/support.
// The rooms test reads every import of the tree against this table.

export interface Room {
  /** Folder below src/. */
  readonly path: string;
  readonly mayImport: readonly string[];
  /** npm packages (by prefix) it may import; none unless listed. `*` for any. */
  readonly packages: readonly string[];
}

const coreRoom = (name: string, mayImport: readonly string[], packages: readonly string[] = []): Room => ({
  path: `core/${name}`,
  mayImport: mayImport.map((room) => `core/${room}`),
  packages,
});

export const rooms: readonly Room[] = [
  coreRoom('support', []),
  coreRoom('graph', []),
  coreRoom('language', ['graph'], ['yaml']),
  coreRoom('flowchart', ['graph']),
  coreRoom('formats', ['graph', 'language', 'flowchart'], ['yaml']),
  coreRoom('document', ['graph', 'language', 'flowchart', 'formats'], ['yaml']),
  coreRoom('checks', ['graph', 'language', 'document']),
  coreRoom('metrics', ['graph']),
  coreRoom('llm', ['language', 'formats', 'graph']),
  coreRoom('expression', []),
  coreRoom('session', ['graph', 'language', 'llm', 'formats', 'expression']),
  coreRoom('logs', ['session', 'llm', 'language', 'graph', 'formats']),
  coreRoom('executable', ['graph', 'llm', 'expression']),
  coreRoom('reconstruct', [
    'graph',
    'session',
    'logs',
    'llm',
    'metrics',
    'formats',
    'language',
    'expression',
    'executable',
  ]),
  coreRoom('merge', ['graph', 'language', 'formats', 'document', 'executable', 'expression', 'reconstruct', 'logs']),
  coreRoom('evaluation', ['graph', 'formats']),
  coreRoom('generation', ['graph', 'formats', 'llm', 'metrics', 'evaluation']),
  coreRoom('executeSummarize', ['graph', 'llm', 'logs', 'expression', 'executable', 'reconstruct']),
  coreRoom('taskBench', ['graph', 'llm', 'logs', 'expression', 'executable', 'reconstruct', 'executeSummarize']),
  coreRoom('rehearsal', [
    'language',
    'flowchart',
    'llm',
    'formats',
    'graph',
    'logs',
    'expression',
    'executable',
    'reconstruct',
    'executeSummarize',
    'taskBench',
  ]),
  coreRoom('draft', ['language', 'checks', 'llm']),
  coreRoom('storage', ['document', 'session']),
  coreRoom('sharing', ['document', 'session', 'storage']),
  coreRoom('versions', ['graph', 'language', 'document', 'storage', 'projection']),
  coreRoom('projection', [
    'graph',
    'language',
    'flowchart',
    'formats',
    'checks',
    'metrics',
    'session',
    'reconstruct',
    'document',
    'executable',
  ]),
  coreRoom('picture', ['graph', 'projection', 'session']),
  { path: 'examples', mayImport: ['core/session'], packages: [] },
  { path: 'adapters', mayImport: ['core/*'], packages: ['*'] },
  { path: 'state', mayImport: ['core/*', 'examples'], packages: ['zustand'] },
  {
    path: 'ui',
    mayImport: ['core/*', 'state', 'examples'],
    packages: [
      'react',
      'react-dom',
      '@xyflow/react',
      '@monaco-editor/react',
      'monaco-editor',
      'zustand',
      'lucide-react',
      'radix-ui',
      'react-resizable-panels',
    ],
  },
  { path: 'cli', mayImport: ['core/*', 'adapters', 'examples'], packages: ['node:*'] },
  { path: 'app', mayImport: ['core/*', 'adapters', 'state', 'ui', 'examples'], packages: ['*'] },
  {
    path: 'testing',
    mayImport: ['core/*', 'adapters', 'state', 'ui', 'cli', 'app', 'examples', 'architecture'],
    packages: ['*'],
  },
  { path: 'architecture', mayImport: [], packages: ['*'] },
];
