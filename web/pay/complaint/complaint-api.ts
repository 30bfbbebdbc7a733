import type { CustomerComplaint } from '@peerdesk/contract/complaint.ts';

/** Why it did not work: `busy` and `offline` may be tried again, the server’s word is shown. */
export type ComplaintFault = { kind: 'offline' | 'busy' } | { kind: 'refused'; message: string };

export type ComplaintAnswer<T> = { ok: true; data: T } | { ok: false; fault: ComplaintFault };

export interface Said {
  text: string;
  utr?: string;
  fileIds: readonly string[];
}

/** The calls of a complaint about the payment of one link. Nothing here throws. */
export function complaintApi(token: string, language: string) {
  const base = `/api/pay/${encodeURIComponent(token)}`;
  const send = <T>(path: string, body: BodyInit, attempt: string, type?: string) =>
    ask<T>(`${base}/${path}`, {
      method: 'POST',
      headers: {
        'accept-language': language,
        'idempotency-key': attempt,
        ...(type !== undefined && { 'content-type': type }),
      },
      body,
    });
  const json = 'application/json';
  return {
    get: () =>
      ask<CustomerComplaint>(`${base}/complaint`, {
        method: 'GET',
        // The reason of its end is in the language of the page.
        headers: { 'accept-language': language },
      }),
    complain: (said: Said, attempt: string) =>
      send<CustomerComplaint>('complaint', JSON.stringify(said), attempt, json),
    write: ({ text, fileIds }: Said, attempt: string) =>
      send<CustomerComplaint>(
        'complaint/message',
        JSON.stringify({ text, fileIds }),
        attempt,
        json,
      ),
    read: (messageId: number, attempt: string) =>
      send<{ messageId: number }>('complaint/read', JSON.stringify({ messageId }), attempt, json),
    pictureAt: (id: string) => `${base}/file/${encodeURIComponent(id)}`,
    upload: (file: File, attempt: string) => {
      const form = new FormData();
      form.append('file', file);
      return send<{ id: string }>('file', form, attempt);
    },
  };
}
export type ComplaintApi = ReturnType<typeof complaintApi>;

interface Answered<T> {
  data?: T;
  error?: { message?: string };
}

async function ask<T>(url: string, init: RequestInit): Promise<ComplaintAnswer<T>> {
  try {
    const response = await fetch(url, { ...init, cache: 'no-store', credentials: 'omit' });
    const body = (await response.json().catch(() => null)) as Answered<T> | null;
    if (response.ok && body?.data !== undefined) return { ok: true, data: body.data };
    if (response.status === 429 || response.status >= 500) return fault({ kind: 'busy' });
    return fault({ kind: 'refused', message: body?.error?.message ?? '' });
  } catch {
    return fault({ kind: 'offline' });
  }
}

function fault(why: ComplaintFault): { ok: false; fault: ComplaintFault } {
  return { ok: false, fault: why };
}
