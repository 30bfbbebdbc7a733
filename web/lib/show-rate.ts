/** A share of all, such as 0.987, as `98.7%`; a dash where there is nothing that it could be of. */
export function showRate(share: number | null): string {
  return share === null ? '–' : `${(share * 100).toFixed(1)}%`;
}
