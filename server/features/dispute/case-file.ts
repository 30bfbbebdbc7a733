import type { DisputeDetail, DisputeMessage } from '@peerdesk/contract/dispute.ts';
import type { DownloadedFile } from '@peerdesk/contract/endpoints.ts';
import { notFound, ok, type Result } from '@peerdesk/domain/result.ts';
import { paperBrand } from '../../core/brand/picture.ts';
import { readVisibleFile } from '../../core/file/store.ts';
import { forPrint } from '../../platform/files/picture.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { readPostingsFor } from '../../core/order/postings-of-order.ts';
import type { SheetPicture } from '../../platform/pdf/document.ts';
import { proofOf } from './case-file-content.ts';
import { listMessages } from './messages.ts';
import { findCase } from './one.ts';

const picturesMax = 40;
const messagesMax = 1000;

/**
 * `GET /dispute/case-file/{id}`: everything that a verdict rests on, as the caller may see it. The
 * download is recorded in the audit.
 */
export const getCaseFile: Handler<'dispute.caseFile'> = async ({ params }, context) => {
  const found = await findCase(context, params.id);
  if (!found) return notFound();
  const { detail: dispute, until } = found;
  const messages = await allMessages(context, dispute.id);
  if (!messages.ok) return messages;
  const { services, caller } = context;
  const bytes = await services.limiter.inTurn({ key: 'case file', person: caller.id }, () =>
    write(context, { dispute, until, messages: messages.value }),
  );
  const file = { name: `${dispute.id}.pdf`, type: 'application/pdf', bytes, inline: false };
  return writeRecords<DownloadedFile>(context, async () =>
    ok({
      response: file,
      audit: [{ action: 'dispute.case_file', subject: `dispute:${dispute.id}` }],
      outbox: [],
    }),
  );
};

const nothing = { params: undefined, query: undefined, body: undefined, file: undefined };

interface WhatIsTold {
  dispute: DisputeDetail;
  /** The ledger is included up to here, in epoch milliseconds. */
  until: number | null;
  messages: readonly DisputeMessage[];
}

async function write(context: Context, { dispute, until, messages }: WhatIsTold): Promise<Buffer> {
  const { services, scope, caller, reader, now } = context;
  const proofId = proofOf(dispute);
  const sent = messages.flatMap(({ files }) => files.map(({ id }) => id));
  const order = {
    ref_id: dispute.refId,
    currency_digits: services.settings.digitsOf(dispute.payout.currency),
  };
  const postings = await readPostingsFor(services.pool, order, scope);
  const { writeCaseFile } = await import('./case-file-pdf.ts');
  return writeCaseFile({
    dispute,
    postings: postings.filter(({ at }) => until === null || Date.parse(at) <= until),
    messages,
    pictures: await picturesOf(context, proofId === null ? sent : [proofId, ...sent]),
    proofId,
    brand: await paperBrand(services),
    reader,
    madeAt: now,
    madeBy: caller.name,
  });
}

/** The conversation, page by page. */
async function allMessages(context: Context, disputeId: string): Promise<Result<DisputeMessage[]>> {
  const all: DisputeMessage[] = [];
  while (all.length < messagesMax) {
    const after = all.at(-1)?.id;
    const query = { disputeId, after };
    const page = await listMessages({ ...nothing, query }, context);
    if (!page.ok) return page;
    if (page.value.messages.length === 0) break;
    all.push(...page.value.messages);
  }
  return ok(all);
}

/** The pictures among these files that the caller may see, ready to be rendered. */
async function picturesOf(
  context: Context,
  ids: readonly string[],
): Promise<Map<string, SheetPicture>> {
  const pictures = new Map<string, SheetPicture>();
  for (const id of new Set(ids)) {
    if (pictures.size >= picturesMax) break;
    const { services, caller, scope } = context;
    const file = await readVisibleFile(services.pool, id, { id: caller.id, scope });
    if (!file?.type.startsWith('image/')) continue;
    const picture = await forPrint(file.bytes);
    pictures.set(id, { ...picture, caption: file.name });
  }
  return pictures;
}
