const firstDigit = 0x0966;

/** Figures as a Hindi keyboard types them, `१५००`, in the digits that everything reads. */
export function latinDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - firstDigit));
}

/** The same of a search, where words are left as they are: a name may have such figures in it. */
export function searchedDigits(text: string): string {
  return /^[\d०-९\s.,₹+-]+$/.test(text) ? latinDigits(text) : text;
}
