import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A way to the database on which packets can get lost. */
export interface SilentProxy {
  url: string;
  /** Swallows what is sent in either direction, as a network does that drops packets. */
  swallow(isSilent: boolean): void;
  /** Breaks all connections; new ones are let through. */
  cut(): void;
  /**
   * Swallows everything for so long. What was swallowed is missing from the streams: they end then,
   * as after a network's time-out.
   */
  losePackets(ms: number): Promise<void>;
  /**
   * Does something at a message for the database that is still to come.
   *
   * @returns what does it now, unless it is done.
   */
  atNext(message: MessageToCome, what: () => void): () => void;
  close(): Promise<void>;
}

/** One of the next messages for the database. */
export interface MessageToCome {
  /** The next one is 1. */
  place: number;
  /** Only messages with this text are counted. */
  containing?: string;
  /** Before it is passed on, or right after that, when its answer is still to come. */
  moment: 'before' | 'after';
}

interface Due extends Required<Omit<MessageToCome, 'place'>> {
  left: number;
  what: () => void;
}

export async function startSilentProxy(databaseUrl: string): Promise<SilentProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isSilent = false;
  let due: Due | undefined;
  const doDue = (one: Due | undefined) => {
    if (one === undefined || one !== due) return;
    due = undefined;
    one.what();
  };
  const pass = (from: Socket, to: Socket, isForDatabase: boolean) => {
    sockets.add(from);
    from.on('data', (bytes) => {
      if (due && isForDatabase && bytes.includes(due.containing)) due.left -= 1;
      const reached = due?.left === 0 ? due : undefined;
      if (reached?.moment === 'before') doDue(reached);
      if (!isSilent) to.write(bytes);
      if (reached?.moment === 'after') doDue(reached);
    });
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  // Otherwise one side waits to send more, and the other one to acknowledge.
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port: Number(target.port), host: target.hostname, noDelay: true });
    pass(near, far, true);
    pass(far, near, false);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const url = new URL(databaseUrl);
  url.port = String(address.port);
  return {
    url: url.href,
    swallow: (silent) => void (isSilent = silent),
    cut,
    async losePackets(ms) {
      isSilent = true;
      await sleep(ms);
      isSilent = false;
      cut();
    },
    atNext({ place, containing = '', moment }, what) {
      const one = { left: place, containing, moment, what };
      due = one;
      return () => doDue(one);
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
