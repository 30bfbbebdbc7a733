const firstDigit = 0x0966;

/** Figures as a Hindi keyboard types them, `१५००`, in the digits that everything reads. */
export function latinDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - firstDigit));
}
