import type { Handler } from '../../core/handler.ts';
import { changeUpi } from './change.ts';

/** `PATCH /upi`: holder, bank account, caps, status. The UPI ID itself never changes. */
export const updateUpi: Handler<'upi.update'> = ({ body }, context) =>
  changeUpi(context, {
    action: 'update',
    upiId: body.upiId,
    status: body.status,
    holder: body.holder,
    accountId: body.accountId,
    limits: body.limits,
  });
