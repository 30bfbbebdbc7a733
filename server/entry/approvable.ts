import type { ApprovableHandlers } from '../features/approval/decide.ts';
import { changeMerchantWallet } from '../features/merchant/change-wallet.ts';
import { changeUserWallet } from '../features/user/change-wallet.ts';
import { decideMoneyRequest } from '../features/request/decide.ts';
import { decidePayin } from '../features/payin/decide.ts';
import { decidePayout } from '../features/payout/decide.ts';
import { endComplaint } from '../features/complaint/decide.ts';
import { refundCredit } from '../features/suspense/refund.ts';
import { resolveDispute } from '../features/dispute/resolve.ts';
import { reverse } from '../features/ledger/reverse.ts';
import { matchLine } from '../features/utr/match.ts';
import { splitLine } from '../features/utr/split.ts';
import { undoLine } from '../features/utr/undo.ts';
import { updateSettings } from '../features/settings/update.ts';
import { writeOffCredit } from '../features/suspense/write-off.ts';

/** The actions that `PATCH /approval` takes again once a second person has approved them. */
export const approvable: ApprovableHandlers = {
  'user.changeWallet': changeUserWallet,
  'merchant.changeWallet': changeMerchantWallet,
  'payin.decide': decidePayin,
  'payout.decide': decidePayout,
  'dispute.resolve': resolveDispute,
  'complaint.end': endComplaint,
  'request.decide': decideMoneyRequest,
  'ledger.reverse': reverse,
  'utr.match': matchLine,
  'utr.split': splitLine,
  'utr.undo': undoLine,
  'suspense.refund': refundCredit,
  'suspense.writeOff': writeOffCredit,
  'settings.update': updateSettings,
};
