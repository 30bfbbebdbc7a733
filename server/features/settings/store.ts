import type { Brand } from '@peerdesk/contract/brand.ts';
import type { Currency, Settings } from '@peerdesk/contract/settings.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';
import { settingDefaults } from './defaults.ts';

/** The saved settings. Of the brand only the fields that an admin set. */
export interface SavedSettings extends Omit<Settings, 'brand'> {
  brand: Partial<Brand>;
}

/** The last change: how many there were, when it was and by whom. */
export interface LastSave {
  version: number;
  at: number | null;
  by: string | null;
}

export interface StoredSettings {
  saved: SavedSettings;
  last: LastSave;
}

interface SettingRow {
  company: Partial<Settings['company']>;
  order_rules: Partial<Settings['orderRules']>;
  storage: Partial<Settings['storage']>;
  approvals: Partial<Settings['approvals']>;
  rates: Partial<Settings['rates']>;
  security: Partial<Settings['security']>;
  new_users: Partial<Settings['newUsers']>;
  new_merchants: Partial<Settings['newMerchants']>;
  brand: Partial<Brand>;
  version: number;
  saved_at: number | null;
  saved_by: string | null;
}

/** Writes the settings of a new desk; existing settings are kept. */
export async function seedSettings(db: Queryable): Promise<void> {
  await db.query(
    `insert into setting (company, order_rules, brand) values ($1, $2, '{}')
     on conflict do nothing`,
    [JSON.stringify(settingDefaults.company), JSON.stringify(settingDefaults.orderRules)],
  );
}

export async function readSettings(db: Queryable): Promise<StoredSettings> {
  return readRow(db, '');
}

/** Reads the settings and keeps others from changing them until the transaction ends. */
export async function lockSettings(db: Queryable): Promise<StoredSettings> {
  return readRow(db, 'for update');
}

async function readRow(db: Queryable, lock: '' | 'for update'): Promise<StoredSettings> {
  const { rows } = await db.query<SettingRow>(
    `select company, order_rules, storage, approvals, rates, security, new_users, new_merchants,
            brand, version, saved_at, saved_by
     from setting ${lock}`,
  );
  const row = rows[0];
  if (!row) throw new Error('the settings are missing');
  const first = settingDefaults;
  // A rule that is newer than the row gets its default.
  const saved = {
    company: { ...first.company, ...row.company },
    orderRules: { ...first.orderRules, ...row.order_rules },
    storage: { ...first.storage, ...row.storage },
    approvals: { ...first.approvals, ...row.approvals },
    rates: { ...first.rates, ...row.rates },
    security: { ...first.security, ...row.security },
    newUsers: { ...first.newUsers, ...row.new_users },
    newMerchants: { ...first.newMerchants, ...row.new_merchants },
    brand: row.brand,
  };
  return { saved, last: { version: row.version, at: row.saved_at, by: row.saved_by } };
}

export async function saveSettings(
  client: Client,
  saved: SavedSettings,
  { version, at, by }: LastSave,
): Promise<void> {
  await client.query(
    `update setting set company = $1, order_rules = $2, storage = $3, rates = $4, security = $5,
       new_users = $6, new_merchants = $7, brand = $8, version = $9, saved_at = $10,
       saved_by = $11, approvals = $12`,
    [
      JSON.stringify(saved.company),
      JSON.stringify(saved.orderRules),
      JSON.stringify(saved.storage),
      JSON.stringify(saved.rates),
      JSON.stringify(saved.security),
      JSON.stringify(saved.newUsers),
      JSON.stringify(saved.newMerchants),
      JSON.stringify(saved.brand),
      version,
      at === null ? null : iso(at),
      by,
      JSON.stringify(saved.approvals),
    ],
  );
}

export async function readCurrencies(db: Queryable): Promise<Currency[]> {
  const { rows } = await db.query<Currency>(
    'select code, name, symbol, digits from currency order by code',
  );
  return rows;
}
