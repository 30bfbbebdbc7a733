import type { AttemptFault } from '@peerdesk/contract/webhook.ts';

/** Why an attempt at a delivery does not count. */
export type AttemptFaultKey = `fault.${AttemptFault}`;

export const attemptFaultEn = {
  'fault.unresolved': 'the name was not found',
  'fault.private_address': 'the name belongs to a private address',
  'fault.refused': 'no connection',
  'fault.tls': 'no valid certificate',
  'fault.timeout': 'no answer in time',
  'fault.redirect': 'a redirect, which is not followed',
  'fault.status': 'the status is not one of success',
  'fault.cut_off': 'the answer broke off',
  'fault.invalid_url': 'the address is not valid',
  'fault.interrupted': 'interrupted; tried again',
} as const satisfies Record<AttemptFaultKey, string>;
