/** The names of changed lists on the event stream `GET /api/events`, which carries no data. */
export const liveTopics = [
  'payin',
  'payout',
  'dispute',
  'complaint',
  'statement',
  'utr',
  'user',
  'upi',
  'merchant',
  'freeze',
  'settings',
  'wallet',
  'approval',
  'webhook',
  'testOrder',
  'request',
  'dayClose',
  'report',
  'view',
] as const;
export type LiveTopic = (typeof liveTopics)[number];
