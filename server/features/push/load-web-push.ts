/** Comes with the first message: its modules are of no use to a desk that sends none. */
export async function loadWebPush() {
  return (await import('web-push')).default;
}
