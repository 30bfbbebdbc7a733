import type { UpiId } from '@peerdesk/contract/upi.ts';
import { formatMoney, rupeeDigits } from '@peerdesk/domain/money.ts';
import { notFound, ok, refuseField } from '@peerdesk/domain/result.ts';
import { bankAccountText } from '@peerdesk/domain/upi/account.ts';
import { boundsAfter } from '@peerdesk/domain/upi/bounds.ts';
import {
  checkUpiCaps,
  dailyCapDefaults,
  mayAwaitApproval,
  ownsUpis,
  statusOfNewUpi,
} from '@peerdesk/domain/upi/rules.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { givenCaps, mergedCaps } from './caps.ts';

import {
  countWaitingUpis,
  insertUpi,
  isAccountOfOthers,
  isVpaTaken,
  readOwner,
  type NewUpi,
} from './store.ts';
import { outboxOfUpi, readWritten, upiSummary } from './outbox-rows.ts';

/** `POST /upi`: a peer adds their own, which waits for approval; staff add one for a peer. */
export const createUpi: Handler<'upi.create'> = ({ body }, context) =>
  writeRecords<UpiId>(context, async (client) => {
    const { services, caller, scope, now } = context;
    const peerId = body.peerId ?? (ownsUpis(caller.role) ? caller.id : undefined);
    if (peerId === undefined) return refuseField('peerId', 'upi_owner_missing');
    const owner = await readOwner(client, peerId, scope);
    if (!owner) return notFound();
    if (!ownsUpis(owner.role)) return refuseField('peerId', 'upi_owner_not_peer');
    const caps = checkUpiCaps(
      mergedCaps(
        {
          ...services.settings.current().orderRules,
          dailyAmount: formatMoney(dailyCapDefaults.dailyAmount, rupeeDigits),
          dailyCount: dailyCapDefaults.dailyCount,
        },
        body.limits,
      ),
      rupeeDigits,
    );
    if (!caps.ok) return caps;
    const id = newId('upi', now);
    const accountId = body.accountId === undefined ? id : bankAccountText(body.accountId);
    const upi = {
      id,
      vpa: body.upi,
      holder: body.holder,
      bank: body.bank || null,
      accountId,
      peerId,
      status: statusOfNewUpi(caller.role),
      caps: caps.value,
      bounds: boundsAfter(caller.role, {}, givenCaps(body.limits)),
    } satisfies NewUpi;
    if (upi.status === 'waiting') {
      const may = mayAwaitApproval(await countWaitingUpis(client, peerId));
      if (!may.ok) return may;
    }
    if (accountId !== id && (await isAccountOfOthers(client, accountId, scope))) {
      return refuseField('accountId', 'bank_account_of_another');
    }
    if (upi.status !== 'waiting' && (await isVpaTaken(client, upi.vpa, id))) {
      return refuseField('upi', 'upi_registered');
    }
    if (!(await insertUpi(client, upi, now))) {
      return refuseField('upi', 'upi_registered');
    }
    const row = await readWritten(client, id, { role: caller.role, now });
    return ok({
      response: row.response,
      audit: [{ action: 'upi.create', subject: `upi:${id}`, after: upiSummary(row.row) }],
      outbox: outboxOfUpi(row.row, 'upi.created'),
    });
  });
