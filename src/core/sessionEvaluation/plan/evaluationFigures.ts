// Defines the figures of a table: name, computation from records, confidence interval. A figure without items to count
// is null.

import { bootstrapInterval, groupBy, type Interval } from '../../support';
import { addCounts, type MatchCounts, noCounts, precisionRecallOf } from '../measures/callMatching';
import { failureTypes, type SessionFacts } from '../measures/sessionFacts';
import { cohenKappa, passAt, passHat } from '../measures/statistics';
import { turnLevel } from '../measures/turnLevel';
import type { CellRecord, TurnRecord } from './cellRecord';

export type SessionRecord = CellRecord & { readonly level: 'session' };

export interface FigureValue {
  readonly value: number | null;
  readonly interval: Interval | null;
}

export type FigureForm = 'share' | 'number' | 'whole' | 'money';

export interface FigureDefinition<T> {
  readonly id: string;
  readonly title: string;
  readonly form: FigureForm;
  /** Input: the items of each profile; a profile that is drawn twice counts twice. */
  of(groups: readonly (readonly T[])[]): number | null;
}

const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
const share = (values: readonly (boolean | null)[]): number | null => {
  const defined = values.filter((value) => value !== null);
  return ratio(defined.filter(Boolean).length, defined.length);
};
const mean = (values: readonly (number | null)[]): number | null => {
  const defined = values.filter((value) => value !== null);
  return ratio(
    defined.reduce((sum, value) => sum + value, 0),
    defined.length,
  );
};

type Compliance = SessionFacts['compliance'];

const complianceShare =
  (part: (one: Compliance) => number, whole: (one: Compliance) => number) => (items: readonly SessionRecord[]) => {
    const total = (count: (one: Compliance) => number) =>
      items.reduce((sum, { facts }) => sum + count(facts.compliance), 0);
    return ratio(total(part), total(whole));
  };
const perSession = (count: (facts: SessionFacts) => number) => (items: readonly SessionRecord[]) =>
  mean(items.map(({ facts }) => count(facts)));
const callFigure =
  (pick: (facts: SessionFacts) => MatchCounts | undefined, part: 'precision' | 'recall' | 'f1') =>
  (items: readonly SessionRecord[]) =>
    precisionRecallOf(
      // Items without expected calls are excluded, since they can be neither right nor wrong. Records of earlier
      // versions do not have every count.
      items
        .flatMap(({ facts }) => pick(facts) ?? [])
        .filter(({ expected }) => expected > 0)
        .reduce(addCounts, noCounts),
    )[part];

/** Repetitions of each user, if their success is known. */
const repeated = (groups: readonly (readonly SessionRecord[])[]): readonly (readonly boolean[])[] =>
  groups
    .map((items) => items.flatMap(({ facts }) => (facts.primarySuccess === null ? [] : [facts.primarySuccess])))
    .filter((all) => all.length > 0);
const passes =
  (estimate: (n: number, successes: number, k: number) => number | null, k: number) =>
  (groups: readonly (readonly SessionRecord[])[]) =>
    mean(repeated(groups).map((all) => estimate(all.length, all.filter(Boolean).length, k)));

const definition = <T>(
  id: string,
  title: string,
  form: FigureForm,
  of: (items: readonly T[]) => number | null,
): FigureDefinition<T> => ({ id, title, form, of: (groups) => of(groups.flat()) });
/** A figure over the repetitions of each user. */
const repetitionFigure = (
  id: string,
  title: string,
  of: FigureDefinition<SessionRecord>['of'],
): FigureDefinition<SessionRecord> => ({ id, title, form: 'share', of });
const judgedPairs = (items: readonly SessionRecord[]) =>
  items.flatMap(({ facts, judged }): readonly (readonly [boolean, boolean])[] =>
    facts.fullSuccess === null || judged?.success == null ? [] : [[facts.fullSuccess, judged.success]],
  );

const toolFigures = (id: string, title: string, pick: (facts: SessionFacts) => MatchCounts | undefined) => [
  definition<SessionRecord>(`${id}Precision`, `${title} P`, 'share', callFigure(pick, 'precision')),
  definition<SessionRecord>(`${id}Recall`, `${title} R`, 'share', callFigure(pick, 'recall')),
  definition<SessionRecord>(`${id}F1`, `${title} F1`, 'share', callFigure(pick, 'f1')),
];

/** `repetitions` of the plan: the k of pass^k and pass@k. */
export function sessionFigures(repetitions: number): readonly FigureDefinition<SessionRecord>[] {
  const figure = definition<SessionRecord>;
  return [
    figure('success', 'Success, primary goals', 'share', (items) =>
      share(items.map(({ facts }) => facts.primarySuccess)),
    ),
    figure('successAll', 'Success, all goals', 'share', (items) => share(items.map(({ facts }) => facts.fullSuccess))),
    figure('progress', 'Task progress', 'share', (items) =>
      mean(items.map(({ facts }) => (facts.progress ? ratio(facts.progress.hits, facts.progress.expected) : null))),
    ),
    ...toolFigures('tool', 'Tool', ({ anyOrder }) => anyOrder?.invocation),
    figure(
      'selectionF1',
      'Tool selection F1',
      'share',
      callFigure(({ anyOrder }) => anyOrder?.selection, 'f1'),
    ),
    ...toolFigures('orderedTool', 'In order, tool', ({ invocation }) => invocation),
    figure(
      'toolJudgedF1',
      'Tool F1, judged',
      'share',
      callFigure(({ anyOrder }) => anyOrder?.judged, 'f1'),
    ),
    figure(
      'callViolations',
      'Calls with unmet preconditions',
      'share',
      complianceShare(
        ({ callViolations }) => callViolations,
        ({ calls }) => calls,
      ),
    ),
    figure(
      'falseClaims',
      'False claims',
      'share',
      complianceShare(
        ({ falseClaims }) => falseClaims,
        ({ claims }) => claims,
      ),
    ),
    figure('notJudged', 'Replies not judged', 'share', (items) => {
      const known = items.flatMap(({ facts: { compliance } }) =>
        compliance.replies === undefined ? [] : [[compliance.notJudged ?? 0, compliance.replies] as const],
      );
      const sum = (index: 0 | 1) => known.reduce((total, counts) => total + counts[index], 0);
      return ratio(sum(0), sum(1));
    }),
    figure(
      'wrongBranches',
      'Wrong branches / session',
      'number',
      perSession(({ compliance }) => compliance.wrongBranches),
    ),
    figure(
      'skippedSteps',
      'Skipped steps / session',
      'number',
      perSession(({ compliance }) => compliance.skippedSteps),
    ),
    figure(
      'denials',
      'Denials / session',
      'number',
      perSession(({ compliance }) => compliance.denials),
    ),
    figure(
      'recovery',
      'Recovery',
      'share',
      complianceShare(
        ({ recovered }) => recovered,
        ({ denials }) => denials,
      ),
    ),
    figure(
      'conformance',
      'Conformance',
      'share',
      complianceShare(
        ({ conforming }) => conforming,
        ({ calls }) => calls,
      ),
    ),
    figure('oowHandled', 'OOW turns handled', 'share', (items) =>
      share(items.flatMap(({ facts }) => facts.oow.map(({ handled }) => handled))),
    ),
    ...(repetitions > 1
      ? [
          repetitionFigure('passHat', `pass^${repetitions}`, passes(passHat, repetitions)),
          repetitionFigure('passAt', `pass@${repetitions}`, passes(passAt, repetitions)),
          repetitionFigure('unstable', 'Unstable users', (groups) =>
            share(repeated(groups).map((all) => all.includes(true) && all.includes(false))),
          ),
        ]
      : []),
    figure(
      'turns',
      'User turns',
      'number',
      perSession(({ turns }) => turns),
    ),
    figure(
      'interactions',
      'Interactions',
      'number',
      perSession(({ interactions }) => interactions),
    ),
    figure(
      'modelCalls',
      'Model calls',
      'number',
      perSession(({ modelCalls }) => modelCalls),
    ),
    figure('agentCalls', 'Calls of the agent', 'number', (items) =>
      mean(items.map(({ facts }) => facts.agentCalls ?? null)),
    ),
    figure(
      'tokens',
      'Tokens',
      'whole',
      perSession(({ promptTokens, completionTokens }) => promptTokens + completionTokens),
    ),
    figure(
      'latency',
      'Latency, ms',
      'whole',
      perSession(({ latencyMs }) => latencyMs),
    ),
    figure('cost', 'Cost', 'money', (items) => mean(items.map(({ cost }) => cost))),
    figure('judgedSuccess', 'Judged success', 'share', (items) =>
      share(items.map(({ judged }) => judged?.success ?? null)),
    ),
    figure('judgedProgress', 'Judged progress', 'share', (items) =>
      mean(
        items.map(({ judged }) =>
          judged?.goals && judged.accomplished !== null ? judged.accomplished / judged.goals : null,
        ),
      ),
    ),
    figure('kappa', 'Kappa, exact and judged', 'number', (items) => cohenKappa(judgedPairs(items))),
    ...failureTypes.map((type) =>
      figure(`failure:${type}`, type.replace('-', ' '), 'share', (items) => {
        const failed = items.filter(({ facts }) => facts.failures.length > 0);
        return share(failed.map(({ facts }) => facts.failures.includes(type)));
      }),
    ),
  ];
}

const turnFigure =
  (pick: 'selection' | 'invocation' | 'parameters', part: 'precision' | 'recall' | 'f1') =>
  (items: readonly TurnRecord[]) =>
    precisionRecallOf(turnLevel(items)[pick])[part];

export const turnFigures: readonly FigureDefinition<TurnRecord>[] = [
  definition('passRate', 'Pass rate', 'share', (items) => share(items.map(({ judged }) => judged?.consistent ?? null))),
  definition('score', 'Response score', 'number', (items) => mean(items.map(({ judged }) => judged?.score ?? null))),
  ...(['correctness', 'helpfulness', 'humanness'] as const).map((part) =>
    definition<TurnRecord>(part, `${part[0]?.toUpperCase()}${part.slice(1)}`, 'number', (items) =>
      mean(items.map(({ judged }) => judged?.[part] ?? null)),
    ),
  ),
  ...(['selection', 'invocation', 'parameters'] as const).flatMap((pick) => {
    const name = { selection: 'Tool selection', invocation: 'Tool', parameters: 'Parameter' }[pick];
    return [
      definition<TurnRecord>(`${pick}P`, `${name} P`, 'share', turnFigure(pick, 'precision')),
      definition<TurnRecord>(`${pick}R`, `${name} R`, 'share', turnFigure(pick, 'recall')),
      definition<TurnRecord>(`${pick}F1`, `${name} F1`, 'share', turnFigure(pick, 'f1')),
    ];
  }),
  ...(['invocation', 'parameters'] as const).map((pick) =>
    definition<TurnRecord>(
      `${pick}JudgedF1`,
      `${{ invocation: 'Tool', parameters: 'Parameter' }[pick]} F1, judged`,
      'share',
      (items) => precisionRecallOf(turnLevel(items).judged[pick]).f1,
    ),
  ),
  definition('nodes', 'Node accuracy', 'share', (items) => {
    const { hits, of } = turnLevel(items).nodes;
    return ratio(hits, of);
  }),
];

/** Computes every figure over the items, with its interval by whole profiles. */
export function measureFigures<T, Item extends T>(
  definitions: readonly FigureDefinition<T>[],
  items: readonly Item[],
  profileOf: (item: Item) => string,
  seed: number | string,
): Readonly<Record<string, FigureValue>> {
  const all = [...groupBy(items, profileOf).values()];
  return Object.fromEntries(
    definitions.map(({ id, of }) => {
      const value = of(all);
      const interval = value === null ? null : bootstrapInterval(all, of, { seed, samples: 500 });
      return [id, { value, interval }];
    }),
  );
}
