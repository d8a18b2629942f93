// Decides which questions of a procedure were answered before they were asked: at least one of their values is known.
// Known values come from the user's messages, from calls, and from earlier questions for the same name.

import { apiId, localId, withoutKind } from '../../graph';
import type { AgentDecision } from '../../llm';
import { type JsonObject, type JsonValue, looseName } from '../../support';
import { argumentExpressionFor, type ProcedureRoutes } from '../../verdicts';
import { givenValue } from '../given/givenValues';
import type { KnownValues } from '../wrongBranch';
import type { PathSource } from './decisionPath';

export class AnsweredQuestions {
  private readonly passed: ReadonlySet<string>;
  private readonly answered = new Map<string, boolean>();

  constructor(
    private readonly state: PathSource,
    private readonly routes: ProcedureRoutes,
    private readonly workflow: number,
    decision: AgentDecision | undefined,
    private readonly known: KnownValues,
  ) {
    this.passed = new Set(
      decision?.kind === 'call'
        ? namesPassed(routes, calledId(state, workflow, decision.name), decision.arguments)
        : [],
    );
  }

  /** `site`: an ANSWER that binds the user's reply to names. */
  isAnswered(site: string): boolean {
    let found = this.answered.get(site);
    if (found === undefined) {
      found = (this.routes.call(site)?.targets ?? []).some(({ name }) => this.isKnown(name, site));
      this.answered.set(site, found);
    }
    return found;
  }

  private isKnown(name: string, site: string): boolean {
    const loose = looseName(name);
    if (this.passed.has(loose) || this.known.valueOf(name, site) !== undefined) return true;
    return givenValue(this.state, this.workflow, name) !== undefined || this.wasAsked(loose);
  }

  /** Whether a question of an earlier turn asked for the name. */
  private wasAsked(loose: string): boolean {
    const { state, routes, workflow } = this;
    const turnBegan = state.transcript.findLast(({ kind }) => kind === 'user')?.seq ?? 0;
    return state.path.some(({ node, why, seq }) => {
      const site = localId(node, workflow);
      if (why !== 'said' || seq >= turnBegan || site === undefined) return false;
      const targets = routes.call(site)?.targets ?? [];
      return targets.some(({ name }) => looseName(name) === loose);
    });
  }
}

/** Id `api:x` of the called API, without the workflow's number. */
export function calledId(state: Pick<PathSource, 'workflow'>, workflow: number, written: string): string {
  const loose = looseName(written);
  const isMeant = (name: string, of: number) => of === workflow && looseName(name) === loose;
  return apiId(state.workflow.apis.find((one) => isMeant(one.name, one.workflow))?.name ?? written);
}

const isGiven = (value: JsonValue) => value !== null && !(typeof value === 'string' && value.trim() === '');

/** Loose names with a value in the call: names of its arguments and the names that the procedure passes for them. */
function namesPassed(routes: ProcedureRoutes, id: string, args: JsonObject): readonly string[] {
  const given = Object.entries(args).flatMap(([name, value]) => (isGiven(value) ? [name] : []));
  const request = routes.request(withoutKind(id));
  const passed = routes
    .sites(id)
    .flatMap((site) => given.flatMap((name) => argumentExpressionFor(routes, site, request, name) ?? []));
  return [...given, ...passed].map(looseName);
}
