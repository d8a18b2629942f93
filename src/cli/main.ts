#!/usr/bin/env node
// The process of the command line: arguments, streams and the exit code. Everything else is `runCli`.

import { format } from 'node:util';
import { cleanText } from './cleanLines';
import { createNodeInput } from './nodeInput';
import { failedOutcome, runCli } from './runCli';
import { secretFilterOf } from './secrets';

const input = createNodeInput();
const argv = process.argv.slice(2);
const secrets = secretFilterOf(input, argv);

// Libraries that write to the console must neither corrupt a JSON document nor reveal a key.
console.error = (...words: unknown[]) => void process.stderr.write(`${cleanText(secrets.text(format(...words)))}\n`);
console.warn = console.error;
console.log = console.error;
console.info = console.error;
console.debug = console.error;

// A reader that closes the pipe early (`| head`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

const bail = (error: unknown) => {
  const { exitCode, stderr } = failedOutcome(error);
  process.stderr.write(cleanText(secrets.text(stderr)));
  process.exit(exitCode);
};
process.on('uncaughtException', bail);
process.on('unhandledRejection', bail);

void runCli(argv, input).then(({ exitCode, stdout, stderr }) => {
  process.stderr.write(stderr);
  // Exits after the last byte is written; libraries that keep timers or sockets open must not delay the exit.
  process.stdout.write(stdout, () => process.exit(exitCode));
});
