import type { Handlers } from '../../core/handler.ts';
import { collaborationHandlers } from './collaboration.ts';
import { complaintHandlers } from './complaint.ts';
import { dashboardHandlers } from './dashboard.ts';
import { disputeHandlers } from './dispute.ts';
import { freezeHandlers } from './freeze.ts';
import { ledgerHandlers } from './ledger.ts';
import { merchantHandlers } from './merchant.ts';
import { orderHandlers } from './order.ts';
import { pushHandlers } from './push.ts';
import { reportHandlers } from './report.ts';
import { settingsHandlers } from './settings.ts';
import { signInHandlers } from './sign-in.ts';
import { statementHandlers } from './statement.ts';
import { upiHandlers } from './upi.ts';
import { userHandlers } from './user.ts';
import { viewHandlers } from './view.ts';

/** The action behind each call. */
export const handlers = {
  ...collaborationHandlers,
  ...complaintHandlers,
  ...dashboardHandlers,
  ...disputeHandlers,
  ...freezeHandlers,
  ...ledgerHandlers,
  ...merchantHandlers,
  ...orderHandlers,
  ...pushHandlers,
  ...reportHandlers,
  ...settingsHandlers,
  ...signInHandlers,
  ...statementHandlers,
  ...upiHandlers,
  ...userHandlers,
  ...viewHandlers,
} satisfies Handlers;
