// Builds a drawn workflow that provably fits a log: discovers and draws blocks, runs every sequence of the log on the
// drawing, and opens the smallest block that prevents a sequence from running. Invariant: every sequence of the log
// runs on the graph from start to end. An opened block is a repeated free choice among its activities; opening
// everything always fits.

import type { WorkflowGraph } from '../../graph';
import { EffortBudget } from '../effortBudget';
import { childPartsOf, partsWithin } from '../processTree';
import { buildReplayNet, traceAnswerKey, traceCallKey } from '../replay/replayNet';
import { acceptsEvents } from '../replay/replayTrace';
import { type Activity, type ActivityLog, activitiesOf, type PreparedLog } from './activityLog';
import { type BlockDiscovery, discoverBlocks, unstructuredBlock } from './discoverBlocks';
import { createDrawing } from './drawBlocks';
import { activitiesWithin, type ProcessBlock } from './processBlock';

export interface FittingGraph {
  readonly graph: WorkflowGraph;
  readonly notes: readonly string[];
}

/**
 * Blocks drawn, events run and states visited, over all drawings tried after the first one failed: well below a second.
 * When it is spent, the smallest block found so far is opened, or all of them.
 */
const maxTried = 100_000;

export function fitBlocks(log: ActivityLog, prepared: PreparedLog): FittingGraph {
  const discovery = discoverBlocks(log);
  const draw = createNotedDrawing(prepared);
  const fits = createFitting(log, prepared, draw);
  return (
    fits(discovery.block) ?? openSmallest(discovery, fits) ?? draw(unstructuredBlock(log, activitiesOf(log)).block)
  );
}

/** Returns the drawing if every sequence runs on it; undefined otherwise, or if the effort is spent. */
type Fitting = (block: ProcessBlock, effort?: EffortBudget) => FittingGraph | undefined;

function createFitting(log: ActivityLog, prepared: PreparedLog, draw: (block: ProcessBlock) => FittingGraph): Fitting {
  // Sequences that failed on the last drawing come first: they seldom run on the next one.
  const runs = log.map(({ items }) =>
    items.map(({ activity, at }) => {
      const { kind, name } = prepared.activities.get(activity) as Activity; // the log is made of them
      return { key: kind === 'api' ? traceCallKey(name) : traceAnswerKey(name), seq: at };
    }),
  );
  return (block, effort) => {
    const drawn = draw(block);
    const net = buildReplayNet(drawn.graph, new Set());
    effort?.spend(net.nodes.length);
    const failing = runs.findIndex((events) => {
      effort?.spend(events.length);
      return acceptsEvents(net, events, effort) !== true;
    });
    if (failing === -1) return drawn;
    runs.unshift(...runs.splice(failing, 1));
    return undefined;
  };
}

function createNotedDrawing(prepared: PreparedLog): (block: ProcessBlock) => FittingGraph {
  const draw = createDrawing(prepared);
  const nameOf = (activity: string) => prepared.activities.get(activity)?.name ?? activity;
  return (block) => {
    const notes: string[] = [];
    const graph = draw(block, notes);
    for (const free of partsWithin(block).filter(isUnstructuredLoop)) {
      const names = activitiesWithin(free).map(nameOf);
      notes.push(`No order is to be seen in ${names.join(', ')}: each can happen at any time, any number of times.`);
    }
    return { graph, notes };
  };
}

/**
 * If opening a block makes the drawing fit, so does opening a larger one, so only the parts of fitting blocks are
 * searched. Of two blocks of one size the first is used.
 */
function openSmallest(discovery: BlockDiscovery, fits: Fitting): FittingGraph | undefined {
  const effort = new EffortBudget(maxTried);
  let smallest: { readonly size: number; readonly drawn: FittingGraph } | undefined;
  const lookInto = (outer: ProcessBlock) => {
    for (const block of childPartsOf(outer)) {
      const activities = activitiesWithin(block);
      if (activities.length < 2 || isUnstructuredLoop(block) || effort.isSpent) continue;
      const part = discovery.logOf(block);
      if (part) {
        const drawn = fits(replace(discovery.block, block, unstructuredBlock(part, activities).block), effort);
        if (!drawn) continue;
        if (!smallest || activities.length < smallest.size) smallest = { size: activities.length, drawn };
      }
      lookInto(block);
    }
  };
  lookInto(discovery.block);
  return smallest?.drawn;
}

const isUnstructuredLoop = (block: ProcessBlock) =>
  block.kind === 'loop' &&
  block.body.kind === 'silent' &&
  block.redos.length > 1 &&
  block.redos.every((redo) => redo.kind === 'call');

function replace(block: ProcessBlock, old: ProcessBlock, by: ProcessBlock): ProcessBlock {
  if (block === old) return by;
  if (block.kind === 'silent' || block.kind === 'call') return block;
  if (block.kind === 'loop') {
    return {
      ...block,
      body: replace(block.body, old, by),
      redos: block.redos.map((redo) => replace(redo, old, by)),
    };
  }
  return { ...block, children: block.children.map((child) => replace(child, old, by)) };
}
