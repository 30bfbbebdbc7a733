import type { Programs } from './programs.ts';

/** The addresses of one database node; what others reach goes through its links. */
export interface NodePorts {
  postgres: number;
  rest: number;
  /** By which others reach the two above, and by which the node reaches etcd. */
  postgresLink: number;
  restLink: number;
  etcdLink: number;
}

export interface Passwords {
  superuser: string;
  replication: string;
  owner: string;
}

const local = '127.0.0.1';
/**
 * In seconds. Patroni takes no lease shorter than 20; a primary that cannot renew its own gives up
 * before it ends, and another one takes over.
 */
const lease = { ttl: 20, loop_wait: 2, retry_timeout: 5 };

const parameters = {
  max_connections: 200,
  shared_buffers: '64MB',
  unix_socket_directories: '',
  wal_keep_size: '512MB',
  wal_log_hints: 'on',
  jit: 'off',
  timezone: 'UTC',
  // A node that is gone is noticed by those who wait for it.
  wal_sender_timeout: '5s',
  wal_receiver_timeout: '5s',
  logging_collector: 'on',
  log_directory: 'log',
};

/** What the whole cluster has in common, from the first start on. */
function bootstrapConfig(folder: string) {
  return {
    dcs: {
      ...lease,
      maximum_lag_on_failover: 1_048_576,
      // Whatever is acknowledged is on two nodes: better no writes than writes on one.
      synchronous_mode: true,
      synchronous_mode_strict: true,
      // A primary that died is not waited for.
      primary_start_timeout: 0,
      master_start_timeout: 0,
      postgresql: {
        use_pg_rewind: false,
        remove_data_directory_on_diverged_timelines: true,
        remove_data_directory_on_rewind_failure: true,
        parameters,
      },
    },
    initdb: [
      { encoding: 'UTF8' },
      { locale: 'C' },
      { 'locale-provider': 'builtin' },
      { 'builtin-locale': 'C.UTF-8' },
      'data-checksums',
    ],
    post_bootstrap: `${folder}/owner.sh`,
  };
}

/** The configuration of a node, for `patroni`. JSON is YAML. */
export function patroniConfig(
  name: string,
  {
    folder,
    ports,
    passwords,
    programs,
  }: {
    folder: string;
    ports: NodePorts;
    passwords: Passwords;
    programs: Programs;
  },
): string {
  return JSON.stringify({
    scope: 'peerdesk',
    name,
    restapi: {
      listen: `${local}:${ports.rest}`,
      connect_address: `${local}:${ports.restLink}`,
    },
    // By its link alone, and not by what etcd says of its own addresses.
    etcd3: { hosts: [`${local}:${ports.etcdLink}`], use_proxies: true },
    bootstrap: bootstrapConfig(folder),
    postgresql: {
      listen: `${local}:${ports.postgres}`,
      connect_address: `${local}:${ports.postgresLink}`,
      data_dir: `${folder}/${name}/data`,
      bin_dir: programs.postgres,
      pgpass: `${folder}/${name}/pgpass`,
      authentication: {
        superuser: { username: 'postgres', password: passwords.superuser },
        replication: { username: 'replicator', password: passwords.replication },
      },
      pg_hba: [
        `host all all ${local}/32 scram-sha-256`,
        `host replication replicator ${local}/32 scram-sha-256`,
      ],
      create_replica_methods: ['copy'],
      copy: { command: `${folder}/copy.sh`, no_leader: 0 },
      parameters,
    },
  });
}

/** Makes the owner of the database, with the rights that the embedded one has. */
export const ownerScript = (programs: Programs, password: string) => `#!/bin/sh
set -e
exec '${programs.postgres}/psql' -v ON_ERROR_STOP=1 -d "$1" <<'SQL'
create role peerdesk login createdb createrole password '${password}';
grant pg_monitor, pg_checkpoint, pg_signal_backend to peerdesk;
create database peerdesk owner peerdesk;
create role replicator login replication;
grant pg_read_all_settings to replicator;
grant execute on function pg_backup_start, pg_backup_stop to replicator;
SQL
`;

/**
 * Makes a replica as pg_basebackup does, which is not among the programs that Peerdesk brings: it
 * copies the primary's files while a backup is open. The nodes share one machine here.
 */
export const copyScript = (programs: Programs) => `#!/bin/sh
for argument in "$@"; do
  case "$argument" in
    --datadir=*) target="\${argument#--datadir=}" ;;
    --connstring=*) source="\${argument#--connstring=}" ;;
  esac
done
mkdir -p -m 0700 "$target"
copy='cd "$(cat "$target/source")" && tar --exclude=postmaster.pid --exclude=postmaster.opts \\
  --exclude="./log/*" --exclude=patroni.dynamic.json -cf - . 2>/dev/null |
  tar -C "$target" -xf -'
export target copy
'${programs.postgres}/psql' -X -A -t -v ON_ERROR_STOP=1 -d "$source dbname=postgres" \\
  <<'SQL' || exit 1
select pg_backup_start('replica', true) \\g /dev/null
show data_directory \\g | cat > "$target/source"
\\! eval "$copy"
select labelfile from pg_backup_stop(false) \\g | cat > "$target/backup_label"
SQL
rm -f "$target/source"
test -s "$target/backup_label" && test -f "$target/PG_VERSION"
`;

/** Leads connections to the primary; those to one that is no longer it are closed. */
export function haproxyConfig(port: number, nodes: Readonly<Record<string, NodePorts>>): string {
  const servers = Object.entries(nodes).map(
    ([name, ports]) =>
      `  server ${name} ${local}:${ports.postgresLink} maxconn 200 check port ${ports.restLink}`,
  );
  return `defaults
  mode tcp
  timeout connect 2s
  timeout check 2s
  timeout client 1d
  timeout server 1d
listen primary
  bind ${local}:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`;
}
