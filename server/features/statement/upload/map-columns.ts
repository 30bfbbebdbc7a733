import { because } from '@peerdesk/contract/because.ts';
import type { BankUpload } from '@peerdesk/contract/statement.ts';
import { notFound, ok, refuse } from '@peerdesk/domain/result.ts';
import { scopeKey } from '@peerdesk/domain/scope.ts';
import type { Handler } from '../../../core/handler.ts';
import { writeRecords } from '../../../core/write/write-records.ts';
import { enqueueReading } from '../reading/enqueue-reading.ts';
import { presentUpload } from '../present.ts';
import { signatureOf } from '../layouts/layout-signature.ts';
import { readUpload } from '../store.ts';
import { saveLayout } from '../layouts/store-layouts.ts';
import { lockRefused, requeueMapped } from '../reading/store-work.ts';
import { outboxOfUpload } from '../outbox-rows.ts';

/**
 * `POST /uploads/map-columns`: names the columns of a file that was refused for its layout. The
 * file is read again with that mapping, and so is every later file with the same captions within
 * the caller's scope: a peer's mapping does not apply to other people's files.
 */
export const mapColumns: Handler<'upload.map'> = ({ body }, context) =>
  writeRecords<BankUpload>(context, async (client) => {
    const { services, scope, caller, now } = context;
    const isRefused = await lockRefused(client, body.uploadId);
    const row = await readUpload(client, body.uploadId, scope);
    if (!row) return notFound();
    if (row.removed_after_days !== null) {
      const why = because('statement_file_removed', { days: row.removed_after_days });
      return refuse('InvalidTransition', why);
    }
    if (!isRefused || row.preview === null) {
      return refuse('InvalidTransition', 'columns_not_needed');
    }
    const captions = row.preview[body.mapping.headerRow] ?? [];
    const signature = signatureOf(captions);
    const layoutId =
      signature &&
      (await saveLayout(
        client,
        { signature, mapping: body.mapping, captions },
        { userId: caller.id, knownTo: scopeKey(scope), now },
      ));
    await requeueMapped(client, row.id, { mapping: body.mapping, layoutId, by: caller.id });
    await enqueueReading(services.work, client, row.id, 0);
    return ok({
      response: presentUpload({ ...row, status: 'queued', reason: null }, context.reader),
      audit: [
        { action: 'statement.map', subject: `upload:${row.id}`, after: { mapping: body.mapping } },
      ],
      outbox: outboxOfUpload(row, 'statement.mapped'),
    });
  });
