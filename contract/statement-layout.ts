import { z } from 'zod';
import { listSpec, searchFilter, totals } from './list.ts';
import { instant, recordId } from './primitives.ts';
import { knownBank } from './bank-layouts.ts';
import { columnMapping } from './statement.ts';

export const layoutListSpec = listSpec({ filters: { q: searchFilter }, sorts: ['learntAt'] });

/** A layout whose columns somebody mapped, and what has been read with it since. */
export const statementLayout = z.object({
  id: recordId,
  captions: z.array(z.string()),
  mapping: columnMapping,
  /** Whose files it applies to: everybody's, those of a subadmin's group, or one peer's own. */
  knownTo: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('desk') }),
    z.object({ kind: z.literal('group'), id: recordId, name: z.string() }),
    z.object({ kind: z.literal('peer'), id: recordId, name: z.string() }),
  ]),
  learntBy: z.object({ id: recordId, name: z.string() }),
  learntAt: instant,
  /** Files whose lines were read with it. */
  filesRead: z.int().min(0),
  lastReadAt: instant.nullable(),
});
export type StatementLayout = z.infer<typeof statementLayout>;

export const layoutList = z.object({
  layouts: z.array(statementLayout),
  ...totals,
  /** The banks whose files are recognised without anybody's help. */
  banks: z.array(knownBank),
});
export const byLayoutId = z.strictObject({ id: recordId });
