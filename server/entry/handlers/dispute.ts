import type { Handlers } from '../../core/handler.ts';
import { getCaseFile } from '../../features/dispute/case-file.ts';
import { createDispute } from '../../features/dispute/create.ts';
import { listDisputes } from '../../features/dispute/list.ts';
import { sendMessage } from '../../features/dispute/message.ts';
import { listMessages } from '../../features/dispute/messages.ts';
import { getDispute } from '../../features/dispute/one.ts';
import { markRead } from '../../features/dispute/read.ts';
import { resolveDispute } from '../../features/dispute/resolve.ts';
import { startDispute } from '../../features/dispute/start.ts';

/** The calls of disputes. */
export const disputeHandlers = {
  'dispute.list': listDisputes,
  'dispute.one': getDispute,
  'dispute.create': createDispute,
  'dispute.start': startDispute,
  'dispute.resolve': resolveDispute,
  'dispute.messages': listMessages,
  'dispute.message': sendMessage,
  'dispute.read': markRead,
  'dispute.caseFile': getCaseFile,
} satisfies Partial<Handlers>;
