// Runs on the stage, as its address names them: `runs/first+second`.

/** More columns cannot be read from the back of a room. */
const mostColumns = 4;

export const stageOfRuns = (ids: readonly string[]): string => `runs/${ids.slice(0, mostColumns).join('+')}`;

/** Undefined where the address names no runs but a demo. */
export const runsOnStage = (shown: string): readonly string[] | undefined =>
  shown.startsWith('runs/') ? shown.slice('runs/'.length).split('+').slice(0, mostColumns) : undefined;
