import type { Handler } from '../../core/handler.ts';
import { changeUpi } from './change.ts';

/** `PUT /upi/restock`: renews the capacity: activates a paused UPI ID, with the given caps. */
export const restockUpi: Handler<'upi.restock'> = ({ body }, context) =>
  changeUpi(context, {
    action: 'restock',
    upiId: body.upiId,
    status: 'active',
    holder: undefined,
    limits: body.limits,
  });
