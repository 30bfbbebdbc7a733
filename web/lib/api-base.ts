/** Where the calls go: the `api-base` of the page, so that a build can be pointed at any host. */
export function apiBase(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="api-base"]');
  return (meta?.content ?? '/api').replace(/\/{1,20}$/, '');
}
