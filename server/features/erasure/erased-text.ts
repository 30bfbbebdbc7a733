/** What is written where a text was. */
export const erasedText = '—';
/** A UPI ID that no network knows. */
export const erasedUpi = 'erased@erased';
