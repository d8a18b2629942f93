// A breakpoint in words: what the list, the banner and the timeline call it.

import type { Breakpoint } from '../../../core/session';

const title = (controller: string) => controller.replace(/-/g, ' ');
const nameOf = (nodeId: string) => nodeId.replace(/^(api|answer):/, '');

/** What it stops on. Names in `backticks`. */
export function describeBreakpoint(breakpoint: Breakpoint): string {
  switch (breakpoint.kind) {
    case 'node':
      return `Node \`${nameOf(breakpoint.nodeId)}\``;
    case 'denial':
      return 'Any denial';
    case 'oow':
      return 'An out-of-workflow turn';
    case 'condition':
      return `\`${breakpoint.expression}\` becomes true`;
    case 'controller': {
      const verb = { denies: 'denies', judges: 'gives a verdict', advises: 'advises the agent' }[breakpoint.on];
      return `${title(breakpoint.controller)} ${verb}`.replace(/^./, (letter) => letter.toUpperCase());
    }
  }
}

/** Why a session stands still: `Paused` and this. */
export function describeStop(breakpoint: Breakpoint | undefined): string {
  switch (breakpoint?.kind) {
    case undefined:
      return 'Paused';
    case 'node':
      return `Paused at \`${nameOf(breakpoint.nodeId)}\``;
    case 'denial':
      return 'Paused at a denial';
    case 'oow':
      return 'Paused at an out-of-workflow turn';
    case 'condition':
      return `Paused as \`${breakpoint.expression}\` became true`;
    case 'controller':
      return `Paused as ${title(breakpoint.controller)} ${
        { denies: 'denied', judges: 'judged', advises: 'advised' }[breakpoint.on]
      }`;
  }
}
