export const orderStatuses = [
  'created',
  'unassigned',
  'pending',
  'processing',
  'approved',
  'declined',
  'expired',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];
