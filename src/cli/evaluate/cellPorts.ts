// Opens the ports of cells: the chats of all addresses of a plan, within its rate limits.

import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatPort, EndpointProfile } from '../../core/llm';
import {
  type EvaluationCell,
  type EvaluationCellPorts,
  type EvaluationPlan,
  type ModelRef,
  type ReserveRequest,
  usedShare,
} from '../../core/sessionEvaluation';
import { type CliInput, UsageError } from '../cliCommand';
import { checkBaseUrl, openChat } from '../run/chatModel';
import { createToolRunner } from '../run/createToolRunner';
import { secretFilterOf } from '../secrets';

export interface CellPortsOptions {
  readonly takeTurn: ReserveRequest;
  /** The only allowed addresses; all if absent. */
  readonly endpoints?: readonly string[];
  /** Of every endpoint. */
  readonly profile?: EndpointProfile;
}

export async function openCellPorts(
  plan: EvaluationPlan,
  cells: readonly EvaluationCell[],
  input: CliInput,
  { takeTurn, endpoints, profile }: CellPortsOptions,
): Promise<{ readonly ports: EvaluationCellPorts; dispose(): void }> {
  const { agent, user, server, judge } = plan.models;
  const models = [agent, user, server, judge, ...cells.map(({ arm }) => arm.model)].filter((one) => one !== undefined);
  const addresses = new Set(models.map(addressOf));
  const idle = Object.keys(plan.rateLimits).find((address) => !addresses.has(address));
  if (idle !== undefined)
    throw new UsageError(`"rateLimits" names ${idle}, which no model of the plan has for its baseUrl.`);
  const chats = new Map<string, ChatPort>();
  for (const address of addresses) {
    if (address !== '' && endpoints && !endpoints.includes(address)) {
      throw new UsageError(`The plan asks ${address}, which no --endpoint names.`);
    }
    const perMinute = plan.rateLimits[address];
    const admit = async (signal?: AbortSignal) => {
      if (perMinute === undefined) return;
      const wait = await takeTurn(address, usedShare * perMinute);
      if (wait > 0) await sleep(wait, undefined, signal ? { signal } : {});
    };
    const model = address === '' ? {} : { baseUrl: checkBaseUrl(address) };
    const settings = { ...(profile ? { profile } : {}), ...(perMinute === undefined ? {} : { admit }) };
    chats.set(address, await openChat(model, input, settings));
  }
  const answering = createToolRunner(input);
  const secrets = secretFilterOf(input);
  return {
    ports: {
      chat: (model) => chats.get(addressOf(model)) as ChatPort, // All addresses of the plan were opened.
      clock: { now: input.now },
      runTool: answering.runTool,
      secrets: () => secrets,
      newId: input.newId,
    },
    dispose: () => answering.dispose(),
  };
}

const addressOf = ({ rehearsal, baseUrl }: ModelRef) => (rehearsal ? '' : (baseUrl ?? ''));
