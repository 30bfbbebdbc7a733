import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { reportSources } from '../entry/report-sources.ts';
import { reportBuilder } from '../features/report/build.ts';
import type { ApiClient } from '../platform/api-client/client.ts';
import type { TestDesk } from './desk.ts';

export type OrderedReport = RequestOf<'report.order'>['body'];

/** Makes the reports that wait, on the first of the servers. */
export async function makeReports({ servers }: Pick<TestDesk, 'servers'>): Promise<void> {
  const [server] = servers;
  if (!server) throw new Error('a desk without a server');
  const { services } = server;
  await services.work.drain('report.build', reportBuilder(services, reportSources));
}

/** The file of a report as text. */
export async function fileOf(client: ApiClient, id: string): Promise<string> {
  const { bytes } = await client.ok('report.file', { params: { id } });
  return Buffer.from(bytes).toString('utf8');
}
