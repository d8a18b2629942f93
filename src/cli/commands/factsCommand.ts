import type { FactForm, WorkflowFact } from '../../core/formats';
import { factForms, type PromptFacts, promptFacts } from '../../core/llm';
import { type CliCommand, UsageError } from '../cliCommand';
import { formatCountedNoun } from '../formatText';
import { singleFileArgument } from '../parseArgs';
import { loadSessionDocument } from '../run/sessionDocument';

const usage = 'Usage: weir facts FILE [--json]';

const formTitles: Readonly<Record<FactForm, string>> = {
  pdl: 'PDL',
  text: 'text',
  code: 'code',
  flowchart: 'flowchart',
};

export const factsCommand: CliCommand = {
  usage,
  options: {},
  async run(args, input) {
    const file = singleFileArgument(args, usage);
    const document = await loadSessionDocument(file, input);
    const found = promptFacts(document);
    if (!found) throw new UsageError(`${file}: agents see this flowchart as it is in every form, so no form differs.`);
    const lacking = Object.fromEntries(factForms.map((form) => [form, found.lacking[form].length]));
    const json = {
      facts: found.facts.map((fact) => ({
        kind: fact.kind,
        text: fact.text,
        places: fact.count,
        forms: Object.fromEntries(factForms.map((form) => [form, has(found, form, fact)])),
      })),
      lacking,
    };
    const isEqual = factForms.every((form) => found.lacking[form].length === 0);
    return { exitCode: isEqual ? 0 : 1, json, text: `${factTable(found)}\n\n${summaryOf(found)}` };
  },
};

const has = ({ lacking }: PromptFacts, form: FactForm, fact: WorkflowFact) => !lacking[form].includes(fact);

/** A table in Markdown: a row for each fact, a column for each form. */
function factTable(found: PromptFacts): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    row(['kind', 'fact', ...factForms.map((form) => formTitles[form])]),
    row(['---', '---', ...factForms.map(() => '---')]),
    ...found.facts.map((fact) =>
      row([
        fact.kind,
        `${escapeCell(fact.text)}${fact.count > 1 ? ` (${fact.count} places)` : ''}`,
        ...factForms.map((form) => (has(found, form, fact) ? 'yes' : '**no**')),
      ]),
    ),
  ].join('\n');
}

const escapeCell = (text: string) => text.replace(/[\\|`*_<>]/g, '\\$&');

function summaryOf({ facts, lacking }: PromptFacts): string {
  const count = formatCountedNoun(facts.length, 'fact');
  const fewer = factForms.filter((form) => lacking[form].length > 0);
  if (fewer.length === 0) return `${count}; every form has all of them.`;
  return `${count}; ${fewer.map((form) => `${formTitles[form]} lacks ${lacking[form].length}`).join(', ')}.`;
}
