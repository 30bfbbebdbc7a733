import type { Call } from '@peerdesk/contract/call.ts';
import {
  calls,
  type CallName,
  type RequestOf,
  type ResponseOf,
} from '@peerdesk/contract/endpoints.ts';
import type { ErrorBody } from '@peerdesk/contract/errors.ts';

/** The authorization header with the token or the key; '' for nobody. */
export type Authorization = `auth ${string}` | `key ${string}` | '';

/** Makes a call of the contract that must succeed. @throws with the refusal when it does not. */
export async function call<N extends CallName>(
  base: string,
  name: N,
  authorization: Authorization,
  request: Partial<RequestOf<N>> = {},
): Promise<ResponseOf<N>> {
  const { method, path }: Call = calls[name];
  const { params, query, body } = request as { params?: object; query?: object; body?: unknown };
  let address = `${base}/api${path}`;
  for (const [key, value] of Object.entries(params ?? {})) {
    address = address.replace(`{${key}}`, encodeURIComponent(String(value)));
  }
  if (query) address += `?${new URLSearchParams(query as Record<string, string>)}`;
  const response = await fetch(address, {
    method,
    headers: {
      ...(authorization && { authorization }),
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
    },
    ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
  });
  const answer = (await response.json()) as { data: ResponseOf<N> } & ErrorBody;
  if (response.ok) return answer.data;
  throw new Error(`${name}: ${response.status} ${JSON.stringify(answer.error)}`);
}
