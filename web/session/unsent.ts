import { ApiError, isUnanswered } from '../lib/api-error.ts';
import { clearWithSession } from './session-state.ts';
import { apiUnasked, auth } from './session.ts';
import { unsentDatabase } from './storage.ts';
import { createUnsentQueue, type Attempt, type LaterCall, type UnsentAct } from './unsent-queue.ts';

/** What is told of a decision that waited: that it worked, or why it did not. */
export type Outcome = { isDone: true } | { isDone: false; error: ApiError };

let tell: (act: UnsentAct, outcome: Outcome) => void = () => undefined;

/** Whoever shows what waits says what came of it. */
export function onOutcome(listener: typeof tell): () => void {
  tell = listener;
  return () => {
    tell = () => undefined;
  };
}

const person = () => auth.get().profile?.id ?? '';

async function send(act: UnsentAct): Promise<Attempt> {
  const call = apiUnasked as (name: LaterCall, request: object) => Promise<unknown>;
  try {
    await call(act.call, { body: act.body, idempotencyKey: act.key });
  } catch (error) {
    if (!(error instanceof ApiError)) return 'later';
    const isOver = error.errorCode === 'SessionError' || act.person !== person();
    if (isOver || isUnanswered(error) || error.errorCode === 'RateLimited') return 'later';
    tell(act, { isDone: false, error });
    return 'refused';
  }
  tell(act, { isDone: true });
  return 'done';
}

/** Decisions that were made here and wait for the network; they go with the session. */
export const unsent = createUnsentQueue({
  read: () =>
    inStore<UnsentAct[]>('readonly', (store) => store.get(entry)).then((acts) => acts ?? []),
  write: async (acts) => {
    await inStore('readwrite', (store) => store.put(acts, entry));
  },
  send,
  person,
  now: Date.now,
  exclusively: (work) => ('locks' in navigator ? navigator.locks.request('unsent', work) : work()),
});

clearWithSession('unsent', () => void unsent.wipe());

const entry = 'acts';
/** For a browser that forbids a database: until the page is closed. */
let inMemory: unknown;

/** Outlives the page, which phones close as they like, and not the session. */
async function inStore<T>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest,
): Promise<T | undefined> {
  let opened: IDBDatabase;
  try {
    opened = await openDatabase();
  } catch {
    return use(memoryStore as IDBObjectStore).result as T;
  }
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = opened.transaction(unsentDatabase, mode);
      const request = use(transaction.objectStore(unsentDatabase));
      transaction.oncomplete = () => resolve(request.result as T);
      transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
    });
  } finally {
    opened.close();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(unsentDatabase, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(unsentDatabase);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no database'));
  });
}

const memoryStore = {
  get: () => ({ result: inMemory }),
  put: (value: unknown) => {
    inMemory = structuredClone(value);
    return { result: undefined };
  },
} as unknown as IDBObjectStore;
