import { noTariffs } from '@peerdesk/domain/ledger/tariff.ts';
import { storedTerms } from '../../core/account/terms.ts';
import type { Pool } from '../../platform/db/pool.ts';

/** So many of whatever grows with the orders, and of people. */
export const records = 40_000;
export const people = 3000;

const at = `now() - i * interval '40 seconds'`;
const few = 'i % 200 = 0';
const payin = `'PI' || lpad(i::text, 8, '0')`;
const peer = `'P' || i % ${people}`;
const utr = (digit: number) => `'${digit}' || lpad(i::text, 11, '0')`;
const each = `from generate_series(1, ${records}) i`;
const eachPerson = `from generate_series(0, ${people - 1}) i`;

/** Everything that lists show besides orders: nearly all of it done, a little of it open. */
export async function fillRecords(pool: Pool): Promise<void> {
  const terms = storedTerms(noTariffs);
  for (const text of ofPeople) await pool.query(text, text.includes('$1') ? [terms] : []);
  for (const text of [...ofWork, ...ofStatements, ...ofBooks]) await pool.query(text);
}

const ofPeople = [
  `insert into app_user (id, name, username, password_hash, role, status, tag, language, presence,
     terms, created_at)
   select 'S' || i, 'Asha ' || i, 'subadmin' || i, '', 'subadmin', 'active', 'new', 'en', 'offline',
     $1, ${at} from generate_series(0, 49) i`,
  `insert into app_user (id, name, username, password_hash, role, status, tag, parent_id, language,
     presence, terms, created_at)
   select 'P' || i, 'Meera ' || i, 'peer' || i, '', 'peer',
     case when i % 30 = 0 then 'blocked' else 'active' end,
     case when i % 10 = 0 then 'watch' else 'new' end, 'S' || i % 50, 'en',
     case when i % 3 = 0 then 'online' else 'offline' end, $1, ${at} ${eachPerson}`,
  `insert into account (id, currency, balance)
   select 'peer:' || id || ':wallet', 'INR', 0 from app_user on conflict do nothing`,
  `insert into merchant (id, name, status, terms, created_at)
   select 'M' || i, 'Shop ' || i, case when i % 50 = 0 then 'blocked' else 'active' end, $1, ${at}
   ${eachPerson}`,
  `insert into account (id, currency, balance)
   select 'merchant:' || id || ':balance', 'INR', 0 from merchant on conflict do nothing`,
  `insert into upi (id, vpa, holder, bank, account_id, peer_id, status, min_amount, max_amount,
     daily_amount, daily_count, created_at)
   select 'V' || i, 'meera' || i || '@ok', 'Meera ' || i, 'Bank', 'A' || i, 'P' || i,
     case when i % 30 = 0 then 'waiting' when i % 7 = 0 then 'paused' else 'active' end, 100,
     100000,
     1000000, 20, ${at} ${eachPerson}`,
];

const ofWork = [
  `insert into complaint (id, ref_id, order_id, merchant_id, customer_id, peer_id, subadmin_id,
     amount, currency, utr, status, created_at, decided_at)
   select 'CP' || lpad(i::text, 8, '0'), ${payin}, 'o' || i, 'M' || i % 20, 'c' || i % 900,
     'P' || i % 100, 'S' || i % 10, 10000 + i, 'INR', ${utr(4)},
     case when ${few} then 'open' else 'refused' end, ${at},
     case when ${few} then null else now() end ${each}`,
  `insert into dispute (ref_id, payout_ref, round, merchant_id, order_id, peer_id, subadmin_id,
     upi_id, utr, amount, status, reason, handler_id, created_at, created_by, decided_at)
   select 'DP' || lpad(i::text, 8, '0'), 'PO' || lpad(i::text, 8, '0'), 0, 'M' || i % 20, 'o' || i,
     'P' || i % 100, 'S' || i % 10, 'V' || i % 100, ${utr(5)}, 10000 + i,
     case when ${few} then 'pending' else 'resolved' end, 'no money', 'S1', ${at}, '{}',
     case when ${few} then null else now() end ${each}`,
  `insert into order_search
   select ref_id, lower(concat_ws(' ', ref_id, payout_ref, order_id)) from dispute`,
  `insert into approval (id, call, body, note, subject_id, subject_name, amount, currency, gains,
     status, requested_by, created_at, decided_by, decided_at)
   select 'AP' || lpad(i::text, 8, '0'),
     case when i % 3 = 0 then 'payin.decide' else 'user.changeWallet' end,
     jsonb_build_object('n', i), '', ${peer}, 'Meera ' || i % ${people}, 10000 + i, 'INR',
     array[${peer}], case when ${few} then 'waiting' else 'approved' end, 'S' || i % 50, ${at},
     case when ${few} then null else 'S' || (i + 1) % 50 end,
     case when ${few} then null else now() end ${each}`,
  `insert into money_request (id, kind, status, user_id, merchant_id, account, amount, currency,
     utr,
     note, created_at, decided_at, decided_by)
   select 'RQ' || lpad(i::text, 8, '0'), case when i % 2 = 0 then 'topup' else 'settlement' end,
     case when ${few} then 'waiting' else 'approved' end,
     case when i % 10 > 0 then ${peer} end, case when i % 10 = 0 then 'M' || i % 20 end,
     'x' || i, 10000 + i, 'INR', ${utr(6)}, '', ${at},
     case when ${few} then null else now() end, case when ${few} then null else 'S1' end ${each}`,
  `insert into freeze_record (id, kind, subject_id, reason, account, blocked_account, currency,
     created_at, created_by, ended_at, ended_by)
   select 'FZ' || lpad(i::text, 8, '0'), 'user', ${peer}, 'late', 'x', 'y', 'INR', ${at}, '{}',
     case when i > 100 then now() end, case when i > 100 then '{}'::jsonb end
   from generate_series(1, ${people}) i`,
  `insert into webhook_delivery (id, merchant_id, subject, event, content, body, status, created_at,
     due_at, ended_at)
   select 'WD' || lpad(i::text, 8, '0'), 'M' || i % 20, ${payin},
     case when i % 2 = 0 then 'payin.approved' else 'payin.declined' end, '\\x00', '{}',
     case when ${few} then 'pending' when i % 77 = 0 then 'failed' else 'delivered' end, ${at},
     case when ${few} then now() end, case when ${few} then null else now() end ${each}`,
  `insert into report (id, owner_id, name, kind, format, filters, status, created_at, finished_at)
   select 'RP' || lpad(i::text, 8, '0'), 'S' || i % 50, 'days',
     case when i % 2 = 0 then 'payins' else 'payouts' end, 'csv', '{}',
     case when i % 20 = 0 then 'failed' else 'ready' end, ${at}, now()
   from generate_series(1, ${people}) i`,
  `insert into audit (at, actor, origin, action, subject, after)
   select ${at}, jsonb_build_object('kind', 'user', 'id', ${peer}, 'name', 'Meera'), '{}',
     'action.' || i % 40, 'payin:PI' || i % 9000, '{}' ${each}`,
  `insert into lost_customer (scope, order_ref, at, amount, reasons)
   select s, ${payin}, ${at}, 10000,
     array[case when i % 9 = 0 then 'wallet_too_low' else 'daily_count_reached' end]
   from generate_series(1, ${records / 2}) i, unnest(array['desk', 'group:S' || i % 10]) s`,
  `insert into choice_count (at, upi_id, reason, choices, lost, lost_amount)
   select date_bin('15 minutes', now() - i * interval '15 minutes', 'epoch'), 'V' || v, reason,
     1, 0,
     0 from generate_series(1, 400) i, generate_series(1, 50) v,
     unnest(array['taken', 'daily_count_reached']) reason`,
];

const ofStatements = [
  `insert into statement_upload (id, upi_id, account_id, peer_id, name, bytes, size, sha256,
     uploaded_by,
     attests, status, created_at, finished_at)
   select 'ST' || lpad(i::text, 8, '0'), 'V' || i % ${people}, 'A' || i % ${people}, ${peer},
     'a.csv', '\\x00',
     1, decode(md5(i::text), 'hex'), ${peer}, false,
     case when i % 50 = 0 then 'refused' else 'done' end, ${at}, now()
   from generate_series(1, ${records / 4}) i`,
  `insert into statement_line (id, upload_id, account_id, peer_id, row, date, at, direction, amount,
     rrn, name, vpa, kind, narration, fingerprint, state, order_ref, in_suspense, created_at)
   select 'L' || lpad(i::text, 8, '0'), 'ST' || lpad((1 + i / 5)::text, 8, '0'),
     'A' || i % ${people},
     ${peer}, i, current_date, ${at}, case when i % 9 = 0 then 'debit' else 'credit' end, 10000 + i,
     ${utr(4)}, 'Ravi ' || i, 'ravi' || i || '@ok', 'upi', '', decode(md5(i::text), 'hex'),
     case when i % 40 = 0 then 'open' else 'matched' end,
     case when i % 40 = 0 then null else ${payin} end, case when i % 80 = 0 then 1 end,
     ${at} ${each}`,
  `insert into utr_claim (utr, order_kind, order_ref, account_id, amount, state, actor, claimed_at,
     changed_at)
   select ${utr(4)}, 'payin', ${payin}, 'A' || i % ${people}, 10000 + i,
     case when i % 40 = 0 then 'refused' when i % 41 = 0 then 'claimed' else 'used' end,
     '{"kind": "customer", "name": "Ravi"}', ${at}, ${at} ${each}`,
  `insert into statement_match (line_id, upload_id, order_kind, order_ref, amount, rule, reason,
     evidence, approved, actor, at)
   select 'L' || lpad(i::text, 8, '0'), 'ST00000001', 'payin', ${payin}, 10000 + i, 'EXACT_UTR',
     '{}',
     '{}', true, '{}', ${at} from generate_series(1, ${records}) i where i % 40 > 0`,
  `insert into match_verdict (order_ref, order_kind, account_id, utr, rule, action, confidence,
     line_id, reason, evidence, at)
   select ${payin}, 'payin', 'A' || i % ${people}, ${utr(4)},
     case when i % 80 = 0 then 'AMOUNT_MISMATCH' else 'NOT_IN_STATEMENT' end,
     case when i % 3 = 0 then 'wait' else 'review' end, 0.5,
     case when i % 80 = 0 then 'L' || lpad(i::text, 8, '0') end, '{}', '{}', ${at}
   from generate_series(1, ${records}) i where i % 20 = 0`,
  `insert into statement_alert (order_ref, code, line_id, reason, raised_at, resolved_at)
   select ${payin}, 'CREDITED_NOT_IN_BANK', 'L' || lpad(i::text, 8, '0'), '{}', ${at},
     case when ${few} then null else now() end ${each}`,
];

/** Entries of orders, and every hundredth by hand. */
const ofBooks = [
  `insert into entry (id, kind, order_ref, reason, actor, at)
   select 'E' || lpad(i::text, 18, '0'),
     case when i % 100 = 0 then 'topup' when i % 2 = 0 then 'payin_approved' else
     'payout_approved' end,
     case when i % 100 = 0 then null when i % 2 = 0 then ${payin}
       else 'PO' || lpad(i::text, 8, '0') end, 'deposit', '{"kind": "user", "name": "Asha"}', ${at}
   ${each}`,
  `insert into posting (entry_id, line, account, amount, balance_after)
   select 'E' || lpad(i::text, 18, '0'), line,
     case line when 1 then 'peer:P' || i % 100 || ':wallet'
       when 2 then case when i % 100 = 0 then 'house:cash' else 'merchant:M' || i % 20 ||
     ':balance' end
       else 'house:fees' end,
     case line when 1 then -1 - i when 2 then i else 1 end, 0
   ${each}, generate_series(1, 3) line`,
];
