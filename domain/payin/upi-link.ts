/**
 * The `upi://pay` address that payment apps open and QR codes hold: payee, name, amount, currency,
 * the order's reference and a note. Spaces are written `%20`, which every app reads.
 */
export function upiLink(payment: {
  payee: string;
  name: string;
  amount: string;
  currency: string;
  reference: string;
  note: string;
}): string {
  const fields = {
    pa: payment.payee,
    pn: payment.name,
    am: payment.amount,
    cu: payment.currency,
    tr: payment.reference,
    tn: payment.note.slice(0, noteMax),
  };
  const query = Object.entries(fields).map(
    // The `@` of a UPI ID is not encoded: some apps do not decode it.
    ([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%40', '@')}`,
  );
  return `upi://pay?${query.join('&')}`;
}

/** The network's limit for a note. */
const noteMax = 50;
