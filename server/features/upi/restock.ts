import type { Handler } from '../../core/handler.ts';
import { changeUpi } from './change.ts';

/** `PUT /upi/restock`: makes room again: a paused one is active afterwards, with the caps given. */
export const restockUpi: Handler<'upi.restock'> = ({ body }, context) =>
  changeUpi(context, {
    action: 'restock',
    upiId: body.upiId,
    status: 'active',
    holder: undefined,
    limits: body.limits,
  });
