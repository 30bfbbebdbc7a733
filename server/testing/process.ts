import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../entry/main.ts', import.meta.url));
export const programs = {
  main,
  verify: fileURLToPath(new URL('../entry/verify.ts', import.meta.url)),
  backup: fileURLToPath(new URL('../entry/backup.ts', import.meta.url)),
  restore: fileURLToPath(new URL('../entry/restore.ts', import.meta.url)),
  admin: fileURLToPath(new URL('../entry/admin.ts', import.meta.url)),
} as const;

export interface ServerProcess {
  base: string;
  child: ChildProcess;
  output: string;
  /** Ends it at once, without any chance to clean up. */
  kill(): Promise<void>;
  /** Ends it as an operator would. */
  stop(): Promise<number | null>;
}

/** What `npm start` gives a server as well: its modules need not be compiled again. */
const compiled = ({ NODE_COMPILE_CACHE }: NodeJS.ProcessEnv) =>
  NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };

/** Starts the real server in a separate process and waits until it is ready. */
export async function startServerProcess(
  variables: Record<string, string>,
  args: readonly string[] = [],
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [main, ...args], {
    env: {
      PATH: process.env['PATH'] ?? '',
      LOG_LEVEL: 'error',
      PORT: '0',
      ...compiled(process.env),
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const base = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /Peerdesk is ready at (\S+)/.exec(output);
      if (ready?.[1]) resolve(ready[1]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    child.kill(signal);
    await once(child, 'exit');
    return child.exitCode;
  };
  return {
    base,
    child,
    get output() {
      return output;
    },
    kill: async () => {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
}

/** Far beyond what a program takes on a busy machine: reaching it means a hang. */
const programMs = 300_000;

/** Runs a program of the server to its end; one that hangs is ended. */
export async function runToEnd(
  program: keyof typeof programs,
  variables: Record<string, string>,
  args: readonly string[] = [],
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [programs[program], ...args], {
    env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'error', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: programMs,
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, output };
}
