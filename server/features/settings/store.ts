import type { Brand } from '@peerdesk/contract/brand.ts';
import type { Currency, Settings } from '@peerdesk/contract/settings.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { approvalRuleDefaults, storageRuleDefaults } from '@peerdesk/domain/limits.ts';
import { companyDefaults, initialOrderRules } from './defaults.ts';

/** The saved settings. Of the brand only the fields that an admin set. */
export interface SavedSettings {
  company: Settings['company'];
  orderRules: Settings['orderRules'];
  storage: Settings['storage'];
  approvals: Settings['approvals'];
  brand: Partial<Brand>;
}

interface SettingRow {
  company: Partial<Settings['company']>;
  order_rules: Partial<Settings['orderRules']>;
  storage: Partial<Settings['storage']>;
  approvals: Partial<Settings['approvals']>;
  brand: Partial<Brand>;
}

/** Writes the settings of a new desk; existing settings are kept. */
export async function seedSettings(db: Queryable): Promise<void> {
  await db.query(
    `insert into setting (company, order_rules, brand) values ($1, $2, '{}')
     on conflict do nothing`,
    [JSON.stringify(companyDefaults), JSON.stringify(initialOrderRules)],
  );
}

export async function readSettings(db: Queryable): Promise<SavedSettings> {
  return readRow(db, '');
}

/** Reads the settings and keeps others from changing them until the transaction ends. */
export async function lockSettings(db: Queryable): Promise<SavedSettings> {
  return readRow(db, 'for update');
}

async function readRow(db: Queryable, lock: '' | 'for update'): Promise<SavedSettings> {
  const { rows } = await db.query<SettingRow>(
    `select company, order_rules, storage, approvals, brand from setting ${lock}`,
  );
  const row = rows[0];
  if (!row) throw new Error('the settings are missing');
  // A rule that is newer than the row gets its default.
  return {
    company: { ...companyDefaults, ...row.company },
    orderRules: { ...initialOrderRules, ...row.order_rules },
    storage: { ...storageRuleDefaults, ...row.storage },
    approvals: { ...approvalRuleDefaults, ...row.approvals },
    brand: row.brand,
  };
}

export async function saveSettings(db: Queryable, saved: SavedSettings): Promise<void> {
  await db.query(
    `update setting set company = $1, order_rules = $2, storage = $3, approvals = $4, brand = $5`,
    [
      JSON.stringify(saved.company),
      JSON.stringify(saved.orderRules),
      JSON.stringify(saved.storage),
      JSON.stringify(saved.approvals),
      JSON.stringify(saved.brand),
    ],
  );
}

export async function readCurrencies(db: Queryable): Promise<Currency[]> {
  const { rows } = await db.query<Currency>(
    'select code, name, symbol, digits from currency order by code',
  );
  return rows;
}
