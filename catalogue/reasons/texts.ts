import type { OrderStatus } from '@peerdesk/contract/order-status.ts';
import type { ReasonCode } from '@peerdesk/contract/reason.ts';
import type { Language } from '@peerdesk/contract/user.ts';
import { approvalEn } from './approval.en.ts';
import { approvalHi } from './approval.hi.ts';
import { complaintEn } from './complaint.en.ts';
import { complaintHi } from './complaint.hi.ts';
import { dayCloseEn } from './day-close.en.ts';
import { dayCloseHi } from './day-close.hi.ts';
import { decisionEn } from './decision.en.ts';
import { decisionHi } from './decision.hi.ts';
import { evidenceEn, lineEn } from './evidence.en.ts';
import { evidenceHi, lineHi } from './evidence.hi.ts';
import { fieldEn } from './field.en.ts';
import { fieldHi } from './field.hi.ts';
import { fileEn } from './file.en.ts';
import { fileHi } from './file.hi.ts';
import { moneyRequestEn } from './money-request.en.ts';
import { moneyRequestHi } from './money-request.hi.ts';
import { moneyEn } from './money.en.ts';
import { moneyHi } from './money.hi.ts';
import { orderEn } from './order.en.ts';
import { orderHi } from './order.hi.ts';
import { peopleEn } from './people.en.ts';
import { peopleHi } from './people.hi.ts';
import { reportEn } from './report.en.ts';
import { reportHi } from './report.hi.ts';
import { requestEn } from './request.en.ts';
import { requestHi } from './request.hi.ts';
import { staffNoteEn } from './staff-note.en.ts';
import { staffNoteHi } from './staff-note.hi.ts';
import { statementFileEn, statementRowEn } from './statement.en.ts';
import { statementFileHi, statementRowHi } from './statement.hi.ts';
import { statusEn } from './status.en.ts';
import { statusHi } from './status.hi.ts';
import { utrEn } from './utr.en.ts';
import { utrHi } from './utr.hi.ts';
import { whatIfEn } from './what-if.en.ts';
import { whatIfHi } from './what-if.hi.ts';

/** The sentence of every reason, as ICU messages whose placeholders are the reason's facts. */
export const reasonTexts = {
  en: {
    ...fieldEn,
    ...requestEn,
    ...fileEn,
    ...moneyEn,
    ...utrEn,
    ...orderEn,
    ...peopleEn,
    ...approvalEn,
    ...moneyRequestEn,
    ...complaintEn,
    ...dayCloseEn,
    ...decisionEn,
    ...whatIfEn,
    ...reportEn,
    ...staffNoteEn,
    ...evidenceEn,
    ...lineEn,
    ...statementFileEn,
    ...statementRowEn,
  },
  hi: {
    ...fieldHi,
    ...requestHi,
    ...fileHi,
    ...moneyHi,
    ...utrHi,
    ...orderHi,
    ...peopleHi,
    ...approvalHi,
    ...moneyRequestHi,
    ...complaintHi,
    ...dayCloseHi,
    ...decisionHi,
    ...whatIfHi,
    ...reportHi,
    ...staffNoteHi,
    ...evidenceHi,
    ...lineHi,
    ...statementFileHi,
    ...statementRowHi,
  },
} as const satisfies Record<Language, Record<ReasonCode, string>>;

export const statusTexts = {
  en: statusEn,
  hi: statusHi,
} as const satisfies Record<Language, Record<OrderStatus, string>>;
