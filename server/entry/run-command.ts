import { StartError } from '../platform/runtime/start-error.ts';

/** Runs an operator's command and exits with its code; a failure is one line on stderr. */
export function runCommand(command: () => Promise<number>): void {
  command().then(
    (code) => process.exit(code),
    (error: unknown) => {
      const line = error instanceof StartError ? error.message : String(error);
      process.stderr.write(`${line.split('\n')[0] ?? line}\n`);
      process.exit(1);
    },
  );
}
