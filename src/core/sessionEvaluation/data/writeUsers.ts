// Generates users of a workflow with a language model, with the fields of FlowAgent's appendix A.2 and FlowBench's
// expected calls. The reply is untrusted data: a user that cannot be read, or that names an API, a parameter or an
// ANSWER that the workflow does not have, is left out, and the reason is sent to the model once.

import { parsePdl } from '../../language';
import { type ChatMessage, type ChatPort, type ChatToolSchema, readJsonObject, workflowText } from '../../llm';
import { buildSessionTools, type SessionDocument } from '../../session';
import { type CancelSignal, fail, isJsonObject, type JsonObject, ok, type Result } from '../../support';
import { type EvaluationProfile, readEvaluationProfile } from './evaluationProfile';

export interface WrittenUsers {
  /** In the form of a data file. */
  readonly profiles: readonly JsonObject[];
  /** Why users of the last reply were left out, one sentence each. */
  readonly problems: readonly string[];
}

export interface WriteUsersInput {
  /** Id of the workflow in the data. */
  readonly workflow: string;
  readonly document: SessionDocument;
  readonly count: number;
  readonly model: string;
  readonly chat: ChatPort;
  readonly cancel?: CancelSignal;
}

/** Fails if the endpoint fails, or if two replies contain no user that fits the workflow. */
export async function writeUsers(input: WriteUsersInput): Promise<Result<WrittenUsers, { readonly message: string }>> {
  const { workflow, document, count, model, chat, cancel } = input;
  const messages = [...usersPrompt(document, count)];
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await chat.complete({ model, messages, temperature: 0.7 }, {}, cancel);
    if (outcome.kind === 'failed') return fail({ message: outcome.failure.message });
    const reply = outcome.reply.content;
    const read = readWrittenUsers(reply, document);
    const profiles = read.profiles.slice(0, count).map((profile, index) => ({
      ...profile,
      id: `${workflow}-${model.replaceAll(/\W+/g, '-')}-${index + 1}`,
      workflow,
      madeBy: model,
    }));
    if (profiles.length > 0) return ok({ profiles, problems: read.problems });
    const why = read.problems.join(' ') || 'The reply holds no JSON object with "users".';
    if (attempt > 0) return fail({ message: `${model} wrote no user that fits this workflow. ${why}` });
    messages.push(
      { role: 'assistant', content: reply },
      { role: 'user', content: `None of these users can be taken. ${why} Write all of them anew, as JSON alone.` },
    );
  }
}

export function usersPrompt(document: SessionDocument, count: number): readonly ChatMessage[] {
  const form = {
    title: 'a few words that tell this user from the others',
    persona: 'who the person is',
    details: 'name: value, a line for each thing the person knows and may be asked for',
    needs: 'what the person came for, in their words',
    dialogueStyle: 'how the person talks',
    interactionPattern: 'how the person goes about it, turn by turn',
    goals: [{ text: 'what has to be reached', calls: [{ api: 'API', arguments: {} }], answer: 'ANSWER' }],
    expectedCalls: [{ api: 'API', arguments: { parameter: 'value' } }],
    results: { API: [{ when: { parameter: 'value' }, result: {} }] },
  };
  return [
    {
      role: 'system',
      content: [
        'You write users with whom an assistant that follows a workflow is tested.',
        'Each user can be served by the workflow. Let them end in different ways: also where something is not available or fails.',
        'expectedCalls: the calls that serve this user, in order, with the values from the details. results: what each of them returns for this user.',
        'Use only names of the workflow. Write the words of the user in the language of the workflow.',
        `Answer with JSON alone: {"users": [...]}, each user in this form:\n${JSON.stringify(form, null, 1)}`,
      ].join('\n'),
    },
    {
      role: 'user',
      content: `Write ${count} users for this workflow.\n\n${workflowText(document, 'text')?.text ?? document.source}`,
    },
  ];
}

export function readWrittenUsers(reply: string, document: SessionDocument): WrittenUsers {
  const users = readJsonObject(reply)?.['users'];
  const tools = new Map(buildSessionTools([document]).map((tool) => [tool.name, tool]));
  const source = document.procedure ?? (document.kind === 'pdl' ? document.source : '');
  const answers = new Set(parsePdl(source).answers.map(({ name }) => name));
  const profiles: JsonObject[] = [];
  const problems: string[] = [];
  for (const [index, user] of (Array.isArray(users) ? users : []).entries()) {
    const read = readEvaluationProfile(user, index);
    const problem = read.ok ? misfitOf(read.value, tools, answers) : read.error.message;
    if (problem !== undefined) problems.push(read.ok ? `User ${index + 1} ${problem}` : problem);
    else if (isJsonObject(user)) profiles.push(user);
  }
  return { profiles, problems };
}

/** Returns the expected calls, parameters or ANSWERs that the workflow does not have. */
function misfitOf(
  { goals, expectedCalls, results }: EvaluationProfile,
  tools: ReadonlyMap<string, ChatToolSchema>,
  answers: ReadonlySet<string>,
): string | undefined {
  if (goals.length === 0) return 'has no goal.';
  for (const { api, arguments: given } of [...expectedCalls, ...goals.flatMap(({ calls }) => calls)]) {
    const tool = tools.get(api);
    if (!tool) return `expects a call of ${api}, which the workflow does not have.`;
    const { properties } = tool.parameters;
    const undeclaredName = Object.keys(given).find((name) => !isJsonObject(properties) || !(name in properties));
    if (undeclaredName !== undefined) return `gives ${api} a value for ${undeclaredName}, which it does not take.`;
  }
  const answer = goals.find((goal) => goal.answer !== undefined && !answers.has(goal.answer))?.answer;
  if (answer !== undefined) return `expects the answer ${answer}, which the workflow does not give.`;
  const other = Object.keys(results).find((api) => !tools.has(api));
  return other === undefined ? undefined : `has results of ${other}, which the workflow does not call.`;
}
