import { createHash, type Hash } from 'node:crypto';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import { damaged, type BackupContents, type BackupHeader } from './archive.ts';
import { tablesByReference } from './tables.ts';

interface Loaded {
  rows: number;
  sha256: string;
}

interface OpenTable {
  name: string;
  hash: Hash;
  stream: CopyStreamQuery;
  done: Promise<void>;
}

/**
 * Fills the empty tables of a database from a backup, within the caller's transaction. Indexes that
 * back no constraint are built after the rows, which takes a fraction of the time.
 */
export class RowLoader {
  private readonly client: pg.Client;
  private readonly columnsOf: ReadonlyMap<string, string[]>;
  private readonly loaded = new Map<string, Loaded>();
  private open: OpenTable | undefined;
  private indexes: string[] = [];

  private constructor(client: pg.Client, columnsOf: ReadonlyMap<string, string[]>) {
    this.client = client;
    this.columnsOf = columnsOf;
  }

  /** @throws {StartError} when the backup's tables are not those of its own migrations. */
  static async begin(client: pg.Client, header: BackupHeader): Promise<RowLoader> {
    const tables = await tablesByReference(client);
    if (JSON.stringify(tables) !== JSON.stringify(header.tables)) {
      throw damaged('its tables are not those of its migrations');
    }
    const loader = new RowLoader(client, new Map(tables.map((t) => [t.name, t.columns])));
    await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
    await loader.dropIndexes();
    return loader;
  }

  /** Takes the next part of the rows of a table; all parts of one table follow each other. */
  async write(table: string, part: Buffer): Promise<void> {
    if (this.open?.name !== table) {
      await this.closeTable();
      this.open = this.openTable(table);
    }
    const { stream, hash, done } = this.open;
    hash.update(part);
    const written = new Promise<void>((resolve, reject) => {
      stream.write(part, (error) => (error ? reject(error) : resolve()));
    });
    // A refused row ends the stream, and nobody answers the write.
    await Promise.race([written, done.then(() => written)]);
  }

  /** @throws {StartError} when the rows read do not match the backup's own trailer. */
  async end({ tables, sequences }: BackupContents): Promise<void> {
    await this.closeTable();
    const empty = { rows: 0, sha256: createHash('sha256').digest('hex') };
    const names = new Set(tables.map(({ name }) => name));
    if (names.symmetricDifference(new Set(this.columnsOf.keys())).size > 0) {
      throw damaged('its list of contents lacks tables');
    }
    for (const { name, rows, sha256 } of tables) {
      const read = this.loaded.get(name) ?? empty;
      if (read.sha256 === sha256 && read.rows === rows) continue;
      throw damaged(`${name} should hold ${rows} rows, and ${read.rows} could be read`);
    }
    for (const { name, at } of sequences) {
      await this.client.query('select setval($1::regclass, $2)', [name, at]);
    }
    for (const definition of this.indexes) await this.client.query(definition);
  }

  private openTable(name: string): OpenTable {
    const columns = this.columnsOf.get(name);
    if (columns === undefined || this.loaded.has(name)) throw damaged(`rows of ${name} again`);
    const sql = `copy ${name} (${columns.join(', ')}) from stdin`;
    const stream = this.client.query(copyFrom(sql));
    const done = finished(stream);
    done.catch(() => undefined);
    return { name, hash: createHash('sha256'), stream, done };
  }

  private async closeTable(): Promise<void> {
    if (this.open === undefined) return;
    const { name, hash, stream, done } = this.open;
    this.open = undefined;
    stream.end();
    await done;
    this.loaded.set(name, { rows: stream.rowCount, sha256: hash.digest('hex') });
  }

  /** All but those behind a constraint. */
  private async dropIndexes(): Promise<void> {
    const { rows } = await this.client.query<{ name: string; definition: string }>(
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i join pg_class c on c.oid = i.indrelid
         join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind = 'r' and not i.indisunique
         and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
    );
    this.indexes = rows.map(({ definition }) => definition);
    if (rows.length === 0) return;
    await this.client.query(`drop index ${rows.map(({ name }) => name).join(', ')}`);
  }
}
