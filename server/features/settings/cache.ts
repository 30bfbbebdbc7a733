import type { Brand } from '@peerdesk/contract/brand.ts';
import type { Currency, Settings } from '@peerdesk/contract/settings.ts';
import type { Switch } from '@peerdesk/domain/switches/switches.ts';
import type { Pool } from '../../platform/db/pool.ts';
import type { Env } from '../../platform/runtime/env.ts';
import type { SettingsReader } from '../../core/services.ts';
import { readBrandFile } from './brand-file.ts';
import { builtInBrand } from './built-in-brand.ts';
import { settingDefaults } from './defaults.ts';
import { readCurrencies, readSettings, seedSettings, type LastSave } from './store.ts';
import { readSwitches, toSwitch } from './store-switches.ts';

interface Known {
  settings: Settings;
  last: LastSave;
  currencies: readonly Currency[];
  switches: readonly Switch[];
}

/**
 * The settings as this node knows them: saved values override the brand file, which overrides the
 * built-in ones.
 */
export class SettingsCache implements SettingsReader {
  private readonly pool: Pool;
  private readonly configured: Brand;
  private known: Known;
  private readsStarted = 0;
  private newestRead = 0;
  private reading: Promise<void> = Promise.resolve();

  private constructor(pool: Pool, configured: Brand, known: Known) {
    this.pool = pool;
    this.configured = configured;
    this.known = known;
  }

  /**
   * Reads the settings, after writing the defaults on a new desk.
   * @throws {StartError} when the brand file is wrong.
   */
  static async load(pool: Pool, env: Pick<Env, 'BRAND_FILE'>): Promise<SettingsCache> {
    const fromFile = env.BRAND_FILE === undefined ? {} : await readBrandFile(env.BRAND_FILE);
    const configured = { ...builtInBrand, ...fromFile };
    await seedSettings(pool);
    return new SettingsCache(pool, configured, await readKnown(pool, configured));
  }

  current(): Settings {
    return this.known.settings;
  }

  /** What each setting is where nobody has changed it. */
  atFirst(): Settings {
    return { ...settingDefaults, brand: this.configured };
  }

  lastSave(): LastSave {
    return this.known.last;
  }

  switches(): readonly Switch[] {
    return this.known.switches;
  }

  currencies(): readonly Currency[] {
    return this.known.currencies;
  }

  /** The number of decimals of a currency. @throws for an unknown one. */
  digitsOf(code: string): number {
    const found = this.known.currencies.find((currency) => currency.code === code);
    if (!found) throw new Error(`no such currency: ${code}`);
    return found.digits;
  }

  /** Waits for a read that is under way: a change was announced here that is not known yet. */
  async settled(): Promise<void> {
    await this.reading.catch(() => undefined);
  }

  /** Reads the settings again. Of concurrent reads, the last one started wins. */
  reload(): Promise<void> {
    this.reading = this.readAgain();
    return this.reading;
  }

  private async readAgain(): Promise<void> {
    this.readsStarted += 1;
    const read = this.readsStarted;
    const known = await readKnown(this.pool, this.configured);
    if (read < this.newestRead) return;
    this.newestRead = read;
    this.known = known;
  }
}

async function readKnown(pool: Pool, configured: Brand): Promise<Known> {
  const [{ saved, last }, currencies, { switches }] = await Promise.all([
    readSettings(pool),
    readCurrencies(pool),
    readSwitches(pool),
  ]);
  return {
    settings: { ...saved, brand: { ...configured, ...saved.brand } },
    last,
    currencies,
    switches: switches.map(toSwitch),
  };
}
