import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { reportSources } from '../entry/report-sources.ts';
import { reportBuilder } from '../features/report/build.ts';
import { fileSteps, type MakeFile } from '../features/report/file-steps.ts';
import type { ApiClient } from '../platform/api-client/client.ts';
import type { TestDesk } from './desk.ts';

export type OrderedReport = RequestOf<'report.order'>['body'];

/** What a server starts to make the file of a report. */
export const reportProgram = new URL('../entry/report-process.ts', import.meta.url);

/** Makes the reports that wait, on the first of the servers, and in this process by default. */
export async function makeReports(
  { servers }: Pick<TestDesk, 'servers'>,
  makeFile?: MakeFile,
): Promise<void> {
  const [server] = servers;
  if (!server) throw new Error('a desk without a server');
  const { services } = server;
  const here: MakeFile = (task) => fileSteps(task, reportSources, services.pool);
  const build = reportBuilder(services, reportSources, makeFile ?? here);
  await services.work.drain('report.build', build);
}

/** The file of a report as text. */
export async function fileOf(client: ApiClient, id: string): Promise<string> {
  const { bytes } = await client.ok('report.file', { params: { id } });
  return Buffer.from(bytes).toString('utf8');
}
