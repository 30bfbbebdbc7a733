import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync, Visitor, type Node } from 'oxc-parser';
import { root } from './command.ts';
import { listSources } from './limits.ts';

/** Finding fewer functions that write means that nothing was read. */
const writersMin = 100;

const writes =
  /\b(?:insert into|delete from|update [a-z_]+ (?:(?:as )?[a-z]{1,2} )?set)\b|\bselect (?:end_attempt|add_deliveries|clear_credits|add_up_orders)\(/;

/**
 * Functions that write outside their caller's transaction, each with the reason why their change
 * needs no row in the outbox.
 */
const withoutOutbox: Readonly<Record<string, string>> = {
  'server/core/account/signin/failure-store.ts#deleteOldFailures': 'no list shows them',
  'server/core/account/factor/passkey-store.ts#deleteOldChallenges': 'no list shows them',
  'server/core/account/session/session-store.ts#deleteOld': 'ended long ago',
  'server/core/account/session/session-store.ts#touchSession': 'every call does it',
  'server/core/audit/epochs.ts#beginEpoch': 'before a server starts',
  'server/core/audit/epochs.ts#insertEpoch': 'before a server starts',
  'server/core/push/store.ts#removeSubscription': 'the browser has gone',
  'server/core/reconcile/verdict-store.ts#leaveQueue': 'a queue',
  'server/features/attention/store.ts#renewLook': 'staff already know who has it open',
  'server/features/audit/store.ts#saveProgress': 'the screen polls while it waits',
  'server/features/capacity/store-count.ts#trimCounts': 'figures are polled',
  'server/features/dashboard/store.ts#addUpOrders': 'figures are polled',
  'server/features/dashboard/store-earned.ts#recountEarnings': 'figures are polled',
  'server/features/dashboard/store.ts#recountOrders': 'figures are polled',
  'server/features/day-close/store-keep.ts#saveSeen': 'how far a sweep is',
  'server/features/merchant/store-keys.ts#saveKeyUse': 'every call does it',
  'server/features/push/store.ts#keepKey': 'a secret',
  'server/features/push/store.ts#noteAttempt': 'no list shows it',
  'server/features/report/store-parts.ts#addPart': 'saveProgress reports how far it is',
  'server/features/settings/store.ts#seedSettings': 'before a server starts',
  'server/features/statement/reading/store-work.ts#countMatching': 'no list shows attempts',
  'server/features/statement/reading/store-work.ts#setAnswered': 'no list shows attempts',
  'server/features/statement/reading/store-work.ts#takeBackReading': 'no list shows attempts',
  'server/features/statement/layouts/store-layouts.ts#setLayout': 'shown once the file is read',
  'server/features/statement/password/store-openings.ts#answerOpening': 'no list shows attempts',
  'server/features/statement/password/store-openings.ts#countOpening': 'no list shows attempts',
  'server/features/statement/password/store-openings.ts#forgetTries': 'no list shows attempts',
  'server/features/webhook/store-attempts.ts#endAttempt': 'its statement writes the outbox',
  'server/features/webhook/store-attempts.ts#takeDue': 'the end of the attempt is in the outbox',
  'server/features/what-if/store.ts#saveProgress': 'the screen polls while it waits',
};

interface Writer {
  name: string;
  /** It takes a connection in a transaction, in which its caller writes the outbox as well. */
  isWithinTransaction: boolean;
}

/** The functions of a file whose SQL changes rows. */
export function writersOf(path: string, code: string): Writer[] {
  const found: Writer[] = [];
  const seen = (name: string | undefined, whole: Node, params: readonly Node[]) => {
    if (name === undefined || !writes.test(code.slice(whole.start, whole.end))) return;
    const given = params.map(({ start, end }) => code.slice(start, end)).join();
    found.push({ name, isWithinTransaction: /\b(?:Client|Transaction)\b/.test(given) });
  };
  new Visitor({
    FunctionDeclaration: (node) => seen(node.id?.name, node, node.params),
    MethodDefinition: ({ key, value }) =>
      seen(key.type === 'Identifier' ? key.name : undefined, value, value.params),
    VariableDeclarator({ id, init }) {
      if (init?.type !== 'ArrowFunctionExpression' || id.type !== 'Identifier') return;
      seen(id.name, init, init.params);
    },
  }).visit(parseSync(path, code).program);
  return found;
}

/** Transactions that write no outbox row: the platform's, or `ChangeWriter`'s without `commit`. */
const skipsOutbox = /\binTransaction\(|\.transaction\(async \(\{ client \}\)/;

const ownTransactions: Readonly<Record<string, string>> = {
  'server/core/audit/seal.ts': 'no list shows what is sealed',
  'server/features/auth/refresh.ts': 'the tokens of one session',
  'server/features/dashboard/store-earned.ts': 'figures are polled',
  'server/features/push/tell.ts': 'the push message tells',
  'server/features/push/warn.ts': 'the push message tells',
  'server/features/statement/reading/process.ts': 'the queue of long work',
};

/**
 * Every change of rows is made in the transaction in which `ChangeWriter` writes the outbox, so
 * that a server that dies in between loses neither.
 */
export async function checkOutboxWrites(): Promise<string[]> {
  const faults: string[] = [];
  const known = new Set<string>();
  let count = 0;
  for (const path of await listSources()) {
    if (!/^server\/(?:core|features)\/.*\.ts$/.test(path) || path.endsWith('.test.ts')) continue;
    const code = await readFile(join(root, path), 'utf8');
    if (skipsOutbox.test(code) && path !== 'server/core/write/change-writer.ts') {
      known.add(path);
      if (!(path in ownTransactions)) {
        faults.push(`${path}: a transaction that writes no outbox row: commit a change in it`);
      }
    }
    for (const { name, isWithinTransaction } of writersOf(path, code)) {
      count += 1;
      if (isWithinTransaction) continue;
      const id = `${path}#${name}`;
      known.add(id);
      if (!(id in withoutOutbox)) {
        faults.push(`${path}: ${name} writes outside a transaction: take the caller's Client`);
      }
    }
  }
  for (const id of [...Object.keys(withoutOutbox), ...Object.keys(ownTransactions)]) {
    if (!known.has(id)) faults.push(`${id}: no longer needed in scripts/outbox-writes.ts`);
  }
  if (count < writersMin) faults.push(`only ${count} functions that write were found`);
  return faults;
}
