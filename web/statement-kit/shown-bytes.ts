const kilobyte = 1024;

/** `640 B`, `12 kB`, `3.4 MB`: for people, so rounded. */
export function shownBytes(bytes: number): string {
  if (bytes < kilobyte) return `${bytes} B`;
  const kilobytes = bytes / kilobyte;
  if (kilobytes < kilobyte) return `${Math.round(kilobytes)} kB`;
  return `${(kilobytes / kilobyte).toFixed(1)} MB`;
}
