import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { postgresAccount, type Account } from '../../platform/db/embedded/account.ts';
import { freePort } from '../../platform/db/embedded/cluster.ts';
import { childrenOf } from '../faults/processes.ts';
import { startSilentProxy, type SilentProxy } from '../doubles/silent-proxy.ts';
import { waitFor } from '../wait.ts';
import {
  copyScript,
  haproxyConfig,
  ownerScript,
  patroniConfig,
  type NodePorts,
  type Passwords,
} from './config.ts';
import type { Programs } from './programs.ts';

/** Twice a lease. */
const electionMs = 40_000;
const lookMs = 200;

export const nodeNames = ['one', 'two', 'three'] as const;
export type NodeName = (typeof nodeNames)[number];
type ProcessName = NodeName | 'etcd' | 'haproxy';

/** One node's ways to the others and to etcd, on which packets can get lost. */
type Links = readonly [SilentProxy, SilentProxy, SilentProxy];

interface Member {
  name: string;
  role: string;
  state: string;
}

/** Three database nodes that Patroni keeps, with etcd and HAProxy, on one machine. */
export class PatroniNodes {
  readonly url: string;
  private readonly folder: string;
  private readonly programs: Programs;
  private readonly account: Account;
  private readonly etcdPorts: readonly [number, number];
  private readonly ports: Record<NodeName, NodePorts>;
  private readonly links: Record<NodeName, Links>;
  private readonly processes = new Map<ProcessName, ChildProcess>();

  private constructor(
    given: Pick<PatroniNodes, 'url'> & {
      folder: string;
      programs: Programs;
      account: Account;
      etcdPorts: readonly [number, number];
      ports: Record<NodeName, NodePorts>;
      links: Record<NodeName, Links>;
    },
  ) {
    this.url = given.url;
    this.folder = given.folder;
    this.programs = given.programs;
    this.account = given.account;
    this.etcdPorts = given.etcdPorts;
    this.ports = given.ports;
    this.links = given.links;
  }

  static async start(folder: string, programs: Programs): Promise<PatroniNodes> {
    await chmod(folder, 0o755);
    const etcdPorts = [await freePort(), await freePort()] as const;
    const made = await Promise.all(nodeNames.map(() => makePorts(etcdPorts[0])));
    const ports = Object.fromEntries(nodeNames.map((name, at) => [name, made[at]?.ports]));
    const links = Object.fromEntries(nodeNames.map((name, at) => [name, made[at]?.links]));
    const passwords: Passwords = { superuser: secret(), replication: secret(), owner: secret() };
    const front = await freePort();
    const nodes = new PatroniNodes({
      url: `postgres://peerdesk:${passwords.owner}@127.0.0.1:${front}/peerdesk`,
      account: postgresAccount([folder, programs.postgres]),
      ports: ports as Record<NodeName, NodePorts>,
      links: links as Record<NodeName, Links>,
      ...{ folder, programs, etcdPorts },
    });
    await nodes.configure(front, passwords);
    await nodes.run();
    await nodes.allBack();
    return nodes;
  }

  /** Starts what does not run. */
  async run(): Promise<void> {
    await this.runEtcd();
    await this.spawn('haproxy', this.programs.haproxy, [
      '-db',
      '-f',
      join(this.folder, 'haproxy.cfg'),
    ]);
    for (const name of nodeNames) {
      await this.spawn(name, this.programs.patroni, [join(this.folder, `${name}.yml`)]);
    }
  }

  /** Returns once there is a primary that the two others follow, one of them synchronously. */
  async allBack(): Promise<void> {
    await waitFor(
      'a primary that two others follow',
      () => this.members(),
      (members) =>
        members.filter(({ role, state }) => role === 'leader' && state === 'running').length ===
          1 &&
        members.filter(({ role }) => role === 'sync_standby').length === 1 &&
        members.filter(({ state }) => ['running', 'streaming'].includes(state)).length === 3,
    );
  }

  async primary(): Promise<NodeName> {
    const members = await waitFor(
      'a primary',
      () => this.members(),
      (found) => found.some(({ role }) => role === 'leader'),
    );
    const name = members.find(({ role }) => role === 'leader')?.name;
    return nodeNames.find((one) => one === name) ?? 'one';
  }

  /**
   * Waits until one is primary that is not this one. For a while only: a primary that was lost just
   * when it changed its synchronous standby has no successor that is known to have everything.
   */
  async primaryOtherThan(gone: NodeName): Promise<void> {
    const until = performance.now() + electionMs;
    while (performance.now() < until) {
      const members = await this.members(gone);
      if (members.some(({ name, role }) => role === 'leader' && name !== gone)) return;
      await sleep(lookMs);
    }
  }

  /** Kills a node: Patroni and its PostgreSQL. */
  async kill(name: ProcessName): Promise<void> {
    await this.signal(name, 'SIGKILL');
    const child = this.processes.get(name);
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    this.processes.delete(name);
  }

  /** The PostgreSQL of a node alone. */
  async killPostgres(name: NodeName): Promise<void> {
    for (const pid of await this.postgresOf(name)) kill(pid, 'SIGKILL');
  }

  /** Nothing comes from a node or to it any more, or it does again. */
  partition(name: NodeName, isCut: boolean): void {
    for (const link of this.links[name]) {
      link.swallow(isCut);
      if (!isCut) link.cut();
    }
  }

  /** Stops a node where it is, or lets it go on. */
  async signal(name: ProcessName, signal: NodeJS.Signals): Promise<void> {
    const pid = this.processes.get(name)?.pid;
    const postgres = await this.postgresOf(name);
    for (const one of pid === undefined ? postgres : [pid, ...postgres]) kill(one, signal);
  }

  async killAll(): Promise<void> {
    for (const name of [...nodeNames, 'haproxy', 'etcd'] as const) await this.kill(name);
  }

  async stop(): Promise<void> {
    await this.killAll();
    for (const link of Object.values(this.links).flat()) await link.close();
  }

  /** The processes of a node's PostgreSQL; Patroni starts it so that it is no child of its own. */
  private async postgresOf(name: ProcessName): Promise<number[]> {
    const data = join(this.folder, name, 'data');
    const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
    const pid = Number(text.split('\n')[0]);
    // After a kill the file stays, and another process may have the number.
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (!command.includes(data)) return [];
    return [pid, ...(await childrenOf(pid)).map((child) => child.pid)];
  }

  /** As those nodes tell it that can be asked; one that is cut off may still take itself for it. */
  private async members(butNot?: NodeName): Promise<Member[]> {
    for (const name of nodeNames.filter((one) => one !== butNot)) {
      const url = `http://127.0.0.1:${this.ports[name].rest}/cluster`;
      const answer = await fetch(url, { signal: AbortSignal.timeout(3_000) }).catch(() => null);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }

  private async configure(front: number, passwords: Passwords): Promise<void> {
    const { folder, programs, ports } = this;
    const files: [string, string, number][] = [
      ['owner.sh', ownerScript(programs, passwords.owner), 0o700],
      ['copy.sh', copyScript(programs), 0o700],
      ['haproxy.cfg', haproxyConfig(front, ports), 0o600],
    ];
    for (const name of nodeNames) {
      const config = patroniConfig(name, { folder, passwords, programs, ports: ports[name] });
      files.push([`${name}.yml`, config, 0o600]);
      await this.own(await made(join(folder, name)));
    }
    await this.own(await made(join(folder, 'etcd')));
    for (const [name, text, mode] of files) {
      await writeFile(join(folder, name), text, { mode });
      await this.own(join(folder, name));
    }
  }

  private async own(path: string): Promise<void> {
    const { owner } = this.account;
    if (owner) await chown(path, owner.uid, owner.gid);
  }

  private async runEtcd(): Promise<void> {
    const [client, peer] = this.etcdPorts.map((port) => `http://127.0.0.1:${port}`);
    if (!client || !peer) return;
    await this.spawn('etcd', this.programs.etcd, [
      ...['--name', 'etcd', '--data-dir', join(this.folder, 'etcd', 'data')],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
      ...['--initial-cluster', `etcd=${peer}`, '--log-level', 'error'],
    ]);
    await waitFor('etcd', () =>
      fetch(`${client}/health`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  }

  /** Starts a program unless it runs; what it says goes to a file. */
  private async spawn(name: ProcessName, file: string, args: readonly string[]): Promise<void> {
    const running = this.processes.get(name);
    if (running && running.exitCode === null && running.signalCode === null) return;
    const log = await open(join(this.folder, `${name}.log`), 'a');
    const command = this.account.command(file, args);
    const child = spawn(command.file, command.args, {
      ...command.ids,
      cwd: '/',
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8', HOME: this.folder },
      stdio: ['ignore', log.fd, log.fd],
    });
    this.processes.set(name, child);
    await log.close();
  }
}

const secret = () => randomBytes(18).toString('hex');

async function made(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}

async function makePorts(etcd: number): Promise<{ ports: NodePorts; links: Links }> {
  const [postgres, rest] = [await freePort(), await freePort()];
  const link = (port: number) => startSilentProxy(`postgres://127.0.0.1:${port}/`);
  const links: Links = [await link(postgres), await link(rest), await link(etcd)];
  const [postgresLink = 0, restLink = 0, etcdLink = 0] = links.map(({ url }) =>
    Number(new URL(url).port),
  );
  return { ports: { postgres, rest, postgresLink, restLink, etcdLink }, links };
}
