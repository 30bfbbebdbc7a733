import type {
  CallName,
  ParsedRequestOf,
  RequestOf,
  ResponseOf,
} from '@peerdesk/contract/endpoints.ts';
import { failureOf } from './api-error.ts';
import {
  dataOf,
  filled,
  forOnePerson,
  inLanguage,
  noAnswer,
  readJson,
  routeOf,
  type ApiParts,
} from './api.ts';

/** The calls of the contract that take a file. */
export type UploadCall = {
  [N in CallName]: ParsedRequestOf<N>['file'] extends undefined ? never : N;
}[CallName];

export interface FileRequest<N extends UploadCall> {
  /** Of a call about one record. */
  params?: RequestOf<N>['params'];
  body: RequestOf<N>['body'];
  file: File;
  /** A retry of the same act has the same key. */
  idempotencyKey: string;
  /** From 0 to 1, as the bytes leave. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

export type SendFile = <N extends UploadCall>(
  name: N,
  request: FileRequest<N>,
) => Promise<ResponseOf<N>>;

export interface SendFileParts extends Omit<ApiParts, 'fetch'> {
  /** A write of one's own makes what is kept of lists worthless. */
  onSent: () => void;
  newRequest?: () => XMLHttpRequest;
}

/**
 * Sends a file with the fields of its call; throws `ApiError`. The older interface of browsers is
 * used because `fetch` does not tell how much has left.
 */
export function createSendFile(parts: SendFileParts): SendFile {
  const send = (name: UploadCall, request: FileRequest<UploadCall>): Promise<unknown> =>
    forOnePerson(parts, name, async (token) => {
      const { method, path } = routeOf(name);
      const { status, text, retryAfter } = await transfer({
        call: (parts.newRequest ?? (() => new XMLHttpRequest()))(),
        method,
        url: parts.base() + filled(path, request.params ?? {}),
        headers: {
          accept: 'application/json',
          ...inLanguage(),
          'idempotency-key': request.idempotencyKey,
          ...(token && { authorization: `auth ${token}` }),
        },
        form: formOf(request),
        onProgress: request.onProgress,
        signal: request.signal,
      });
      const body = readJson(text);
      if (status < 200 || status >= 300) {
        const error = failureOf(status, body, retryAfter);
        if (error.errorCode === 'SessionError') parts.onSessionError(error, token);
        throw error;
      }
      parts.onSent();
      return dataOf(body, status);
    });
  return send as SendFile;
}

/** The fields come before the file, so that the server knows what it is before it reads it. */
function formOf({ body, file }: FileRequest<UploadCall>): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(body)) {
    if (value !== undefined) form.append(field, value);
  }
  form.append('file', file, file.name);
  return form;
}

interface Transfer {
  call: XMLHttpRequest;
  method: string;
  url: string;
  headers: Record<string, string>;
  form: FormData;
  onProgress: ((part: number) => void) | undefined;
  signal: AbortSignal | undefined;
}

interface Answer {
  status: number;
  text: string;
  retryAfter: string | null;
}

function transfer({ call, signal, onProgress, ...request }: Transfer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const leave = () => call.abort();
    signal?.addEventListener('abort', leave, { once: true });
    const lost = () => reject(noAnswer(new TypeError('no answer came')));
    call.addEventListener('load', () =>
      resolve({
        status: call.status,
        text: call.responseText,
        retryAfter: call.getResponseHeader('retry-after'),
      }),
    );
    call.addEventListener('error', lost);
    call.addEventListener('abort', () => reject(noAnswer(new DOMException('', 'AbortError'))));
    call.addEventListener('loadend', () => signal?.removeEventListener('abort', leave));
    call.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress?.(loaded / total);
    });
    call.open(request.method, request.url);
    for (const [header, value] of Object.entries(request.headers)) {
      call.setRequestHeader(header, value);
    }
    if (signal?.aborted) reject(noAnswer(new DOMException('', 'AbortError')));
    else call.send(request.form);
  });
}
