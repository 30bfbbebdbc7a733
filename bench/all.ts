/**
 * All measurements one after the other, as one page and as JSON beside it: `npm run bench -- all
 * [folder]`, or `npm run bench` alone. Each part runs in a process of its own, as by its name.
 */
import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { join } from 'node:path';

/** Each with what it is asked for; the first approvals only warm the machine up. */
const parts: readonly (readonly string[])[] = [
  ['approvals', '3000', '64'],
  ['bulk', '2000'],
  ['intake', '2000', '64'],
  ['opening'],
  ['start'],
  ['lists'],
  ['statements'],
  ['signins'],
  ['report'],
  ['verify', '100000'],
  ['streams', '1000', '18', '15'],
  ['pages', '30'],
];
/** The end of what a broken part complained of. */
const whyMax = 5;
const warmUp = ['approvals', '500', '16'];

/** Told to end, a part stops its server and its database, and no other one begins. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
let isToldToEnd = false;
for (const signal of signals) process.on(signal, () => (isToldToEnd = true));

interface Outcome {
  part: string;
  args: readonly string[];
  isOk: boolean;
  seconds: number;
  loadBefore: number;
  lines: readonly string[];
  /** What it said of itself where it was broken off. */
  why: readonly string[];
}

async function run([part = '', ...args]: readonly string[]): Promise<Outcome> {
  const loadBefore = loadavg()[0] ?? 0;
  const startedAt = performance.now();
  const program = join(import.meta.dirname, `${part}.ts`);
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let complained = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()));
  child.stderr.pipe(process.stderr, { end: false });
  const passOn = () => child.kill();
  for (const signal of signals) process.once(signal, passOn);
  const isOk = await new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
  for (const signal of signals) process.off(signal, passOn);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const why = isOk ? [] : complained.trimEnd().split('\n').slice(-whyMax);
  return { part, args, isOk, seconds, loadBefore, lines: said.trimEnd().split('\n'), why };
}

async function machine(): Promise<string> {
  const [cpu] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const { version } = JSON.parse(
    await readFile(join(import.meta.dirname, '..', 'package.json'), 'utf8'),
  ) as { version: string };
  return [
    `${cpus().length} cores, ${cpu?.model ?? 'unknown'}, ${memory}`,
    `${process.platform} ${release()}, Node ${process.version}, Peerdesk ${version}`,
    new Date().toISOString(),
  ].join('; ');
}

function pageOf(about: string, outcomes: readonly Outcome[]): string {
  const sections = outcomes.map(({ part, args, isOk, seconds, loadBefore, lines, why }) =>
    [
      `## ${[part, ...args].join(' ')}`,
      `${isOk ? '' : '**Broken off.** '}${seconds} s, at a load of ${loadBefore.toFixed(1)} before.`,
      [...lines, ...why].map((line) => `    ${line}`).join('\n'),
    ].join('\n\n'),
  );
  return [`# Measurements`, about, ...sections].join('\n\n');
}

const folder = process.argv[2] ?? 'bench-results';
await mkdir(folder, { recursive: true });
const about = await machine();
console.log(about);
await run(warmUp);
const outcomes: Outcome[] = [];
for (const part of parts) {
  if (isToldToEnd) process.exit(1);
  const outcome = await run(part);
  outcomes.push(outcome);
  console.log(`\n${part.join(' ')}${outcome.isOk ? '' : ': broken off'}`);
  for (const line of outcome.lines) console.log(`  ${line}`);
  await writeFile(join(folder, 'bench.md'), `${pageOf(about, outcomes)}\n`);
  await writeFile(join(folder, 'bench.json'), `${JSON.stringify({ about, outcomes }, null, 2)}\n`);
}
process.exit(outcomes.every(({ isOk }) => isOk) ? 0 : 1);
