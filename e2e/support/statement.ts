import type { Page } from '@playwright/test';

export const managementPath = '/utr-submission';

export interface BankCredit {
  amount: string;
  utr: string;
  name: string;
}

/** A file as it is dropped: nothing of it is on a disk. */
export interface StatementFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const dayMs = 24 * 60 * 60 * 1000;

/** `21-11-2026`, a day of the business time zone; `daysAgo` before today. */
function bankDay(daysAgo = 0): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Calcutta',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
  return parts.format(Date.now() - daysAgo * dayMs).replaceAll('/', '-');
}

/** A statement with today's credits as one of the large banks writes it, oldest first. */
export function statementOf(name: string, credits: readonly BankCredit[]): StatementFile {
  let balance = 100_000;
  const day = bankDay();
  const lines = credits.map(({ amount, utr, name: payer }) => {
    balance += Number(amount);
    const text = `UPI/P2A/${utr}/${payer} /Payment/HDFC BANK LTD`;
    return `${day},-,${text}, ,${amount.padStart(18)},${balance.toFixed(2).padStart(18)},5157`;
  });
  const text = [
    'Name :- MS ZZTEST PEER',
    'IFSC Code :- UTIB0ZZ0004',
    '',
    `Statement of Account No - 91XXXXXXX for the period (From : ${bankDay(1)} To : ${day})`,
    '',
    'Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL',
    ...lines,
    '',
  ].join('\r\n');
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
}

/** A table that no bank known here writes: its columns have to be named. */
export function strangeStatement(name: string, { amount, utr }: BankCredit): StatementFile {
  const text = [
    'Sunrise Gramin Sahakari',
    'Din,Byora,Jama Rashi,Udhar Rashi,Baki',
    `${bankDay()},UPI/CR/${utr}/RAVI/,${amount},,${(100_000 + Number(amount)).toFixed(2)}`,
    '',
  ].join('\r\n');
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
}

/** Drops files on the page as a hand would; browsers let no test hold real ones. */
export async function dropFiles(page: Page, files: readonly StatementFile[]): Promise<void> {
  // A page that is still on its way catches nothing.
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
