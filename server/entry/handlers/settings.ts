import type { Handlers } from '../../core/handler.ts';
import { askApproval } from '../../features/approval/ask.ts';
import { decideApproval } from '../../features/approval/decide.ts';
import { listApprovals } from '../../features/approval/list.ts';
import { exportAudit } from '../../features/audit/export.ts';
import { listAudit } from '../../features/audit/list.ts';
import { getAuditChain, verifyAudit } from '../../features/audit/verify.ts';
import { getBrand } from '../../features/settings/brand.ts';
import { listCurrencies } from '../../features/settings/currencies.ts';
import { getSettings } from '../../features/settings/get.ts';
import { getSwitches, updateSwitches } from '../../features/settings/switches.ts';
import { updateSettings } from '../../features/settings/update.ts';
import { uploadBrandPicture } from '../../features/settings/upload-picture.ts';
import { approvable } from '../approvable.ts';

/** The calls of settings, of second approvals, and of the audit. */
export const settingsHandlers = {
  'approval.list': listApprovals,
  'approval.ask': askApproval,
  'approval.decide': decideApproval(approvable),
  'audit.list': listAudit,
  'audit.export': exportAudit,
  'audit.chain': getAuditChain,
  'audit.verify': verifyAudit,
  'settings.get': getSettings,
  'settings.update': updateSettings,
  'brand.uploadPicture': uploadBrandPicture,
  'switches.get': getSwitches,
  'switches.update': updateSwitches,
  'brand.get': getBrand,
  'currency.list': listCurrencies,
} satisfies Partial<Handlers>;
