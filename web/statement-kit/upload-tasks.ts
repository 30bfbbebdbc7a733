import type { BankUpload } from '@peerdesk/contract/statement.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { endedUploadStatuses } from '@peerdesk/domain/statement/statuses.ts';
import { createStore, type Store } from '../lib/store.ts';
import type { Tries } from './send-in-parts.ts';

/** The bank account that a statement is of, by the UPI ID that belongs to it. */
export interface StatementAccount {
  upiId: string;
  upi: string;
  /** Whose it is, for people: the peer, or the holder's name at the bank. */
  owner: string;
}

/**
 * One file on its way. `sent` is from 0 to 1 while it is `sending`; `upload` is what the server
 * last said of it; `problem` is why it never got there, or why nothing more is heard of it.
 */
export interface UploadTask {
  key: string;
  /** Of an archive that has arrived, each file that was in it is a task with the archive's. */
  file: File;
  account: StatementAccount;
  phase: 'waiting' | 'sending' | 'reading' | 'ended' | 'failed';
  sent: number;
  /** How often it had no answer and goes again by itself. */
  resends: number;
  /** What it is on the server, once it has arrived. */
  uploadId: string | undefined;
  upload: BankUpload | undefined;
  problem: string | undefined;
}

export interface SendOptions {
  key: string;
  onSent: (part: number) => void;
  signal: AbortSignal;
  /** The same for all tries of a file. */
  tries: Tries;
}

export interface UploadParts {
  /** Sends the file and resolves to the ids of the uploads: several, where it was an archive. */
  send: (
    file: File,
    account: StatementAccount,
    options: SendOptions,
  ) => Promise<readonly [string, ...string[]]>;
  /** What of it has left stays on the server, even where the rest does not get there. */
  hasParts: (file: File) => boolean;
  look: (id: string, signal: AbortSignal) => Promise<BankUpload>;
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
  newKey: () => string;
  explain: (error: unknown) => string;
  /** No answer came: the same upload may arrive in a moment. */
  isUnanswered: (error: unknown) => boolean;
  /** A file is through, or was refused. */
  onEnd: (task: UploadTask) => void;
}

export interface Uploads extends Pick<Store<readonly UploadTask[]>, 'get' | 'subscribe'> {
  add: (files: readonly File[], account: StatementAccount) => void;
  /** Sends once more what did not arrive; the same key, so that it cannot arrive twice. */
  retry: (key: string) => void;
  /** After its columns were named, an upload is read again. */
  follow: (upload: BankUpload) => void;
  /** Takes what has ended off the list. */
  clearEnded: () => void;
  /** Forgets everything: the person has left. */
  stop: () => void;
}

/** Files sent at one time: phones have slow uplinks, and the server reads one by one. */
const sendersMax = 2;
const lookEveryMs = 700;
/** How often a server that does not answer is asked before its upload counts as lost. */
const silentLooksMax = 20;
/** How often a file is sent again by itself without getting any further, and how soon at first. */
const resendsMax = 8;
const resendAfterMs = 2_000;
const resendAfterMsMax = 30_000;

type Tasks = Store<readonly UploadTask[]>;

/** The list of files, and how one entry of it is found and changed. */
function taskList(store: Tasks) {
  return {
    find: (key: string) => store.get().find((task) => task.key === key),
    patch: (key: string, change: Partial<UploadTask>) =>
      store.set(store.get().map((task) => (task.key === key ? { ...task, ...change } : task))),
  };
}

/** Moves single files: sends one, or follows one that the server has. */
function createCarrier(parts: UploadParts, store: Tasks, onFree: () => void) {
  const { find, patch } = taskList(store);

  function end(key: string, problem?: string): void {
    patch(key, problem === undefined ? { phase: 'ended' } : { phase: 'failed', problem });
    const task = find(key);
    if (task) parts.onEnd(task);
  }

  async function follow(key: string, id: string, signal: AbortSignal): Promise<void> {
    for (let silentLooks = 0; !signal.aborted;) {
      try {
        const upload = await parts.look(id, signal);
        if (signal.aborted) return;
        silentLooks = 0;
        patch(key, { upload });
        if (isOneOf(upload.status, endedUploadStatuses)) return end(key);
      } catch (error) {
        silentLooks += 1;
        if (signal.aborted) return;
        if (silentLooks >= silentLooksMax) return end(key, parts.explain(error));
      }
      await parts.pause(lookEveryMs, signal);
    }
  }

  /**
   * On a bad network the same file goes again, by the same key or on from where it broke off, so
   * that it arrives once.
   */
  async function sendUntilAnswered(
    { key, file, account }: Pick<UploadTask, 'key' | 'file' | 'account'>,
    signal: AbortSignal,
  ): Promise<readonly [string, ...string[]] | undefined> {
    const onSent = (sent: number) => patch(key, { sent });
    let furthest = 0;
    const tries: Tries = {};
    for (let resends = 0; !signal.aborted; resends += 1) {
      patch(key, { phase: 'sending', sent: furthest, resends, problem: undefined });
      try {
        return await parts.send(file, account, { key, onSent, signal, tries });
      } catch (error) {
        const arrived = parts.hasParts(file) ? (find(key)?.sent ?? 0) : 0;
        if (arrived > furthest) resends = 0;
        furthest = Math.max(furthest, arrived);
        if (resends >= resendsMax || !parts.isUnanswered(error)) throw error;
      }
      patch(key, { sent: furthest, resends: resends + 1 });
      await parts.pause(Math.min(resendAfterMsMax, resendAfterMs * 2 ** resends), signal);
    }
    return undefined;
  }

  async function send({ key, file, account }: UploadTask, signal: AbortSignal): Promise<void> {
    try {
      const ids = await sendUntilAnswered({ key, file, account }, signal);
      if (ids === undefined || signal.aborted) return;
      const [id, ...others] = ids;
      patch(key, { phase: 'reading', sent: 1, uploadId: id });
      void follow(key, id, signal);
      for (const other of others) {
        const task = { ...freshTask(parts.newKey(), file, account), uploadId: other };
        store.set([...store.get(), { ...task, phase: 'reading', sent: 1 }]);
        void follow(task.key, other, signal);
      }
    } catch (error) {
      if (!signal.aborted) end(key, parts.explain(error));
    } finally {
      if (!signal.aborted) onFree();
    }
  }

  return { send, follow };
}

/** Keeps files on their way while the person goes on to other screens. */
export function createUploads(parts: UploadParts): Uploads {
  const store: Tasks = createStore<readonly UploadTask[]>([]);
  const { find, patch } = taskList(store);
  const carrier = createCarrier(parts, store, startNext);
  let stopped = new AbortController();

  function startNext(): void {
    const tasks = store.get();
    const free = sendersMax - tasks.filter(({ phase }) => phase === 'sending').length;
    const next = tasks.filter(({ phase }) => phase === 'waiting').slice(0, Math.max(0, free));
    for (const task of next) void carrier.send(task, stopped.signal);
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    add(files, account) {
      store.set([...store.get(), ...files.map((file) => freshTask(parts.newKey(), file, account))]);
      startNext();
    },
    retry(key) {
      const task = find(key);
      if (task?.phase !== 'failed') return;
      const id = task.uploadId;
      patch(key, { phase: id ? 'reading' : 'waiting', problem: undefined });
      if (id) void carrier.follow(key, id, stopped.signal);
      else startNext();
    },
    follow(upload) {
      const task = store.get().find((known) => known.upload?.id === upload.id);
      if (!task) return;
      patch(task.key, { upload, phase: 'reading' });
      void carrier.follow(task.key, upload.id, stopped.signal);
    },
    clearEnded: () =>
      store.set(store.get().filter(({ phase }) => phase !== 'ended' && phase !== 'failed')),
    stop() {
      stopped.abort();
      stopped = new AbortController();
      store.set([]);
    },
  };
}

function freshTask(key: string, file: File, account: StatementAccount): UploadTask {
  return {
    key,
    file,
    account,
    phase: 'waiting',
    sent: 0,
    resends: 0,
    uploadId: undefined,
    upload: undefined,
    problem: undefined,
  };
}
