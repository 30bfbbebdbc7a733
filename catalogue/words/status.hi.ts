import type { StatusKey } from './status.en.ts';

export const statusHi = {
  'status.created': 'बनाया गया',
  'status.unassigned': 'असाइन नहीं',
  'status.pending': 'लंबित',
  'status.processing': 'जाँच में',
  'status.approved': 'स्वीकृत',
  'status.declined': 'अस्वीकृत',
  'status.expired': 'समय समाप्त',
  'status.confirmed': 'पुष्ट',
  'status.resolved': 'सुलझा हुआ',
  'status.revoke_claim': 'दावा रद्द',
  'status.active': 'सक्रिय',
  'status.blocked': 'अवरुद्ध',
  'status.online': 'ऑनलाइन',
  'status.offline': 'ऑफ़लाइन',
  'status.credit': 'जमा',
  'status.debit': 'नामे',
  'status.waiting': 'प्रतीक्षा में',
  'status.withdrawn': 'वापस लिया गया',
  'status.paused': 'रुका हुआ',
  'status.frozen': 'फ़्रीज़',
} as const satisfies Record<StatusKey, string>;
