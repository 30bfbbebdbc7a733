import { readdir, readFile } from 'node:fs/promises';

interface Memory {
  now: number;
  peak: number;
  /** What is mapped from files. */
  files: number;
}

/** The resident memory of a process and its highest so far, in megabytes; none once it ended. */
export async function memoryOf(pid: number): Promise<Memory> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const of = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024;
  return { now: of('VmRSS'), peak: of('VmHWM'), files: of('RssFile') };
}

/** The child of a process that runs such a program, while there is one. */
export async function childOf(pid: number, program: string): Promise<number | undefined> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  for (const task of tasks) {
    const children = await readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '');
    for (const child of children.split(' ').filter(Boolean).map(Number)) {
      const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '');
      if (command.includes(program)) return child;
    }
  }
  return undefined;
}

const lookMs = 20;

/** The most megabytes at once: of the child alone, and of both with the program's own once. */
export interface Together {
  child: number;
  both: number;
}

/** Watches what a process and its child take together. @returns what ends the watch. */
export function watchTogether(pid: number, program: string): () => Together {
  const most: Together = { child: 0, both: 0 };
  let isOver = false;
  const look = async () => {
    const child = await childOf(pid, program);
    const [own, other] = await Promise.all([memoryOf(pid), child ? memoryOf(child) : null]);
    most.child = Math.max(most.child, other?.now ?? 0);
    // Files are the program and its libraries, which both have in the same memory.
    const files = Math.max(own.files, other?.files ?? 0);
    const others = own.now - own.files + (other ? other.now - other.files : 0);
    most.both = Math.max(most.both, others + files);
    if (!isOver) setTimeout(() => void look(), lookMs);
  };
  void look();
  return () => {
    isOver = true;
    return most;
  };
}
