/** Whoever presses a figure far below sees the list that it opens: the `ref` of its place. */
export function showAtTop(place: HTMLElement | null): void {
  place?.scrollIntoView({ block: 'start' });
}
