/**
 * The apps that open by an address of their own, with what each system knows them by: on Android
 * the package, which an `intent:` address names, on iOS the app's own scheme. Apps whose addresses
 * their makers do not publish, or that take only merchants' payments, are left out: they open by
 * `upi:`, which every app takes.
 */
export const upiApps = {
  gpay: { android: 'com.google.android.apps.nbu.paisa.user', ios: 'gpay://upi/pay' },
  phonepe: { android: 'com.phonepe.app', ios: 'phonepe://pay' },
  paytm: { android: 'net.one97.paytm', ios: 'paytmmp://pay' },
  bhim: { android: 'in.org.npci.upiapp', ios: 'bhim://pay' },
} as const satisfies Record<string, Record<PhoneSystem, string>>;
export type UpiApp = keyof typeof upiApps;
export const upiAppNames = Object.keys(upiApps) as UpiApp[];

export type PhoneSystem = 'android' | 'ios';

/** Which system the page runs on; null where none of them is certain. */
export function phoneSystem(userAgent: string): PhoneSystem | null {
  if (/\bAndroid\b/.test(userAgent)) return 'android';
  return /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) ? 'ios' : null;
}

const everyApp = 'upi://pay?';

export function isUpiLink(link: string): boolean {
  return link.startsWith(everyApp);
}

/** The same payment in one app; the address for every app where the system is not known. */
export function linkOfApp(link: string, app: UpiApp, system: PhoneSystem | null): string {
  if (system === null || !isUpiLink(link)) return link;
  const payment = link.slice(everyApp.length);
  const known = upiApps[app][system];
  return system === 'ios'
    ? `${known}?${payment}`
    : `intent://pay?${payment}#Intent;scheme=upi;package=${known};end`;
}
