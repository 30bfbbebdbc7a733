import { saveSettings } from '../../testing/save-settings.ts';
import { reportKinds } from '@peerdesk/contract/report.ts';
import { mayReport, standsAlone } from '@peerdesk/domain/report/kinds.ts';
import { read, utils } from '@e965/xlsx';
import type { OrderedReport } from '../../testing/reports.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { fileOf, makeReports } from '../../testing/reports.ts';
import { addUpi, buildWorld, payOrder, type Member, type World } from '../../testing/world.ts';
import { sweepReports } from './sweep.ts';

let desk: TestDesk;
let world: World;
let northern: string;
let southern: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  northern = (await payOrder(desk, world, { amount: '1000.00', orderId: '=1+1' })).refId;
  await world.peer.client.ok('user.updateMe', { body: { presence: 'offline' } });
  await addUpi(desk, world.otherPeer);
  southern = (await payOrder(desk, world, { amount: '2500.00' })).refId;
});
afterAll(async () => {
  expect(await desk.bookErrors()).toEqual([]);
  await desk.close();
});

const asked = { name: 'All', kind: 'payins', format: 'csv' } as const satisfies OrderedReport;

const users = { name: 'Users', kind: 'users', format: 'csv' } as const;

const order = async (client: Member['client'], body: OrderedReport = asked) =>
  (await client.ok('report.order', { body })).id;

const one = async (client: Member['client'], id: string) => {
  const { reports } = await client.ok('report.list', { query: { pagesize: '100' } });
  return reports.find((report) => report.id === id);
};

const made = async (client: Member['client'], body: OrderedReport = asked) => {
  const id = await order(client, body);
  await makeReports(desk);
  return id;
};

const partsOf = async (id: string) => {
  const { rows } = await desk.owner.query<{ count: number }>(
    'select count(*)::int as count from report_part where report_id = $1',
    [id],
  );
  return rows[0]?.count;
};

describe('a report', () => {
  test('has what its list has, with the brand above it, as xlsx', async () => {
    const id = await made(desk.admin, { ...asked, name: 'March', format: 'xlsx' });
    expect(await one(desk.admin, id)).toMatchObject({
      ...{ name: 'March', status: 'ready', progress: 100, rows: 2, reason: null },
    });
    const file = await desk.admin.ok('report.file', { params: { id } });
    expect(file.name).toMatch(/^March \d{4}-\d\d-\d\d\.xlsx$/);
    const { Sheets } = read(file.bytes);
    const lines = utils.sheet_to_json<string[]>(Sheets['payins']!, { header: 1 });
    expect(lines.slice(0, 2)).toEqual([['Peerdesk'], ['March']]);
    const titles = lines.findIndex(([first]) => first === 'Reference');
    expect(lines.slice(titles + 1).map(([refId]) => refId)).toEqual([southern, northern]);
    // Whatever a merchant calls its order, it is no formula.
    expect(lines.at(-1)?.[1]).toBe("'=1+1");
  });

  test('wears the brand of Settings, whoever renamed it meanwhile', async () => {
    const id = await order(desk.admin, { ...asked, name: 'March', format: 'xlsx' });
    await saveSettings(desk, { brand: { name: 'Acme Pay' } });
    await makeReports(desk);
    const file = await desk.admin.ok('report.file', { params: { id } });
    const { Sheets } = read(file.bytes);
    const lines = utils.sheet_to_json<string[]>(Sheets['payins']!, { header: 1 });
    expect(lines.slice(0, 2)).toEqual([['Acme Pay'], ['March']]);
    await saveSettings(desk, { brand: { name: null } });
  });

  test('as CSV, filtered, is the same as the preview', async () => {
    const filters = { amount: '1000.00' };
    const id = await made(desk.admin, { ...asked, filters });
    const lines = (await fileOf(desk.admin, id)).trim().split('\r\n');
    const preview = await desk.admin.ok('report.preview', {
      query: { kind: 'payins', filters: JSON.stringify(filters) },
    });
    expect(lines).toHaveLength(2);
    expect(preview).toMatchObject({ total: 1, totalIsCapped: false });
    expect(lines[1]).toContain(northern);
    expect(lines[0]).toContain(preview.columns.slice(0, 3).join(','));
    expect(preview.rows).toEqual([expect.arrayContaining([northern, '1000.00'])]);
  });

  test('of each kind is made, for admins and subadmins', async () => {
    for (const kind of reportKinds.filter(standsAlone)) {
      for (const format of ['csv', 'xlsx'] as const) {
        const id = await made(desk.admin, { name: kind, kind, format, start: 'today' });
        expect(await one(desk.admin, id), kind).toMatchObject({ status: 'ready', reason: null });
      }
    }
    const theirs = reportKinds.filter((one) => mayReport('subadmin', one) && standsAlone(one));
    for (const kind of theirs) {
      const id = await made(world.north.client, { name: kind, kind, format: 'csv' });
      expect(await one(world.north.client, id), kind).toMatchObject({ status: 'ready' });
    }
  });

  test.each(reportKinds.filter((kind) => !mayReport('subadmin', kind)))(
    'of %s is refused to a subadmin, who does not see that list either',
    async (kind) => {
      const body = { name: kind, kind, format: 'csv' } as const;
      const refused = await refusalOf(desk, () =>
        world.north.client.call('report.order', { body }),
      );
      expect(refused).toMatchObject({ errorCode: 'PermissionDenied' });
    },
  );

  test('of people and UPI IDs holds a subadmin’s own group, and filters as the lists do', async () => {
    const mine = await fileOf(world.north.client, await made(world.north.client, users));
    expect(mine).toContain(world.peer.user.id);
    expect(mine).not.toContain(world.otherPeer.user.id);
    const all = await fileOf(desk.admin, await made(desk.admin, users));
    const { total } = await desk.admin.ok('user.list', {});
    expect(all.trim().split('\r\n')).toHaveLength(total + 1);
    const upis = { name: 'UPI IDs', kind: 'upis', format: 'csv' } as const;
    const own = await fileOf(world.north.client, await made(world.north.client, upis));
    const listed = await world.north.client.ok('upi.list', {});
    expect(
      own
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[0]),
    ).toEqual(listed.upis.map(({ id }) => id));
    const paused = { ...upis, filters: { status: 'paused' } };
    const none = await fileOf(desk.admin, await made(desk.admin, paused));
    expect(none.trim().split('\r\n')).toHaveLength(1);
  });

  test('of what was moved by hand has each top-up with who booked it', async () => {
    const settlements = { name: 'Log', kind: 'settlements', format: 'csv' } as const;
    const text = await fileOf(desk.admin, await made(desk.admin, settlements));
    const { logs, total } = await desk.admin.ok('user.settlementLogs', {});
    expect(total).toBeGreaterThan(0);
    expect(text.trim().split('\r\n')).toHaveLength(total + 1);
    for (const { id, amount } of logs) expect(text).toMatch(new RegExp(`^${id},.*${amount}`, 'm'));
  });

  test('the totals of peers are those of the orders of the period', async () => {
    const id = await made(desk.admin, { ...asked, kind: 'peers', start: 'today' });
    const text = await fileOf(desk.admin, id);
    expect(text).toContain(world.peer.user.id);
    expect(text).not.toContain(world.north.user.username);
  });
});

test('its titles and statuses are in the language of its reader, with codes that never change', async () => {
  const linesOf = async () => {
    const id = await made(world.north.client, { ...asked, kind: 'payins' });
    return (await fileOf(world.north.client, id)).trim().split('\r\n');
  };
  const [titles = '', row = ''] = await linesOf();
  expect(titles).toMatch(/^Reference,Order ID,Status,Merchant,/);
  expect(row.split(',')[2]).toBe('Processing');
  expect(row).toMatch(/,processing$/);
  await world.north.client.ok('user.updateMe', { body: { language: 'hi' } });
  const [hindi = '', inHindi = ''] = await linesOf();
  await world.north.client.ok('user.updateMe', { body: { language: 'en' } });
  expect(hindi).toMatch(/^रेफ़रेंस,ऑर्डर ID,स्थिति,/);
  expect(inHindi.split(',')[2]).toBe('जाँच में');
  expect(inHindi).toMatch(/,processing$/);
});

test('roles, tags and kinds are in the reader’s words too, with their codes at the end', async () => {
  const english = async (kind: 'peers' | 'users' | 'reconciliation') => {
    const { columns, rows } = await desk.admin.ok('report.preview', { query: { kind } });
    return rows.map((row) => Object.fromEntries(columns.map((title, at) => [title, row[at]])));
  };
  const codes = { Admin: 'admin', Subadmin: 'subadmin', Peer: 'peer' };
  for (const kind of ['users', 'peers'] as const) {
    const rows = await english(kind);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const role = row['Role'] ?? '';
      expect({ ...codes, 'Withdrawal peer': 'peer-withdrawal' }).toMatchObject({
        [role]: row['Role code'],
      });
      const tag = row['Role code'] === 'peer' ? ['New', 'new'] : ['', ''];
      expect([row['Tag'], row['Tag code']]).toEqual(tag);
    }
  }
  const claims = await english('reconciliation');
  expect(claims.map((row) => [row['Kind'], row['Kind code']])).toContainEqual(['Pay-in', 'payin']);
});

test('a slash in its name cuts nothing off', async () => {
  const id = await made(desk.admin, { ...asked, name: 'Q1/Q2 \\ north' });
  expect(await one(desk.admin, id)).toMatchObject({ name: 'Q1-Q2 - north' });
  const { name } = await desk.admin.ok('report.file', { params: { id } });
  expect(name).toMatch(/^Q1-Q2 - north \d{4}-\d\d-\d\d\.csv$/);
});

test.each(['csv', 'xlsx'] as const)(
  '%s whose parts are gone does not look whole',
  async (format) => {
    const id = await made(desk.admin, { ...asked, format });
    await desk.owner.query('update report set size = size + 1 where id = $1', [id]);
    await expect(desk.admin.ok('report.file', { params: { id } })).rejects.toThrow(/./);
    await desk.owner.query('update report set size = size - 1 where id = $1', [id]);
    const { bytes } = await desk.admin.ok('report.file', { params: { id } });
    expect(bytes.length).toBeGreaterThan(0);
  },
);

describe('whose rows, and whose file', () => {
  test('a subadmin gets the rows of its group alone, in all kinds', async () => {
    const id = await made(world.north.client);
    const text = await fileOf(world.north.client, id);
    expect(text).toContain(northern);
    expect(text).not.toContain(southern);
    const query = { kind: 'payins' } as const;
    const preview = await world.south.client.ok('report.preview', { query });
    expect(preview.rows.map(([refId]) => refId)).toEqual([southern]);
    const peers = await made(world.north.client, { ...asked, kind: 'peers' });
    expect(await fileOf(world.north.client, peers)).not.toContain(world.otherPeer.user.id);
    const ledger = await made(world.north.client, { ...asked, kind: 'ledger' });
    const postings = await fileOf(world.north.client, ledger);
    // In words for people, beside whoever holds it; its code for programs is the last.
    expect(postings).toContain(`,Wallet,${world.peer.user.name},`);
    expect(postings).toContain(`,peer:${world.peer.user.id}:wallet\r\n`);
    expect(postings).not.toMatch(/house:|merchant:/);
    expect(postings).not.toContain(world.otherPeer.user.id);
  });

  test('404 for the report of somebody else in every call, except to an admin', async () => {
    const id = await made(world.north.client);
    const calls = [
      () => world.south.client.call('report.file', { params: { id } }),
      () => world.south.client.call('report.remove', { params: { id }, body: {} }),
      () => world.south.client.call('report.cancel', { body: { id } }),
    ];
    for (const call of calls) {
      expect(await refusalOf(desk, call)).toMatchObject({ status: 404, errorCode: 'NotFound' });
    }
    expect(await one(world.south.client, id)).toBeUndefined();
    expect(await fileOf(desk.admin, id)).toContain(northern);
    const own = await made(desk.admin);
    expect(await one(world.north.client, own)).toBeUndefined();
    expect(await world.north.client.refused('report.file', { params: { id: own } })).toBe(
      'NotFound',
    );
  });

  test('403 for a kind that is an admin’s, nothing written', async () => {
    const body = { ...asked, kind: 'reconciliation' } as const;
    const refused = await refusalOf(desk, () => world.north.client.call('report.order', { body }));
    expect(refused).toMatchObject({ status: 403, errorCode: 'PermissionDenied' });
    const query = { kind: 'reconciliation' } as const;
    expect(await world.north.client.refused('report.preview', { query })).toBe('PermissionDenied');
  });

  test('a subadmin whose group has lost somebody since does not get the file any more', async () => {
    const id = await made(world.north.client);
    const move = (parentId: string) =>
      desk.admin.ok('user.update', { body: { userId: world.payer.user.id, parentId } });
    await move(world.south.user.id);
    const refused = await world.north.client.refused('report.file', { params: { id } });
    expect(refused).toBe('InvalidTransition');
    await move(world.north.user.id);
    expect(await fileOf(world.north.client, id)).toContain(northern);
  });

  test('whoever is blocked before it is made gets none', async () => {
    const id = await order(world.south.client);
    const body = { userId: world.south.user.id, status: 'blocked' } as const;
    await desk.admin.ok('user.updateStatus', { body });
    await makeReports(desk);
    expect(await one(desk.admin, id)).toMatchObject({ status: 'failed', rows: null });
    expect(await partsOf(id)).toBe(0);
  });
});

describe('refused, and nothing is written', () => {
  test.each([
    ['a filter that the list does not have', { filters: { role: 'peer' } }, 'filters.role'],
    ['a value that the list does not take', { filters: { status: 'gone' } }, 'filters.status'],
    ['paging', { filters: { skip: '5' } }, 'filters.skip'],
    [
      'an end before its start',
      { start: '2026-02-01T00:00:00Z', end: '2026-01-01T00:00:00Z' },
      'end',
    ],
    ['an empty name', { name: ' ' }, 'name'],
  ])('%s', async (_what, set, field) => {
    const body = { ...asked, ...set };
    const refused = await refusalOf(desk, () => desk.admin.call('report.order', { body }));
    expect(refused).toEqual({ status: 422, errorCode: 'ValidationError', fields: [field] });
  });

  test('more than a person may have waiting; another person still may', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.push(await order(world.north.client));
    const refused = await refusalOf(desk, () =>
      world.north.client.call('report.order', { body: asked }),
    );
    expect(refused).toMatchObject({ status: 429, errorCode: 'RateLimited' });
    const other = await order(desk.admin);
    // Whoever has one waiting comes before the fifth of another person.
    const { rows } = await desk.owner.query<{ id: string }>(
      `select data ->> 'reportId' as id from pgboss.job
       where name = 'report.build' and state = 'created' order by priority desc, created_on`,
    );
    expect(rows.map(({ id }) => id).indexOf(other)).toBe(1);
    for (const id of ids) await world.north.client.ok('report.cancel', { body: { id } });
    await makeReports(desk);
    expect(await one(desk.admin, other)).toMatchObject({ status: 'ready' });
  });
});

describe('an end before it is ready', () => {
  test('cancelled while it waits: nothing is made, and nothing stays', async () => {
    const id = await order(desk.admin);
    expect(await desk.admin.ok('report.cancel', { body: { id } })).toMatchObject({
      status: 'cancelled',
    });
    await makeReports(desk);
    expect(await one(desk.admin, id)).toMatchObject({ status: 'cancelled', progress: 0 });
    expect(await partsOf(id)).toBe(0);
    expect(await desk.admin.refused('report.cancel', { body: { id } })).toBe('InvalidTransition');
    expect(await desk.admin.refused('report.file', { params: { id } })).toBe('InvalidTransition');
  });

  test('deleted, the file goes with it; one that is being made is not', async () => {
    const waiting = await order(desk.admin);
    expect(await desk.admin.refused('report.remove', { params: { id: waiting } })).toBe(
      'InvalidTransition',
    );
    await makeReports(desk);
    expect(await partsOf(waiting)).toBe(1);
    await desk.admin.ok('report.remove', { params: { id: waiting } });
    expect(await partsOf(waiting)).toBe(0);
    expect(await desk.admin.refused('report.file', { params: { id: waiting } })).toBe('NotFound');
  });

  test('deleted without a body, whatever its type, as clients send it', async () => {
    for (const headers of [undefined, { 'content-type': 'application/json' }]) {
      const id = await made(desk.admin);
      const init = { method: 'DELETE', ...(headers && { headers }) };
      const response = await desk.admin.fetch(`/api/report/${id}`, init);
      expect([response.status, await response.json()]).toEqual([200, { data: { id } }]);
      expect(await partsOf(id)).toBe(0);
    }
  });

  test('409 with the idempotency key of another report’s end, which stays', async () => {
    const [first, second] = [await made(desk.admin), await made(desk.admin)];
    const remove = async (id: string) => {
      const headers = { 'idempotency-key': 'end-of-report' };
      const response = await desk.admin.fetch(`/api/report/${id}`, { method: 'DELETE', headers });
      const { data, error } = (await response.json()) as {
        data?: { id: string };
        error?: { errorCode: string };
      };
      return [response.status, data?.id ?? error?.errorCode];
    };
    for (const _again of [1, 2]) expect(await remove(first)).toEqual([200, first]);
    expect(await remove(second)).toEqual([409, 'IdempotencyConflict']);
    expect(await partsOf(second)).toBe(1);
  });
});

test('its order, download and end are in the audit, with who', async () => {
  const id = await made(desk.admin);
  await fileOf(desk.admin, id);
  await desk.admin.ok('report.remove', { params: { id } });
  const { rows } = await desk.owner.query<{ action: string; kind: string }>(
    `select action, actor ->> 'kind' as kind from audit where subject = $1 order by id`,
    [`report:${id}`],
  );
  expect(rows.map(({ action, kind }) => [action, kind])).toEqual([
    ['report.order', 'user'],
    ['report.ready', 'system'],
    ['report.download', 'user'],
    ['report.delete', 'user'],
  ]);
});

test('an approval that was reversed is no turnover of its peer, as on the dashboard', async () => {
  const { refId } = await payOrder(desk, world, { amount: '1717.00' });
  await desk.admin.ok('payin.decide', { body: { refId, status: 'approved' } });
  const ofPeer = async () => {
    const id = await made(desk.admin, { ...asked, kind: 'peers', start: 'today' });
    const lines = (await fileOf(desk.admin, id)).split('\r\n');
    return lines.find((line) => line.includes(world.otherPeer.user.id));
  };
  expect(await ofPeer()).toContain('1717.00');
  await desk.admin.ok('ledger.reverse', { body: { refId, reason: 'the wrong account' } });
  expect(await ofPeer()).not.toContain('1717.00');
  const { peers } = await desk.admin.ok('dashboard.peers', { query: { start: 'today' } });
  const shown = peers.find(({ id }) => id === world.otherPeer.user.id);
  expect(await ofPeer()).toContain(shown?.payin.amount ?? '0.00');
});

test('is removed after 30 days, with one row in the audit', async () => {
  const id = await made(desk.admin);
  const [server] = desk.servers;
  await sweepReports(server!.services);
  expect(await partsOf(id)).toBe(1);
  desk.clock.advance(30 * 24 * 60 * 60 * 1000 + 1000);
  await sweepReports(server!.services);
  expect(await partsOf(id)).toBe(0);
  const { rows } = await desk.owner.query<{ after: { count: number } }>(
    `select after from audit where action = 'report.sweep'`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.after.count).toBeGreaterThan(0);
});
