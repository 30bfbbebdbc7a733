import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const seconds = '10';

/** Transactions per second of pgbench's TPC-B, by so many clients. Needs `pgbench`. */
export function tpcB(databaseUrl: string, clients: number): number {
  fillTpcB(databaseUrl);
  return tpcBAgain(databaseUrl, clients);
}

export function fillTpcB(databaseUrl: string): void {
  execFileSync('pgbench', ['-i', '-q', '-s', '20', databaseUrl], { stdio: 'ignore' });
}

/** The same of what has been filled for it before. */
export function tpcBAgain(databaseUrl: string, clients: number): number {
  return perSecond(databaseUrl, clients, []);
}

/** Executions per second of one statement, each in a transaction of its own. */
export function statementsPerSecond(
  databaseUrl: string,
  clients: number,
  statement: string,
): number {
  const folder = mkdtempSync(join(tmpdir(), 'peerdesk-pgbench-'));
  const file = join(folder, 'statement.sql');
  try {
    writeFileSync(file, `${statement};\n`);
    return perSecond(databaseUrl, clients, ['-f', file]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function perSecond(databaseUrl: string, clients: number, script: readonly string[]): number {
  const load = ['-n', '-c', String(clients), '-j', '2', '-T', seconds, '-M', 'prepared'];
  const output = execFileSync('pgbench', [...load, ...script, databaseUrl], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return Number(/tps = ([\d.]+)/.exec(output)?.[1] ?? 0);
}
