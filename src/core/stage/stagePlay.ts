// A play: several sessions with one script as an audience sees them. Plain data, shown and stored unchanged,
// independent of logs and models. The types derive from the schemas, which also read recordings. Invariant: every column
// has a list of beats for every turn of the script.

import * as v from 'valibot';
import { choiceOf, countSchema as count, flagSchema as flag, recordOf, shape } from '../support';

const text = /* @__PURE__ */ v.pipe(v.string(), v.maxLength(20_000, 'is too long'));

/* @__NO_SIDE_EFFECTS__ */
const few = <const Item extends v.GenericSchema>(item: Item, least: number, most: number) =>
  v.pipe(v.array(item), v.minLength(least, 'has too few items'), v.maxLength(most, 'has too many items'), v.readonly());

/** Names of nodes for display. */
const names = /* @__PURE__ */ few(text, 0, 200);

const statusSchema = /* @__PURE__ */ choiceOf({
  /** Not reached. */
  open: true,
  done: true,
  /** In an earlier turn, and not again in this one. */
  before: true,
  failed: true,
  /** A controller stopped it. */
  denied: true,
  /** Required by something that took effect, and left out. */
  skipped: true,
  /** Took effect although a requirement was left out. */
  violated: true,
  /** Took effect, but more often than wanted, or with another value than the user wanted. */
  wrong: true,
});

const nodeSchema = /* @__PURE__ */ shape({ id: text, name: text, kind: choiceOf({ call: true, answer: true }) });

const entrySchema = /* @__PURE__ */ v.variant('kind', [
  shape({ kind: v.literal('said'), text, missing: v.exactOptional(names) }),
  shape({
    kind: v.literal('called'),
    name: text,
    /** Absent while the call is open, or if it returned nothing. */
    result: v.exactOptional(text),
    failed: v.exactOptional(text),
    missing: v.exactOptional(names),
    /** Number of calls with the same arguments so far, if there were several. */
    times: v.exactOptional(count),
  }),
  shape({ kind: v.literal('denied'), what: text, isCall: flag, needs: names, reason: text }),
  shape({ kind: v.literal('noted'), text }),
]);

/** From the session's position to its actual or attempted next node, over the skipped nodes. */
const jumpSchema = /* @__PURE__ */ shape({ from: v.exactOptional(text), to: text, isDenied: flag });

/** An action, with the statuses of the turn's nodes after it. */
const beatSchema = /* @__PURE__ */ shape({
  entry: entrySchema,
  node: v.exactOptional(text),
  statuses: recordOf(statusSchema),
  jump: v.exactOptional(jumpSchema),
});

const outcomeSchema = /* @__PURE__ */ v.variant('kind', [
  /** The agent claimed something that had not happened. */
  shape({ kind: v.literal('claimed'), name: text, missing: names }),
  shape({ kind: v.literal('calledEarly'), name: text, missing: names }),
  shape({ kind: v.literal('repeated'), name: text, times: count }),
  /** Its result differs from the user's goal. */
  shape({ kind: v.literal('missed'), parameter: text, wanted: text, got: v.exactOptional(text) }),
  /** A controller stopped it, and nothing went wrong afterwards. `reached`: it did the same correctly later. */
  shape({ kind: v.literal('stopped'), name: text, times: count, reached: flag }),
  /** It happened once, as wanted; `isStopped`: a controller prevented a repetition. */
  shape({ kind: v.literal('once'), name: text, isStopped: flag }),
  shape({ kind: v.literal('followed'), parameter: text, value: text }),
  shape({ kind: v.literal('clean') }),
  /** No violation was found, but the claims of some replies were not judged. */
  shape({ kind: v.literal('notJudged'), replies: count }),
  shape({ kind: v.literal('broken'), message: text }),
]);

const columnSchema = /* @__PURE__ */ shape({
  title: text,
  /** Display name of the agent's model. */
  agent: text,
  /** No language model answered. */
  isRehearsal: flag,
  denied: count,
  outcome: outcomeSchema,
  /** By turn of the script. */
  beats: few(few(beatSchema, 0, 1000), 0, 500),
});

const turnSchema = /* @__PURE__ */ shape({
  text,
  /** `category/type` of an out-of-workflow turn. */
  oow: v.exactOptional(text),
  /** The nodes that occur in the turn in any column, in the order of the workflow. */
  nodes: few(nodeSchema, 0, 500),
});

const playSchema = /* @__PURE__ */ shape({
  turns: few(turnSchema, 1, 500),
  columns: few(columnSchema, 1, 6),
  /** The turn in which the columns differ: it is shown at the end. */
  decisive: count,
});

export const recordingSchema = /* @__PURE__ */ v.pipe(
  shape({
    title: text,
    /** Title of the document that the sessions ran on. */
    workflow: text,
    /** By turn of the script; an empty one is generated from the type of the turn. */
    captions: few(text, 0, 500),
    /** The agent's word for an outcome that it claims: `booked`. */
    claim: v.exactOptional(text),
    play: playSchema,
  }),
  v.check(
    ({ play: { turns, columns } }) => columns.every(({ beats }) => beats.length === turns.length),
    'has a column without a list of beats for every turn',
  ),
  v.check(({ play: { turns, decisive } }) => decisive < turns.length, 'has no turn with the number "decisive"'),
);

export type StageStatus = v.InferOutput<typeof statusSchema>;
export type StageNode = v.InferOutput<typeof nodeSchema>;
export type StageEntry = v.InferOutput<typeof entrySchema>;
export type StageJump = v.InferOutput<typeof jumpSchema>;
export type StageBeat = v.InferOutput<typeof beatSchema>;
export type StageOutcome = v.InferOutput<typeof outcomeSchema>;
export type StageSessionColumn = v.InferOutput<typeof columnSchema>;
export type StageTurn = v.InferOutput<typeof turnSchema>;
export type StagePlay = v.InferOutput<typeof playSchema>;
export type StageRecording = v.InferOutput<typeof recordingSchema>;
