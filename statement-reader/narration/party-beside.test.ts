import { expect, test } from 'vitest';
import { utf8 } from '../testing/containers.ts';
import { readBytes } from '../testing/read.ts';

const rrn = '612345678901';

async function lineOf(captions: string, cells: string, mapping = {}) {
  const text = `${captions}\n${cells}\n`;
  const looked = { headerRow: 0, date: 0, narration: 1, debit: 3, credit: 4, ...mapping };
  const result = await readBytes(utf8(text), { mapping: looked });
  const [line] = result.ok ? result.statement.lines : [];
  return line && [line.rail, line.kind, line.rrn, line.name, line.vpa];
}

const plain = (narration: string) =>
  lineOf('Date,Narration,Ref,Debit,Credit', `01/08/2026,${narration},,,100.00`);

test.each([
  ['an address before its number', `Received from ASHA RAO asha12@ybl UPI Ref No: ${rrn}`],
  ['an address of the handle upi', `Received from ASHA RAO asha12@upi UPI Ref No: ${rrn}`],
])('%s', async (_, narration) => {
  const vpa = narration.includes('@upi') ? 'asha12@upi' : 'asha12@ybl';
  expect(await plain(narration)).toEqual(['UPI', 'PAYMENT', rrn, 'ASHA RAO', vpa]);
});

test.each([
  [`UPI/${rrn}/milk bill/asha@ybl/Bank of India`, null],
  [`UPI/${rrn}/ASHA RAO/asha@ybl/Bank of India`, 'ASHA RAO'],
  [`UPI/${rrn}/Asha Rao/asha@ybl/rent`, 'Asha Rao'],
])('%s', async (narration, name) => {
  expect((await plain(narration))?.[3]).toBe(name);
});

test.each([
  [`ASHA RAO UPI ID: asha12@ybl UTR: ${rrn}`, 'ASHA RAO'],
  [`Account 12 ASHA RAO UPI ID: asha12@ybl UTR: ${rrn}`, null],
])('the title of a card: %s', async (narration, name) => {
  const line = await plain(narration);
  expect(line).toEqual(['UPI', 'PAYMENT', rrn, name, 'asha12@ybl']);
});

test.each([
  ['CHQ PAID-INWARD CLG-ASHA RAO', 'ASHA RAO'],
  ['CHQ PAID-MICR CTS-MU-ASHA RAO', 'ASHA RAO'],
  ['CHQ PAID-INWARD CLG', null],
])('%s', async (narration, name) => {
  expect((await plain(narration))?.[3]).toBe(name);
});

test('a name in a column of its own, beside the narration', async () => {
  const captions = 'Date,Narration,Payee,Debit,Credit';
  const cells = `01/08/2026,UPI/CR/${rrn}/upi,ASHA RAO,,100.00`;
  expect(await lineOf(captions, cells)).toEqual(['UPI', 'PAYMENT', rrn, 'ASHA RAO', null]);
});

test.each([
  ['Payer name,Payer VPA', 'ASHA RAO,asha12@upi'],
  ['Payer name,Payer VPA,Notes', 'ASHA RAO,asha12@upi,for Ravi'],
])('a report of an app: %s', async (captions, texts) => {
  const head = `Creation time,${captions},UPI transaction ID,Status,Amount`;
  const cells = `"Sep 3, 2026, 10:15:00 AM",${texts},${rrn},Completed,₹100.00`;
  const mapping = { reference: 2, debit: 4, credit: 5 };
  const line = await lineOf(head, cells, mapping);
  expect(line).toEqual(['UPI', 'PAYMENT', rrn, 'ASHA RAO', 'asha12@upi']);
});
