// The workflow to follow when the prompt holds no PDL: prose, a flowchart, code, or nothing but APIs.
// Owns the plain reading: call the APIs the text names in its order, asking for what they require, then say it is done.
// Refuses to branch on prose; where the text is code of calls it is read as the procedure it is.

import { type PdlDocument, parsePdl, walkStatements } from '../language';
import type { ToolSchema } from '../llm';
import { isJsonObject, looseName } from '../support';
import { parameterNames, type ReadPrompt } from './readPrompt';

export function workflowDocument(prompt: ReadPrompt): PdlDocument {
  if (prompt.document) return prompt.document;
  const text = prompt.workflow?.text ?? '';
  if (prompt.workflow?.language === 'python') {
    const { answers, procedure } = readCode(text);
    const document = parsePdl(sourceOf(prompt, procedure.split('\n'), answers));
    let calls = 0;
    for (const statement of walkStatements(document.procedure?.body ?? [])) {
      if (statement.kind === 'call' && statement.call.ref !== undefined) calls++;
    }
    if (calls > 0) return document;
  }
  const steps = inOrder(text, prompt.tools).map((tool) => {
    const parameters = requiredOf(tool).map(safeName);
    return `API.${safeName(tool.name)}([${parameters.join(', ')}])`;
  });
  return parsePdl(sourceOf(prompt, steps.length > 0 ? steps : ['ANSWER.how_can_I_help()']));
}

/** Code declares its steps as functions of one line; those that speak to the user are the ANSWERs. */
function readCode(text: string): { readonly answers: readonly string[]; readonly procedure: string } {
  const answers: string[] = [];
  const step =
    /^def ([\p{L}_][\p{L}\p{N}_]*)\([^)\n]*\)[^\n]*:\n(?:[ \t]+"""([\s\S]*?)"""\n)?[ \t]+return (call_tool|answer_user)\([^\n]*\)[ \t]*$/gmu;
  const procedure = text.replace(step, (_, name: string, words: string | undefined, kind: string) => {
    const [desc = '', needs] = (words ?? '').split(/\s*Requires: /);
    const requires =
      needs
        ?.replace(/\.\s*$/, '')
        .split(/,\s*/)
        .map((item) => JSON.stringify(item)) ?? [];
    if (kind === 'answer_user') {
      answers.push(`  - name: ${JSON.stringify(name)}`, `    desc: ${JSON.stringify(desc.trim())}`);
      answers.push(`    precondition: [${requires.join(', ')}]`);
    }
    return '';
  });
  return { answers, procedure };
}

/** Tools in the order the text names them; without any text all, in the order they are given. */
function inOrder(text: string, tools: readonly ToolSchema[]): readonly ToolSchema[] {
  const named = tools
    .map((tool) => ({ tool, at: firstMention(text, tool.name) }))
    .filter((entry) => entry.at >= 0)
    .sort((a, b) => a.at - b.at)
    .map((entry) => entry.tool);
  return named.length > 0 ? named : tools;
}

function firstMention(text: string, name: string): number {
  const plain = text.toLowerCase();
  const forms = [name, name.replace(/[_-]+/g, ' ')]
    .map((form) => plain.indexOf(form.toLowerCase()))
    .filter((at) => at >= 0);
  return forms.length > 0 ? Math.min(...forms) : -1;
}

function requiredOf(tool: ToolSchema): readonly string[] {
  const required = tool.parameters.required;
  return Array.isArray(required) && required.length > 0
    ? required.filter((name): name is string => typeof name === 'string')
    : parameterNames(tool);
}

const safeName = (name: string) =>
  /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : name.replace(/[^\p{L}\p{N}]+/gu, '_');

function sourceOf(prompt: ReadPrompt, procedure: readonly string[], answers: readonly string[] = []): string {
  const quote = (text: string) => JSON.stringify(text);
  const parameters = new Map<string, string>();
  for (const tool of prompt.tools) {
    for (const name of parameterNames(tool)) {
      const schema = isJsonObject(tool.parameters.properties) ? tool.parameters.properties[name] : undefined;
      const desc = isJsonObject(schema) && typeof schema.description === 'string' ? schema.description : '';
      if (!parameters.has(looseName(name)))
        parameters.set(looseName(name), `  - name: ${quote(name)}\n    desc: ${quote(desc)}`);
    }
  }
  const apis = prompt.tools.map(
    (tool) =>
      `  - name: ${quote(tool.name)}\n    request: [${parameterNames(tool).map(quote).join(', ')}]\n    response: []`,
  );
  return [
    `Name: ${quote(prompt.title || 'Task')}`,
    'SLOTs:',
    ...parameters.values(),
    'APIs:',
    ...apis,
    'ANSWERs:',
    ...answers,
    'Procedure: |',
    ...procedure.map((line) => `  ${line}`),
    '',
  ].join('\n');
}
