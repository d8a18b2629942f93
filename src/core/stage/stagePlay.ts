// What an audience sees of several sessions with one script, as plain data: it is shown as it is, stored as it is, and
// needs neither the logs nor a model. Invariant: every column has a list of beats for every turn of the script.

export type StageStatus =
  /** Not reached. */
  | 'open'
  | 'done'
  /** In an earlier turn, and not again in this one. */
  | 'before'
  | 'failed'
  /** A controller stopped it. */
  | 'denied'
  /** Needed by something that took effect, and left out. */
  | 'skipped'
  /** Took effect although something it needs was left out. */
  | 'violated'
  /** Took effect, but more often than wanted, or with another value than the user wanted. */
  | 'wrong';

export interface StageNode {
  readonly id: string;
  readonly name: string;
  readonly kind: 'call' | 'answer';
}

/** Names of nodes, as people read them. */
type Names = readonly string[];

export type StageEntry =
  | { readonly kind: 'said'; readonly text: string; readonly missing?: Names }
  | {
      readonly kind: 'called';
      readonly name: string;
      /** Undefined while it waits, or where it gave nothing. */
      readonly result?: string;
      readonly failed?: string;
      readonly missing?: Names;
      /** How often it has been made by then, where that is more than once with the same arguments. */
      readonly times?: number;
    }
  | {
      readonly kind: 'denied';
      readonly what: string;
      readonly isCall: boolean;
      readonly needs: Names;
      readonly reason: string;
    }
  | { readonly kind: 'noted'; readonly text: string };

/** From where the session stood to where it went, or wanted to go, over what was left out. */
export interface StageJump {
  readonly from?: string;
  readonly to: string;
  readonly isDenied: boolean;
}

/** One thing that happened, and how the nodes of the turn stand after it. */
export interface StageBeat {
  readonly entry: StageEntry;
  readonly node?: string;
  readonly statuses: Readonly<Record<string, StageStatus>>;
  readonly jump?: StageJump;
}

export type StageOutcome =
  /** It told the user what had not happened. */
  | { readonly kind: 'claimed'; readonly name: string; readonly missing: Names }
  | { readonly kind: 'calledEarly'; readonly name: string; readonly missing: Names }
  | { readonly kind: 'repeated'; readonly name: string; readonly times: number }
  /** It did another thing than the user wanted. */
  | { readonly kind: 'missed'; readonly parameter: string; readonly wanted: string; readonly got?: string }
  /** A controller stopped it, and nothing went wrong afterwards. `reached`: it did the same thing later, rightly. */
  | { readonly kind: 'stopped'; readonly name: string; readonly times: number; readonly reached: boolean }
  /** It happened once, as wanted; `isStopped`: a controller kept it from happening again. */
  | { readonly kind: 'once'; readonly name: string; readonly isStopped: boolean }
  | { readonly kind: 'followed'; readonly parameter: string; readonly value: string }
  | { readonly kind: 'clean' }
  /** Nothing was seen to be broken, and what some replies claim was not judged. */
  | { readonly kind: 'notJudged'; readonly replies: number }
  | { readonly kind: 'broken'; readonly message: string };

export interface StageSessionColumn {
  readonly title: string;
  /** Who answers, for people: the name of the model. */
  readonly agent: string;
  /** No language model answered. */
  readonly isRehearsal: boolean;
  readonly denied: number;
  readonly outcome: StageOutcome;
  /** By turn of the script. */
  readonly beats: readonly (readonly StageBeat[])[];
}

export interface StageTurn {
  readonly text: string;
  /** `category/type` of a turn that leaves the workflow. */
  readonly oow?: string;
  /** The nodes that the turn is about in any column, in the order of the workflow. */
  readonly nodes: readonly StageNode[];
}

export interface StagePlay {
  readonly turns: readonly StageTurn[];
  readonly columns: readonly StageSessionColumn[];
  /** The turn in which the columns come apart: what is shown at the end. */
  readonly decisive: number;
}

/** What a demo is about, where that is no precondition. */
export interface StageGoal {
  /** Name of an API. */
  readonly call: string;
  /** What its parameters should be in the end. */
  readonly arguments?: Readonly<Record<string, string>>;
  /** It should be called once. */
  readonly once?: true;
}

export const isGoodOutcome = ({ kind }: StageOutcome): boolean =>
  ['stopped', 'once', 'followed', 'clean'].includes(kind);
