import { LineIndex } from '../../core/support';
import { loadWorkflow, type Workflow } from '../loadWorkflow';
import { type Command, UsageError } from '../outcome';

function reportOf(workflow: Workflow) {
  const index = new LineIndex(workflow.source);
  return {
    file: workflow.file,
    kind: workflow.kind,
    name: workflow.name,
    diagnostics: workflow.diagnostics.map((diagnostic) => {
      const start = index.positionAt(diagnostic.range.start);
      const end = index.positionAt(diagnostic.range.end);
      return {
        code: diagnostic.code,
        // Hints are below the three levels of the published form; they travel as info.
        level: diagnostic.severity === 'hint' ? ('info' as const) : diagnostic.severity,
        message: diagnostic.message,
        line: start.line,
        column: start.column,
        endLine: end.line,
        endColumn: end.column,
        fixes: (diagnostic.fixes ?? []).map((fix) => fix.title),
      };
    }),
  };
}

export const check: Command = {
  name: 'check',
  summary: 'Report what is wrong with workflow files',
  usage: 'Usage: weir check FILE... [--json]',
  options: {},
  async run(args, input) {
    if (args.positional.length === 0) throw new UsageError(`No file to check. ${check.usage}`);
    const files = [];
    for (const file of args.positional) files.push(reportOf(await loadWorkflow(file, input)));
    const hasErrors = files.some((file) => file.diagnostics.some((diagnostic) => diagnostic.level === 'error'));
    const text = files
      .map((file) => {
        const rows = file.diagnostics.map(
          (row) => `${file.file}:${row.line}:${row.column}: ${row.level} ${row.code}: ${row.message}`,
        );
        const count =
          rows.length === 0 ? 'no problems' : `${rows.length} ${rows.length === 1 ? 'problem' : 'problems'}`;
        return [...rows, `${file.file}: ${file.name}: ${count}`].join('\n');
      })
      .join('\n');
    return { exitCode: hasErrors ? 1 : 0, json: { files }, text };
  },
};
