import type { Handlers } from '../../core/handler.ts';
import { listBanks } from '../../features/statement/layouts/banks.ts';
import { getCoverage } from '../../features/statement/coverage/coverage.ts';
import { getGap } from '../../features/statement/coverage/gap.ts';
import { forgetLayout, listLayouts } from '../../features/statement/layouts/layouts.ts';
import { forgetPassword, listPasswords } from '../../features/statement/password/kept-password.ts';
import {
  addToParts,
  beginInParts,
  finishInParts,
} from '../../features/statement/upload/in-parts.ts';
import { listUploads } from '../../features/statement/list.ts';
import { mapColumns } from '../../features/statement/upload/map-columns.ts';
import { getUpload } from '../../features/statement/one.ts';
import { getOutcome } from '../../features/statement/coverage/outcome.ts';
import { openUpload } from '../../features/statement/password/password.ts';
import { uploadStatement } from '../../features/statement/upload/upload.ts';
import { listSuspense } from '../../features/suspense/list.ts';
import { refundCredit } from '../../features/suspense/refund.ts';
import { writeOffCredit } from '../../features/suspense/write-off.ts';
import { acknowledge } from '../../features/utr/acknowledge.ts';
import { dismissLines } from '../../features/utr/dismiss.ts';
import { listUtrs } from '../../features/utr/list.ts';
import { matchLine } from '../../features/utr/match.ts';
import { splitLine } from '../../features/utr/split.ts';
import { undoLine } from '../../features/utr/undo.ts';

/** The calls of bank statements, of what they prove, and of what is left for a person. */
export const statementHandlers = {
  'upload.banks': listBanks,
  'upload.create': uploadStatement,
  'upload.begin': beginInParts,
  'upload.part': addToParts,
  'upload.finish': finishInParts,
  'upload.password': openUpload,
  'upload.passwords': listPasswords,
  'upload.forgetPassword': forgetPassword,
  'upload.list': listUploads,
  'upload.one': getUpload,
  'upload.map': mapColumns,
  'upload.outcome': getOutcome,
  'upload.coverage': getCoverage,
  'upload.gap': getGap,
  'layout.list': listLayouts,
  'layout.forget': forgetLayout,
  'utr.list': listUtrs,
  'utr.match': matchLine,
  'utr.split': splitLine,
  'utr.dismiss': dismissLines,
  'utr.undo': undoLine,
  'utr.acknowledge': acknowledge,
  'suspense.writeOff': writeOffCredit,
  'suspense.list': listSuspense,
  'suspense.refund': refundCredit,
} satisfies Partial<Handlers>;
