import { because } from '@peerdesk/contract/because.ts';
import type { DownloadedFile } from '@peerdesk/contract/endpoints.ts';
import type { StatementFormat } from '@peerdesk/contract/issued-statement.ts';
import { businessDay } from '@peerdesk/domain/dates.ts';
import { ok, refuseField, type Result } from '@peerdesk/domain/result.ts';
import { paperBrand } from '../../core/brand/picture.ts';
import type { Context, Handler } from '../../core/handler.ts';
import type { StreamedFile } from '../../platform/http/context.ts';
import { findMerchant, findPeer, type Holder } from './holder.ts';
import { issue, readSettled, type Issued } from './issue.ts';
import { withoutWords } from './present.ts';
import type { StatementFile } from './statement-content.ts';
import { writeStatementXlsx } from './statement-xlsx.ts';

/** A PDF of more would be a book; as a spreadsheet there may be more. */
const pdfPostingsMax = 5000;

interface Asked {
  start?: string | undefined;
  end?: string | undefined;
  format: StatementFormat;
}

/** `GET /transaction/statement-file`: a peer's statement as a PDF or a spreadsheet. */
export const getStatementFile: Handler<'statement.file'> = async ({ query }, context) => {
  const holder = await findPeer(context, query.peerId);
  return holder.ok ? fileOf(context, holder.value, query) : holder;
};

/** `GET /merchant/statement-file`: the same of a merchant's balance. */
export const getMerchantStatementFile: Handler<'merchant.statementFile'> = async (
  { query },
  context,
) => {
  const holder = await findMerchant(context, query.merchantId);
  return holder.ok ? fileOf(context, holder.value, query) : holder;
};

async function fileOf(
  context: Context,
  holder: Holder,
  asked: Asked,
): Promise<Result<DownloadedFile | StreamedFile>> {
  const { services, caller, reader, scope, now } = context;
  const { format } = asked;
  const read = await readSettled(context, holder, asked);
  if (!read.ok) return read;
  if (format === 'pdf' && read.value.lines.length > pdfPostingsMax) {
    return refuseField('end', because('statement_too_long', { most: pdfPostingsMax }));
  }
  const issued = await issue(context, { holder, read: read.value, as: format }, (one) => one);
  if (!issued.ok) return issued;
  const file: StatementFile = {
    ...shown(issued.value),
    ...{ reader, scope, madeAt: now },
    brand: await paperBrand(services),
    digits: services.settings.digitsOf(holder.currency),
  };
  const { start, end } = file.read.period;
  const days = [start, Math.max(start, end - 1)].map((ms) => businessDay(ms, reader.timeZone));
  const name = [`statement-${holder.username ?? holder.id}`, ...days].join('-');
  if (format === 'xlsx') {
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    return ok({ name: `${name}.xlsx`, type, bytes: writeStatementXlsx(file), inline: false });
  }
  const turn = { key: 'statement pdf', person: caller.id };
  const bytes = await services.limiter.inTurn(turn, async () => {
    const { writeStatementPdf } = await import('./statement-pdf.ts');
    return writeStatementPdf(file);
  });
  return ok({ name: `${name}.pdf`, type: 'application/pdf', bytes, inline: false });
}

/** A merchant's statement is its own to read, without the words of the staff. */
function shown({ read, ...issued }: Issued): Issued {
  return { ...issued, read: issued.holder.kind === 'merchant' ? withoutWords(read) : read };
}
