export const accountEn = {
  title: 'Sessions',
  none: 'Not signed in anywhere',
  current: 'This session',
  device: 'Unknown device',
  seen: 'Last used',
  since: 'Signed in',
  end: 'End',
  endOf: 'End the session on {device}',
  endAll: 'End all',
  ended: 'Session ended',
  allEnded: 'All sessions ended',
} as const;
export type AccountKey = keyof typeof accountEn;
