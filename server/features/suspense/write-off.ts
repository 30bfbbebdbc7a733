import { because } from '@peerdesk/contract/because.ts';
import { formatMoney, rupeeDigits } from '@peerdesk/domain/money.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import { writeOff as decide } from '@peerdesk/domain/reconcile/suspense.ts';
import { checkProofFor } from '../../core/ledger/prove-amount.ts';
import type { Handler } from '../../core/handler.ts';
import { beginAlone, checkEndAlone } from '../../core/ledger/move-alone.ts';
import { upiCurrency } from '../../core/order/intake.ts';
import { auditOfLine } from '../../core/reconcile/line-audit.ts';
import { readLines } from '../../core/reconcile/line-store.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { settledMove, settledOutbox, usedBy } from './settle.ts';
import { lockCredit, readCredit } from './store.ts';

/** `POST /suspense/write-off`: the house takes a credit that nobody will claim. */
export const writeOffCredit: Handler<'suspense.writeOff'> = ({ body }, context) =>
  writeRecords<{ lineId: string }>(context, async (client) => {
    const alone = await beginAlone(client, context);
    await lockCredit(client, body.lineId);
    const [line] = await readLines(client, [body.lineId]);
    if (!line) return notFound();
    const credit = await readCredit(client, line);
    const entry = decide(credit, body.reason);
    if (!entry.ok) return entry;
    const proved = checkProofFor(context, credit.amount, rupeeDigits);
    if (!proved.ok) return proved;
    const move = { currency: upiCurrency, amount: credit.amount };
    const allowed = await checkEndAlone(alone, move);
    if (!allowed.ok) return allowed;
    return ok({
      response: { lineId: line.id },
      ...(await usedBy(client, line)),
      lines: [settledMove(line, 'written_off', because('line_written_off'))],
      entries: [entry.value],
      audit: [
        auditOfLine(line, 'suspense.written_off', {
          after: { amount: formatMoney(credit.amount, rupeeDigits), reason: body.reason },
        }),
      ],
      outbox: settledOutbox(line),
    });
  });
