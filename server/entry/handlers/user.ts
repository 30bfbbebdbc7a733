import type { Handlers } from '../../core/handler.ts';
import { askForMoney } from '../../features/request/ask.ts';
import { decideMoneyRequest, withdrawMoneyRequest } from '../../features/request/decide.ts';
import { listMoneyRequests } from '../../features/request/list.ts';
import { listSettlementLogs } from '../../features/request/settlement-logs.ts';
import { changeUserWallet } from '../../features/user/change-wallet.ts';
import { importUsers } from '../../features/user/import.ts';
import { listUsers } from '../../features/user/list.ts';
import { getMe, updateMe } from '../../features/user/me.ts';
import { getUser } from '../../features/user/one.ts';
import { registerUser } from '../../features/user/register.ts';
import { resetFactor } from '../../features/user/reset-factor.ts';
import { resetPassword } from '../../features/user/reset-password.ts';
import { endUserSession, listSessions } from '../../features/user/sessions.ts';
import { updateDefaultPayoutPeer } from '../../features/user/update-default-payout-peer.ts';
import { updateUserStatus } from '../../features/user/update-status.ts';
import { updateUser } from '../../features/user/update.ts';
import { getWallet } from '../../features/user/wallet.ts';

/** The calls of users, of their wallets, and of the money that they ask for. */
export const userHandlers = {
  'user.list': listUsers,
  'user.me': getMe,
  'user.updateMe': updateMe,
  'user.wallet': getWallet,
  'user.changeWallet': changeUserWallet,
  'user.register': registerUser,
  'user.updateStatus': updateUserStatus,
  'user.updateDefaultPayoutPeer': updateDefaultPayoutPeer,
  'user.update': updateUser,
  'user.import': importUsers,
  'user.resetPassword': resetPassword,
  'user.resetFactor': resetFactor,
  'user.sessions': listSessions,
  'user.endSession': endUserSession,
  'user.one': getUser,
  'request.list': listMoneyRequests,
  'request.ask': askForMoney,
  'request.withdraw': withdrawMoneyRequest,
  'request.decide': decideMoneyRequest,
  'user.settlementLogs': listSettlementLogs,
} satisfies Partial<Handlers>;
