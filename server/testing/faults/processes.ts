import { execFile } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether this machine lets a test look at processes and bound what they write. */
export async function canLimitFiles(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  return run('prlimit', ['--version']).then(
    () => true,
    () => false,
  );
}

/** The processes that this one has started, by what they were started with. */
export async function childrenOf(parent: number): Promise<{ pid: number; command: string }[]> {
  const names = await readdir('/proc').catch(() => []);
  const found = await Promise.all(
    names.filter((name) => /^\d+$/.test(name)).map((name) => readProcess(Number(name))),
  );
  return found.filter((one) => one !== null).filter((one) => one.parent === parent);
}

async function readProcess(pid: number) {
  try {
    const [stat, command] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ]);
    // The name in parentheses may hold anything; the parent is the second word behind it.
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    return { pid, parent, command };
  } catch {
    // It has ended meanwhile.
    return null;
  }
}

/**
 * Lets the process and its children write no file beyond these bytes, as on a disk that is full:
 * PostgreSQL takes the one for the other. `null` lifts it.
 */
export async function limitFiles(pid: number, bytes: number | null): Promise<void> {
  // The one that starts others first: whatever it starts meanwhile has its limit.
  for (const one of [pid, ...(await childrenOf(pid)).map((child) => child.pid)]) {
    await run('prlimit', ['--pid', String(one), `--fsize=${bytes ?? 'unlimited'}:`]).catch(
      () => undefined,
    );
  }
}
