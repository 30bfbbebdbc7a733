import type { Currency, Settings } from '@peerdesk/contract/settings.ts';
import type { HttpServices } from '../platform/http/http-services.ts';
import type { Log } from '../platform/runtime/log.ts';
import type { Passwords } from './account/passwords.ts';
import type { Work } from './work.ts';
import type { ChangeWriter } from './write/change-writer.ts';

/** The settings as this node knows them. */
export interface SettingsReader {
  current(): Settings;
  currencies(): readonly Currency[];
  /** Decimal digits of a currency; throws for one that is not in the table. */
  digitsOf(code: string): number;
  reload(): Promise<void>;
}

/** What every action is given. There is no other state in the server. */
export interface Services extends HttpServices {
  /** Where every change is written, and its readers told. */
  changes: ChangeWriter;
  /** Long work that some server of all does, asked for in the transaction that needs it. */
  work: Work;
  settings: SettingsReader;
  passwords: Passwords;
  log: Log;
  /** Logins that the sign-in page of a demo shows; empty otherwise. */
  demoLogins: readonly { role: string; username: string; password: string }[];
}
