/** Calls the API and returns the data; anything but a success ends the run. */
export async function call(
  base: string,
  path: string,
  auth: string,
  body?: object | FormData,
): Promise<Record<string, unknown>> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${base}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: auth, ...(isForm ? {} : { 'content-type': 'application/json' }) },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  const answer = (await response.json()) as { data: Record<string, unknown> };
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer.data;
}
