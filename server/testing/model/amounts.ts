// Amounts of the model, in minor units, by the specification alone.

/** A fee or commission: rounded half up to a whole minor unit. */
export function share(amount: bigint, bps: bigint): bigint {
  return (amount * bps + 5000n) / 10_000n;
}

/** Minor units as the API writes them. */
export function money(amount: bigint): string {
  return `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
}
