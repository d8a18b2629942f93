// From a log to a drawn workflow that is known to fit: blocks are discovered and drawn, every sequence of the log is run on
// the drawing from start to end, and where one does not run, the smallest block that stands in the way is opened.
// Invariant: every sequence of the log runs on the graph from start to end. An opened block is a free choice, over and
// over, among its activities; opening everything always fits.

import type { WorkflowGraph } from '../../graph';
import { answerKey, buildReplayNet, callKey } from '../replay/replayNet';
import { acceptsEvents } from '../replay/replayTrace';
import { type Activity, type ActivityLog, activitiesOf, type PreparedLog } from './activityLog';
import { activitiesWithin, type Block, blocksWithin } from './blockTree';
import { anything, type Discovery, discoverBlocks } from './discoverBlocks';
import { drawBlocks } from './drawBlocks';

export interface FittingGraph {
  readonly graph: WorkflowGraph;
  readonly notes: readonly string[];
}

export function fitBlocks(log: ActivityLog, prepared: PreparedLog): FittingGraph {
  const discovery = discoverBlocks(log);
  const fits = (block: Block) => draw(block, log, prepared);
  return fits(discovery.block) ?? openSmallest(discovery, fits) ?? open(log, prepared);
}

/** The drawing when every sequence runs on it. */
function draw(block: Block, log: ActivityLog, prepared: PreparedLog): FittingGraph | undefined {
  const drawn = drawWithNotes(block, prepared);
  const net = buildReplayNet(drawn.graph, new Set());
  const doAllRun = log.every(({ items }) => {
    const events = items.map(({ activity, at }) => {
      const { kind, name } = prepared.activities.get(activity) as Activity; // the log is made of them
      return { key: kind === 'api' ? callKey(name) : answerKey(name), seq: at };
    });
    return acceptsEvents(net, events) === true;
  });
  return doAllRun ? drawn : undefined;
}

function drawWithNotes(block: Block, prepared: PreparedLog): FittingGraph {
  const notes: string[] = [];
  const graph = drawBlocks(block, prepared, notes);
  const nameOf = (activity: string) => prepared.activities.get(activity)?.name ?? activity;
  for (const free of blocksWithin(block).filter(isFree)) {
    const names = activitiesWithin(free).map(nameOf);
    notes.push(`No order is to be seen in ${names.join(', ')}: each can happen at any time, any number of times.`);
  }
  return { graph, notes };
}

/** Blocks of a drawing times calls that are run on it, over all drawings that are tried. */
const mostOpened = 2_000_000;

function openSmallest(
  discovery: Discovery,
  fits: (block: Block) => FittingGraph | undefined,
): FittingGraph | undefined {
  const inner = blocksWithin(discovery.block)
    .map((block) => ({ block, activities: activitiesWithin(block) }))
    .filter(({ block, activities }) => activities.length > 1 && block !== discovery.block && !isFree(block))
    .sort((a, b) => a.activities.length - b.activities.length);
  const blocks = blocksWithin(discovery.block).length;
  const items = (discovery.logOf(discovery.block) ?? []).reduce((sum, trace) => sum + trace.items.length, 0);
  const tries = Math.max(1, Math.floor(mostOpened / (blocks * Math.max(1, items))));
  for (const { block, activities } of inner.slice(0, tries)) {
    const part = discovery.logOf(block);
    if (!part) continue;
    const drawn = fits(replace(discovery.block, block, anything(part, activities).block));
    if (drawn) return drawn;
  }
  return undefined;
}

const open = (log: ActivityLog, prepared: PreparedLog) =>
  drawWithNotes(anything(log, activitiesOf(log)).block, prepared);

const isFree = (block: Block) =>
  block.kind === 'loop' &&
  block.body.kind === 'silent' &&
  block.redos.length > 1 &&
  block.redos.every((redo) => redo.kind === 'leaf');

function replace(block: Block, old: Block, by: Block): Block {
  if (block === old) return by;
  if (block.kind === 'silent' || block.kind === 'leaf') return block;
  if (block.kind === 'loop') {
    return {
      ...block,
      body: replace(block.body, old, by),
      redos: block.redos.map((redo) => replace(redo, old, by)),
    };
  }
  return { ...block, children: block.children.map((child) => replace(child, old, by)) };
}
