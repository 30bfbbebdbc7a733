import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { adminLogin } from './api-fixture.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const main = join(root, 'server', 'entry', 'main.ts');
const verify = join(root, 'server', 'entry', 'verify.ts');
/** Ends the server when this process dies in whatever way, because the pipe between them closes. */
const parentWatch = pathToFileURL(join(root, 'scripts', 'parent-watch.mjs')).href;

export interface Server {
  origin: string;
  /** Answers nothing and ends nothing, as a server that hangs, until `resume`. */
  pause(): void;
  resume(): void;
  /** Ends at once, as by a power cut, without a word to anybody. */
  kill(): Promise<void>;
  /** Starts again after that, at the same address and on the same database. */
  restart(): Promise<void>;
  /** @throws when the books do not prove themselves after all that was done on it. */
  stop(): Promise<void>;
}

/** Starts a server on a port, a folder and a database of its own, all gone when it is stopped. */
export async function startServer(...args: string[]): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'peerdesk-e2e-'));
  let running = launch(dataDir, '0', args);
  const origin = await originOf(running);
  return {
    origin,
    pause: () => void running.child.kill('SIGSTOP'),
    resume: () => void running.child.kill('SIGCONT'),
    async kill() {
      running.child.kill('SIGKILL');
      await running.ended;
    },
    async restart() {
      running = launch(dataDir, new URL(origin).port, args);
      await originOf(running);
    },
    async stop() {
      const { child, ended } = running;
      const isUp = child.exitCode === null && child.signalCode === null;
      const verdict = isUp ? await verifyBooks(dataDir) : 'The server ended before its tests did.';
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
      if (verdict !== null) throw new Error(verdict);
    },
  };
}

interface Running {
  child: ChildProcess;
  ended: Promise<unknown>;
}

function launch(dataDir: string, port: string, args: readonly string[]): Running {
  const child = spawn(process.execPath, ['--import', parentWatch, main, ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PEERDESK_PARENT_PIPE: '3',
      PORT: port,
      DATA_DIR: dataDir,
      ADMIN_USERNAME: adminLogin.username,
      ADMIN_PASSWORD: adminLogin.password,
      LOG_LEVEL: 'error',
      // Tests receive webhooks on this machine.
      WEBHOOK_ALLOW_PRIVATE: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
    // It leads a group of its own, as what is ended by its parent's pipe has to.
    detached: process.platform !== 'win32',
  });
  return { child, ended: once(child, 'exit') };
}

/** What `npm run verify` says of this desk, if it finds anything wrong. */
async function verifyBooks(dataDir: string): Promise<string | null> {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
  const child = spawn(process.execPath, [verify], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = [child.stdout, child.stderr].map((stream) => text(stream));
  const [code] = (await once(child, 'close')) as [number | null];
  const lines = (await Promise.all(said)).join('').split('\n');
  const wrong = lines.filter((line) => !line.startsWith('ok '));
  return code === 0 ? null : ['The books are wrong after these tests:', ...wrong].join('\n');
}

/** The address that the server names once it is ready. @throws when it ends before that. */
async function originOf({ child: { stdout }, ended }: Running): Promise<string> {
  const ready = new Promise<string>((resolve) => {
    let said = '';
    stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = /ready at (\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
  });
  const gone = ended.then(() => {
    throw new Error('the server ended before it was ready');
  });
  return Promise.race([ready, gone]);
}
