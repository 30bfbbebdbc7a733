import type { Handlers } from '../../core/handler.ts';
import { listChoices } from '../../features/capacity/choices.ts';
import { getCapacity } from '../../features/capacity/get.ts';
import { listLostCustomers } from '../../features/capacity/lost.ts';
import { createUpi } from '../../features/upi/create.ts';
import { listUpis } from '../../features/upi/list.ts';
import { getUpi } from '../../features/upi/one.ts';
import { restockUpi } from '../../features/upi/restock.ts';
import { updateUpi } from '../../features/upi/update.ts';
import { askReplay, cancelReplay, listReplays } from '../../features/what-if/ask.ts';

/** The calls of UPI IDs, of what they could still take, and of what-if replays. */
export const upiHandlers = {
  'upi.list': listUpis,
  'upi.one': getUpi,
  'upi.create': createUpi,
  'upi.update': updateUpi,
  'upi.restock': restockUpi,
  'capacity.get': getCapacity,
  'capacity.choices': listChoices,
  'capacity.lost': listLostCustomers,
  'whatIf.list': listReplays,
  'whatIf.ask': askReplay,
  'whatIf.cancel': cancelReplay,
} satisfies Partial<Handlers>;
