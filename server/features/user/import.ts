import { because } from '@peerdesk/contract/because.ts';
import { sentenceOf } from '@peerdesk/catalogue/sentence.ts';
import {
  importRowsMax,
  type ImportFault,
  type ImportResult,
} from '@peerdesk/contract/user-import.ts';
import { ok, refuse, type Refusal, type Result } from '@peerdesk/domain/result.ts';
import {
  importColumnOf,
  readImport,
  type ImportSheet,
  type RowFault,
} from '@peerdesk/domain/user/import.ts';
import { lookalikesAmong } from '@peerdesk/domain/user/lookalike.ts';
import { readCells } from '@peerdesk/statement-reader/read-cells.ts';
import { lockNames, nameLikeAnother, readLookalikes } from '../../core/account/names.ts';
import { readablePassword } from '../../core/account/password/readable-password.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import type { Client } from '../../platform/db/pool.ts';
import { addUser } from './add-user.ts';
import { checkParent } from './check-parent.ts';
import { checkEarnings } from './earnings-after.ts';
import { draftOf, readCaller, type UserDraft } from './draft.ts';
import { readGroups, readTaken } from './store-import.ts';

/** A user to be registered, and the row that says so. */
interface Planned {
  row: number;
  draft: UserDraft;
}

/** `POST /user/import`: registers the users of a spreadsheet, all of them or nobody. */
export const importUsers: Handler<'user.import'> = async ({ body, file }, context) => {
  // One row of captions, and one more to see that there are too many.
  const cells = await readCells(file.bytes, importRowsMax + 2);
  if (!cells) return refuse('UnsupportedFile', 'import_unreadable');
  const sheet = readImport(cells);
  if (!sheet.ok) return sheet;
  const { planned, faults } = await planOf(sheet.value, context);
  const { count: rows } = sheet.value;
  if (body.dryRun === 'true') return ok({ rows, faults: faultsFor(faults, context), users: [] });
  if (faults.length > 0) return refuseRows(faults);
  return register(planned, context);
};

/** Whom the rows register, within the rights of the caller, and what is wrong with the others. */
async function planOf(
  sheet: ImportSheet,
  context: Context,
): Promise<{ planned: Planned[]; faults: RowFault[] }> {
  const { pool } = context.services;
  const own = await readCaller(pool, context);
  const people = sheet.rows.map(({ person }) => person);
  const taken = await readTaken(
    pool,
    people.map(({ username }) => username),
  );
  const named = people.flatMap(({ group }) => (group === undefined ? [] : [group]));
  const groups = await readGroups(pool, named);
  const names = people.map(({ name }) => name);
  const like = new Set([...(await readLookalikes(pool, names)), ...lookalikesAmong(names)]);
  const faults = [...sheet.faults];
  const planned: Planned[] = [];
  for (const { row, person } of sheet.rows) {
    const { group, ...rest } = person;
    const parentId = group === undefined ? undefined : groups.get(group);
    if (like.has(person.name)) {
      faults.push({ row, field: 'name', reason: nameLikeAnother });
    } else if (taken.has(person.username)) {
      faults.push({ row, field: 'username', reason: because('username_taken') });
    } else if (group !== undefined && parentId === undefined) {
      faults.push({ row, field: 'group', reason: because('group_unknown') });
    } else {
      const draft = draftOf({ ...rest, ...(parentId && { parentId }) }, own, context);
      if (draft.ok) planned.push({ row, draft: draft.value });
      else faults.push(...faultsOf(row, draft));
    }
  }
  return { planned, faults: faults.toSorted((one, other) => one.row - other.row) };
}

/** Another group does not exist for a subadmin, and a role that is refused names no field. */
function faultsOf(row: number, refusal: Refusal): RowFault[] {
  if (refusal.code === 'NotFound') {
    return [{ row, field: 'group', reason: because('group_unknown') }];
  }
  const fields = Object.entries(refusal.fields ?? { role: refusal.reason });
  return fields.map(([path, reason]) => ({ row, field: importColumnOf(path), reason }));
}

function faultsFor(faults: readonly RowFault[], { reader }: Context): ImportFault[] {
  return faults.map(({ row, field, reason }) => ({
    row,
    field,
    reason: reason.code,
    message: sentenceOf(reason, reader),
  }));
}

function refuseRows(faults: readonly RowFault[]): Refusal {
  const fields = faults.map(({ row, field, reason }) => [`rows.${row}.${field}`, reason] as const);
  return refuse('ValidationError', because('import_has_faults', { count: faults.length }), {
    fields: Object.fromEntries(fields),
  });
}

/** The rows whose name looks by now like somebody else's: hashing takes a while. */
async function namedSince(client: Client, planned: readonly Planned[]): Promise<RowFault[]> {
  await lockNames(client);
  const names = planned.map(({ draft }) => draft.name);
  const like = await readLookalikes(client, names);
  return planned.flatMap(({ row, draft }) =>
    like.has(draft.name) ? [{ row, field: 'name', reason: nameLikeAnother } as const] : [],
  );
}

async function register(
  planned: readonly Planned[],
  context: Context,
): Promise<Result<ImportResult>> {
  const { passwords } = context.services;
  const users: (Planned & { password: string; passwordHash: string })[] = [];
  for (const { row, draft } of planned) {
    // One at a time, so that sign-ins need not wait for all of them.
    const password = readablePassword();
    const hashed = await passwords.hash(password, context.caller.id);
    if (!hashed.ok) return hashed;
    users.push({ row, draft, password, passwordHash: hashed.value });
  }
  return writeRecords<ImportResult>(context, async (client) => {
    for (const parentId of new Set(users.map(({ draft }) => draft.parentId))) {
      const parent = await checkParent(client, parentId);
      if (!parent.ok) return parent;
    }
    const like = await namedSince(client, users);
    if (like.length > 0) return refuseRows(like);
    const trail = [];
    // In one order everywhere: two imports that share usernames must not wait for each other.
    const inOrder = users.toSorted((one, other) =>
      one.draft.username < other.draft.username ? -1 : 1,
    );
    for (const { row, draft, passwordHash } of inOrder) {
      const added = await addUser(client, { ...draft, passwordHash }, context);
      if (!added) {
        return refuseRows([{ row, field: 'username', reason: because('username_taken') }]);
      }
      const covered = await checkEarnings(client, draft.id, 'commission', context);
      if (!covered.ok) return refuseRows(faultsOf(row, covered));
      trail.push(added);
    }
    const shown = users.map(({ draft: { id, name, username }, password }) => ({
      ...{ id, name, username },
      password,
    }));
    return ok({
      response: { rows: users.length, faults: [], users: shown },
      isSecret: true,
      audit: trail.flatMap(({ audit }) => audit),
      outbox: trail.flatMap(({ outbox }) => outbox),
    });
  });
}
