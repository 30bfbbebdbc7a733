import { connect, createServer, type Socket } from 'node:net';

/** A way to the database on which packets can get lost. */
export interface SilentProxy {
  url: string;
  /** Swallows what is sent in either direction, as a network does that drops packets. */
  swallow(isSilent: boolean): void;
  /** Breaks all connections; new ones are let through. */
  cut(): void;
  close(): Promise<void>;
}

export async function startSilentProxy(databaseUrl: string): Promise<SilentProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isSilent = false;
  const pass = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('data', (bytes) => void (isSilent || to.write(bytes)));
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    pass(near, far);
    pass(far, near);
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
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
