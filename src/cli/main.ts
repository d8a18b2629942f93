#!/usr/bin/env node
// The command line's process: arguments, streams and the exit code. Everything else is `runCli`.

import { createNodeInput } from './nodeInput';
import { failed, runCli } from './runCli';

// Libraries that talk to the console must not talk into a JSON document.
console.log = console.error;
console.info = console.error;
console.debug = console.error;

// A reader that closes the pipe early (`| head`) is no failure of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

const bail = (error: unknown) => {
  const { exitCode, stderr } = failed(error);
  process.stderr.write(stderr);
  process.exit(exitCode);
};
process.on('uncaughtException', bail);
process.on('unhandledRejection', bail);

void runCli(process.argv.slice(2), createNodeInput()).then(({ exitCode, stdout, stderr }) => {
  process.stderr.write(stderr);
  // The exit waits for the last byte; libraries that keep timers or sockets open must not hold it up.
  process.stdout.write(stdout, () => process.exit(exitCode));
});
