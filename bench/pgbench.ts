import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quantile } from './quantile.ts';

const seconds = '10';

/** What pgbench measured: transactions a second, and what 99 of 100 took at most, in ms. */
interface Measured {
  perSecond: number;
  p99: number;
}

/** pgbench's TPC-B, by so many clients. Needs `pgbench`. */
export function tpcB(databaseUrl: string, clients: number): Measured {
  fillTpcB(databaseUrl);
  return tpcBAgain(databaseUrl, clients);
}

export function fillTpcB(databaseUrl: string): void {
  execFileSync('pgbench', ['-i', '-q', '-s', '20', databaseUrl], { stdio: 'ignore' });
}

/** The same of what has been filled for it before. */
export function tpcBAgain(databaseUrl: string, clients: number): Measured {
  return inFolder((folder) => measure(databaseUrl, clients, folder));
}

/** Executions per second of one statement, each in a transaction of its own. */
export function statementsPerSecond(
  databaseUrl: string,
  clients: number,
  statement: string,
): number {
  return inFolder((folder) => {
    const file = join(folder, 'statement.sql');
    writeFileSync(file, `${statement};\n`);
    return measure(databaseUrl, clients, folder, ['-f', file]).perSecond;
  });
}

function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'peerdesk-pgbench-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function measure(
  databaseUrl: string,
  clients: number,
  folder: string,
  script: readonly string[] = [],
): Measured {
  const load = ['-n', '-c', String(clients), '-j', '2', '-T', seconds, '-M', 'prepared'];
  const logged = ['-l', `--log-prefix=${join(folder, 'log')}`];
  const output = execFileSync('pgbench', [...load, ...logged, ...script, databaseUrl], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return {
    perSecond: Number(/tps = ([\d.]+)/.exec(output)?.[1] ?? 0),
    p99: quantile(timesIn(folder), 0.99),
  };
}

/** How long each transaction took, in milliseconds: the third word of each line, which is in µs. */
function timesIn(folder: string): number[] {
  const logs = readdirSync(folder).filter((name) => name.startsWith('log.'));
  const lines = logs.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
  return lines.filter((line) => line !== '').map((line) => Number(line.split(' ')[2]) / 1000);
}
