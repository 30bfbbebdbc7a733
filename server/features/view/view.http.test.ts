import { viewsMax } from '@peerdesk/domain/view/rules.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { addMember, buildWorld, type World } from '../../testing/world.ts';

let desk: TestDesk;
let world: World;
beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
});
afterAll(() => desk.close());

const late = {
  list: 'payins',
  name: 'Late',
  filters: { status: 'expired', start: 'today' },
} as const;

const namesOf = async (client: ApiClient) =>
  (await client.ok('view.list')).views.map(({ name }) => name);

describe('a saved view', () => {
  test('is its owner’s, is changed and deleted by them, and is seen by nobody else', async () => {
    const { client } = await addMember(desk, 'peer');
    const saved = await client.ok('view.save', { body: { ...late, display: { hide: 'utr' } } });
    expect(saved).toMatchObject({ ...late, display: { hide: 'utr' }, isShared: false });
    expect((await client.ok('view.list')).views).toEqual([saved]);
    expect(await namesOf(desk.admin)).not.toContain('Late');

    const { id } = saved;
    const changed = await client.ok('view.update', { body: { id, name: 'Late today' } });
    expect(changed).toEqual({ ...saved, name: 'Late today' });
    const body = { id, filters: { status: 'pending' }, display: {} };
    expect(await client.ok('view.update', { body })).toEqual({ ...changed, ...body });
    expect(await client.ok('view.remove', { body: { id } })).toEqual({ id });
    expect(await namesOf(client)).toEqual([]);
  });

  test('that has a filter which the list has lost is renamed, and is given others', async () => {
    const { client } = await addMember(desk, 'peer');
    const { id } = await client.ok('view.save', { body: late });
    await desk.owner.query(`update saved_view set filters = '{"colour":"red"}' where id = $1`, [
      id,
    ]);
    const renamed = await client.ok('view.update', { body: { id, name: 'Red' } });
    expect(renamed).toMatchObject({ name: 'Red', filters: { colour: 'red' } });
    const lost = { id, filters: { colour: 'blue' } };
    const refused = await refusalOf(desk, () => client.call('view.update', { body: lost }));
    expect(refused).toMatchObject({ status: 422, fields: ['filters.colour'] });
    const mended = await client.ok('view.update', { body: { id, filters: late.filters } });
    expect(mended.filters).toEqual(late.filters);
  });

  test('of somebody else can be neither changed nor deleted', async () => {
    const { id } = await world.north.client.ok('view.save', { body: { ...late, name: 'Mine' } });
    for (const client of [desk.admin, world.south.client, world.peer.client]) {
      const update = () => client.call('view.update', { body: { id, name: 'Theirs' } });
      const remove = () => client.call('view.remove', { body: { id } });
      const notFound = { status: 404, errorCode: 'NotFound' };
      expect(await refusalOf(desk, update)).toEqual(notFound);
      expect(await refusalOf(desk, remove)).toEqual(notFound);
    }
  });

  test('is shared with staff by an admin, and by nobody else', async () => {
    const body = { ...late, name: 'For all', isShared: true };
    const shared = await desk.admin.ok('view.save', { body });
    expect(await namesOf(world.north.client)).toContain('For all');
    expect(await namesOf(world.peer.client)).not.toContain('For all');
    expect(await namesOf(world.payer.client)).not.toContain('For all');
    const denied = { status: 403, errorCode: 'PermissionDenied' };
    for (const client of [world.north.client, world.peer.client]) {
      expect(await refusalOf(desk, () => client.call('view.save', { body }))).toEqual(denied);
    }
    const own = await world.north.client.ok('view.save', { body: { ...late, name: 'Own' } });
    const share = { body: { id: own.id, isShared: true } };
    const sharing = () => world.north.client.call('view.update', share);
    expect(await refusalOf(desk, sharing)).toEqual(denied);
    const rename = { body: { id: shared.id, name: 'Hijacked' } };
    const renaming = () => world.north.client.call('view.update', rename);
    expect(await refusalOf(desk, renaming)).toEqual({ status: 404, errorCode: 'NotFound' });
    const other = await addMember(desk, 'admin');
    await other.client.ok('view.update', { body: { id: shared.id, isShared: false } });
    expect(await namesOf(other.client)).not.toContain('For all');
    expect(await namesOf(desk.admin)).toContain('For all');
  });

  test.each([
    { filters: { nonsense: '1' }, field: 'filters.nonsense' },
    { filters: { status: 'nonsense' }, field: 'filters.status' },
    { filters: { skip: '20' }, field: 'filters.skip' },
    { filters: { amount: '1e9' }, field: 'filters.amount' },
  ])('that its list would refuse is refused: $field', async ({ filters, field }) => {
    const body = { ...late, name: 'Bad', filters };
    const refused = await refusalOf(desk, () => desk.admin.call('view.save', { body }));
    expect(refused).toEqual({ status: 422, errorCode: 'ValidationError', fields: [field] });
  });

  test('has a name that its owner has once per list, in whatever case', async () => {
    const { client } = await addMember(desk, 'subadmin');
    await client.ok('view.save', { body: late });
    await client.ok('view.save', { body: { list: 'payouts', name: 'Late', filters: {} } });
    const again = { body: { ...late, name: ' LATE ' } };
    const refused = await refusalOf(desk, () => client.call('view.save', again));
    expect(refused).toMatchObject({ status: 422, fields: ['name'] });
    const other = await client.ok('view.save', { body: { ...late, name: 'Later' } });
    const renamed = { body: { id: other.id, name: 'late' } };
    const taken = await refusalOf(desk, () => client.call('view.update', renamed));
    expect(taken).toMatchObject({ status: 422, fields: ['name'] });
  });

  test(`there are no more than ${viewsMax} of one person, also when saved at once`, async () => {
    const { client } = await addMember(desk, 'peer');
    const name = (place: number) => `View ${place}`;
    const saves = Array.from({ length: viewsMax + 5 }, (_, place) =>
      client.call('view.save', { body: { ...late, name: name(place) } }),
    );
    const answers = await Promise.all(saves);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    expect(await namesOf(client)).toHaveLength(viewsMax);
  });

  test('is named in the audit log', async () => {
    const { id } = await desk.admin.ok('view.save', { body: { ...late, name: 'Audited' } });
    const { rows } = await desk.owner.query<{ action: string }>(
      'select action from audit where subject = $1',
      [`view:${id}`],
    );
    expect(rows).toEqual([{ action: 'view.save' }]);
  });
});
