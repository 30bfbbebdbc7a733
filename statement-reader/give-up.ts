/** Frees the memory of bytes at once, whoever still holds them, unless others are in it too. */
export function giveUp({ buffer, byteLength }: Uint8Array): void {
  if (!(buffer instanceof ArrayBuffer) || buffer.byteLength !== byteLength) return;
  structuredClone(null, { transfer: [buffer] });
}
