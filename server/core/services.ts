import type { PublicBrand } from '@peerdesk/contract/brand.ts';
import type { Currency, Settings } from '@peerdesk/contract/settings.ts';
import type { Switch } from '@peerdesk/domain/switches/switches.ts';
import type { HttpServices } from '../platform/http/http-services.ts';
import type { Sealer } from '../platform/runtime/sealer.ts';
import type { Log } from '../platform/runtime/log.ts';
import type { Passwords } from './account/password/passwords.ts';
import type { SigninGate } from './account/signin/signin-gate.ts';
import type { SigninRefusals } from './account/signin/signin-refusals.ts';
import type { UsualWait } from './order/payin/usual-wait.ts';
import type { Work } from './work.ts';
import type { ChangeWriter } from './write/change-writer.ts';

/** The settings, as known to this node. */
export interface SettingsReader {
  current(): Settings;
  /** Waits until a change that was announced here is known. */
  settled(): Promise<void>;
  /** The default of each setting. */
  atFirst(): Settings;
  /** When the settings were changed last, in epoch milliseconds, and by whom. */
  lastSave(): { version: number; at: number | null; by: string | null };
  /** The bytes of an uploaded brand picture. */
  picture(hash: string): Buffer | undefined;
  /** The switches that admins have set. */
  switches(): readonly Switch[];
  currencies(): readonly Currency[];
  /** The number of decimals of a currency; throws for an unknown one. */
  digitsOf(code: string): number;
  reload(): Promise<void>;
}

/** The settings that lists and reports read. */
export type KnownSettings = Pick<SettingsReader, 'current' | 'digitsOf' | 'switches'>;

/** Passed to every action. The server has no other state. */
export interface Services extends HttpServices {
  /** Writes every change and notifies its readers. */
  changes: ChangeWriter;
  /** The job queue, which every server works on; enqueue in the transaction that needs the job. */
  work: Work;
  settings: SettingsReader;
  /** Encrypts secrets that must not be readable in a copy of the database. */
  sealer: Sealer;
  passwords: Passwords;
  gate: SigninGate;
  refusals: SigninRefusals;
  /** How long a customer usually waits. */
  usualWait: UsualWait;
  log: Log;
  /** Logins shown on the sign-in page of a demo; empty otherwise. */
  demoLogins: PublicBrand['demo'];
  /** The folder with a demo's sample statements; null elsewhere. */
  demoFiles: () => string | null;
}
