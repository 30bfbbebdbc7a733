import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Peer } from './api-fixture.ts';

const samples = new URL('../../statement-reader/samples/', import.meta.url);

export const managementPath = '/utr-submission';

export interface BankCredit {
  amount: string;
  utr: string;
  name: string;
}

/** A dropped file, which is on no disk. */
export interface StatementFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const dayMs = 24 * 60 * 60 * 1000;

/** `21-11-2026`, a day of the business time zone; `daysAgo` before today, or after it below 0. */
function bankDay(daysAgo = 0): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Calcutta',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
  return parts.format(Date.now() - daysAgo * dayMs).replaceAll('/', '-');
}

/**
 * A statement with the credits of one day, today unless another is named, as one of the large banks
 * writes it, oldest first. Its period is in days before today: from yesterday to today.
 */
export function statementOf(
  name: string,
  credits: readonly BankCredit[],
  { from = 1, to = 0, on = 0 } = {},
): StatementFile {
  let balance = 100_000;
  const day = bankDay(on);
  const lines = credits.map(({ amount, utr, name: payer }) => {
    balance += Number(amount);
    const text = `UPI/P2A/${utr}/${payer} /Payment/HDFC BANK LTD`;
    return `${day},-,${text}, ,${amount.padStart(18)},${balance.toFixed(2).padStart(18)},5157`;
  });
  const text = [
    'Name :- MS ZZTEST PEER',
    'IFSC Code :- UTIB0ZZ0004',
    '',
    `Statement of Account No - 91XXXXXXX for the period (From : ${bankDay(from)} To : ${bankDay(to)})`,
    '',
    'Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL',
    // One line alone would prove nothing.
    ',,OPENING BALANCE,,,100000.00,',
    ...lines,
    '',
  ].join('\r\n');
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
}

/** A table in no known bank's layout: its columns have to be named. */
export function unknownLayoutStatement(name: string, { amount, utr }: BankCredit): StatementFile {
  const text = [
    'Sunrise Gramin Sahakari',
    'Din,Byora,Jama Rashi,Udhar Rashi,Baki',
    `${bankDay()},UPI/CR/${utr}/RAVI/,${amount},,${(100_000 + Number(amount)).toFixed(2)}`,
    '',
  ].join('\r\n');
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
}

/** Drops files on the page; browsers do not let a test hold real ones. */
export async function dropFiles(page: Page, files: readonly StatementFile[]): Promise<void> {
  // A page that is still loading catches no drop.
  await page.getByRole('button', { name: 'Upload statements' }).waitFor();
  const sent = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    text: buffer.toString('base64'),
  }));
  await page.evaluate((all) => {
    const dataTransfer = new DataTransfer();
    for (const { name, mimeType, text } of all) {
      const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
      dataTransfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    for (const kind of ['dragenter', 'dragover', 'drop']) {
      document.body.dispatchEvent(
        new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }),
      );
    }
  }, sent);
}

/** Uploads the dropped files, as statements of this peer's account. */
export async function sendFor(page: Page, peer: Peer): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Upload bank statements' });
  const account = dialog.getByRole('combobox', { name: 'Bank account' });
  await account.click();
  await account.fill(peer.username);
  await dialog.getByRole('option', { name: peer.vpa }).click();
  await dialog.getByRole('button', { name: /^Upload \d/ }).click();
  await expect(dialog).toBeHidden();
}

/** The row of a file in the list of running uploads. */
export function taskOf(page: Page, name: string): Locator {
  return page.getByRole('region', { name: 'Uploads' }).getByRole('listitem').filter({
    hasText: name,
  });
}

/** A file as a bank wrote it, with names and numbers of nobody. */
export async function sampleOf(name: string, mimeType: string) {
  return { name, mimeType, buffer: await readFile(new URL(name, samples)) };
}
