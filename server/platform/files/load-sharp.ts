/** Comes with the first picture: its library takes 20 MB, and few servers are sent one often. */
export async function loadSharp() {
  return (await import('sharp')).default;
}
