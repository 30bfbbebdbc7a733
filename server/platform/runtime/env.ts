import { resolve } from 'node:path';
import { z } from 'zod';
import { StartError } from './start-error.ts';

const roles = ['api', 'worker', 'all'] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const booleans = { '1': true, true: true, '0': false, false: false } as const;

function isBooleanWord(value: string): value is keyof typeof booleans {
  return Object.hasOwn(booleans, value);
}

function flag(fallback: boolean) {
  return z
    .string()
    .toLowerCase()
    .refine(isBooleanWord, 'write 1, 0, true or false')
    .transform((word) => booleans[word])
    .default(fallback);
}

function urlOf(protocols: readonly string[], example: string) {
  return z.string().refine((value) => {
    const url = URL.parse(value);
    return url !== null && protocols.includes(url.protocol) && url.hostname !== '';
  }, `write a URL such as ${example}`);
}

const portMessage = 'write a whole number from 0 to 65535 (0 takes any free port)';
const port = z
  .string()
  .regex(/^\d{1,5}$/, portMessage)
  .transform(Number)
  .refine((number) => number <= 65_535, portMessage);
const host = z
  .string()
  .regex(/^[A-Za-z0-9.:_-]+$/, 'write an address or a host name, such as 0.0.0.0');

const variables = z.object({
  PORT: port.default(4000),
  HOST: host.default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  METRICS_HOST: host.default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((folder) => resolve(folder)),
  DATABASE_URL: urlOf(
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host:5432/peerdesk',
  ).optional(),
  DATABASE_REPLICA_URL: urlOf(
    ['postgres:', 'postgresql:'],
    'postgres://replica.example.com:5432/peerdesk',
  ).optional(),
  SECRETS_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'write 64 hexadecimal digits, as in DATA_DIR/secrets.key')
    .optional(),
  ADMIN_USERNAME: z.string().optional(),
  ADMIN_PASSWORD: z.string().optional(),
  PUBLIC_URL: urlOf(['http:', 'https:'], 'https://desk.example.com')
    .transform((url) => url.replace(/(?<!\/)\/+$/, ''))
    .optional(),
  BRAND_FILE: z
    .string()
    .transform((file) => resolve(file))
    .optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[0-9a-z]+$/, 'write the public key of backups, which begins with age1')
    .optional(),
  BACKUP_IDENTITY: z
    .string()
    .transform((file) => resolve(file))
    .optional(),
  TRUST_PROXY: flag(false),
  WEBHOOK_ALLOW_PRIVATE: flag(false),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlOf(['http:', 'https:'], 'http://127.0.0.1:4318').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().default('peerdesk'),
  LOG_LEVEL: z.enum(logLevels, `write one of ${logLevels.join(', ')}`).default('info'),
});

/** The configuration from the environment and the arguments. Folders and files are absolute. */
export type Env = z.output<typeof variables> & {
  role: (typeof roles)[number];
  demo: boolean;
};

/** Where the database is, in words that whoever starts the server has set. */
export function databasePlace(env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>): string {
  return env.DATABASE_URL ? 'DATABASE_URL' : `DATA_DIR (${env.DATA_DIR})`;
}

/** Secrets and URLs with passwords are never printed or logged. */
const hiddenValues: ReadonlySet<string> = new Set([
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'SECRETS_KEY',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
]);

function describe(name: string, value: string, advice: string): string {
  const shown = hiddenValues.has(name) ? '' : ` (${JSON.stringify(value)})`;
  return `${name}${shown} is not valid: ${advice}`;
}

function readArgs(args: readonly string[]): Pick<Env, 'role' | 'demo'> {
  const read: Pick<Env, 'role' | 'demo'> = { role: 'all', demo: false };
  for (const arg of args) {
    if (arg === '--demo') {
      read.demo = true;
    } else if (arg.startsWith('--role=')) {
      const wanted = arg.slice('--role='.length);
      const role = roles.find((name) => name === wanted);
      if (role === undefined)
        throw new StartError(describe('--role', wanted, 'write api, worker or all'));
      read.role = role;
    } else {
      throw new StartError(`${arg} is not an argument: write --role=api|worker|all or --demo`);
    }
  }
  return read;
}

/**
 * Reads the environment (`process.env`) and the arguments after the script's name. An empty
 * variable counts as unset and an unknown one is ignored.
 * @throws {StartError} with the first invalid variable, what is wrong and what to write instead.
 */
export function readEnv(
  source: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
): Env {
  const set: Record<string, string> = {};
  for (const name of Object.keys(variables.shape)) {
    const value = source[name]?.trim();
    if (value !== undefined && value !== '') set[name] = value;
  }
  const parsed = variables.safeParse(set);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    throw new StartError(describe(name, set[name] ?? '', issue?.message ?? 'see README'));
  }
  const { DATABASE_URL, DATABASE_REPLICA_URL } = parsed.data;
  if (DATABASE_REPLICA_URL && !DATABASE_URL) {
    throw new StartError('DATABASE_REPLICA_URL is a replica of DATABASE_URL: set that one too');
  }
  return { ...parsed.data, ...readArgs(args) };
}
