import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestDesk } from '../desk.ts';
import type { Received } from './webhook-receiver.ts';

const program = fileURLToPath(new URL('webhook-receiver.ts', import.meta.url));

/** A merchant's server, in a process of its own. */
export interface Receiver {
  base: string;
  port: number;
  /** What it was sent at this path, the oldest first. */
  received(path?: string): Promise<Received[]>;
  mend(): Promise<void>;
  stop(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const port = Number(line.toString().trim());
  const base = `http://127.0.0.1:${port}`;
  return {
    base,
    port,
    async received(path) {
      const all = (await (await fetch(`${base}/log`)).json()) as Received[];
      return path === undefined ? all : all.filter((one) => one.path === path);
    },
    async mend() {
      await fetch(`${base}/mend`, { method: 'POST' });
    },
    async stop() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

/** Lets the servers of a desk send to this machine, as `WEBHOOK_ALLOW_PRIVATE` does. */
export function allowPrivateWebhooks(desk: TestDesk): void {
  for (const { services } of desk.servers) services.env.WEBHOOK_ALLOW_PRIVATE = true;
}
