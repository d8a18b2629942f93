import { type RuleLevel, type RulePresetName, ruleCatalogue, toCheckTools } from '../../core/checks';
import type { AnalysisOptions } from '../../core/projection';
import { LineIndex, nearestName, problemCountOf } from '../../core/support';
import { type CliCommand, type CliInput, type ParsedArgs, UsageError } from '../cliCommand';
import { loadWorkflow, type Workflow } from '../loadWorkflow';
import { readChoiceOption } from '../parseArgs';
import { readToolsFile } from '../run/readToolsFile';

const usage =
  'Usage: weir check FILE... [--preset recommended|strict] [--off RULE,...] [--level RULE=LEVEL] [--tools FILE] [--json]';

const presetNames: readonly RulePresetName[] = ['recommended', 'strict'];
const levels: readonly RuleLevel[] = ['error', 'warning', 'info', 'hint', 'off'];

interface FileReport {
  readonly file: string;
  readonly kind: Workflow['kind'];
  readonly name: string;
  readonly diagnostics: readonly {
    readonly code: string;
    readonly level: 'error' | 'warning' | 'info';
    readonly message: string;
    /** 1-based like the other positions; the end is exclusive. */
    readonly line: number;
    readonly column: number;
    readonly endLine: number;
    readonly endColumn: number;
    /** Titles of the fixes. */
    readonly fixes: readonly string[];
    /** Number of equal problems that are merged into this one. */
    readonly count?: number;
  }[];
}

export const checkCommand: CliCommand = {
  usage,
  options: {
    preset: { value: true, help: 'Levels of the rules: recommended (the default) or strict' },
    off: { value: true, repeat: true, help: 'Rules to switch off, separated by commas' },
    level: { value: true, repeat: true, help: `Level of a rule: RULE=${levels.join('|')}` },
    tools: { value: true, help: 'Definitions of the tools of the APIs, in any form that `weir run` accepts' },
  },
  async run(args, input) {
    if (args.positional.length === 0) throw new UsageError(`No file is given. ${usage}`);
    const options = await optionsOf(args, input);
    const files: FileReport[] = [];
    for (const file of args.positional) files.push(reportOf(await loadWorkflow(file, input, options)));
    const hasErrors = files.some((file) => file.diagnostics.some(({ level }) => level === 'error'));
    return { exitCode: hasErrors ? 1 : 0, json: { files }, text: files.map(textOf).join('\n') };
  },
};

async function optionsOf(args: ParsedArgs, input: CliInput): Promise<AnalysisOptions> {
  const preset = readChoiceOption(args, 'preset', presetNames, 'recommended');
  const chosen: Record<string, RuleLevel> = {};
  for (const text of args.values('level').flatMap((value) => value.split(','))) {
    const [name = '', written = ''] = text.split('=').map((side) => side.trim());
    const level = levels.find((one) => one === written);
    if (level === undefined) throw new UsageError(`--level is RULE=${levels.join('|')}; not "${text}".`);
    chosen[ruleNamed(name, '--level')] = level;
  }
  for (const name of args.values('off').flatMap((value) => value.split(','))) {
    if (name.trim() !== '') chosen[ruleNamed(name.trim(), '--off')] = 'off';
  }
  const file = args.value('tools');
  if (file === undefined) return { preset, levels: chosen };
  const { definitions } = readToolsFile(await input.readText(file), file);
  if (definitions.length === 0)
    throw new UsageError(`${file} holds no definitions of tools; see \`weir run --tools\`.`);
  return { preset, levels: chosen, tools: toCheckTools(definitions) };
}

/** Finds a rule by its name or code. */
function ruleNamed(written: string, option: string): string {
  const name = written.replace(/^checks\//, '');
  const names = ruleCatalogue.map((rule) => rule.name as string);
  if (names.includes(name)) return name;
  const near = nearestName(name, names);
  throw new UsageError(`${option}: there is no rule "${name}"${near === undefined ? '.' : `; did you mean ${near}?`}`);
}

function reportOf({ file, kind, name, source, diagnostics }: Workflow): FileReport {
  const index = new LineIndex(source);
  return {
    file,
    kind,
    name,
    diagnostics: diagnostics.map((diagnostic) => {
      const { code, severity, message, range, fixes, folded } = diagnostic;
      const start = index.positionAt(range.start);
      const end = index.positionAt(range.end);
      return {
        code,
        // The printed form has three levels; hints become `info`.
        level: severity === 'hint' ? 'info' : severity,
        message,
        line: start.line,
        column: start.column,
        endLine: end.line,
        endColumn: end.column,
        fixes: (fixes ?? []).map((fix) => fix.title),
        ...(folded ? { count: problemCountOf(diagnostic) } : {}),
      };
    }),
  };
}

function textOf({ file, kind, name, diagnostics }: FileReport): string {
  const rows = diagnostics.map(
    (found) => `${file}:${found.line}:${found.column}: ${found.level}: ${found.message} [${found.code}]`,
  );
  const count = (level: string, word: string) => {
    const number = diagnostics.reduce((sum, found) => sum + (found.level === level ? (found.count ?? 1) : 0), 0);
    return number === 0 ? [] : [`${number} ${word}${number === 1 || word === 'info' ? '' : 's'}`];
  };
  const counts = [...count('error', 'error'), ...count('warning', 'warning'), ...count('info', 'info')];
  return [...rows, `${file}: ${name} (${kind}): ${counts.join(', ') || 'nothing to report'}`].join('\n');
}
