import { LineIndex } from '../../core/support';
import { loadWorkflow, type Workflow } from '../loadWorkflow';
import { type Command, UsageError } from '../outcome';

const usage = 'Usage: weir check FILE... [--json]';

interface FileReport {
  readonly file: string;
  readonly kind: Workflow['kind'];
  readonly name: string;
  readonly diagnostics: readonly {
    readonly code: string;
    readonly level: 'error' | 'warning' | 'info';
    readonly message: string;
    /** 1-based, as are the others; the end is exclusive. */
    readonly line: number;
    readonly column: number;
    readonly endLine: number;
    readonly endColumn: number;
    /** Titles. */
    readonly fixes: readonly string[];
  }[];
}

export const check: Command = {
  usage,
  options: {},
  async run(args, input) {
    if (args.positional.length === 0) throw new UsageError(`No file is given. ${usage}`);
    const files: FileReport[] = [];
    for (const file of args.positional) files.push(reportOf(await loadWorkflow(file, input)));
    const hasErrors = files.some((file) => file.diagnostics.some(({ level }) => level === 'error'));
    return { exitCode: hasErrors ? 1 : 0, json: { files }, text: files.map(textOf).join('\n') };
  },
};

function reportOf({ file, kind, name, source, diagnostics }: Workflow): FileReport {
  const index = new LineIndex(source);
  return {
    file,
    kind,
    name,
    diagnostics: diagnostics.map(({ code, severity, message, range, fixes }) => {
      const start = index.positionAt(range.start);
      const end = index.positionAt(range.end);
      return {
        code,
        // Hints lie below the three levels of the printed form.
        level: severity === 'hint' ? 'info' : severity,
        message,
        line: start.line,
        column: start.column,
        endLine: end.line,
        endColumn: end.column,
        fixes: (fixes ?? []).map((fix) => fix.title),
      };
    }),
  };
}

function textOf({ file, kind, name, diagnostics }: FileReport): string {
  const rows = diagnostics.map(
    (found) => `${file}:${found.line}:${found.column}: ${found.level}: ${found.message} [${found.code}]`,
  );
  const count = (level: string, word: string) => {
    const number = diagnostics.filter((found) => found.level === level).length;
    return number === 0 ? [] : [`${number} ${word}${number === 1 || word === 'info' ? '' : 's'}`];
  };
  const counts = [...count('error', 'error'), ...count('warning', 'warning'), ...count('info', 'info')];
  return [...rows, `${file}: ${name} (${kind}): ${counts.join(', ') || 'nothing to report'}`].join('\n');
}
