import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '../database.ts';
import { checkHistory } from './check-history.ts';
import { checkWebhooks } from './check-webhooks.ts';
import { runFaults } from './run-faults.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'peerdesk-faults-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The first kinds of faults. `npm run faults` takes all, as often as there is time for. */
const rounds = 5;

test('whatever dies or is cut off under load, what was acknowledged is there, and there once', async () => {
  const { report, said, arrived, cluster } = await runFaults({
    folder,
    rounds,
    callers: 3,
    seed: 20_261_123,
  });
  try {
    expect(report.wrong).toEqual([]);
    expect(report.proof.output).toContain('The books prove themselves.');
    expect(report.faults.size).toBe(rounds);
    expect(report.answers.hung).toBe(0);
    // A run in which nothing was under way would prove nothing.
    const approved = [...said.payins].filter(([, { status }]) => status === 'approved');
    expect(approved.length).toBeGreaterThan(1);
    expect(report.answers.unknown).toBeGreaterThan(0);
    const outcomes = said.races.map(({ outcome }) => outcome);
    expect(outcomes).toContain('ok');
    expect(outcomes).toContain('refused');
    const raced = [...said.raced].find((refId) =>
      said.races.some(({ subject }) => subject === `payin:${refId}`),
    );

    // The check finds each kind of damage.
    await withClient(cluster.url, async (client) => {
      const damages = [
        `update payin set status = 'processing' where ref_id = '${approved[0]?.[0]}'`,
        `update payin set utr = '111111111111' where ref_id = '${approved[1]?.[0]}'`,
        `update payout set status = 'created' where status = 'approved'`,
        `update posting set amount = amount + 1 where (entry_id, line) =
           (select p.entry_id, p.line from posting p join entry e on e.id = p.entry_id
            where e.kind = 'topup' and p.account like 'peer:%' order by e.id limit 1)`,
        `update posting set amount = amount - 1 where (entry_id, line) =
           (select p.entry_id, p.line from posting p join entry e on e.id = p.entry_id
            where e.kind = 'withdraw' and p.account like 'peer:%' order by e.id limit 1)`,
        `update money_request set status = 'waiting', decided_at = null, decided_by = null`,
        `update dispute set status = 'pending', decided_at = null, decided_by = null
           where decided_at is not null`,
        `delete from statement_line where id =
           (select id from statement_line where duplicate_of is null limit 1)`,
        `delete from report_part`,
        `update payin set version = version + 1 where ref_id = '${raced}'`,
        `update payin set created_at = created_at - interval '13 hours'
           where ref_id = '${approved[0]?.[0]}'`,
      ];
      for (const damage of damages) {
        await client.query('begin');
        await client.query(damage);
        expect(await checkHistory(client, said), damage).not.toEqual([]);
        await client.query('rollback');
      }
      const toldOf = `event = 'payin.approved' and subject = '${approved[0]?.[0]}'`;
      for (const damage of [
        `delete from webhook_delivery where ${toldOf}`,
        `update webhook_delivery set id = id || 'x' where ${toldOf}`,
      ]) {
        await client.query('begin');
        // What names the delivery goes with it.
        await client.query(
          'alter table webhook_attempt drop constraint webhook_attempt_delivery_id_fkey',
        );
        await client.query(damage);
        expect(await checkWebhooks(client, said, arrived), damage).not.toEqual([]);
        await client.query('rollback');
      }
    });
  } finally {
    await cluster.stop();
  }
});
