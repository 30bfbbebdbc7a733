import type { Services } from '../../core/services.ts';
import type { Send } from '../../platform/api-client/client.ts';
import type { TestDesk } from '../desk.ts';
import type { History } from './history.ts';
import { inProcess } from './participants.ts';

/** The servers of the desk, as the model reaches them. */
export interface ModelServers {
  /** Sends a request until it has an answer that tells what became of it. */
  readonly send: Send;
  /** What they were asked, if that is recorded. */
  readonly history?: History;
  /** Does what is a job of the desk, on one of the servers, until it succeeds. */
  sweep(work: (services: Services) => Promise<void>): Promise<void>;
}

/** The desk's first server, which nothing happens to. */
export function oneServer({ servers: [server] }: TestDesk): ModelServers {
  if (!server) throw new Error('the model needs a server');
  return { send: inProcess(server.app), sweep: (work) => work(server.services) };
}
