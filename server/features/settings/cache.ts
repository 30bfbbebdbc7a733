import { forOperator } from '@peerdesk/catalogue/sentence.ts';
import type { Brand } from '@peerdesk/contract/brand.ts';
import type { Currency, Settings } from '@peerdesk/contract/settings.ts';
import type { Switch } from '@peerdesk/domain/switches/switches.ts';
import type { SettingsReader } from '../../core/services.ts';
import type { Pool } from '../../platform/db/pool.ts';
import type { Env } from '../../platform/runtime/env.ts';
import { readBrandFile, wrongBrandFile } from './brand-file.ts';
import { builtInBrand } from './built-in-brand.ts';
import { DataPictures } from './data-pictures.ts';
import { settingDefaults } from './defaults.ts';
import { readSwitches, toSwitch } from './store-switches.ts';
import { readCurrencies, readSettings, seedSettings, type LastSave } from './store.ts';

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
  private readonly pictures: DataPictures;
  private known: Known;
  private readsStarted = 0;
  private newestRead = 0;
  private reading: Promise<void> = Promise.resolve();

  private constructor(pool: Pool, configured: Brand, pictures: DataPictures, known: Known) {
    this.pool = pool;
    this.configured = configured;
    this.pictures = pictures;
    this.known = known;
  }

  /**
   * Reads the settings, after writing the defaults on a new desk.
   * @throws {StartError} when the brand file is wrong.
   */
  static async load(pool: Pool, env: Pick<Env, 'BRAND_FILE'>): Promise<SettingsCache> {
    const pictures = new DataPictures();
    const path = env.BRAND_FILE;
    const fromFile = path === undefined ? {} : await readBrandFile(path);
    const served = await pictures.served(fromFile, (use, why) => {
      if (!why.ok)
        throw wrongBrandFile(path ?? '', `is not valid: ${use}: ${forOperator(why.reason)}`);
    });
    const configured = { ...builtInBrand, ...served };
    await seedSettings(pool);
    const known = await readKnown(pool, configured, pictures);
    return new SettingsCache(pool, configured, pictures, known);
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

  picture(hash: string): Buffer | undefined {
    return this.pictures.read(hash);
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
    const known = await readKnown(this.pool, this.configured, this.pictures);
    if (read < this.newestRead) return;
    this.newestRead = read;
    this.known = known;
  }
}

async function readKnown(pool: Pool, configured: Brand, pictures: DataPictures): Promise<Known> {
  const [{ saved, last }, currencies, { switches }] = await Promise.all([
    readSettings(pool),
    readCurrencies(pool),
    readSwitches(pool),
  ]);
  // What an earlier version saved and is no picture is as if it were not saved.
  const brand = await pictures.served(saved.brand, () => undefined);
  return {
    settings: { ...saved, brand: { ...configured, ...brand } },
    last,
    currencies,
    switches: switches.map(toSwitch),
  };
}
