// A play: several sessions with one script as an audience sees them. Plain data, shown and stored unchanged,
// independent of logs and models. Invariant: every column has a list of beats for every turn of the script.

export type StageStatus =
  /** Not reached. */
  | 'open'
  | 'done'
  /** In an earlier turn, and not again in this one. */
  | 'before'
  | 'failed'
  /** A controller stopped it. */
  | 'denied'
  /** Required by something that took effect, and left out. */
  | 'skipped'
  /** Took effect although a requirement was left out. */
  | 'violated'
  /** Took effect, but more often than wanted, or with another value than the user wanted. */
  | 'wrong';

export interface StageNode {
  readonly id: string;
  readonly name: string;
  readonly kind: 'call' | 'answer';
}

/** Names of nodes for display. */
type Names = readonly string[];

export type StageEntry =
  | { readonly kind: 'said'; readonly text: string; readonly missing?: Names }
  | {
      readonly kind: 'called';
      readonly name: string;
      /** Undefined while the call is open, or if it returned nothing. */
      readonly result?: string;
      readonly failed?: string;
      readonly missing?: Names;
      /** Number of calls with the same arguments so far, if there were several. */
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

/** From the session's position to its actual or attempted next node, over the skipped nodes. */
export interface StageJump {
  readonly from?: string;
  readonly to: string;
  readonly isDenied: boolean;
}

/** An action, with the statuses of the turn's nodes after it. */
export interface StageBeat {
  readonly entry: StageEntry;
  readonly node?: string;
  readonly statuses: Readonly<Record<string, StageStatus>>;
  readonly jump?: StageJump;
}

export type StageOutcome =
  /** The agent claimed something that had not happened. */
  | { readonly kind: 'claimed'; readonly name: string; readonly missing: Names }
  | { readonly kind: 'calledEarly'; readonly name: string; readonly missing: Names }
  | { readonly kind: 'repeated'; readonly name: string; readonly times: number }
  /** Its result differs from the user's goal. */
  | { readonly kind: 'missed'; readonly parameter: string; readonly wanted: string; readonly got?: string }
  /** A controller stopped it, and nothing went wrong afterwards. `reached`: it did the same correctly later. */
  | { readonly kind: 'stopped'; readonly name: string; readonly times: number; readonly reached: boolean }
  /** It happened once, as wanted; `isStopped`: a controller prevented a repetition. */
  | { readonly kind: 'once'; readonly name: string; readonly isStopped: boolean }
  | { readonly kind: 'followed'; readonly parameter: string; readonly value: string }
  | { readonly kind: 'clean' }
  /** No violation was found, but the claims of some replies were not judged. */
  | { readonly kind: 'notJudged'; readonly replies: number }
  | { readonly kind: 'broken'; readonly message: string };

export interface StageSessionColumn {
  readonly title: string;
  /** Display name of the agent's model. */
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
  /** `category/type` of an out-of-workflow turn. */
  readonly oow?: string;
  /** The nodes that occur in the turn in any column, in the order of the workflow. */
  readonly nodes: readonly StageNode[];
}

export interface StagePlay {
  readonly turns: readonly StageTurn[];
  readonly columns: readonly StageSessionColumn[];
  /** The turn in which the columns differ: it is shown at the end. */
  readonly decisive: number;
}

/** The goal of a demo, if the workflow has no precondition for it. */
export interface StageGoal {
  /** Name of an API. */
  readonly call: string;
  /** Expected final values of its parameters. */
  readonly arguments?: Readonly<Record<string, string>>;
  /** It should be called once. */
  readonly once?: true;
}

export const isGoodOutcome = ({ kind }: StageOutcome): boolean =>
  ['stopped', 'once', 'followed', 'clean'].includes(kind);
