import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readStatement } from '@peerdesk/statement-reader/read-statement.ts';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { runJobs } from '../../testing/statement.ts';
import { addMember, addUpi } from '../../testing/world.ts';

let desk: TestDesk;
/** A reader of English, and an admin who reads Hindi. */
let english: ApiClient;
let hindi: ApiClient;
let upiId: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  english = desk.admin;
  hindi = (await addMember(desk, 'admin')).client;
  await hindi.ok('user.updateMe', { body: { language: 'hi' } });
  upiId = await addUpi(desk, await addMember(desk, 'peer'));
});
afterAll(() => desk.close());

/** Uploads a file of these rows and reads it. @returns the upload's id. */
async function send(...rows: string[]): Promise<string> {
  const file = { name: 'rows.csv', bytes: Buffer.from(rows.join('\n')) };
  const { id } = await english.ok('upload.create', { body: { upiId }, file });
  await runJobs(desk, readStatement);
  return id;
}

const oneFor = (client: ApiClient, id: string) => client.ok('upload.one', { params: { id } });

async function listedReason(client: ApiClient, id: string) {
  const { uploads } = await client.ok('upload.list', { query: { status: 'refused' } });
  return uploads.find((upload) => upload.id === id)?.reason;
}

async function keptReason(id: string): Promise<unknown> {
  const { rows } = await desk.owner.query<{ reason: unknown }>(
    'select reason from statement_upload where id = $1',
    [id],
  );
  return rows[0]?.reason;
}

const captions = 'Date,Narration,Debit,Credit,Balance';
const good =
  '05/08/2026,UPI/CR/410000000001/RAVI,,250.00,1250.00\n' + '05/08/2026,SMS CHARGES,5.00,,1245.00';
const misgrouped = '06/08/2026,UPI/CR/410000000002/ASHA,,"1,23,45",1300.00';

test('why a file was refused is kept as a code and told to each reader in its language', async () => {
  const id = await send('Aaa,Bbb,Ccc', 'one,two,three');
  expect(await keptReason(id)).toEqual({ code: 'statement_without_table', facts: {} });
  const inEnglish = 'No row has the column headings of a statement. Choose the columns yourself';
  const inHindi = 'किसी पंक्ति में स्टेटमेंट के कॉलमों के शीर्षक नहीं हैं। कॉलम ख़ुद चुनें';
  expect(await oneFor(english, id)).toMatchObject({ status: 'refused', reason: inEnglish });
  expect(await oneFor(hindi, id)).toMatchObject({ status: 'refused', reason: inHindi });
  expect(await listedReason(english, id)).toBe(inEnglish);
  expect(await listedReason(hindi, id)).toBe(inHindi);
});

test('a reason that names another is told in one language', async () => {
  const id = await send(captions, misgrouped);
  const why = { code: 'row_amount_misgrouped', facts: { text: '1,23,45' } };
  expect(await keptReason(id)).toEqual({
    code: 'statement_mostly_unreadable',
    facts: { row: 2, why },
  });
  expect((await oneFor(english, id)).reason).toBe(
    'Most lines could not be read. Row 2: The digits in “1,23,45” are grouped wrongly. ' +
      'Download the file from the bank again, and upload it without opening it in a spreadsheet',
  );
  expect((await oneFor(hindi, id)).reason).toBe(
    'ज़्यादातर पंक्तियाँ पढ़ी नहीं जा सकीं। पंक्ति 2: “1,23,45” में अल्पविराम ग़लत जगह लगे हैं। ' +
      'फ़ाइल बैंक से फिर डाउनलोड करें, और स्प्रेडशीट में खोले बिना अपलोड करें',
  );
});

test('so is what is wrong with a row', async () => {
  const id = await send(captions, good, misgrouped);
  const errorsFor = async (client: ApiClient) =>
    (await oneFor(client, id)).lines.map(({ error }) => error);
  expect(await errorsFor(english)).toEqual([
    null,
    null,
    'The digits in “1,23,45” are grouped wrongly',
  ]);
  expect(await errorsFor(hindi)).toEqual([null, null, '“1,23,45” में अल्पविराम ग़लत जगह लगे हैं']);
  const { rows } = await desk.owner.query<{ error: unknown }>(
    'select error from statement_line where upload_id = $1 and error is not null',
    [id],
  );
  const kept = { code: 'row_amount_misgrouped', facts: { text: '1,23,45' } };
  expect(rows).toEqual([{ error: kept }]);
});

test('what was kept before there were codes stays as it is', async () => {
  const file = await send('Aaa,Bbb,Ccc', 'four,five,six');
  const rows = await send(captions, good.replace('250', '251'), misgrouped.replace('06', '07'));
  const old = 'Kept by an earlier version';
  await desk.owner.query('update statement_upload set reason = to_jsonb($2::text) where id = $1', [
    file,
    old,
  ]);
  await desk.owner.query(
    'update statement_line set error = to_jsonb($2::text) where upload_id = $1 and error is not null',
    [rows, old],
  );
  for (const client of [english, hindi]) {
    expect((await oneFor(client, file)).reason).toBe(old);
    expect((await oneFor(client, rows)).lines[2]?.error).toBe(old);
  }
});

test('a code of an earlier or of a newer version keeps no list from being shown', async () => {
  const id = await send('Aaa,Bbb,Ccc', 'seven,eight,nine');
  const keep = (code: string) =>
    desk.owner.query('update statement_upload set reason = $2 where id = $1', [
      id,
      JSON.stringify({ code, facts: {} }),
    ]);
  await keep('statement_xls_too_large');
  expect(await listedReason(english, id)).toMatch(/^An \.xls file this large/);
  expect(await listedReason(hindi, id)).toMatch(/\.xls फ़ाइल बहुत ज़्यादा मेमोरी/);
  expect((await oneFor(english, id)).refusal).toMatchObject({ code: 'TOO_BIG' });
  await keep('statement_of_a_newer_version');
  for (const client of [english, hindi]) {
    expect(await listedReason(client, id)).toBe((await oneFor(client, id)).reason);
  }
  expect(await listedReason(english, id)).toMatch(/^The reason cannot be shown/);
  expect(await listedReason(hindi, id)).toMatch(/^कारण अभी दिखाया नहीं/);
});
