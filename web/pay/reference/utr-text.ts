/** Groups of four, as references are printed: `412345678901` → `4123 4567 8901`. */
export function groupUtr(utr: string): string {
  return utr.replace(/(.{4})(?=.)/g, '$1 ');
}

export interface Typed {
  text: string;
  caret: number;
}

/**
 * Groups what is being typed and keeps the caret behind the same character. Text with anything but
 * letters, digits and spaces (a pasted label, say) is left alone, so that nobody fights the field.
 */
export function groupTyped({ text, caret }: Typed): Typed {
  if (!/^[A-Za-z0-9 ]*$/.test(text)) return { text, caret };
  const grouped = groupUtr(text.replaceAll(' ', ''));
  const before = text.slice(0, caret).replaceAll(' ', '').length;
  const spaces = before === 0 ? 0 : Math.floor((before - 1) / 4);
  return { text: grouped, caret: Math.min(grouped.length, before + spaces) };
}
