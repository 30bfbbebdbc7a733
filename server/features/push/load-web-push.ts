/** Comes with the first key pair or message: few starts make the one, and a desk may send no other. */
export async function loadWebPush() {
  return (await import('web-push')).default;
}
