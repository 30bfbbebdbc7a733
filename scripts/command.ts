import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** The repository's folder. */
export const root = dirname(import.meta.dirname);

/** The script of an installed tool, run by the current Node rather than by the shell's. */
export function tool(...path: string[]): string {
  return join(root, 'node_modules', ...path);
}

export interface Finished {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a script with Node to its end, keeping what it prints. */
export async function runNode(args: readonly string[], cwd = root): Promise<Finished> {
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  const code = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode) => resolve(exitCode ?? 1));
  });
  const [stdout, stderr, exitCode] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    code,
  ]);
  return { code: exitCode, stdout, stderr };
}

/**
 * Runs a script with Node to its end, showing what it prints with a label before each line, for
 * others run at the same time; answers its exit code.
 */
export async function runLabelled(
  label: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['inherit', 'pipe', 'pipe'],
  });
  const show = async (output: Readable) => {
    for await (const line of createInterface({ input: output })) console.log(`${label} | ${line}`);
  };
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
  const [code] = await Promise.all([ended, show(child.stdout), show(child.stderr)]);
  return code;
}

/** What a file holds, or undefined where there is none. */
export async function readJson<Content>(file: string): Promise<Content | undefined> {
  const content = await readFile(file, 'utf8').catch(() => undefined);
  return content === undefined ? undefined : (JSON.parse(content) as Content);
}

export function formatSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** Files of the repository, as paths with `/` relative to it, without what is made or installed. */
export const notSources = ['node_modules', 'dist', 'data', 'test-results', '.git', 'fixtures'];
