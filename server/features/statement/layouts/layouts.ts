import type { StatementLayout } from '@peerdesk/contract/statement-layout.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../../core/handler.ts';
import { resolveListQuery } from '../../../core/list.ts';
import { writeRecords } from '../../../core/write/write-records.ts';
import { readList } from '../../../platform/db/list/list.ts';
import { iso } from '../../../platform/db/iso.ts';
import { recognisedBanks } from './banks.ts';
import { statementLayouts, type LayoutRow } from './store-layout-list.ts';
import { removeLayout } from './store-layouts.ts';

/** `GET /uploads/layouts`: the layouts whose columns somebody named, the newest first. */
export const listLayouts: Handler<'layout.list'> = async ({ query }, context) => {
  const request = resolveListQuery(query, context);
  if (!request.ok) return request;
  const { rows, totals } = await context.services.reads.run((db) =>
    readList(db, statementLayouts, request.value),
  );
  return ok({ layouts: rows.map(present), ...totals, banks: recognisedBanks(context.reader) });
};

/**
 * `DELETE /uploads/layouts/{id}`: the next file with these captions is refused for its layout and
 * asks for its columns. What was read with it stays.
 */
export const forgetLayout: Handler<'layout.forget'> = ({ params: { id } }, context) =>
  writeRecords<{ id: string }>(context, async (client) => {
    const before = await removeLayout(client, id);
    if (!before) return notFound();
    return ok({
      response: { id },
      audit: [{ action: 'statement.forget_layout', subject: `layout:${id}`, before }],
      outbox: [{ topic: 'statement', scopes: ['desk'], event: 'statement.forgotten', ref: id }],
    });
  });

function present(row: LayoutRow): StatementLayout {
  return {
    id: row.id,
    captions: row.captions,
    mapping: row.mapping,
    knownTo: presentKnownTo(row),
    learntBy: { id: row.learnt_by, name: row.teacher_name },
    learntAt: iso(row.learnt_at),
    filesRead: row.file_count,
    lastReadAt: iso(row.last_read_at),
  };
}

function presentKnownTo({ known_to, owner_name }: LayoutRow): StatementLayout['knownTo'] {
  const [kind, id = ''] = known_to.split(':');
  if (kind !== 'group' && kind !== 'peer') return { kind: 'desk' };
  return { kind, id, name: owner_name ?? id };
}
