// Before the first test: settles what `WEIR_SEED=random` is in this run, and says what is drawn.

export default async function announceDraws(): Promise<void> {
  if (process.env['WEIR_SEED'] === 'random') process.env['WEIR_SEED'] = `${Math.floor(Math.random() * 2 ** 31)}`;
  const { drawsText } = await import('./draws');
  process.stdout.write(`${drawsText}\n`);
}
