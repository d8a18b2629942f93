// Runs before the first test: resolves `WEIR_SEED=random` for this run and prints the seed and the number of runs.

export default async function announceDraws(): Promise<void> {
  if (process.env['WEIR_SEED'] === 'random') process.env['WEIR_SEED'] = `${Math.floor(Math.random() * 2 ** 31)}`;
  const { drawsText } = await import('./draws');
  process.stdout.write(`${drawsText}\n`);
}
