/**
 * A dialog that brings a stray focus back to a field selects what is typed there, and the next
 * letter would replace it. Called as the field gets the focus, this has the last word.
 */
export function caretToEnd(field: HTMLInputElement): void {
  queueMicrotask(() => field.setSelectionRange(field.value.length, field.value.length));
}
